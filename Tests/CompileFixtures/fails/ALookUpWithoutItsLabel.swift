// modes: 5 6
import OBInjector

// expect: write 'instance(
final class Store: Sendable {}

extension PropertyKey where Value == Store {
  static var store: Self { Self("store") }
}

func use(_: Store) {}

func look(_ injector: PropertyInjector) throws {
  let first: Store = try injector.instance("store")
  let second = try injector.instance("store", of: Store.self)
  let third = try injector.instance("store")
  let fourth = try injector.instance(.store)
  let fifth = try injector.instance(Store.self)
  use(try injector.instance("store"))
  print(first, second, third, fourth, fifth)
}

func lookThere() throws {
  let first: Store = try InjectorController.instance("store")
  let second = try InjectorController.instance(Store.self)
  print(first, second)
}
