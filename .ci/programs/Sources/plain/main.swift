import OBInjector

// On a runtime that does not keep what the library expects, or without reflection metadata, plain properties are left alone and
// reported; @Injected and key paths still work.

final class Plain {
  var number: Int?
}

final class Wrapped {
  @Injected var number: Int?
}

protocol Source {}
struct Spring: Source {}

final class Declared: KeyPathInjectable {
  var number: Int?
  var source: (any Source)?
  static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("number", \Declared.number), InjectableProperty("source", \Declared.source)]
  }
}

func show(_ name: String, _ report: InjectionReport, _ number: Int?) {
  print("\(name): \(number.map { "\($0)" } ?? "nil"), \(report.failures.map(\.code.rawValue))")
}

let injector = PropertyInjector()
injector.registerProperty("number", withInstance: 42)
injector.registerProperty("source") { Spring() }
let (plain, wrapped, declared) = (Plain(), Wrapped(), Declared())
let report = injector.injectDependencies(to: plain)
show("plain", report, plain.number)
for failure in report.failures { print(failure) }
show("wrapped", injector.injectDependencies(to: wrapped), wrapped.number)
show("declared", injector.injectDependencies(to: declared), declared.source == nil ? nil : declared.number)
let child = injector.makeChild().makeChild()
show("in a child", child.injectDependencies(to: Plain()), nil)
// The app has chosen this way: nothing is to be reported.
let chosen = PropertyInjector(reflection: .declaredOnly)
chosen.registerProperty("number", withInstance: 42)
show("chosen", chosen.injectDependencies(to: Plain()), nil)
