import OBInjector

@MainActor final class Screen {
  var title: String?
  var notified = 0
}
extension Screen: @MainActor InjectorDelegate { func didInjectDependencies() { notified += 1 } }
extension Screen: @MainActor InjectorPreparing { func willInjectDependencies() { title = nil } }
extension Screen: @MainActor KeyPathInjectable {
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("title", \Screen.title)] }
}
@MainActor final class Session: @MainActor Component { init() {} }
@MainActor struct Module { let name: String }
extension Module: @MainActor InjectorModule {
  func configure(_ injector: PropertyInjector) { injector.registerProperty("name", withInstance: name) }
}
@MainActor func use(_ injector: PropertyInjector) throws {
  injector.injectDependencies(to: Screen())
  _ = try injector.instance(of: Session.self)
  _ = try PropertyInjector(modules: [Module(name: "main")])
}
