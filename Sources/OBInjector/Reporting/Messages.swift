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

  /// Returns the part of a sentence that names a registration that would fit a type if no later module overrode it.
  static func overridden(of type: Any.Type, in registrations: [Registration]) -> String? {
    for registration in registrations {
      guard let overridden = registration.overridden, Fitting.answer(overridden.type, valueType: type) == .yes else {
        continue
      }
      return "\(placed(overridden)) would, but \(place(of: registration.described)) overrides it: rename one of them."
    }
    return nil
  }

  /// Returns a registration and its location, as the beginning of a sentence.
  @inline(never)
  static func placed(_ registration: Registration) -> String { placed(registration.described) }

  @inline(never)
  static func placed(_ property: RegisteredProperty) -> String {
    "\(named(property)) (\(place(of: property)))"
  }

  @inline(never)
  static func named(_ property: RegisteredProperty) -> String { "\"\(property.name)\"" }

  /// Returns the location of a registration, after the line of the file or the variable that it comes from.
  @inline(never)
  static func place(of property: RegisteredProperty) -> String {
    property.convertible.map { "\($0.source.place), \(property.location)" } ?? property.location.description
  }

  /// Returns the decorators of a registration in the order in which they run, or `nil` if there are none.
  static func decorators(of registration: Registration) -> String? {
    let places = registration.decorations.reversed().map { $0.decorator.location.description }
    guard let first = places.first else { return nil }
    return places.count == 1
      ? "the decorator of \"\(registration.name)\" (\(first))"
      : "one of the decorators of \"\(registration.name)\" (\(places.joined(separator: ", ")))"
  }

  /// Returns the sentence about a configuration that was ignored, after another sentence; empty if there is none.
  static func ignoredConfiguration(of table: Registry?) -> String {
    table?.lineage.last?.contents.withLock(\.ignoredConfiguration).map { configuration in
      " The configuration at \(configuration.ignored) was ignored, since InjectorController had been configured at "
        + "\(configuration.first)."
    } ?? ""
  }

  /// Returns the part of a remedy that mentions children; empty for an injector that has none.
  static func orInChild(_ table: Registry?) -> String {
    table?.hasChildren == true ? " or, if a child registers it, use that child" : ""
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
    "\(property.name): \(TypeNames.written(property.type)), \(property.scope) "
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
    let rows = entries.map { [named($0), TypeNames.written($0.type), outcome($0)] }
    let isMissing = entries.contains { if case .notRegistered = $0.outcome { true } else { false } }
    let ignored = isMissing ? ignoredConfiguration(of: report.table) : ""
    let last = ignored.isEmpty ? [] : [" " + ignored]
    // An error without a path concerns the target itself.
    let failures = report.below.map { "  \($0.path.isEmpty ? "" : "below: ")\($0)" }
    return (cause + [title] + table(rows) + failures + last).joined(separator: "\n")
  }

  /// Returns the property's own name with the name that was looked up, if that is another one.
  private static func named(_ entry: InjectionReport.Entry) -> String {
    entry.name == entry.property ? entry.name.rawValue : "\(entry.property) (as \"\(entry.name)\")"
  }

  static func outcome(_ entry: InjectionReport.Entry) -> String {
    switch entry.outcome {
    case .injected: "injected"
    case .alreadySet: "already set"
    case .noValue: entry.isReadyMadeNil ? "no value: nil is registered" : "no value: the closure returned nil"
    case .notRegistered(let suggestion):
      (entry.isRequired ? "required, " : "") + "not registered"
        + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
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
}

extension RegisteredProperty: CustomStringConvertible {
  /// The name, type, scope and location in one line.
  public var description: String { Messages.describe(self) }
}
