import OBInjector

// A property of each shape whose fact is asked when the first type with it is met: without the fact only that type stays empty.

protocol Open {}
protocol Bound: AnyObject {}
protocol Constrained<Element> { associatedtype Element }
final class Part: Open, Bound, Constrained { typealias Element = Int }
enum Choice { case text(String) }

class Holder<Value> { var value: Value? }
final class Whole<Value>: Holder<Value> {}
final class WeakHolder { weak var value: (any Bound)? }

func show<Target: AnyObject, Value>(
  _ shape: String, _ target: Target, _ path: KeyPath<Target, Value?>, _ value: Value
) {
  let injector = PropertyInjector()
  injector.registerProperty("value", withInstance: value)
  let report = injector.injectDependencies(to: target)
  print("\(shape): \(target[keyPath: path].map { _ in "set" } ?? "nil"), \(report.failures.map(\.code.rawValue))")
}

let part = Part()
show("the offsets below a generic superclass", Whole(), \.value, part)
show("writing to a weak property of a protocol's type", WeakHolder(), \.value, part)
show("writing to a property of a class-bound protocol's type", Holder(), \.value, part as any Bound)
show("writing to a property of a protocol's type", Holder(), \.value, part as any Open)
show("writing to a property of a constrained protocol's type", Holder(), \.value, part as any Constrained<Int>)
show("writing to a property of an enum's type", Holder(), \.value, Choice.text("one"))
show("writing to a property of a number's type", Holder(), \.value, 42)
show("writing to a property of a struct's type", Holder(), \.value, "a text")
