import OBInjector

// Without reflection metadata a type hides its stored properties. That is reported, and key paths still work.

final class Plain {
  var number: Int?
}

final class Wrapped {
  @Injected var number: Int?
}

final class Declared: KeyPathInjectable {
  var number: Int?
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("number", \Declared.number)] }
}

let injector = PropertyInjector()
injector.registerProperty("number", withInstance: 42)

func show(_ name: String, _ report: InjectionReport, _ number: Int?) {
  // Not by printing the code: the names of enum cases are hidden, too.
  let isReported = report.failures.contains { $0.code == .noMetadata }
  print("\(name): \(number.map { "\($0)" } ?? "nil")\(isReported ? ", noMetadata" : "")")
}

let (plain, wrapped, declared) = (Plain(), Wrapped(), Declared())
show("plain", injector.injectDependencies(to: plain), plain.number)
show("wrapped", injector.injectDependencies(to: wrapped), wrapped.number)
show("declared", injector.injectDependencies(to: declared), declared.number)
