/// The reason that no injection sets a stored property.
enum UnfillableReason: Sendable {
  case constant, lazy, wrapped, notOptional
}

/// The value that a property has before an injection, as far as it can be read.
enum PropertyContent {
  case empty(isWeak: Bool)
  case value(isWeak: Bool)
  case unreadable
}

/// The sentences about one property.
extension Messages {
  /// Returns an entry of a report in one line.
  static func describe(_ entry: InjectionReport.Entry) -> String {
    let other = entry.name == entry.property ? "" : ", as \"\(entry.name)\""
    return "\"\(entry.property)\" of \(TypeNames.written(entry.owner)), \(TypeNames.written(entry.type))\(other): "
      + outcome(entry)
  }

  /// Returns the reason that a property has a value, or has none, and the effect of an injection.
  ///
  /// - Parameters:
  ///   - content: The present value of the property.
  ///   - registration: The registration that would fill it.
  ///   - table: The table of the injector that explains.
  static func explain(
    _ entry: InjectionReport.Entry, _ content: PropertyContent, _ registration: RegisteredProperty?,
    in table: Registry
  ) -> String {
    let fact =
      switch content {
      case .empty(let isWeak): isWeak ? "is weak and nil" : "is nil"
      case .value(let isWeak): isWeak ? "is weak and has a value" : "has a value"
      case .unreadable: "can't be read"
      }
    let requested = entry.isByType ? nil : entry.name
    let other = requested.flatMap { $0 == entry.property ? nil : " under \"\($0)\"" } ?? ""
    let wanted = quoted(FieldRecords.wrapped(of: entry.type) ?? entry.type)
    return "\(subject(entry.property, entry.owner)) \(fact), wanted as \(wanted)\(other): "
      + why(entry, requested, registration, in: table)
  }

  private static func why(
    _ entry: InjectionReport.Entry, _ requested: PropertyName?, _ registration: RegisteredProperty?,
    in table: Registry
  ) -> String {
    switch entry.outcome {
    case .alreadySet: return "an injection keeps it."
    case .noValue: return "what is registered is nil."
    case .notRegistered(let suggestion):
      guard let requested else {
        return "nothing that is registered fits its type; register an instance, a closure or an initializer for it."
      }
      let (what, it) =
        requested == entry.property ? ("for it", "it under its name") : ("under that name", "\"\(requested)\"")
      return "nothing is registered \(what); "
        + remedy(suggestion, "register \(it) before injecting\(orInChild(table)).")
    case .failed(let error): return error.description
    case .injected:
      let source = registration.map { "with \(placed($0))" } ?? "all the same"
      return "an injection from here would fill it \(source); either none has taken place, or the closure threw or "
        + "returned nil, or other code set the property to nil afterwards."
    }
  }

  private static func subject(_ property: PropertyName, _ owner: Any.Type) -> String {
    "\"\(property)\" of \(TypeNames.written(owner))"
  }
}
