/// Every message of the library: the fact, the user's token in quotes, the remedy.
enum Messages {
  // MARK: - Pieces of sentences

  /// Returns the message, with the path if that has more than one name.
  static func sentence(_ text: String, _ path: [PropertyName]) -> String {
    path.count > 1 ? "\(text) Path: \(Messages.path(path))." : text
  }

  /// Returns the message with a full stop at its end, unless the text of a user's error ends it with punctuation.
  static func ended(_ text: String) -> String { text.last.map { ".!?".contains($0) } == true ? text : text + "." }

  /// Returns a type in quotes, as it is written in code.
  @inline(never)
  static func quoted(_ type: Any.Type) -> String { "\"\(TypeNames.written(type))\"" }

  /// Returns the path as text; a long one is shortened in the middle, since its beginning and its end matter most.
  static func path(_ path: [PropertyName]) -> String {
    let names = path.map(\.rawValue)
    let shown = names.count > 12 ? Array(names.prefix(5)) + ["…"] + Array(names.suffix(6)) : names
    return shown.joined(separator: " → ")
  }

  /// Returns the path with the loop at its end only once: `[a, b, a]` for `[a, b, a, b, a]`.
  static func withOneLoop(_ path: [PropertyName]) -> [PropertyName] {
    guard var last = path.indices.last, var before = path[..<last].lastIndex(of: path[last]) else { return path }
    // The way to the loop may be a part of it already.
    while before > 0, path[before - 1] == path[last - 1] { (before, last) = (before - 1, last - 1) }
    return Array(path[...last])
  }

  /// Returns the part of a sentence that names the property that asks for a type, or the registration whose parameter
  /// does; empty for a lookup.
  static func asking(_ property: PropertyName?, parameterOf registration: Registration?) -> String {
    property.map { ", which \"\($0)\" asks for" } ?? registration.map { ", a parameter of \(placed($0))" } ?? ""
  }

  @inline(never)
  static func remedy(_ suggestion: PropertyName?, _ otherwise: String) -> String {
    suggestion.map { "did you mean \"\($0)\"?" } ?? otherwise
  }

  /// Returns a registration and its location, as the beginning of a sentence.
  @inline(never)
  static func placed(_ registration: Registration) -> String { placed(registration.described) }

  @inline(never)
  static func placed(_ property: RegisteredProperty) -> String {
    "\(named(property)) (\(place(of: property)))"
  }

  @inline(never)
  static func named(_ property: RegisteredProperty) -> String { "\"\(property.name)\"\(of(property.target))" }

  /// Returns the location of a registration, after the line of the file or the variable that it comes from.
  @inline(never)
  static func place(of property: RegisteredProperty) -> String {
    property.convertible.map { "\($0.source.place), \(property.location)" } ?? property.location.description
  }

  /// Returns the part of a sentence that names the type, if a name is for one type only.
  private static func of(_ target: Any.Type?) -> String { target.map { " of \(TypeNames.written($0))" } ?? "" }

  /// Returns the decorators of a registration in the order in which they run, or `nil` if there are none.
  static func decorators(of registration: Registration) -> String? {
    let places = registration.decorations.reversed().map { $0.decorator.location.description }
    guard let first = places.first else { return nil }
    return places.count == 1
      ? "the decorator of \"\(registration.name)\" (\(first))"
      : "one of the decorators of \"\(registration.name)\" (\(places.joined(separator: ", ")))"
  }

  /// Returns the sentence about a configuration that was ignored, after another sentence; empty if there is none.
  static func ignoredConfiguration(of table: RegistrationTable?) -> String {
    IgnoredConfiguration.find(for: table).map { configuration in
      " The configuration at \(configuration.ignored) was ignored, since InjectorController had been configured at "
        + "\(configuration.first)."
    } ?? ""
  }

  /// Returns the part of a sentence that names a child's registration of a name that an injector lacks.
  static func inChild(_ name: PropertyName, _ table: RegistrationTable?, verifying: Bool = false) -> String? {
    let remedy =
      verifying ? "verify that child, pass \"\(name)\" to \"registeredInChildren:\"" : "inject with that child"
    return table?.placeInChild(name).map { "a child registers it (\($0)): \(remedy), or register it here." }
  }

  static func arguments(_ types: [Any.Type]) -> String {
    let list = types.isEmpty ? "" : " (\(types.map(TypeNames.written).joined(separator: ", ")))"
    return "\(types.isEmpty ? "no" : "\(types.count)") argument\(types.count == 1 ? "" : "s")\(list)"
  }

  /// Returns the message with which `@Injected` stops the program.
  static func missing(_ type: Any.Type, at location: SourceLocation) -> String {
    "the @Injected property of type \(quoted(type)) declared at \(location) was read before it was set; "
      + "inject its owner first; the report of that injection gives the reason if the property stays empty"
  }

  // MARK: - Values

  static func describe(_ property: RegisteredProperty) -> String {
    "\(property.name)\(of(property.target)): \(TypeNames.written(property.type)), \(property.scope) "
      + "(\(place(of: property)))"
  }

  static func written(_ actor: (any Actor)?) -> String {
    actor.map { "\"\(TypeNames.bare(Swift.type(of: $0)))\"" } ?? "nonisolated"
  }

  static func written(_ isolation: Isolation) -> String {
    if case .actor(let actor) = isolation { written(actor) } else { "nonisolated code" }
  }

  // MARK: - Reports

  static func describe(_ report: InjectionReport) -> String {
    let entries = report.entries
    let cause = report.cause.map { ["\($0)"] } ?? []
    let title = "\(TypeNames.written(report.target)): \(report.injected.count) of \(entries.count) properties injected"
    let registrations = report.table
    let rows = entries.map { [named($0), TypeNames.written($0.type), outcome($0, registrations)] }
    let isMissing = entries.contains { if case .notRegistered = $0.outcome { true } else { false } }
    let ignored = isMissing ? ignoredConfiguration(of: registrations) : ""
    let last = ignored.isEmpty ? [] : [" " + ignored]
    // An error without a path concerns the target itself.
    let failures = report.below.map { "  \($0.path.isEmpty ? "" : "below: ")\($0)" }
    return (cause + [title] + table(rows) + failures + last).joined(separator: "\n")
  }

  /// Returns the property's own name with the name that was looked up, if that is another one.
  private static func named(_ entry: InjectionReport.Entry) -> String {
    entry.name == entry.property ? entry.name.rawValue : "\(entry.property) (as \"\(entry.name)\")"
  }

  private static func outcome(_ entry: InjectionReport.Entry, _ table: RegistrationTable?) -> String {
    switch entry.outcome {
    case .injected: "injected"
    case .alreadySet: "already set"
    case .noValue: entry.isReadyMadeNil ? "no value: nil is registered" : "no value: the closure returned nil"
    case .notRegistered(let suggestion):
      (entry.isRequired ? "required, " : "") + "not registered"
        + ((entry.isByType ? nil : table?.placeInChild(entry.name)).map { "; a child registers it (\($0))" }
          ?? suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
    case .failed(let error): "\(error.code == .undetermined ? "unknown" : "failed"): \(error)"
    }
  }

  /// Returns the rows with aligned columns, two spaces apart; the last column is not padded.
  static func table(_ rows: [[String]]) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == columns - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      return "  " + cells.joined(separator: "  ")
    }
  }

  // MARK: - One property

  static func describe(_ explanation: PropertyExplanation) -> String {
    let owner = TypeNames.written(explanation.owner)
    let subject = "\"\(explanation.property)\" of \(owner)"
    let fact: String
    switch explanation.state {
    case .constant: fact = "is a let, which no injection sets"
    case .lazy: fact = "is lazy: it makes its value itself when it is first read, and no injection sets it"
    case .wrapped: fact = "is behind another property wrapper, which no injection looks into"
    case .empty: fact = explanation.isWeak ? "is weak and nil" : "is nil"
    case .unreadable: fact = "can't be read"
    case .set where explanation.outcome != nil:
      fact = explanation.isWeak ? "is weak and has a value" : "has a value"
    case .set, .noSuchProperty:
      return "\(owner) has no property \"\(explanation.property)\" that could be filled; "
        + remedy(explanation.suggestion, "only stored \"var\" properties, @Injected and declared key paths can.")
    }
    guard let type = explanation.type, let outcome = explanation.outcome else {
      return "\(subject) \(fact); declare it an Optional \"var\", or use @Injected."
    }
    let other = explanation.requested.flatMap { $0 == explanation.property ? nil : " under \"\($0)\"" } ?? ""
    let expectation = "wanted as \(quoted(FieldRecords.wrapped(of: type) ?? type))\(other)"
    return "\(subject) \(fact), \(expectation): \(why(explanation, outcome))"
  }

  private static func why(_ explanation: PropertyExplanation, _ outcome: InjectionReport.Outcome) -> String {
    switch outcome {
    case .alreadySet: return "an injection keeps it."
    case .noValue: return "what is registered is nil."
    case .notRegistered(let suggestion):
      guard let name = explanation.requested else {
        return "nothing that is registered fits its type; register an instance, a closure or an initializer for it."
      }
      let (what, it) =
        name == explanation.property ? ("for it", "it under its name") : ("under that name", "\"\(name)\"")
      return "nothing is registered \(what); "
        + (inChild(name, explanation.table.table) ?? remedy(suggestion, "register \(it) before injecting."))
    case .failed(let error): return error.description
    case .injected:
      let source = explanation.registration.map { "with \(placed($0))" } ?? "all the same"
      return
        "an injection from here would fill it \(source); either none has taken place, or the closure threw or "
        + "returned nil, or other code set the property to nil afterwards."
        + (explanation.requested.flatMap { explanation.table.table?.placeInChild($0) }.map {
          " A child has a registration of its own for it (\($0)), which fills only what that child injects."
        } ?? "")
    }
  }
}

extension RegisteredProperty: CustomStringConvertible {
  /// The name, type, scope and location in one line.
  public var description: String { Messages.describe(self) }
}
