// modes: 5 6
import OBInjector

// expect: write 'instance(
final class Store: Sendable {}
func use(_: Store) {}

func look(_ injector: PropertyInjector) throws {
  let first: Store = try injector.instance("store")
  let second = try injector.instance("store", of: Store.self)
  use(try injector.instance("store"))
  print(first, second)
}
