/// The pieces of messages; `Sentence` has the sentences about mistakes.
package enum Messages {
  // MARK: - Pieces of sentences

  /// Returns the message with a period at its end, unless the text of a user's error ends it with punctuation.
  static func withPeriod(_ text: String) -> String { text.last.map { ".!?".contains($0) } == true ? text : text + "." }

  /// Returns a type in quotes, as it is written in code.
  @inline(never) package static func quoted(_ type: Any.Type) -> String { "\"\(TypeNames.written(type))\"" }

  /// Returns the path as a sentence, if it has more than one name; a long one is shortened in the middle, since its
  /// beginning and its end matter most.
  static func sentence(about path: [PropertyName]) -> String {
    let names = path.map(\.rawValue)
    let shown = names.count > 12 ? Array(names.prefix(5)) + ["…"] + Array(names.suffix(6)) : names
    return names.count > 1 ? " Path: \(shown.joined(separator: " → "))." : ""
  }

  /// Returns the path with the loop at its end only once: `[a, b, a]` for `[a, b, a, b, a]`.
  static func withOneLoop(_ path: [PropertyName]) -> [PropertyName] {
    guard var last = path.indices.last, var before = path[..<last].lastIndex(of: path[last]) else { return path }
    // The way to the loop may be a part of it already.
    while before > 0, path[before - 1] == path[last - 1] { (before, last) = (before - 1, last - 1) }
    return Array(path[...last])
  }

  @inline(never) package static func remedy(_ suggestion: PropertyName?, _ otherwise: String) -> String {
    suggestion.map { "did you mean \"\($0)\"?" } ?? otherwise
  }

  /// Returns the part of a sentence that names a registration that would fit a type if no later module overrode it.
  static func overridden(of type: Any.Type, in registrations: [Registration]) -> String? {
    let hiding = registrations.first { $0.overridden.map { Fitting.isSure($0.type, as: type) } ?? false }
    guard let hiding, let overridden = hiding.overridden else { return nil }
    return "\(placed(overridden)) would, but \(place(of: hiding.described)) overrides it: rename one of them."
  }

  /// Returns the part of a sentence that names a registration of another type with the same name.
  static func twin(of type: Any.Type, in registrations: [Registration]) -> String? {
    registrations.first { namesApart($0.providedType, type).areTwins && $0.providedType != type }.map {
      "\(placed($0.described)) is declared as \(quoted($0.providedType)), but \(twins)"
    }
  }

  /// Returns the part of a sentence that names a registration that would fit a constrained type if its closure declared
  /// that: of a type that conforms to the protocol, only a value tells whether it meets the constraints.
  static func undeclared(_ type: Any.Type, in registrations: [Registration]) -> String? {
    guard let anyOfIt = FieldRecords.unconstrained(type) else { return nil }
    let written = TypeNames.written(type)
    var fitting = registrations.filter { $0.factory != nil && FieldRecords.conforms($0.providedType, to: anyOfIt) }
    if fitting.count > 1, let constraint = written.firstIndex(of: "<") {
      fitting = fitting.filter { TypeNames.written($0.providedType).hasSuffix(String(written[constraint...])) }
    }
    guard fitting.count == 1, let factory = fitting[0].factory else { return nil }
    let takesInjector = factory.takesInjector || !factory.dependencies.isEmpty
    let parameters = factory.parameters.isEmpty ? takesInjector ? "injector" : "()" : "(injector, …)"
    return "\(placed(fitting[0].described)) would if its closure declared the type: "
      + "\"{ \(parameters) -> \(written) in … }\"."
  }

  /// Returns a registration and its location, as the beginning of a sentence.
  @inline(never) package static func placed(_ property: RegisteredProperty) -> String {
    "\"\(property.name)\" (\(place(of: property)))"
  }

  /// Returns the location of a registration, after the line of the file or the variable that it comes from.
  @inline(never) static func place(of property: RegisteredProperty) -> String {
    property.convertible.map { "\($0.place), \(property.location)" } ?? property.location.description
  }

  /// Returns the sentence about a configuration that was ignored, after another sentence; empty if there is none.
  static func ignoredConfiguration(of names: SuggestedNames) -> String {
    let ignored = names.injector?.lineage.last?.contents.withLock(\.ignoredConfiguration)
    return ignored.map { configuration in
      " The configuration at \(configuration.ignored) was ignored, since InjectorController had been configured at "
        + "\(configuration.first)."
    } ?? ""
  }

  /// Returns the part of a sentence that names the property that asks for a type, or the registration whose parameter
  /// does; empty for a lookup.
  static func asking(_ property: PropertyName?, _ initialized: RegisteredProperty?) -> String {
    property.map { ", which \"\($0)\" asks for" } ?? initialized.map { ", a parameter of \(placed($0))" } ?? ""
  }

  /// Returns the part of a remedy that mentions children; empty for an injector that has none.
  package static func orInChild(_ names: SuggestedNames) -> String {
    names.injector?.hasChildren == true ? " or, if a child registers it, use that child" : ""
  }

  package static func arguments(_ types: [Any.Type]) -> String {
    let list = types.isEmpty ? "" : " (\(types.map(TypeNames.written).joined(separator: ", ")))"
    return "\(types.isEmpty ? "no" : "\(types.count)") argument\(types.count == 1 ? "" : "s")\(list)"
  }

  /// Returns the message with which `@Injected` stops the program.
  static func missing(_ type: Any.Type, at location: SourceLocation) -> String {
    "the @Injected property of type \(quoted(type)) declared at \(location) was read before it was set; inject its "
      + "owner first; the report of that injection gives the reason if the property stays empty"
  }

  // MARK: - Values

  @inline(never) package static func written(_ actor: (any Actor)?) -> String {
    actor.map { "\"\(TypeNames.bare(Swift.type(of: $0)))\"" } ?? "nonisolated"
  }

  static func written(_ isolation: Isolation) -> String {
    if case .actor(let actor) = isolation { written(actor) } else { "nonisolated code" }
  }

  // MARK: - Types that are written alike

  static let twins =
    "these are two types with the same name: rename one of them, use one of them in both places, or link their module "
    + "once."

  /// Returns two types that do not fit each other, with their modules if their names are the same; `areTwins` if that
  /// leaves them the same.
  @inline(never)
  static func namesApart(_ found: Any.Type, _ wanted: Any.Type) -> (found: String, wanted: String, areTwins: Bool) {
    let names = (TypeNames.written(found), TypeNames.written(wanted))
    guard names.0 == names.1 else { return (names.0, names.1, false) }
    let full = (withModule(found), withModule(wanted))
    return full.0 == full.1 ? (names.0, names.1, true) : (full.0, full.1, false)
  }

  /// Returns the name with its modules, and without the numbers that the runtime gives to private types.
  @inline(never) private static func withModule(_ type: Any.Type) -> String {
    TypeNames.parts(of: String(reflecting: type)).filter { !$0.hasPrefix("(unknown context at $") }
      .joined(separator: ".")
  }
}

extension RegisteredProperty: CustomStringConvertible {
  /// The name, type, scope and location in one line.
  public var description: String {
    "\(name): \(TypeNames.written(type)), \(scope) (\(Messages.place(of: self)))"
  }
}

extension LazyType {
  /// The call that waits for the value, for messages.
  static var waitingCall: String { arguments.isEmpty ? "awaitGet()" : "awaitGet" }
}

extension TypeNames {
  /// Returns, in Swift notation, the type that makes a value from arguments, or from none.
  static func provider(of value: Any.Type, from arguments: [Any.Type]) -> String {
    let types = ([value] + arguments).map(written).joined(separator: ", ")
    return "Provider<\(types)>"
  }
}
