// modes: 6
import OBInjector

final class Service: Sendable {}

// The ways to declare a dependency where a type has to be `Sendable`.
struct WrappedCommand: Sendable {
  @Injected var service: Service
  @InjectedNamed("service") var named: Service?
  @InjectedByType private var byType: Provider<Service>
}

struct FilledCommand: Sendable { var service: Service? }
struct MadeCommand: Sendable { let service: Service }
struct LateCommand: Sendable { let service: Provider<Service> }
@MainActor final class Screen { @Injected var service: Service }
func demandSendable<Value: Sendable>(_: Value) {}

@MainActor func use(_ injector: PropertyInjector) throws {
  var wrapped = WrappedCommand()
  injector.injectDependencies(to: &wrapped)
  demandSendable(wrapped)
  var filled = FilledCommand()
  injector.injectDependencies(to: &filled)
  demandSendable(filled)
  injector.registerProperty("command", withInitializer: MadeCommand.init(service:))
  demandSendable(try injector.instance(of: MadeCommand.self))
  demandSendable(LateCommand(service: try injector.instance(of: Provider<Service>.self)))
  demandSendable(Screen())
}
