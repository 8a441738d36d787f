// modes: 5 6
// settings: plain and new project
import OBInjector

nonisolated protocol Clock: Sendable {}
nonisolated struct SystemClock: Clock {}
nonisolated final class Store: Sendable { init() {} }
nonisolated final class Plain { init() {}; init(store: Store, plain: Plain) {} }
nonisolated protocol Page {}
nonisolated final class Sheet: Page {}
nonisolated extension PropertyKey where Value == any Clock { static var clock: Self { "clock" } }
nonisolated extension PropertyKey where Value == Plain { static var plain: Self { "plain" } }
@Sendable nonisolated func made() -> Store { Store() }
// What a closure is given tells which form it was taken for.
nonisolated func takes(_ injector: PropertyInjector) -> Int { injector.registeredProperties.count }
nonisolated func takes(_ request: InjectionRequest) -> String { request.property.rawValue }
final class Screen {
  @InjectedNamed("mainStore") var store: Store?
  @InjectedNamed("mainStore") var store2: Store
  @InjectedNamed("plain") var plain: Plain
  @InjectedNamed("plain") var plain2: Plain?
  @InjectedNamed("plain") var lazy: Lazy<Plain>
  @InjectedNamed("plain") var lazy2: Lazy<Store>?
  @InjectedNamed("plain") var prov: Provider<Store>?
  @InjectedNamed("plain") var maker: Provider<Store, Int>
  @InjectedNamed("a") var fn: () -> Void
  @InjectedNamed("a") var sfn: @Sendable () -> Void
  @InjectedNamed("a") var anything: Any
  @InjectedNamed(.clock) var clock: any Clock
  @InjectedNamed(.clock) var clock2: (any Clock)?
  @InjectedNamed(.clock) var clock3: Lazy<any Clock>
  @InjectedNamed(.clock) var clock4: Provider<any Clock>
  @InjectedNamed(.clock) var clock5: Provider<any Clock, Int>
  @InjectedNamed(.plain) var plain3: Plain?
  @InjectedNamed(.plain) var plain4: Lazy<Plain>
  @InjectedByType var byType: Store
}
nonisolated func register(_ injector: PropertyInjector, _ name: PropertyName) {
  injector.registerProperty("i", withInstance: Store())
  injector.registerProperty("i", withInstance: Plain())
  injector.registerProperty("i", withInstance: Sheet() as any Page)
  injector.registerProperty("i", withInstance: "text")
  injector.registerProperty("i", withInstance: 5)
  injector.registerProperty("i", withInstance: nil as Int?)
  injector.registerProperty("i", withInstance: { print("x") })
  injector.registerProperty("i", withInstance: { () -> Int in 5 } as @Sendable () -> Int)
  injector.registerProperty("b") { Store() }
  injector.registerProperty("b") { Plain() }
  injector.registerProperty("b", scope: .singleton) { Sheet() as any Page }
  injector.registerProperty("b") {
    let a = 5; return a
  }
  injector.registerProperty("b") { () -> Int? in nil }
  injector.registerProperty("b", withBlock: made)
  injector.registerProperty("b") { injector in try injector.instance(of: Store.self) }
  injector.registerProperty("b") { _ in Plain() }
  injector.registerProperty("b") { injector in takes(injector) }
  injector.registerProperty("b") { (injector, a: Int) in takes(injector) + a }
  injector.registerProperty("b") { injector in
    let store: Store = try injector.instance(forProperty: "x")
    return store
  }
  injector.registerProperty("b") { (_, a: Int, b: String) in "\(a)\(b)" }
  injector.registerProperty("b") { (_, a: Int, b: String) in Plain() }
  injector.registerProperty("a") { () async in Store() }
  injector.registerProperty("a") { try await injector.awaitInstance(of: Store.self) }
  injector.registerProperty("a") { injector in try await injector.awaitInstance(of: Store.self) }
  injector.registerProperty("a") { (injector, a: Int) async throws -> Store in Store() }
  injector.registerProperty("n", withInitializer: { (store: Store, plain: Plain) in Plain(store: store, plain: plain) })
  injector.registerProperty("n", withInitializer: { Plain(store: $0, plain: $1) })
  injector.registerProperty("n", withInitializer: { (_: Store) in Store() })
  injector.registerProperty("w", anywhere: { Store() })
  injector.registerProperty("w", anywhere: { (_, a: Int) in a })
  injector.registerProperty("w", scope: .singleton, anywhere: { (_, a: Int) in a })
  injector.registerProperty("c", collecting: (any Page).self)
  injector.registerProperty("c", collecting: Store.self)
  injector.registerProperty("c", collectingByName: (any Page).self)
  injector.registerProperty("c", collectingByName: Store.self)
  injector.registerProperty("t", perTarget: { request in "\(request.property)" })
  injector.registerProperty("t", perTarget: { _ in Plain() })
  injector.registerProperty("t", perTarget: { request in takes(request) })
  injector.decorateProperty("b") { (text: String) in text + "!" }
  injector.decorateProperty("b") { (_: PropertyInjector, text: String) in text + "!" }
  injector.decorateProperty("b") { (plain: Plain) in plain }
  injector.decorateProperty("b") { (_: PropertyInjector, plain: Plain) in plain }
  injector.registerProperty(PropertyKey(name), withInstance: 5)
  injector.registerProperty(PropertyKey(name)) { Plain() }
  injector.registerProperty(PropertyKey(name), scope: .singleton) { _ in Plain() }
  injector.registerProperty(PropertyKey(name)) { () async in Store() }
  injector.registerProperty(
    PropertyKey(name), withInitializer: { (store: Store, plain: Plain) in Plain(store: store, plain: plain) })
  injector.registerProperty(PropertyKey(name), collecting: Store.self)
  injector.registerProperty(PropertyKey(PropertyName("a\(5)"))) { 5 }
  injector.decorateProperty(PropertyKey(name)) { (text: String) in text }
  injector.registerProperty(.clock) { SystemClock() }
  injector.registerProperty(.clock, withInstance: SystemClock())
  injector.registerProperty(.clock, scope: .singleton) { _ in SystemClock() }
  injector.registerProperty(.clock) { () async in SystemClock() }
  injector.registerProperty(.plain) { Plain() }
  injector.registerProperty(.plain, withInitializer: { Plain(store: $0, plain: $1) })
  injector.decorateProperty(.clock) { clock in clock }
  injector.decorateProperty(.clock) { (_, clock) in clock }
  injector.registerAlias("a", of: PropertyKey.plain.name)
}
@MainActor func main(_ injector: PropertyInjector) {
  let plain = Plain()
  injector.registerProperty("i", withInstance: plain)
  injector.registerProperty("b") { plain }
  injector.registerProperty("b") { _ in plain }
  injector.registerProperty("b") { (_, a: Int) in plain }
  injector.registerProperty("b", anywhere: { Store() })
  injector.registerProperty("b", perTarget: { _ in plain })
}
nonisolated func look(_ injector: PropertyInjector, _ name: PropertyName) async throws {
  let a: Store = try injector.instance(forProperty: "a")
  let b = try injector.instance(forProperty: "a", of: Plain.self)
  let c = try injector.instance(forProperty: "a") as any Page
  let d: Store? = try? injector.instance(forProperty: "a")
  let e: Store? = try injector.instance(forProperty: "a")
  let f: Plain? = try injector.instance(forProperty: "a")
  let g = try injector.instance(forProperty: PropertyKey(name), of: Int.self)
  let h: Int = try injector.instance(forProperty: PropertyKey(name))
  let i = try injector.instance(forProperty: .clock)
  let j: Int = try injector.instance(forProperty: "a", arguments: 5, "x")
  let k: Any = try injector.instance(forProperty: "a")
  let l: () -> Void = try injector.instance(forProperty: "a")
  let l2: @Sendable () -> Void = try injector.instance(forProperty: "a")
  let m: Store = try await injector.awaitInstance(forProperty: "a")
  let n = try await injector.awaitInstance(forProperty: "a", of: Plain.self)
  let o = try await injector.awaitInstance(forProperty: .plain)
  let p = try (injector.instance(forProperty: "a") as Store)
  print(try injector.instance(forProperty: "a", of: Int.self) + (injector.instance(forProperty: "b") as Int))
  _ = (a, b, c, d, e, f, g, h, i, j, k, l, l2, m, n, o, p)
}
