// Awaiting: Arguments, eager singletons, actors and overloads of the forms that await.
import OBInjector
import XCTest

final class AwaitingFormsTests: XCTestCase {
  private final class Database: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private final class Store: @unchecked Sendable {
    var database: Database?
  }

  private actor Counter {
    private(set) var value = 0
    func next() -> Int {
      value += 1
      return value
    }
  }

  func testArgumentsReachAnAsynchronousClosure() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("database", scope: .singleton) { (_, number: Int) async throws -> Database in
      await Task.yield()
      return Database(number)
    }
    let one = try await injector.awaitInstance(of: Database.self, arguments: 1)
    let two = try await injector.awaitInstance(of: Database.self, arguments: 2)
    let again = try await injector.awaitInstance(of: Database.self, arguments: 1)
    XCTAssertEqual([one.number, two.number], [1, 2])
    XCTAssertTrue(one === again)
    let code = await Self.code { _ = try await injector.awaitInstance(of: Database.self, arguments: "x") }
    XCTAssertEqual(code, .argumentMismatch)
  }

  func testEagerSingletonsAreMadeAwaiting() async throws {
    let (injector, counter) = (PropertyInjector(), Counter())
    injector.registerProperty("database", scope: .eagerSingleton) { Database(await counter.next()) }
    try injector.createEagerSingletons()
    let before = await counter.value
    XCTAssertEqual(before, 0)
    try await injector.awaitEagerSingletons()
    try await injector.awaitEagerSingletons()
    let count = await counter.value
    XCTAssertEqual(count, 1)
    XCTAssertEqual(try injector.instance(of: Database.self).number, 1)
  }

  private actor Vault {
    private var database: Database?
    func fill(_ injector: PropertyInjector) async -> Int? {
      await injector.injectDependencies(awaiting: self)
      return database?.number
    }
  }

  func testAnActorIsFilledFromTheInsideAwaiting() async {
    let injector = PropertyInjector()
    injector.registerProperty("database") {
      await Task.yield()
      return Database(4)
    }
    let number = await Vault().fill(injector)
    XCTAssertEqual(number, 4)
  }

  func testASynchronousClosureStaysSynchronousInAnAsynchronousFunction() async throws {
    let injector = PropertyInjector()
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

  private static func code(_ body: () async throws -> Void) async -> InjectionError.Code? {
    do { try await body() } catch { return (error as? InjectionError)?.code }
    return nil
  }
}
