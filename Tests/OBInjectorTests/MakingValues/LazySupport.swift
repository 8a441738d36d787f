import OBInjector

protocol LateEngine: AnyObject { var power: Int { get } }
final class LateMotor: LateEngine {
  let power: Int
  var fuel: String?
  init(_ power: Int = 90) { self.power = power }
}

final class PlainGarage {
  var engine: Lazy<any LateEngine>?
  var makeEngine: Provider<any LateEngine>?
}
final class WrappedGarage {
  @Injected var engine: Lazy<any LateEngine>
  @InjectedNamed("engine") var makeEngine: Provider<any LateEngine>
  @InjectedByType var anyEngine: Lazy<any LateEngine>
}
final class DeclaredGarage: KeyPathInjectable {
  var engine: Lazy<any LateEngine>? { didSet { sets += 1 } }
  var sets = 0
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("engine", \DeclaredGarage.engine)] }
}
final class LateCar {
  let engine: Lazy<any LateEngine>
  let makeEngine: Provider<any LateEngine>
  init(engine: Lazy<any LateEngine>, makeEngine: Provider<any LateEngine>) {
    self.engine = engine
    self.makeEngine = makeEngine
  }
}
