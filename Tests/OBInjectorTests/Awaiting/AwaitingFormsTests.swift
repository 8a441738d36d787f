// Awaiting: Arguments, eager singletons, actors and overloads of the forms that await.
import OBInjector
import XCTest

final class AwaitingFormsTests: InjectorTestCase {
  private final class Database: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private final class Store: @unchecked Sendable { var database: Database? }

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
    let number = await Vault().fill(injector)
    XCTAssertEqual(number, 4)
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
}
