import OBInjector

final class Plain { var number = 1 }
@MainActor final class Screen { var plain: Plain? }
@MainActor func register(_ injector: PropertyInjector) {
  let captured = Plain()
  injector.registerProperty("plain", withInstance: captured)
  injector.registerProperty("made") { captured }  // stays on the main actor, and so may capture
  injector.registerProperty("screen", scope: .singleton) { Screen() }
  injector.registerProperty("other") { _ in Screen() }
}
actor Island {
  let own = Plain()
  func register(_ injector: PropertyInjector) {
    injector.registerProperty("own", withInstance: own)
    injector.registerProperty("shared") { self.own }
  }
  func find(_ injector: PropertyInjector) throws -> Int {
    let plain: Plain = try injector.instance(forProperty: "own")
    return plain.number
  }
}
