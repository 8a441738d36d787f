// The sentences of a verification, apart from those of errors.
extension Sentence {
  static let unknownRequest = Code.undetermined(
    "{member}: each object stores the name that this @InjectedNamed property asks for; {fitting} {type}")
  static let blockResult = Code.undetermined(
    "{member}: the closure returns {promised}, and only its value shows whether it fits {type}")
  static let madeType = Code.undetermined(
    "{member}: the closure returns {type}, so the properties of its value are not known")
  static let generic = Code.undetermined(
    "{generic}.{member}{more}: the type is generic, and its type arguments decide what fits the "
      + "{property|properties}; verify the types that are used with verify(_:)")
  static let hidden = Code.noMetadata(
    "{member}: {count} {type of the module hides its|types of the module hide their} stored properties")
  static let lookups = Code.undetermined(
    "{count} {closure that takes|closures that take} the injector ({list}): only running them shows what they look "
      + "up; XCTAssertMakes and XCTAssertInjects do")
  static let otherIsolation = Code.isolationMismatch(
    "{member}: the ready-made instance of {type} belongs to another isolation than the caller's; verify it from "
      + "there to learn whether its required properties are set")
  /// A type that can't be inspected or filled from here.
  static let closed = Code.undetermined("{owner}: {reason}")
}

extension VerificationReport.Warning {
  var sentence: String {
    switch kind {
    case .captiveDependency:
      "{scoped} keeps the {held} of its initializer as long as it lives; give {other} the scope {scope}, or take a "
        + "Provider, which makes a new one each time."
    case .renamed:
      "nothing uses {placed}, and nothing fills {all}, which {type} fits; if one of them was renamed, give both the "
        + "same name."
    case .sharedName:
      "{placed} is of type {type} and fills {all}, whose types have nothing to do with each other; give each its own "
        + "name, or ask for another name with @InjectedNamed."
    case .neverFilled:
      "no injection sets {reasons}, though {placed} has the name and fits; declare {it|each} an Optional \"var\", or "
        + "use @Injected; if {its|the} initializer sets {it|each}, pass {name} to \"allowing:\"."
    case .releasedAtOnce where properties.isEmpty:
      "{scoped} is of type {type}, which is not a class, so nothing can hold it weakly, and each use makes a new "
        + "value; give it the scope singleton or unique."
    case .releasedAtOnce where holder.scope == .weakSingleton:
      "only weak properties take {scoped}: {all}, so it is released at once; give {name} a scope that keeps it, or "
        + "declare a property without \"weak\"."
    case .releasedAtOnce:
      "{all} {is weak and is|are weak and are} filled with a new object of {scoped}, which nothing else holds, so it "
        + "is released at once; give {name} a scope that keeps it, or declare the property without \"weak\"."
    case .retainCycle where properties.contains { Fitting.unwrapped($0.type) == PropertyInjector.self }:
      "{scoped} keeps its injector in {all}, and the injector keeps it, so neither is ever released; declare the "
        + "property \"weak\"."
    case .retainCycle:
      "{scoped} and {whom} are filled with each other through {all}, so neither is ever released; declare one of the "
        + "properties \"weak\"."
    case .leftAlone:
      "{placed} makes the struct {type}, and nothing fills {all}, though the names are registered: a struct is filled "
        + "only if it declares its dependencies; use @Injected."
    case .otherType:
      "{typed} {has|have} the name of {placed}, which is of type {type}, probably by coincidence: an injection leaves "
        + "{it|them} empty; rename {it|them}, or pass {name} to \"allowing:\"."
    }
  }
}
