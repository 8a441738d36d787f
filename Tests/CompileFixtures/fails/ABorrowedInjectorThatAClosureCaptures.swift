import OBInjector

// expect: 'injector' cannot be captured by an escaping closure since it is a borrowed parameter
final class Router: Sendable {}
final class Helper: Sendable { init(_ router: Router) {} }
struct Services: InjectorModule {
  func configure(_ injector: borrowing PropertyInjector) {
    injector.registerProperty("helper") { Helper(try injector.instance()) }
  }
}
func start() {
  InjectorController.configureInjector { (injector: borrowing PropertyInjector) in
    injector.registerProperty("helper", scope: .singleton) { Helper(try injector.instance()) }
    injector.registerProperty("late") { () async throws in Helper(try await injector.awaitInstance()) }
    injector.decorateProperty("helper") { (_: Helper) in Helper(try injector.instance()) }
  }
}
