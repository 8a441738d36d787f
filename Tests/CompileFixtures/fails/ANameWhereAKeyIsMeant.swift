// modes: 5 6
import OBInjector

// expect: to expected argument type 'PropertyKey<
func use(_ injector: PropertyInjector, _ name: PropertyName, _ text: String) throws {
  injector.registerProperty(name, withInstance: 5)
  injector.registerProperty(text, withInstance: 5)
  let number: Int = try injector.instance(forProperty: name)
  print(number, try injector.instance(forProperty: text, of: Int.self))
}
