/// The messages of reports and traces.
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
  @inline(never) private static func aligned(_ cells: [String]) -> [String] {
    let width = cells.map(\.count).max() ?? 0
    return cells.map { $0 + String(repeating: " ", count: width - $0.count) }
  }

  /// Returns an entry of a report in one line.
  static func describe(_ entry: InjectionReport.Entry) -> String {
    let other = entry.name == entry.property ? "" : ", as \"\(entry.name)\""
    return "\"\(entry.property)\" of \(TypeNames.written(entry.owner)), \(TypeNames.written(entry.type))\(other): "
      + outcome(entry)
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
