extension Rules {
  /// A shared object with a strong property that is filled with the injector, which retains the object.
  static func keptInjectors(_ facts: DependencyFacts) -> [Finding] {
    let mentions = facts.makings.flatMap { making -> [DependencyFacts.Mention] in
      guard making.registration.isCached, let visit = facts.visit(madeBy: making),
        FieldRecords.kind(of: visit.type) == .class
      else { return [] }
      return visit.properties.compactMap { property in
        guard case .injector = property.answer, property.point.isStrong else { return nil }
        return (making.registration, facts.described(property.point, of: visit.type))
      }
    }
    return facts.warnings(.retainCycle, mentions)
  }
}
