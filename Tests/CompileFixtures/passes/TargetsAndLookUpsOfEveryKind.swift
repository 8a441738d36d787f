// modes: 5 6
import OBInjector

protocol ClassBound: AnyObject {}
final class Screen: ClassBound { var text: String? }
struct Card { var text: String? }
func generic<Target>(_ target: inout Target, _ injector: PropertyInjector) {
  injector.injectDependencies(to: &target)
}
func object<Target: AnyObject>(_ target: Target, _ injector: PropertyInjector) {
  injector.injectDependencies(to: target)
}

func targets(_ injector: PropertyInjector) {
  let bound: any ClassBound = Screen()
  injector.injectDependencies(to: bound)
  InjectorController.injectDependencies(to: bound)
  let any: AnyObject = Screen()
  injector.injectDependencies(to: any)
  InjectorController.injectDependencies(to: any)
  injector.injectDependencies(to: Screen())
  var card = Card()
  injector.injectDependencies(to: &card)
  InjectorController.injectDependencies(to: &card)
  var optional: Card? = card
  injector.injectDependencies(to: &optional)
  var boxed: Any = card
  injector.injectDependencies(to: &boxed)
  generic(&card, injector)
  object(Screen(), injector)
}

func lookUps(_ injector: PropertyInjector) throws {
  let one: Int = try injector.instance()
  let other: Int? = try? injector.instance(forProperty: "other")
  let all: [Int] = try injector.instances()
  let sum: Int = try injector.instance(arguments: 1, 2)
  let named = try injector.instance(forProperty: "named", of: Int.self) + (injector.instance() as Int)
  func take(_ number: Int) {}
  take(try injector.instance())
  let controllers: Int = try InjectorController.injector.instance()
  let optional: Int? = try? InjectorController.injector.instance(forProperty: "other")
  let given: Int = try InjectorController.injector.instance(arguments: 1, 2)
  print(one, other ?? 0, all, sum, named, controllers, optional ?? 0, given)
}
