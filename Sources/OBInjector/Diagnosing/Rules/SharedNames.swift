extension Rules {
  /// A standard value, such as a `String`, that fills properties of unrelated types.
  static func sharedNames(_ facts: DependencyFacts) -> [Finding] {
    let mentions = facts.mentions { found, source in
      found.property.point.asksForOwnName && facts.isStandard(source.providedType)
    }
    return facts.warnings(.sharedName, mentions, ifAll: areUnrelated)
  }

  /// Returns true if there are two owners of which neither is a superclass of the other.
  private static func areUnrelated(_ properties: [VerificationReport.Warning.Property]) -> Bool {
    properties.contains { one in
      properties.contains { other in
        Fitting.answer(one.owner, valueType: other.owner) == .no
          && Fitting.answer(other.owner, valueType: one.owner) == .no
      }
    }
  }
}

extension DependencyFacts {
  /// Returns the filled properties for which the condition holds, and their registrations.
  func mentions(where holds: (Found, Registration) -> Bool) -> [Mention] {
    properties.compactMap { found in
      guard let source = found.property.source, holds(found, source) else { return nil }
      return (source, described(found.property.point, of: found.visit.type))
    }
  }
}
