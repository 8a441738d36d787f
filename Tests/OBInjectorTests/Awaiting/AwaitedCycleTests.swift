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

  func testR6TheErrorOfACycleThatTwoTasksCloseNamesItWholeToEachAlsoFromAroundIt() async {
    typealias Need = (name: PropertyName, next: PropertyName)
    let cycles: [(needs: [Need], main: Need, asked: [PropertyName], paths: [String])] = [
      (
        [("a", "b"), ("b", "c"), ("c", "d")], ("d", "a"), ["a", "b"], ["a → b → c → d → a.", "b → c → d → a → b."]
      ),
      (
        [("outer", "inner"), ("other", "inner")], ("inner", "other"), ["other", "outer"],
        ["other → inner → other.", "outer → inner → other → inner."]
      ),
    ]
    for (needs, main, asked, expected) in cycles {
      let (injector, pause) = (PropertyInjector(), Pause())
      for (name, next) in needs {
        injector.registerProperty(PropertyKey(name), scope: .singleton) { injector async throws -> Service in
          if name == asked[0] { await pause.stop() }
          return try await injector.awaitInstance(forProperty: PropertyKey(next))
        }
      }
      // A closure of the main actor waits when the task that it has started there runs.
      injector.registerProperty(PropertyKey(main.name), scope: .singleton) { @MainActor injector async throws in
        Task { await pause.goOn.open() }
        return try await injector.awaitInstance(forProperty: PropertyKey<Service>(main.next))
      }
      await assertTaskEnds("the cycle") {
        async let one = Self.description(of: asked[0], from: injector, as: Service.self)
        await pause.begun.wait()
        async let two = Self.description(of: asked[1], from: injector, as: Service.self)
        let paths = await [one, two].map { $0.components(separatedBy: "Path: ").last }
        XCTAssertEqual(paths, expected)
      }
    }
  }

  func testR6ACycleOfPropertiesIsAnErrorWithARemedyAndAProblemOfVerification() async {
    injector.registerProperty("store", scope: .singleton) { () async throws -> Store in Store() }
    injector.registerProperty("owner", scope: .singleton) { () async throws -> Owner in Owner() }
    let (expected, injector) = (sentence("store", "store → owner → store"), injector)
    await assertTaskEnds("the cycle") {
      assertEqual(await Self.description(of: "store", from: injector, as: Store.self), expected)
    }
    XCTAssertEqual(injector.verify().problems.map(\.description), [expected])
    injector.deleteProperty("owner")
    injector.registerProperty("owner", scope: .singleton) { Owner() }
    let store = try? await injector.awaitInstance(of: Store.self)
    XCTAssertTrue(store?.owner?.store === store)
    XCTAssertEqual(injector.verify().problems.map(\.description), [])
    injector.reset(.singleton)
    injector.registerProperty("stores", collecting: Store.self)
    let inList = sentence("store", "store → stores → store")
    assertEqual(await Self.description(of: "store", from: injector, as: Store.self), inList)
    XCTAssertEqual(injector.verify().problems.map(\.description), [inList])
  }

  private final class Left: @unchecked Sendable {
    var right: Right?
    init(_ right: Right? = nil) { self.right = right }
  }
  private final class Right: Sendable {
    let left: Left?, later: Lazy<Left>?
    init(_ left: Left? = nil, later: Lazy<Left>? = nil) { (self.left, self.later) = (left, later) }
  }

  func testR6TheRemediesOfACycleOfLookUpsWork() async throws {
    for scope in [Scope.unique, .singleton] {
      let injector = PropertyInjector()
      let registerLeft = {
        _ = injector.registerProperty(
          "left", scope: scope,
          withBlock: { injector async throws -> Left in Left(try await injector.awaitInstance(of: Right.self)) },
          fileID: "App/L.swift", line: 1)
      }
      registerLeft()
      injector.registerProperty("right", scope: scope) { Right(try await $0.awaitInstance(of: Left.self)) }
      assertEqual(
        await Self.description(of: "left", from: injector, as: Left.self), sentence("left", "left → right → left"))
      injector.deleteProperty("right")
      injector.registerProperty("right", scope: scope) { Right(try $0.instance(of: Left.self)) }
      assertEqual(
        await Self.description(of: "left", from: injector, as: Left.self),
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
      registerLeft()
      injector.registerProperty("right", scope: scope) { Right(later: try $0.instance(of: Lazy<Left>.self)) }
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

  func testR6TasksThatWaitForEachOtherInARingAndBelowTwoOthersAreACycle() async {
    /// Names with what each awaits; all below "a", "b" and "c" wait until as many are there.
    typealias Ring = (needs: [PropertyName: PropertyName], waiting: Set<PropertyName>, asked: [PropertyName])
    let below: [PropertyName: PropertyName] = ["one": "a", "other": "b", "a": "b", "b": "a"]
    let rings: [Ring] = [
      (["a": "b", "b": "c", "c": "a"], ["a", "b", "c"], ["a", "b", "c"]), (below, ["a", "b"], ["one", "other"]),
    ]
    for (needs, waiting, asked) in rings {
      let (injector, begun, latch, codes) = (PropertyInjector(), RunCounter(), Latch(), EventLog())
      for (name, next) in needs {
        injector.registerProperty(PropertyKey(name), scope: .singleton) { injector async throws -> Service in
          if waiting.contains(name) {
            if begun.count() == waiting.count { await latch.open() }
            await latch.wait()
          }
          return try await injector.awaitInstance(forProperty: PropertyKey(next))
        }
      }
      await assertTaskEnds("the cycle of \(needs)") {
        await withTaskGroup(of: Void.self) { group in
          for name in asked {
            group.addTask {
              do { _ = try await injector.awaitInstance(forProperty: PropertyKey(name), of: Service.self) } catch {
                codes.add("\((error as? InjectionError)?.code ?? .providerFailed)")
              }
            }
          }
        }
      }
      XCTAssertEqual(codes.all, Array(repeating: "circularDependency", count: asked.count), "\(needs)")
    }
  }

  /// Each of many layers has two values, which both await both values of the next one: there are 2 to the 26th ways.
  func testTheSearchForACycleTakesEachWaitOnce() async {
    let (injector, begun, goOn) = (injector, RunCounter(), Latch())
    let name: @Sendable (Int, Int) -> PropertyKey<Service> = { PropertyKey(PropertyName("node\($0)of\($1)")) }
    for layer in 0..<26 {
      for number in 0..<2 {
        injector.registerProperty(name(number, layer), scope: .singleton) { injector async throws -> Service in
          begun.count()
          if layer == 25 { await goOn.wait() }
          guard layer < 25 else { return Service() }
          async let one = injector.awaitInstance(forProperty: name(0, layer + 1))
          async let other = injector.awaitInstance(forProperty: name(1, layer + 1))
          return try await (one, other).0
        }
      }
    }
    injector.registerProperty("late", scope: .singleton) { injector async throws -> Service in
      _ = try await injector.awaitInstance(forProperty: name(0, 0))
      return try await injector.awaitInstance(forProperty: name(1, 0))
    }
    await assertTaskEnds("the search") {
      async let first = injector.awaitInstance(forProperty: name(0, 0))
      while begun.count < 51 { await Task.yield() }
      async let late = injector.awaitInstance(forProperty: "late", of: Service.self)
      for _ in 0..<20 { await Task.yield() }
      await goOn.open()
      _ = try? await (first, late)
    }
  }

  func testR6WhereAClosureAwaitsTwoAtOnceTheEndOfOneLeavesTheWaitForTheOther() async {
    let (injector, pause) = (injector, Pause())
    injector.registerProperty("quick", scope: .singleton) { () async -> Int in 1 }
    injector.registerProperty("left", scope: .singleton) { injector async throws -> Service in
      async let right = injector.awaitInstance(forProperty: "right", of: Service.self)
      // It waits by then.
      try await Task.sleep(nanoseconds: 20_000_000)
      _ = try await injector.awaitInstance(of: Int.self)
      await pause.goOn.open()
      return try await right
    }
    injector.registerProperty("right", scope: .singleton) { injector async throws -> Service in
      await pause.stop()
      return try await injector.awaitInstance(forProperty: "left", of: Service.self)
    }
    Task { _ = try? await injector.awaitInstance(forProperty: "right", of: Service.self) }
    await pause.begun.wait()
    await assertTaskEnds("the wait for the left one", seconds: 5) {
      let error = await awaitedError { try await injector.awaitInstance(forProperty: "left", of: Service.self) }
      XCTAssertEqual(error?.code, .circularDependency)
    }
  }
}
