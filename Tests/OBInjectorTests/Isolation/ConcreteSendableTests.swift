// R10: the compiler knows that a concrete type is `Sendable`; generic code may register its values without knowing it.
import OBInjectorTesting
import XCTest

private protocol Storing: Sendable {}
private final class Store: Storing, Component {}
private final class Shop: Sendable {
  let store: Store
  init(store: Store) { self.store = store }
}

private final class Wrapped: @unchecked Sendable {
  @Injected var store: Store
  @InjectedNamed("store") var named: Store?
  @InjectedByType var byType: Store
  @InjectedNamed("store") var lazy: Lazy<Store>
  @InjectedNamed("store") var provider: Provider<Store>
}
private final class Declared: KeyPathInjectable {
  var store: Store? { didSet {} }
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("store", \Declared.store)] }
}

final class ConcreteSendableTests: InjectorTestCase {
  private typealias Register = @Sendable (PropertyInjector, isolated (any Actor)?) -> Void

  /// A wrapper as an app writes it, without `Value: Sendable`.
  private static func register<Value>(
    _ value: Value, in injector: PropertyInjector, isolation: isolated (any Actor)? = #isolation
  ) { injector.registerProperty("store", withInstance: value) }

  private static func register<Value>(
    _ scope: Scope, in injector: PropertyInjector, isolation: isolated (any Actor)? = #isolation,
    _ make: @escaping @Sendable () -> Value
  ) { injector.registerProperty("store", scope: scope) { make() } }

  private static func decorate<Value>(
    _: Value.Type, in injector: PropertyInjector, isolation: isolated (any Actor)? = #isolation
  ) { injector.decorateProperty("store") { (value: Value) in value } }

  private static let registrations: [(name: String, register: Register)] = [
    ("instance", { injector, _ in register(Store(), in: injector) }),
    ("closure", { injector, _ in register(.unique, in: injector) { Store() } }),
    ("singleton", { injector, _ in register(.singleton, in: injector) { Store() } }),
    (
      "generic decorator",
      { injector, _ in
        injector.registerProperty("store", withInstance: Store())
        decorate(Store.self, in: injector)
      }
    ),
    (
      "decorator",
      { injector, _ in
        register(.singleton, in: injector) { Store() }
        injector.decorateProperty("store") { (store: Store) in store }
      }
    ),
  ]

  /// Uses what was registered in every way that looks up a `Sendable` type; returns the errors.
  private static func errors(
    _ injector: PropertyInjector, isolation: isolated (any Actor)? = #isolation
  ) throws -> [String] {
    let (wrapped, declared) = (Wrapped(), Declared())
    var errors = injector.injectDependencies(to: wrapped).failures + injector.injectDependencies(to: declared).failures
    errors += [
      injector.refusal(of: Store.self), injector.refusal(of: Store.self, "store"),
      injector.refusal(of: Store?.self, "store"), injector.refusal(of: [Store].self), injector.refusal(of: Shop.self),
    ].compactMap { $0 }
    guard errors.isEmpty else { return errors.map(\.description) }
    assertEqual(try injector.instances(of: Store.self).count, 1)
    _ = try (wrapped.lazy.get(), wrapped.provider.get())
    return []
  }

  private static func injector(
    _ register: Register, isolation: isolated (any Actor)? = #isolation
  ) -> PropertyInjector {
    let injector = PropertyInjector()
    register(injector, isolation)
    injector.registerProperty("all", collecting: Store.self)
    injector.registerProperty("shop", withInitializer: Shop.init(store:))
    return injector
  }

  func testR10WhatGenericCodeRegistersIsGivenVerifiedAndAwaitedAsAConcreteSendableTypeOnAnActorToo() async throws {
    for (name, register) in Self.registrations {
      let errors = try Self.errors(Self.injector(register))
      let onMain = try await MainActor.run { try Self.errors(Self.injector(register)) }
      XCTAssertEqual([errors, onMain], [[], []], name)
      let injector = Self.injector(register)
      XCTAssertEqual(injector.verify(Wrapped.self, Declared.self).problems.map(\.description), [], name)
      _ = try await injector.awaitInstance(of: Store.self)
      assertEqual(await injector.injectDependencies(awaiting: Wrapped()).failures.map(\.description), [], name)
    }
  }

  func testR10AnExistentialIsChecked() {
    Self.register(Store(), in: injector)
    XCTAssertEqual(injector.refusal(ofSendable: (any Storing).self)?.code, .isolationMismatch)
  }

  private static let line = #line + 2
  private nonisolated static func registerByNonisolatedCode<Value>(_ value: Value, in injector: PropertyInjector) {
    injector.registerProperty("store", withInstance: value)
  }
  private nonisolated static func registerSendable<Value: Sendable>(_ value: Value, in injector: PropertyInjector) {
    injector.registerProperty("store", withInstance: value)
  }

  @MainActor func testR10ItStaysWhereItWasRegisteredUnlessTheTypeParameterIsSendable() {
    Self.registerByNonisolatedCode(Store(), in: injector)
    XCTAssertEqual(
      injector.refusal(of: Store.self, "store")?.description,
      mismatch("store", line: Self.line, "nonisolated code", "MainActor"))
    injector.deleteProperty("store")
    Self.registerSendable(Store(), in: injector)
    XCTAssertNil(injector.refusal(of: Store.self, "store"))
  }
}
