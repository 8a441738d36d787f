// modes: 5 6
import OBInjector

// expect: write '@InjectedByType', without arguments
final class Store {}

final class Screen {
  @Injected(.byType) var first: Store
  @Injected(.byType) var second: Store?
  @InjectedByType(.byType) var third: Store
}
