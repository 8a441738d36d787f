// Awaiting: Objects whose asynchronous closures need each other: the error names the whole cycle, also if several tasks
// make its objects, and a remedy that helps; verification finds it.
import OBInjectorTesting
import XCTest

final class AwaitedCycleTests: InjectorTestCase {
  private final class Service: Sendable {}
  private final class Store: @unchecked Sendable { var (owner, stores): (Owner?, [Store]?) }
  private final class Owner: @unchecked Sendable { weak var store: Store? }

  private func sentence(_ name: String, _ path: String) -> String {
    #""\#(name)" needs itself to be made, and objects whose closures are asynchronous can't refer to each other; make one "#
      + "of the objects on the path with a synchronous closure, or look it up later through a Lazy. Path: \(path)."
  }

  /// Lets two closures go on when both have begun.
  private actor Meeting {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrived = 0

    func arrive() async {
      arrived += 1
      if arrived == 2 {
        for continuation in waiting { continuation.resume() }
      } else if arrived < 2 {
        await withCheckedContinuation { waiting.append($0) }
      }
    }
  }

  func testR6TheErrorOfACycleThatTwoTasksCloseNamesItWhole() async {
    let meeting = Meeting()
    injector.registerProperty("a", scope: .singleton) { injector async throws -> Service in
      await meeting.arrive()
      return try await injector.awaitInstance(forProperty: "b")
    }
    injector.registerProperty("b", scope: .singleton) { injector async throws -> Service in
      await meeting.arrive()
      return try await injector.awaitInstance(forProperty: "c")
    }
    injector.registerProperty("c", scope: .singleton) { injector async throws -> Service in
      try await injector.awaitInstance(forProperty: "a")
    }
    let injector = injector
    async let one = Self.description(of: "a", from: injector, as: Service.self)
    async let two = Self.description(of: "b", from: injector, as: Service.self)
    let paths = await [one, two].map { $0.components(separatedBy: "Path: ").last }
    XCTAssertEqual(paths, ["a → b → c → a.", "b → c → a → b."])
  }

  func testR6ACycleOfPropertiesIsAnErrorWithARemedyAndAProblemOfVerification() async {
    injector.registerProperty("store", scope: .singleton) { () async throws -> Store in Store() }
    injector.registerProperty("owner", scope: .singleton) { () async throws -> Owner in Owner() }
    let expected = sentence("store", "store → owner → store")
    let found = await Self.description(of: "store", from: injector, as: Store.self)
    XCTAssertEqual(found, expected)
    XCTAssertEqual(injector.verify().problems.map(\.description), [expected])
    injector.deleteProperty("owner")
    injector.registerProperty("owner", scope: .singleton) { Owner() }
    let store = try? await injector.awaitInstance(of: Store.self)
    XCTAssertTrue(store?.owner?.store === store)
    XCTAssertEqual(injector.verify().problems.map(\.description), [])
    injector.reset(.singleton)
    injector.registerProperty("stores", collecting: Store.self)
    let inList = await Self.description(of: "store", from: injector, as: Store.self)
    XCTAssertEqual(inList, sentence("store", "store → stores → store"))
    XCTAssertEqual(injector.verify().problems.map(\.description), [inList])
  }

  private static func description<Value: Sendable>(
    of name: PropertyName, from injector: PropertyInjector, as _: Value.Type
  ) async -> String {
    do {
      _ = try await injector.awaitInstance(forProperty: PropertyKey(name), of: Value.self)
      return "made"
    } catch { return "\(error)" }
  }
}
