import OBInjector

final class Store {}

final class Screen {
  var store: Store?
  var title: String?
  @Injected var number: Int
}

print(InjectorController.injectDependencies(to: Screen()).failures)

let injector = PropertyInjector()
injector.registerProperty("store", scope: .singleton) { Store() }
injector.registerProperty("title", withInstance: 42)
injector.registerProperty("number", withInstance: 42)
let screen = Screen()
print(injector.injectDependencies(to: screen))
print(screen.store != nil, screen.number)

#if ASKING
_ = injector.explain(Screen.self)
_ = injector.explain(screen)
_ = injector.explain("store", on: screen)
_ = injector.verify(Screen.self)
_ = injector.verifyProgram()
_ = injector.dependencyGraph(of: Screen.self)
#endif
