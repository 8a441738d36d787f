// Awaiting: Asynchronous closures, and closures of other actors, through the forms that await, with arguments too.
import OBInjector
import XCTest

private protocol Shown {}

final class AwaitingTests: InjectorTestCase {
  private final class Database: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private final class Store: @unchecked Sendable {
    var database: Database?
    var notified = 0
  }

  private final class Screen {
    var database: Database?, store: Store?, title: String?
    @InjectedNamed("database") var renamed: Database?
  }

  private actor Counter {
    private(set) var value = 0
    func next() -> Int {
      value += 1
      return value
    }
  }

  func testAnAsynchronousClosureFillsAPropertyThatAwaits() async throws {
    XCTAssertTrue(
      injector.registerProperty("database") {
        await Task.yield()
        return Database(7)
      })
    injector.registerProperty("title", withInstance: "title")
    let screen = Screen()
    assertEqual(await injector.injectDependencies(awaiting: screen).injected, ["database", "title", "database"])
    XCTAssertEqual(screen.database?.number, 7)
    XCTAssertEqual(screen.renamed?.number, 7)
    XCTAssertFalse(screen.renamed === screen.database)
    assertEqual(try await injector.awaitInstance(of: Database.self).number, 7)
    assertEqual(try await injector.awaitInstance(forProperty: "database", of: Database.self).number, 7)
  }

  func testTheFormsThatDoNotAwaitRefuseItAndNameTheRemedy() async throws {
    injector.registerProperty("database", scope: .singleton) {
      await Task.yield()
      return Database(1)
    }
    let (screen, report) = injector.reported(Screen())
    XCTAssertNil(screen.database)
    XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch, .isolationMismatch])
    XCTAssertTrue("\(report.failures[0])".contains("use injectDependencies(awaiting:) or awaitInstance"))
    XCTAssertThrowsError(try injector.instance(of: Database.self))
    // Once made, it is there for everybody.
    let database = try await injector.awaitInstance(of: Database.self)
    XCTAssertTrue(try injector.instance(of: Database.self) === database)
    injector.injectDependencies(to: screen)
    XCTAssertTrue(screen.database === database)
  }

  func testAClosureOfTheMainActorServesABackgroundObject() async throws {
    let injector = PropertyInjector()
    await MainActor.run {
      _ = injector.registerProperty("store") { @MainActor in
        MainActor.assertIsolated()
        return Store()
      }
    }
    injector.registerProperty("database", withInstance: Database(5))
    let screen = Screen()
    XCTAssertEqual(injector.injectDependencies(to: screen).failures.map(\.code), [.isolationMismatch])
    assertEqual(await injector.injectDependencies(awaiting: screen).injected, ["store"])
    XCTAssertEqual(screen.store?.database?.number, 5)
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
    let (injector, counter) = (PropertyInjector(), Counter())
    injector.registerProperty("number") { () async -> Int in await counter.next() }
    for round in 0..<2 {
      let target = Three()
      await injector.injectDependencies(awaiting: target)
      XCTAssertEqual([target.one, target.two, target.three], [1, 2, 3].map { $0 + 3 * round })
    }
  }

  private final class Node {}
  @MainActor private final class Left {
    let node: Node
    init(_ node: Node) { self.node = node }
  }
  @MainActor private final class Right {
    let node: Node
    init(_ node: Node) { self.node = node }
  }
  @MainActor private final class Both { var left: Left?; var right: Right? }

  @MainActor func testAGraphLastsForAllThatIsAwaitedOnItsOwnActor() async {
    injector.registerProperty("node", scope: .graph) { Node() }
    injector.registerProperty("left") { (injector: PropertyInjector) in Left(try injector.instance(of: Node.self)) }
    injector.registerProperty("right") { (injector: PropertyInjector) in Right(try injector.instance(of: Node.self)) }
    let (one, other) = (Both(), Both())
    await injector.injectDependencies(awaiting: one)
    await injector.injectDependencies(awaiting: other)
    XCTAssertNotNil(one.left)
    XCTAssertTrue(one.left?.node === one.right?.node)
    XCTAssertFalse(one.left?.node === other.left?.node)
  }

  func testArgumentsReachAnAsynchronousClosure() async throws {
    injector.registerProperty("database", scope: .singleton) { (_, number: Int) async throws -> Database in
      await Task.yield()
      return Database(number)
    }
    let one = try await injector.awaitInstance(of: Database.self, arguments: 1)
    let two = try await injector.awaitInstance(of: Database.self, arguments: 2)
    let again = try await injector.awaitInstance(of: Database.self, arguments: 1)
    XCTAssertEqual([one.number, two.number], [1, 2])
    XCTAssertTrue(one === again)
    let error = await awaitedError { try await injector.awaitInstance(of: Database.self, arguments: "x") }
    XCTAssertEqual(error?.code, .argumentMismatch)
  }

  private actor Vault {
    private var database: Database?
    func fill(_ injector: PropertyInjector) async -> Int? {
      await injector.injectDependencies(awaiting: self)
      return database?.number
    }
  }

  func testAnActorIsFilledFromTheInsideAwaiting() async {
    injector.registerProperty("database") {
      await Task.yield()
      return Database(4)
    }
    assertEqual(await Vault().fill(injector), 4)
  }

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

  func testASynchronousClosureStaysSynchronousInAnAsynchronousFunction() async throws {
    injector.registerProperty("database") { Database(1) }
    injector.registerProperty("store", scope: .singleton) { injector in
      let store = Store()
      store.database = try injector.instance(of: Database.self)
      return store
    }
    injector.registerProperty("title") { (_: PropertyInjector, text: String) in text }
    XCTAssertEqual(try injector.instance(of: Database.self).number, 1)
    XCTAssertEqual(try injector.instance(of: Store.self).database?.number, 1)
    XCTAssertEqual(try injector.instance(of: String.self, arguments: "a"), "a")
  }

  func testR4ASynchronouslyMadeObjectSharesTheGraphValueThatTheCallHasAwaited() async {
    final class Value: Sendable {}
    final class Part { @Injected var value: Value }
    final class Screen {
      var part: Part?
      @Injected var value: Value
    }
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
