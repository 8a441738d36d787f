// modes: 5 6
import OBInjector

final class Plain {
  let service: Service
  init(service: Service) { self.service = service }
}
final class Service: Sendable {}
final class Screen: InjectorDelegate {
  var plain: Plain?
  @Injected var service: Service
  @InjectedByType var other: Service
  func didInjectDependencies() {}
}

func configure(_ injector: PropertyInjector) {
  injector.registerProperty("service", withInstance: Service())
  injector.registerProperty("plain", withInitializer: { Plain(service: $0) })
  injector.registerProperty("made", scope: .singleton) { Service() }
  injector.registerProperty("text") { (_, number: Int) in "\(number)" }
  injector.registerAlias("alias", of: "service")
  injector.injectDependencies(to: Screen())
}
