// R5: a struct that declares its dependencies is filled by who makes it, and what an asynchronous closure makes may
// wait.
import OBInjector
import XCTest

final class AwaitingStructTests: XCTestCase {
  private final class Database: Sendable {}

  /// `@unchecked Sendable` is sound: only the test has it.
  private struct Command: @unchecked Sendable {
    @Injected var database: Database
    @InjectedNamed("number") var count: Int?
    @InjectedNamed("missing") var absent: Int?
  }
  private struct Plain: Sendable { var database: Database? }
  private final class Screen { var command: Command?, plain: Plain? }

  private func injector(_ reflection: PropertyInjector.Reflection = .storedProperties) -> (PropertyInjector, RunCounter)
  {
    let (injector, runs) = (PropertyInjector(reflection: reflection), RunCounter())
    injector.registerProperty("database") { () async -> Database in await later(runs.made(Database())) }
    injector.registerProperty("number") { () async -> Int in 7 }
    injector.registerProperty("command") { () async -> Command in Command() }
    injector.registerProperty("plain") { () async -> Plain in Plain() }
    return (injector, runs)
  }

  func testR5AStructFromAnAsynchronousClosureGetsAsynchronousValuesAlsoInAProperty() async throws {
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let (injector, runs) = injector(reflection)
      let command = try await injector.awaitInstance(of: Command.self)
      _ = command.database
      XCTAssertEqual([command.count, command.absent, runs.count], [7, nil, 1])
    }
    let (screen, injector) = (Screen(), injector().0)
    assertEqual(await injector.injectDependencies(awaiting: screen).failures.map(\.description), [])
    XCTAssertEqual(screen.command?.count, 7)
  }

  func testR2APropertyThatTheClosureHasSetIsKeptAndNothingIsMadeForIt() async throws {
    let ((injector, runs), own) = (injector(), Database())
    injector.deleteProperty("command")
    injector.registerProperty("command") { () async -> Command in
      var command = Command()
      command.database = own
      return command
    }
    let command = try await injector.awaitInstance(of: Command.self)
    XCTAssertTrue(command.database === own)
    XCTAssertEqual(runs.count, 0)
  }

  func testR5AFailureBelowADecoratedStructCountsOnceThoughItsBaseHasFailedThereToo() async {
    let (injector, _) = injector()
    injector.deleteProperty("number")
    injector.registerProperty("number", withInstance: "text")
    injector.decorateProperty("command") { (command: Command) in command }
    assertEqual(
      await injector.injectDependencies(awaiting: Screen()).failures.map(\.path), [["command", "number"]])
  }

  func testR5AStructThatDeclaresNothingIsLeftAloneAndNothingIsMadeForIt() async throws {
    let (injector, runs) = injector()
    assertNil(try await injector.awaitInstance(of: Plain.self).database)
    XCTAssertEqual(runs.count, 0)
  }

  func testR7AStructWhoseAsynchronousValueFailsFailsWithIt() async {
    let injector = PropertyInjector()
    injector.registerProperty("database") { () async throws -> Database in throw DeliberateFailure() }
    injector.registerProperty("command") { () async -> Command in Command() }
    let error = await awaitedError { try await injector.awaitInstance(of: Command.self) }
    assertError(error, .providerFailed, ["command", "database"])
  }

  func testR5AStructThatADecoratorOfAnAwaitedOneMakesGetsAwaitedValues() async throws {
    final class Page: Sendable {}
    struct Card: Sendable { @Injected var page: Page }
    let injector = PropertyInjector()
    injector.registerProperty("page") { () async -> Page in Page() }
    injector.registerProperty("card") { () async -> Card in Card() }
    injector.decorateProperty("card") { (_: Card) in Card() }
    let card = try await injector.awaitInstance(of: Card.self)
    XCTAssertTrue(type(of: card.page) == Page.self)
  }
}
