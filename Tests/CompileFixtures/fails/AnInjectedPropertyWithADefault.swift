// modes: 5 6
import OBInjector

// expect: a default is not injected: leave the value out,
final class Store {}
final class Screen {
  @Injected var first = Store()
  @Injected var second: Store = Store()
  @Injected var third: Store? = nil
}

struct Row { @Injected var store = Store() }
