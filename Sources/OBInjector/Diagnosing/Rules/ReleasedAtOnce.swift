extension Rules {
  /// A weak property that is filled with a new object that nothing else retains.
  static func releasedAtOnce(_ facts: DependencyFacts) -> [Finding] {
    let mentions = facts.mentions { found, source in
      guard case .weak = found.property.point.handle?.place, source.scope == .unique, source.factory != nil else {
        return false
      }
      return !mayBeReferredBack(to: source, from: found.visit.type, facts)
    }
    return facts.warnings(.releasedAtOnce, mentions)
  }

  /// Returns true if the value of a registration may own the object with the weak property.
  ///
  /// Such an owner is on the path while the object is filled: the property then refers to the owner, and not to a new
  /// object that would be released at once.
  private static func mayBeReferredBack(to source: Registration, from type: Any.Type, _ facts: DependencyFacts) -> Bool
  {
    if FieldRecords.existential(source.providedType) != nil { return true }
    return facts.makings.contains { making in
      guard making.registration === source else { return false }
      let held = facts.visit(madeBy: making)?.properties.compactMap(\.source) ?? []
      return (held + making.requirements.compactMap(\.only)).contains {
        $0.factory != nil && Fitting.answer(type, valueType: $0.providedType) != .no
      }
    }
  }
}
