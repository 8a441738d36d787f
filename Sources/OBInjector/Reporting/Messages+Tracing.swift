/// The messages of a trace.
extension Messages {
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
    switch nanoseconds {
    case ..<1_000: return "\(nanoseconds) ns"
    case ..<1_000_000: return "\(nanoseconds / 1_000) µs"
    case ..<1_000_000_000: return "\(nanoseconds / 1_000_000) ms"
    default: return "\(nanoseconds / 1_000_000_000) s"
    }
  }
}
