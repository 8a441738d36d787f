// Awaiting: Objects whose asynchronous closures need each other: the error names the whole cycle, also if several tasks
// make its objects, and a remedy that helps; verification finds it.
import OBInjectorTesting
import XCTest

final class AwaitedCycleTests: InjectorTestCase {
  private final class Service: Sendable {}
  private final class Store: @unchecked Sendable { var (owner, stores): (Owner?, [Store]?) }
  private final class Owner: @unchecked Sendable { weak var store: Store? }

  private func sentence(_ name: String, _ path: String) -> String {
    #""\#(name)" needs itself to be made, and objects whose closures are asynchronous can't refer to each other; take a "#
      + "Lazy of one of them and call awaitGet() later, or let only one have an asynchronous closure and take the next "
      + "through a property. Path: \(path)."
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
    await assertTaskEnds("the cycle") {
      async let one = Self.description(of: "a", from: injector, as: Service.self)
      async let two = Self.description(of: "b", from: injector, as: Service.self)
      let paths = await [one, two].map { $0.components(separatedBy: "Path: ").last }
      XCTAssertEqual(paths, ["a → b → c → a.", "b → c → a → b."])
    }
  }

  func testR6ACycleOfPropertiesIsAnErrorWithARemedyAndAProblemOfVerification() async {
    injector.registerProperty("store", scope: .singleton) { () async throws -> Store in Store() }
    injector.registerProperty("owner", scope: .singleton) { () async throws -> Owner in Owner() }
    let expected = sentence("store", "store → owner → store")
    assertEqual(await Self.description(of: "store", from: injector, as: Store.self), expected)
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

  private final class Left: @unchecked Sendable {
    var right: Right?
    init(_ right: Right? = nil) { self.right = right }
  }
  private final class Right: Sendable {
    let left: Left?
    let later: Lazy<Left>?
    init(_ left: Left? = nil, later: Lazy<Left>? = nil) { (self.left, self.later) = (left, later) }
  }

  func testR6TheRemediesOfACycleOfLookUpsWork() async throws {
    for scope in [Scope.unique, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty(
        "left", scope: scope,
        withBlock: { injector async throws -> Left in Left(try await injector.awaitInstance(of: Right.self)) },
        fileID: "App/L.swift", line: 1)
      injector.registerProperty("right", scope: scope) { injector async throws -> Right in
        Right(try await injector.awaitInstance(of: Left.self))
      }
      let found = await Self.description(of: "left", from: injector, as: Left.self)
      XCTAssertEqual(found, sentence("left", "left → right → left"))
      injector.deleteProperty("right")
      injector.registerProperty("right", scope: scope) { injector throws -> Right in
        Right(try injector.instance(of: Left.self))
      }
      let synchronous = await Self.description(of: "left", from: injector, as: Left.self)
      XCTAssertEqual(
        synchronous,
        #"the closure of "left" (App/L.swift:1) is asynchronous; take a Lazy of it and call awaitGet() later. "#
          + "Path: left → right → left.")
      // One has an asynchronous closure, and takes the next through a property.
      injector.deleteProperty("left")
      injector.registerProperty("left", scope: scope) { () async -> Left in Left() }
      let left = try await injector.awaitInstance(of: Left.self)
      XCTAssertTrue(left.right?.left === left)
      left.right = nil
      // A Lazy of one of them.
      for name in ["left", "right"] as [PropertyName] { injector.deleteProperty(name) }
      injector.registerProperty("left", scope: scope) { injector async throws -> Left in
        Left(try await injector.awaitInstance(of: Right.self))
      }
      injector.registerProperty("right", scope: scope) { injector async throws -> Right in
        Right(later: try injector.instance(of: Lazy<Left>.self))
      }
      let late = try await injector.awaitInstance(of: Left.self)
      let later = try await late.right?.later?.awaitGet()
      XCTAssertNotNil(later)
      XCTAssertEqual(later === late, scope == .singleton)
    }
  }

  private static func description<Value: Sendable>(
    of name: PropertyName, from injector: PropertyInjector, as _: Value.Type
  ) async -> String {
    do {
      _ = try await injector.awaitInstance(forProperty: PropertyKey(name), of: Value.self)
      return "made"
    } catch { return "\(error)" }
  }

  func testR6ThreeTasksThatWaitForEachOtherInARingAreACycle() async {
    final class Node: Sendable {}
    let (injector, begun, latch) = (injector, RunCounter(), Latch())
    let names: [PropertyName] = ["first", "second", "third"]
    for (index, name) in names.enumerated() {
      let next = PropertyKey<Node>(names[(index + 1) % 3])
      injector.registerProperty(PropertyKey(name), scope: .singleton) { injector async throws -> Node in
        if begun.count() == 3 { await latch.open() }
        await latch.wait()
        return try await injector.awaitInstance(forProperty: next)
      }
    }
    let (done, codes) = (expectation(description: "ends"), EventLog())
    done.expectedFulfillmentCount = 3
    for name in names {
      Task {
        do { _ = try await injector.awaitInstance(forProperty: PropertyKey(name), of: Node.self) } catch {
          codes.add((error as? InjectionError).map { "\($0.code)" } ?? "\(error)")
        }
        done.fulfill()
      }
    }
    await fulfillment(of: [done], timeout: 5)
    XCTAssertEqual(codes.all, Array(repeating: "circularDependency", count: 3))
  }

  func testR6WhereAClosureAwaitsTwoAtOnceTheEndOfOneLeavesTheWaitForTheOther() async {
    final class Node: Sendable {}
    let (injector, begun, goOn) = (injector, Latch(), Latch())
    injector.registerProperty("quick", scope: .singleton) { () async -> Int in 1 }
    injector.registerProperty("left", scope: .singleton) { injector async throws -> Node in
      async let right = injector.awaitInstance(forProperty: "right", of: Node.self)
      // It waits by then.
      try await Task.sleep(nanoseconds: 20_000_000)
      _ = try await injector.awaitInstance(of: Int.self)
      await goOn.open()
      return try await right
    }
    injector.registerProperty("right", scope: .singleton) { injector async throws -> Node in
      await begun.open()
      await goOn.wait()
      return try await injector.awaitInstance(forProperty: "left", of: Node.self)
    }
    let (done, code) = (expectation(description: "ends"), Setting<InjectionError.Code?>(nil))
    Task { _ = try? await injector.awaitInstance(forProperty: "right", of: Node.self) }
    await begun.wait()
    Task {
      code.value = await awaitedError { try await injector.awaitInstance(forProperty: "left", of: Node.self) }?.code
      done.fulfill()
    }
    await fulfillment(of: [done], timeout: 5)
    XCTAssertEqual(code.value, .circularDependency)
  }
}
