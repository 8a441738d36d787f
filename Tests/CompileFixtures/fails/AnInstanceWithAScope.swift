// modes: 5 6
import OBInjector

// expect: an instance has no scope: leave out 'scope:', or register a closure that makes the value
final class Store: Sendable {}
final class Plain {}
func configure(_ injector: PropertyInjector) {
  injector.registerProperty("store", scope: .singleton, withInstance: Store())
  injector.registerProperty("plain", scope: .singleton, withInstance: Plain())
  let isFree = injector.registerProperty("weak", scope: .weakSingleton, withInstance: Store())
  print(isFree)
}
