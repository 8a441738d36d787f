// modes: 5 6
import OBInjector

protocol Logging {}
protocol Shared: Sendable {}
final class Plain: Logging { var number = 1 }
final class Free: Logging, Shared {}
struct Settings: Sendable {}
extension PropertyKey where Value == any Logging & Sendable { static var log: Self { "log" } }
extension PropertyKey where Value == Plain { static var plain: Self { "plain" } }
final class Screen: KeyPathInjectable {
  @Injected var plain: Plain
  @Injected var free: Free
  @Injected var log: any Logging & Sendable
  @InjectedNamed("log") var again: (any Logging & Sendable)?
  @InjectedByType var byType: any Shared
  @InjectedByType var lists: [Plain]
  @InjectedNamed(.log) var key: any Logging & Sendable
  @InjectedNamed(.log) var optionalKey: (any Logging & Sendable)?
  @InjectedNamed(.log) var lazily: Lazy<any Logging & Sendable>
  @InjectedNamed(.plain) var plainKey: Plain
  @Injected var action: () -> Void
  @Injected var sendableAction: @Sendable () -> Void
  var title: String? { didSet {} }
  var other: Plain? { didSet {} }
  static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("title", \Screen.title), InjectableProperty("other", \Screen.other)]
  }
}
@MainActor final class Panel {
  var title: String? { didSet {} }
  var other: Plain? { didSet {} }
}
extension Panel: @MainActor KeyPathInjectable {
  static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("title", \Panel.title), InjectableProperty("other", \Panel.other)]
  }
}

func ask(_ lazy: Lazy<Plain>, _ free: Lazy<Free>, _ provider: Provider<any Shared>) throws {
  _ = try (lazy.get(), free.get(), provider.get())
}
func look(_ injector: PropertyInjector) throws {
  _ = try injector.instance(of: Plain.self)
  _ = try injector.instance(of: Free.self)
  _ = try injector.instance(of: (any Logging).self)
  _ = try injector.instance(of: (any Logging & Sendable).self, arguments: 1, "two")
  let _: Settings = try injector.instance()
  let _: Settings? = try injector.instance()
  let _: Plain? = try injector.instance(forProperty: "plain")
  let _: [any Shared] = try injector.instances()
  let _: [Plain] = try injector.instances()
  let _: Any = try injector.instance(forProperty: "plain")
  let _: () -> Void = try injector.instance(forProperty: "action")
  let _: @Sendable () -> Void = try injector.instance(forProperty: "action")
  _ = try injector.instance(forProperty: .log)
  _ = try injector.instance(forProperty: .plain)
  _ = try InjectorController.injector.instance(of: Free.self)
  _ = try InjectorController.injector.instance(forProperty: "plain", of: Plain.self)
}
func wait(_ injector: PropertyInjector) async throws {
  _ = try await injector.awaitInstance(of: Free.self)
  let _: any Shared = try await injector.awaitInstance(forProperty: "free")
}
func register(_ injector: PropertyInjector) {
  injector.registerProperty("one", withInitializer: { (_: Free) in Free() })
  injector.registerProperty("two", withInitializer: { (_: Plain) in Free() })
  injector.registerProperty("three", withInitializer: { (_: Free) in Plain() })
  injector.registerProperty("four", withInitializer: { (_: Plain, _: Free) in Plain() })
  injector.registerProperty("five", withInitializer: { Plain() })
}
