/// The messages of reports, explanations and traces.
extension Messages {
  static func describe(_ report: InjectionReport) -> String {
    let entries = report.entries
    let cause = report.cause.map { ["\($0)"] } ?? []
    let title = "\(TypeNames.written(report.target)): \(report.injected.count) of \(entries.count) properties injected"
    let names = aligned(entries.map(named))
    let types = aligned(entries.map { TypeNames.written($0.type) })
    let rows = entries.indices.map { "  \(names[$0])  \(types[$0])  \(outcome(entries[$0]))" }
    let isMissing = entries.contains { if case .notRegistered = $0.outcome { true } else { false } }
    let ignored = isMissing ? ignoredConfiguration(of: SuggestedNames(report.injectorID)) : ""
    let last = ignored.isEmpty ? [] : [" " + ignored]
    // An error without a path concerns the target itself.
    let failures = report.below.map { "  \($0.path.isEmpty ? "" : "below: ")\($0)" }
    return (cause + [title] + rows + failures + last).joined(separator: "\n")
  }

  /// Returns the property's own name with the name that was looked up, if that is another one.
  private static func named(_ entry: InjectionReport.Entry) -> String {
    entry.name == entry.property ? entry.name.rawValue : "\(entry.property) (as \"\(entry.name)\")"
  }

  private static func outcome(_ entry: InjectionReport.Entry) -> String {
    switch entry.outcome {
    case .injected: "injected"
    case .alreadySet: "already set"
    case .noValue: entry.isReadyMadeNil ? "no value: nil is registered" : "no value: the closure returned nil"
    case .notRegistered(let suggestion):
      (entry.reported.isRequired ? "required, " : "") + "not registered"
        + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
    case .failed(let error): "\(error.code == .undetermined ? "unknown" : "failed"): \(error)"
    }
  }

  /// Returns the cells of a column, all of them as wide as the widest.
  private static func aligned(_ cells: [String]) -> [String] {
    let width = cells.map(\.count).max() ?? 0
    return cells.map { $0 + String(repeating: " ", count: width - $0.count) }
  }

  // MARK: - Explanations

  /// Returns an entry of a report in one line.
  static func describe(_ entry: InjectionReport.Entry) -> String {
    let other = entry.name == entry.property ? "" : ", as \"\(entry.name)\""
    return "\"\(entry.property)\" of \(TypeNames.written(entry.owner)), \(TypeNames.written(entry.type))\(other): "
      + outcome(entry)
  }

  /// Returns the reason that a property has a value, or has none, and the effect of an injection.
  ///
  /// - Parameters:
  ///   - hasValue: True if the property has a value; `nil` if it can't be read.
  ///   - injector: The injector that explains.
  static func explain(
    _ entry: InjectionReport.Entry, hasValue: Bool?, isWeak: Bool, in injector: PropertyInjector
  ) -> String {
    let fact =
      switch hasValue {
      case true?: isWeak ? "is weak and has a value" : "has a value"
      case false?: isWeak ? "is weak and nil" : "is nil"
      case nil: "can't be read"
      }
    let other = entry.reported.isByType || entry.name == entry.property ? "" : " under \"\(entry.name)\""
    let wanted = quoted(FieldRecords.wrapped(of: entry.type) ?? entry.type)
    return "\"\(entry.property)\" of \(TypeNames.written(entry.owner)) \(fact), wanted as \(wanted)\(other): "
      + why(entry, isWeak: isWeak, in: injector)
  }

  private static func why(
    _ entry: InjectionReport.Entry, isWeak: Bool, in injector: PropertyInjector
  ) -> String {
    switch entry.outcome {
    case .alreadySet: "an injection keeps it."
    case .noValue: "what is registered is nil."
    case .notRegistered where entry.reported.isByType:
      "nothing that is registered fits its type; register an instance, a closure or an initializer for it."
    case .notRegistered(let suggestion):
      "nothing is registered under \"\(entry.name)\"; "
        + remedy(suggestion, "register \"\(entry.name)\" before injecting\(orInChild(SuggestedNames(in: injector))).")
    case .failed(let error): error.description
    case .injected:
      "an injection from here would fill it \(entry.registration.map { "with \(placed($0))" } ?? "all the same"); "
        + "either none has taken place, or the closure threw or returned nil, "
        + (isWeak ? "or nothing else held the object, " : "") + "or other code set the property to nil afterwards."
    }
  }

  // MARK: - Traces

  /// Returns the subject of an event, its outcome, its duration, and the location of the registration.
  static func line(_ event: InjectionEvent, showsDuration: Bool) -> String {
    let type = TypeNames.written(event.type)
    var line = event.name.map { "\($0): \(type)" } ?? type
    if let scope = event.registration?.scope { line += ", \(scope)" }
    switch event.outcome {
    case .made: break
    case .noValue: line += "  no value"
    case .filled(let report):
      line += ": \(report.injected.count) set"
      let missing = report.missing
      if !missing.isEmpty { line += ", missing: " + missing.map(\.rawValue).joined(separator: ", ") }
    case .failed(let error): line += event.name == nil ? ": discarded" : "  failed: \(error)"
    }
    if showsDuration { line += ", \(written(event.duration))" }
    if let location = event.registration?.location { line += "  (\(location))" }
    return line
  }

  /// Returns the duration as a whole number, in the largest unit up to seconds that does not round it to 0.
  static func written(_ duration: Duration) -> String {
    let nanoseconds = duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
    let units: [(size: Int64, name: String)] = [(1_000_000_000, "s"), (1_000_000, "ms"), (1_000, "µs")]
    let unit = units.first { nanoseconds >= $0.size } ?? (1, "ns")
    return "\(nanoseconds / unit.size) \(unit.name)"
  }
}

/// The messages of a verification.
extension Messages {
  static func describe(_ report: VerificationReport) -> String {
    var (lines, number) = ([String](), 0)
    let warnings = ("warnings", report.warnings.map { "[\($0.kind.rawValue)] \($0)" })
    for (heading, items) in groups(report.problems) + [warnings] where !items.isEmpty {
      lines += [heading] + items.enumerated().map { "  \(number + 1 + $0). \($1)" }
      number += items.count
    }
    let unused = report.unusedRegistrations.map { registration in
      let hint = report.unusedSuggestions[registration.name].map { "; did you mean \"\($0)\"?" } ?? ""
      return placed(registration) + hint
    }
    lines += section("not checked", report.unchecked.map(\.description)) + section("unused", unused)
    guard !lines.isEmpty else { return "no problems" }
    let title = count(report.problems.count, "problem")
    let more = report.warnings.isEmpty ? "" : ", \(count(report.warnings.count, "warning"))"
    return ([title + more] + lines).joined(separator: "\n")
  }

  /// Returns the problems grouped by owner: owners in the order of their first problems, registrations last.
  private static func groups(_ problems: [InjectionError]) -> [(String, [String])] {
    var seen: Set<ObjectIdentifier> = []
    let owners = problems.compactMap(\.owner).filter { seen.insert(ObjectIdentifier($0)).inserted }
    return (owners + [nil]).map { owner in
      let own = problems.filter { $0.owner == owner }
      return (owner.map(TypeNames.written) ?? "registrations", own.map { "[\($0.code.rawValue)] \($0)" })
    }
  }

  private static func section(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : [heading] + items.map { "  - \($0)" }
  }

  private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  /// Returns an enumeration such as `a, b and c`; from the sixth item on, only the number of items.
  static func list(_ all: [String]) -> String {
    var items = Array(all.prefix(5))
    if all.count > 5 { items += ["\(all.count - 5) more"] }
    let last = items.popLast() ?? ""
    return items.isEmpty ? last : "\(items.joined(separator: ", ")) and \(last)"
  }

  // MARK: - Warnings

  static func describe(_ warning: VerificationReport.Warning) -> String {
    let (holder, held, properties) = (warning.holder, warning.held, warning.concerned)
    return Fact.filled(warning.sentence) { name in
      switch name {
      case "name": .quoted(holder.name.rawValue)
      case "placed": .registration(holder)
      case "scoped": .text(scoped(holder))
      case "scope": .text("\(holder.scope)")
      case "type": .type(holder.type)
      case "other": .quoted(held.name.rawValue)
      case "held": .text(scoped(held))
      case "whom": held.name == holder.name ? .text("itself") : .registration(held)
      case "count": .text("\(properties.count)")
      case "all": .text(list(properties.map(named)))
      case "reasons": .text(list(properties.map { "\(named($0)) (\(($0.reason ?? .notOptional).rawValue))" }))
      case "typed": .text(list(properties.map { "\(named($0)) of type \(quoted($0.type))" }))
      default: nil
      }
    }
  }

  private static func scoped(_ property: RegisteredProperty) -> String {
    "\"\(property.name)\" (\(property.scope), \(property.location))"
  }

  private static func named(_ property: VerificationReport.Warning.Property) -> String {
    "\"\(TypeNames.written(property.owner)).\(property.name)\""
  }
}
