extension Rules {
  /// A closure without a result, and an instance that happens to be a function: the compiler accepts both.
  static func mistakenClosures(_ facts: DependencyFacts) -> [Finding] {
    facts.view.all.compactMap { registration in
      let kind: VerificationReport.Warning.Kind
      if registration.providedType == Void.self {
        kind = .voidValue
      } else if FieldRecords.kind(of: registration.providedType) == .function, facts.isUnused(registration) {
        kind = .unwantedFunction
      } else {
        return nil
      }
      return .warning(VerificationReport.Warning(kind, registration.described))
    }
  }
}
