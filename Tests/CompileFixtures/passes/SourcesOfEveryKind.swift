// modes: 5 6
import OBInjector

protocol Plugin {}
final class Service: Sendable {}
final class Plain {}

/// What a trailing closure is given tells which form it was taken for.
func takes(_ injector: PropertyInjector) -> Int { injector.registeredProperties.count }
func takes(_ request: InjectionRequest) -> String { request.property.rawValue }

func register(_ injector: PropertyInjector) {
  injector.registerProperty("anywhere", anywhere: { Service() })
  injector.registerProperty("anywhereWith", scope: .singleton, anywhere: { (_, number: Int) in number })
  injector.registerProperty("plugins", collecting: (any Plugin).self)
  injector.registerProperty("handlers", collectingByName: (any Plugin).self)
  injector.registerProperty("target", perTarget: { request in takes(request) })
  injector.registerProperty("targetPlain", perTarget: { _ in Plain() })
  injector.registerProperty("closure") { Service() }
  injector.registerProperty("shared", scope: .singleton) { Plain() }
  injector.registerProperty("with") { injector in takes(injector) }
  injector.registerProperty("ignoring") { _ in Plain() }
  injector.registerProperty("arguments") { (injector, number: Int) in takes(injector) + number }
}
@MainActor func registerOnMain(_ injector: PropertyInjector) {
  let plain = Plain()
  injector.registerProperty("anywhere", anywhere: { Service() })
  injector.registerProperty("target", perTarget: { _ in plain })
  injector.registerProperty("closure") { plain }
  injector.registerProperty("with") { _ in plain }
}
