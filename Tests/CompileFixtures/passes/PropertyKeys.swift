// modes: 5 6
import OBInjector

protocol Clock: Sendable {}
struct SystemClock: Clock {}
final class Plain {
  init() {}
  init(clock: any Clock) {}
}

extension PropertyKey where Value == any Clock {
  static var clock: Self { Self("clock") }
  static var time: Self { Self("time") }
}
extension PropertyKey where Value == [any Clock] {
  static var clocks: Self { Self("clocks") }
}
extension PropertyKey where Value == Plain {
  static var plain: Self { Self("plain") }
}

final class Screen {
  @InjectedNamed(.clock) var clock: any Clock
  @InjectedNamed(.clock) var perhaps: (any Clock)?
  @InjectedNamed(.plain) var plain: Plain
  @InjectedNamed(.clock) var lazily: Lazy<any Clock>
  @InjectedNamed(.clock) var provider: Provider<any Clock>
  @InjectedNamed("clock") var byName: any Clock
  @InjectedByType var byType: any Clock
}

func configure(_ injector: PropertyInjector) async throws {
  injector.registerProperty(.clock, withInstance: SystemClock())
  injector.registerProperty(.clock) { SystemClock() }
  injector.registerProperty(.clock, scope: .singleton) { _ in SystemClock() }
  injector.registerProperty(.clock) { (_, number: Int) in SystemClock() }
  injector.registerProperty(.clock, anywhere: { SystemClock() })
  injector.registerProperty(.clock, perTarget: { _ in SystemClock() })
  injector.registerProperty(.clock) { () async in SystemClock() }
  injector.registerProperty(.plain) { Plain() }
  injector.registerProperty(.plain, withInitializer: { Plain(clock: $0) })
  injector.registerProperty(.clocks, collecting: (any Clock).self)
  injector.registerAlias("time", of: .clock)
  injector.decorateProperty(.clock) { clock in clock }
  injector.decorateProperty(.clock) { (_, clock) in clock }
  let clock = try injector.instance(forProperty: .clock)
  let awaited = try await injector.awaitInstance(forProperty: .plain)
  let made = try injector.instance(forProperty: .clock, arguments: 5)
  print(try InjectorController.instance(forProperty: .clock))
  print(clock, awaited, made)
}
