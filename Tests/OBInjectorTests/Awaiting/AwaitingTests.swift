// Awaiting: Asynchronous closures, and closures of other actors, through the forms that await, with arguments too.
import OBInjector
import XCTest

private protocol Shown {}

final class AwaitingTests: InjectorTestCase {
  private final class Database: NumberedValue, @unchecked Sendable {}

  private final class Store: @unchecked Sendable { var database: Database? }

  private final class Screen {
    var database: Database?, store: Store?, title: String?
    @InjectedNamed("database") var renamed: Database?
  }

  func testAnAsynchronousClosureFillsAPropertyThatAwaits() async throws {
    XCTAssertTrue(injector.registerProperty("database") { await later(Database(7)) })
    injector.registerProperty("title", withInstance: "title")
    let screen = Screen()
    assertEqual(await injector.injectDependencies(awaiting: screen).injected, ["database", "title", "database"])
    XCTAssertEqual([screen.database?.number, screen.renamed?.number], [7, 7])
    XCTAssertFalse(screen.renamed === screen.database)
    assertEqual(try await injector.awaitInstance(of: Database.self).number, 7)
    assertEqual(try await injector.awaitInstance(forProperty: "database", of: Database.self).number, 7)
  }

  func testWhatAnAwaitedClosureDeletesIsNotMadeAnyMore() async {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    injector.registerProperty("title") { [weak injector] () async -> String in
      injector?.deleteProperty("database")
      return "title"
    }
    injector.registerProperty("store") { [weak injector] () async -> Store in
      injector?.deleteProperty("database")
      return Store()
    }
    injector.registerProperty("database", scope: .singleton) { () async -> Database in runs.made(Database(1)) }
    final class Target { var store: Store?; var database: Database?; var title: String? }
    let target = Target()
    assertEqual(await injector.injectDependencies(awaiting: target).injected, ["store", "title"])
    XCTAssertNil(target.database)
    XCTAssertEqual(runs.count, 0)
  }

  func testPropertiesOfOneNameGetTheValuesOfItsClosureInTheirOrder() async {
    final class Three {
      @InjectedNamed("number") var one: Int
      @InjectedNamed("number") var two: Int
      @InjectedNamed("number") var three: Int
    }
    let runs = RunCounter()
    injector.registerProperty("number") { () async -> Int in await later(runs.count()) }
    for first in [1, 4] {
      let target = await injector.awaitFilled(Three())
      XCTAssertEqual([target.one, target.two, target.three], [first, first + 1, first + 2])
    }
  }

  private final class Node {}
  @MainActor private class Left {
    let node: Node
    init(_ node: Node) { self.node = node }
  }
  @MainActor private final class Right: Left {}
  @MainActor private final class Both { var left: Left?; var right: Right? }

  @MainActor func testAGraphLastsForAllThatIsAwaitedOnItsOwnActor() async {
    injector.registerProperty("node", scope: .graph) { Node() }
    injector.registerProperty("left") { (injector: PropertyInjector) in Left(try injector.instance(of: Node.self)) }
    injector.registerProperty("right") { (injector: PropertyInjector) in Right(try injector.instance(of: Node.self)) }
    let (one, other) = (await injector.awaitFilled(Both()), await injector.awaitFilled(Both()))
    XCTAssertNotNil(one.left)
    XCTAssertTrue(one.left?.node === one.right?.node)
    XCTAssertFalse(one.left?.node === other.left?.node)
  }

  func testArgumentsReachAnAsynchronousClosure() async throws {
    injector.registerProperty("database", scope: .singleton) { (_, number: Int) in await later(Database(number)) }
    let one = try await injector.awaitInstance(of: Database.self, arguments: 1)
    let two = try await injector.awaitInstance(of: Database.self, arguments: 2)
    let again = try await injector.awaitInstance(of: Database.self, arguments: 1)
    XCTAssertEqual([one.number, two.number], [1, 2])
    XCTAssertTrue(one === again)
    XCTAssertTrue(try injector.instance(of: Database.self, arguments: 1) === one)
    let error = await awaitedError { try await injector.awaitInstance(of: Database.self, arguments: "x") }
    XCTAssertEqual(error?.code, .argumentMismatch)
  }

  private actor Vault { private var database: Database? }

  func testH8ForAnActorThatIsReachedFromOutsideNothingIsMade() async {
    let runs = RunCounter()
    injector.registerProperty("database") { () async -> Database in runs.made(Database(4)) }
    let report = await injector.injectDependencies(awaiting: Vault() as AnyObject)
    XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch])
    XCTAssertEqual(runs.count, 0)
  }

  private struct Page: Sendable {}

  func testR8ForAPropertyOfAProtocolThatTheValueDoesNotConformToNothingIsMade() async {
    final class Target { var page: (any Shown)? }
    let runs = RunCounter()
    injector.registerProperty("page") { () async -> Page in runs.made(Page()) }
    assertEqual(await injector.injectDependencies(awaiting: Target()).injected, [])
    XCTAssertEqual(runs.count, 0)
  }

  func testR4ASynchronouslyMadeObjectSharesTheGraphValueThatTheCallHasAwaited() async {
    final class Value: Sendable {}
    final class Part { @Injected var value: Value }
    final class Screen { var part: Part?; @Injected var value: Value }
    injector.registerProperty("value", scope: .graph) { () async in Value() }
    injector.registerProperty("part") { Part() }
    for injector in [injector, injector.makeChild()] {
      let (one, other) = (Screen(), Screen())
      for screen in [one, other] {
        let report = await injector.injectDependencies(awaiting: screen)
        XCTAssertTrue(report.isComplete, "\(report)")
        XCTAssertTrue(screen.part?.value === screen.value)
      }
      XCTAssertFalse(one.value === other.value)
      XCTAssertFalse(injector.injectDependencies(to: Screen()).isComplete, "nothing is awaited")
    }
  }
}
