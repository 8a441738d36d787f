// modes: 6
import OBInjector

final class Service: Sendable {}

// What is written in place of an `@Injected` property where a type has to be `Sendable`.

struct FilledCommand: Sendable {
  var service: Service?
}

struct DeclaredCommand: Sendable, KeyPathInjectable {
  private(set) var service: Service?
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("service", \DeclaredCommand.service)] }
}

struct MadeCommand: Sendable {
  let service: Service
}

struct LateCommand: Sendable {
  let service: Provider<Service>
}

@MainActor final class Screen {
  @Injected var service: Service
}

func demandSendable<Value: Sendable>(_: Value) {}

@MainActor func use(_ injector: PropertyInjector) throws {
  var filled = FilledCommand()
  injector.injectDependencies(to: &filled)
  demandSendable(filled)
  var declared = DeclaredCommand()
  injector.injectDependencies(to: &declared)
  demandSendable(declared)
  injector.registerProperty("command", withInitializer: MadeCommand.init(service:))
  demandSendable(try injector.instance(of: MadeCommand.self))
  demandSendable(LateCommand(service: try injector.instance(of: Provider<Service>.self)))
  demandSendable(Screen())
}
