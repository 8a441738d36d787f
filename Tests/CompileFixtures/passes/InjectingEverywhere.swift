import OBInjector

final class Plain { var number = 1 }
final class Target { var plain: Plain? }
actor Cache {
  private var number: Int?
  func wire(_ injector: PropertyInjector) { injector.injectDependencies(to: self) }
}
func inject(_ injector: PropertyInjector) async throws {
  let target = Target()
  injector.injectDependencies(to: target)
  _ = try injector.instance(of: Plain.self)
  await Cache().wire(injector)
  Task.detached { injector.injectDependencies(to: Target()) }
}
func inject(on actor: isolated any Actor, _ injector: PropertyInjector) throws -> Int {
  try injector.instance(of: Plain.self).number
}
@MainActor func injectOnMain(_ injector: PropertyInjector) {
  var target = Target()
  injector.injectDependencies(to: target)
  injector.injectDependencies(to: &target)
}
