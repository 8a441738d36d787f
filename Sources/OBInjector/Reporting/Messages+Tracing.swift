/// The messages of a trace.
extension Messages {
  static func describe(_ event: InjectionEvent) -> String {
    "\(event.outcome == nil ? "begin " : "")\(event.subject.rawValue) \(line(event, showsDuration: true))"
  }

  /// Returns the subject of an event, its outcome, its duration, and the location of the registration.
  static func line(_ event: InjectionEvent, showsDuration: Bool) -> String {
    let type = TypeNames.written(event.type)
    var what: String
    switch event.subject {
    case .target: what = "\(type)"
    case .property: what = "\(event.name?.rawValue ?? ""): \(type)"
    case .lookUp: what = "look up \(event.name?.rawValue ?? ""): \(type)"
    case .instance: what = "make \(event.name?.rawValue ?? ""): \(type)"
    }
    if event.subject == .instance, let scope = event.registration?.scope { what += ", \(scope)" }
    guard let outcome = event.outcome else { return what }
    what += "\(event.subject == .target ? ": " : "  ")\(word(outcome))"
    if showsDuration, let duration = event.duration { what += ", \(written(duration))" }
    if event.subject != .target, let location = event.location { what += "  (\(location))" }
    return what
  }

  private static func word(_ outcome: InjectionEvent.Outcome) -> String {
    switch outcome {
    case .filled(let count): "\(count) set"
    case .injected: "injected"
    case .alreadySet: "already set"
    case .noValue: "no value"
    case .notRegistered: "not registered"
    case .made: "made"
    case .abandoned: "given up"
    case .failed(let error): "failed: \(error)"
    }
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
