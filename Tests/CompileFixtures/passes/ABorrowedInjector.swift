import OBInjector

// modes: 5 6
final class Router: Sendable {}
final class Helper: Sendable { init(_ router: Router) {} }
final class Screen { var helper: Helper? }
struct Routers: InjectorModule {
  func configure(_ injector: borrowing PropertyInjector) throws {
    injector.registerProperty("router", scope: .singleton) { Router() }
  }
}
struct Services: InjectorModule {
  var modules: [any InjectorModule] { [Routers()] }
  func configure(_ injector: borrowing PropertyInjector) throws {
    injector.registerProperty("helper") { injector in Helper(try injector.instance()) }
    injector.registerProperty("late") { injector async throws in Helper(try await injector.awaitInstance()) }
    injector.registerProperty("other", withInitializer: { (router: Router) in Helper(router) })
    injector.registerProperty("all", collecting: Helper.self)
    injector.registerAlias("first", of: "helper")
    injector.decorateProperty("helper") { (injector, _: Helper) in Helper(try injector.instance()) }
    registerMore(injector)
    try Routers().configure(injector)
    injector.injectDependencies(to: Screen())
  }
  private func registerMore(_ injector: borrowing PropertyInjector) {
    if !injector.hasProperty("title") { injector.registerProperty("title", withInstance: "title") }
    let child = injector.makeChild { $0.registerProperty("user", withInstance: "user") }
    child.injectDependencies(to: Screen())
  }
}
@MainActor struct Models: @MainActor InjectorModule {
  func configure(_ injector: borrowing PropertyInjector) {
    injector.registerProperty("model") { injector in Helper(try injector.instance()) }
  }
}
func start() throws {
  InjectorController.configureInjector { (injector: borrowing PropertyInjector) in
    injector.registerProperty("helper") { injector in Helper(try injector.instance()) }
  }
  try InjectorController.configureInjector(modules: [Services()])
}
