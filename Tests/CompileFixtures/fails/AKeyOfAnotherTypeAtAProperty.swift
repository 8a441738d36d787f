// modes: 5 6
import OBInjector

// expect: the key is for values of another type than the property's
final class Store {}
final class Clock {}

extension PropertyKey where Value == Clock {
  static var clock: Self { Self("clock") }
}

final class Screen {
  @InjectedNamed(.clock) var store: Store
  @InjectedNamed(.clock) var perhaps: Store?
  @InjectedNamed(.clock) var lazily: Lazy<Store>
}
