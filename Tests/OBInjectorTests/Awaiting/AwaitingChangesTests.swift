// Awaiting: What asynchronous closures return, look up themselves and share in the graph of a call. What they, or the
// decorators of awaited values, look up is complete before that value.
import OBInjector
import XCTest

final class AwaitingChangesTests: InjectorTestCase {
  private final class Store: NamedValue, @unchecked Sendable {}
  private final class Index: @unchecked Sendable {
    var store: Store?
    let depth: Int
    init(depth: Int = 0) { self.depth = depth }
  }
  private final class Screen { var store: Store?, index: Index? }

  func testAnOptionalResultIsFilledWithAwaitedValues() async throws {
    injector.registerProperty("store") { () async -> Store in Store("store") }
    injector.registerProperty("index") { () async -> Index? in Index() }
    assertEqual(await injector.awaitFilled(Screen()).index?.store?.name, "store")
  }

  func testAGraphValueOfAChildIsNotThatOfItsParent() async throws {
    injector.registerProperty("text", withInstance: "parent's")
    injector.registerProperty("store", scope: .graph) { injector async throws in Store(try injector.instance()) }
    injector.registerProperty("index", scope: .singleton) { () async -> Index in Index() }
    let child = injector.makeChild { $0.registerProperty("text", withInstance: "child's") }
    let screen = await child.awaitFilled(Screen())
    XCTAssertEqual(screen.store?.name, "child's")
    XCTAssertEqual(screen.index?.store?.name, "parent's", "a shared instance sees no registrations of a child")
  }

  func testAChildAwaitsItsOwnValueInPlaceOfTheOneItsParentHasReady() async {
    injector.registerProperty("store", scope: .singleton) { () async -> Store in Store("parent's") }
    injector.registerProperty("index", withInstance: Index())
    for _ in 0..<2 { await injector.injectDependencies(awaiting: Screen()) }
    let child = injector.makeChild { $0.registerProperty("store") { () async -> Store in Store("child's") } }
    assertEqual(await child.awaitFilled(Screen()).store?.name, "child's")
  }

  func testR6AChainOfManyValuesIsNoRecursion() async throws {
    let name: @Sendable (Int) -> PropertyKey<Store> = { PropertyKey(PropertyName("store\($0)")) }
    for (number, scope) in (0..<300).map({ ($0, $0 % 2 == 0 ? Scope.unique : .singleton) }) {
      injector.registerProperty(name(number), scope: scope) { injector async throws -> Store in
        number == 299 ? Store("end") : try await injector.awaitInstance(forProperty: name(number + 1))
      }
    }
    assertEqual(try await injector.awaitInstance(forProperty: name(0)).name, "end")
  }

  func testR6AnAsynchronousClosureMayAskForItselfWithOtherArguments() async throws {
    struct Depth { let number: Int }
    let injector = injector
    injector.registerProperty("index") { (injector: PropertyInjector, depth: Depth) async throws -> Index in
      guard depth.number != 0 else { return Index() }
      if depth.number < -1000 { throw DeliberateFailure() }
      let inner = try await injector.awaitInstance(of: Index.self, arguments: Depth(number: depth.number - 1))
      return Index(depth: inner.depth + 1)
    }
    assertEqual(try await injector.awaitInstance(of: Index.self, arguments: Depth(number: 20)).depth, 20)
    let endless = await awaitedError { try await injector.awaitInstance(of: Index.self, arguments: Depth(number: -1)) }
    XCTAssertEqual(endless?.code, .circularDependency, "without end")
    for scope in [Scope.unique, .singleton] {
      let runs = RunCounter()
      injector.deleteProperty("store")
      injector.registerProperty("store", scope: scope) { (injector, depth: Int) async throws -> Store in
        guard runs.count() < 1000 else { throw DeliberateFailure() }
        return try await injector.awaitInstance(forProperty: "store", arguments: depth + 1)
      }
      let error = await awaitedError { try await injector.awaitInstance(of: Store.self, arguments: 0) }
      XCTAssertEqual(error?.code, .circularDependency, "each time other arguments")
      XCTAssertEqual(runs.count, 200)
      let sentence =
        #""store" is awaited inside itself 200 times, which is taken for a recursion without end; end it, or make the "#
        + "values one after the other. Path: store"
      XCTAssertEqual(error?.description.hasPrefix(sentence), true, "\(error?.description.prefix(300) ?? "")")
    }
  }

  func testR5AnObjectThatAnAsynchronousClosureLooksUpIsHandedOutAsItIs() async throws {
    final class Session: @unchecked Sendable { var user: String? }
    injector.registerProperty("ready", withInstance: Session())
    injector.registerProperty("shared", scope: .singleton) { Session() as any Sendable }
    injector.registerProperty("weak", scope: .weakSingleton) { Session() as any Sendable }
    let weak = try injector.instance(forProperty: "weak", of: Session.self)
    defer { withExtendedLifetime(weak) {} }
    let child = injector.makeChild { $0.registerProperty("user", withInstance: "the child's") }
    for name: PropertyName in ["ready", "shared", "weak"] {
      child.registerProperty("link") { injector async throws -> Session in
        try injector.instance(forProperty: PropertyKey(name))
      }
      assertNil(try await child.awaitInstance(forProperty: "link", of: Session.self).user)
      child.deleteProperty("link")
    }
  }

  func testR8ALookUpThatIsRefusedAwaitsNoElement() async {
    final class Store: Sendable {}
    let (injector, runs) = (injector, RunCounter())
    injector.registerProperty("store") { () async -> Store in runs.made(Store()) }
    injector.registerProperty("stores", collecting: Store.self)
    let error = await awaitedError { try await injector.awaitInstance(forProperty: PropertyKey<Int>("stores")) }
    XCTAssertEqual(error?.code, .typeMismatch)
    XCTAssertEqual(runs.count, 0)
  }

  func testR7AnObjectThatADecoratorOfAnAwaitedValueLooksUpDoesNotGetTheUnfilledValue() async throws {
    final class Value: @unchecked Sendable { @Injected var number: Int }
    final class User: @unchecked Sendable { var value: Value? }
    let runs = RunCounter()
    injector.registerProperty("number") { () throws -> Int in
      // The base is filled, and the decorator's value is not.
      if runs.count() > 1 { throw DeliberateFailure() }
      return 1
    }
    injector.registerProperty("user", scope: .singleton) { User() }
    injector.registerProperty("value", scope: .singleton) { () async throws -> Value in Value() }
    injector.decorateProperty("value") { (injector: PropertyInjector, _: Value) in
      _ = try injector.instance(of: User.self)
      return Value()
    }
    assertNil(try? await injector.awaitInstance(of: Value.self), try injector.instance(of: User.self).value)
  }

  func testR6AnObjectThatADecoratorLooksUpGetsTheAwaitedValueThatItReturnsUnchanged() async throws {
    final class Value: Sendable {}
    final class User: @unchecked Sendable { var value: Value? }
    injector.registerProperty("user", scope: .singleton) { User() }
    injector.registerProperty("value", scope: .singleton) { () async throws -> Value in Value() }
    injector.decorateProperty("value") { (injector: PropertyInjector, value: Value) in
      _ = try injector.instance(of: User.self)
      return value
    }
    let value = try await injector.awaitInstance(of: Value.self)
    XCTAssertTrue(try injector.instance(of: User.self).value === value)
  }

  func testR7AnObjectBelowAFailedAwaitedValueIsNotEmptied() async {
    final class Value: @unchecked Sendable { var name: String?; @Injected var number: Int }
    let value = Value()
    injector.registerProperty("name", withInstance: "set before the failure")
    injector.registerProperty("number") { () throws -> Int in throw DeliberateFailure() }
    injector.registerProperty("value") { () async throws -> Value in value }
    assertNil(try? await injector.awaitInstance(of: Value.self))
    XCTAssertEqual(value.name, "set before the failure")
  }
}
