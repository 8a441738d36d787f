extension Rules {
  /// Objects of the scopes `unique` and `graph` that are filled with each other through strong properties.
  static func retainCycles(_ facts: DependencyFacts) -> [Finding] {
    func strong(_ making: DependencyFacts.Making) -> [DependencyFacts.Property] {
      let registration = making.registration
      guard !registration.scope.isShared, FieldRecords.kind(of: registration.providedType) == .class else { return [] }
      return facts.visit(madeBy: making)?.properties.filter { !$0.isLazy && $0.point.isStrong } ?? []
    }
    let rings = cycles(facts) { making in strong(making).compactMap(\.source) }
    // A longer ring of unique objects alone can never be made, and is reported as a problem.
    return rings.filter { $0.count < 3 || $0.contains { $0.registration.scope != .unique } }.map { ring in
      let properties = ring.indices.compactMap { index -> VerificationReport.Warning.Property? in
        let next = ring[(index + 1) % ring.count].registration
        return strong(ring[index]).first { $0.source?.base === next.base }.map {
          facts.described($0.point, of: ring[index].registration.providedType)
        }
      }
      let (first, second) = (ring[0].registration.described, ring[1 % ring.count].registration.described)
      return .warning(.init(.retainCycle, first, holding: second, properties))
    }
  }
}

extension InjectionPoint {
  /// True if the property retains its value and reflection or its wrapper sets it.
  var isStrong: Bool {
    switch handle?.place {
    case .stored: true
    case .weak, .keyPath, nil: false
    }
  }
}
