// modes: 5 6
import OBInjector

// expect: say which type is wanted:
func use(_ injector: PropertyInjector) throws {
  let one = try injector.instance()
  let named = try injector.instance(forProperty: "name")
  let all = try injector.instances()
  print(one, named, all)
}
