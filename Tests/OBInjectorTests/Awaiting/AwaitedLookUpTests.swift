// Awaiting: What an asynchronous closure, or the decorator of an awaited value, looks up is complete before that value.
import OBInjector
import XCTest

final class AwaitedLookUpTests: InjectorTestCase {
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
