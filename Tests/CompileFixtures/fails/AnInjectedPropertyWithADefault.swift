// modes: 5 6
import OBInjector

// expect: a default is not injected: leave the value out,
final class Store {}

extension PropertyKey where Value == Store {
  static var store: Self { Self("store") }
}

final class Screen {
  @Injected var first = Store()
  @Injected var second: Store = Store()
  @Injected var third: Store? = nil
  @InjectedByType var fourth = Store()
  @InjectedNamed("store") var fifth = Store()
  @InjectedNamed(.store) var sixth = Store()
}

struct Row {
  @Injected var store = Store()
}
