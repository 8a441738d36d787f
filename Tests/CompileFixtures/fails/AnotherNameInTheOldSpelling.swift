// modes: 5 6
import OBInjector

// expect: write '@InjectedNamed(…)'
final class Store {}

extension PropertyKey where Value == Store {
  static var store: Self { Self("store") }
}

final class Screen {
  @Injected("mainStore") var first: Store
  @Injected("mainStore") var second: Store?
  @Injected(.store) var third: Store
  @Injected(.store) var fourth: Store?
  @Injected(.store) var fifth: Lazy<Store>
}
