import OBInjector

protocol LateEngine: AnyObject { var power: Int { get } }
final class LateMotor: LateEngine {
  let power: Int
  init(_ power: Int = 90) { self.power = power }
}

/// An engine under "engine", with a log of how often it is made.
struct EngineFactory {
  let log = EventLog()

  func register(in injector: PropertyInjector, scope: Scope = .unique) {
    injector.registerProperty("engine", scope: scope) { [log] () -> any LateEngine in log.made(LateMotor()) }
  }
}

final class PlainGarage { var engine: Lazy<any LateEngine>?, makeEngine: Provider<any LateEngine>? }
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

extension Lazy {
  /// What `get` throws in the caller's isolation: a closure that captures no isolated parameter would be nonisolated.
  func refusal(isolation: isolated (any Actor)? = #isolation) -> InjectionError? {
    do throws(InjectionError) {
      _ = try get()
      return nil
    } catch { return error }
  }
}
extension Provider {
  func refusal(_ argument: repeat each Argument, isolation: isolated (any Actor)? = #isolation) -> InjectionError? {
    do throws(InjectionError) {
      _ = try get(repeat each argument)
      return nil
    } catch { return error }
  }
}
