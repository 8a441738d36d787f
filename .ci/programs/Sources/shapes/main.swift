import OBInjector

// A property of each shape whose fact is asked when the first type with it is met: if the fact is false, only that one stays empty.

protocol Bound: AnyObject {}
protocol Open {}
protocol Constrained<Element> { associatedtype Element }
final class Part: Bound, Open, Constrained, Sendable { typealias Element = Int }
enum Choice { case text(String) }

class Above<Value> { var part: Value? }
final class Below: Above<Part> {}
final class Weak { weak var bound: (any Bound)? }
final class Strong { var bound: (any Bound)? }
final class Opener { var open: (any Open)? }
final class Narrow { var holding: (any Constrained<Int>)? }
final class Chooser { var choice: Choice? }
final class Counter { var number: Int? }
final class Writer { var text: String? }

let (injector, part) = (PropertyInjector(), Part())
for name: PropertyName in ["part", "bound", "open", "holding"] {
  injector.registerProperty(PropertyKey(name), withInstance: part)
}
injector.registerProperty("choice", withInstance: Choice.text("one"))
injector.registerProperty("number", withInstance: 42)
injector.registerProperty("text", withInstance: "a text")

func show<Target: AnyObject>(_ fact: String, _ target: Target, _ value: (Target) -> Any?) {
  let report = injector.injectDependencies(to: target)
  print("\(fact): \(value(target) == nil ? "nil" : "set"), \(report.failures.map(\.code.rawValue))")
}

show("the offsets below a generic superclass", Below()) { $0.part }
show("writing to a weak property of a protocol's type", Weak()) { $0.bound }
show("writing to a property of a class-bound protocol's type", Strong()) { $0.bound }
show("writing to a property of a protocol's type", Opener()) { $0.open }
show("writing to a property of a constrained protocol's type", Narrow()) { $0.holding }
show("writing to a property of an enum's type", Chooser()) { $0.choice }
show("writing to a property of a number's type", Counter()) { $0.number }
show("writing to a property of a struct's type", Writer()) { $0.text }
