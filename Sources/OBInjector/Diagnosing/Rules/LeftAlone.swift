extension Rules {
  /// A struct that a closure or an initializer makes, with plain properties that have registered names: only a struct
  /// that declares injectable properties is filled.
  static func leftAlone(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.compactMap { making -> Finding? in
      let (registration, type) = (making.registration, making.registration.providedType)
      guard making.view.record(of: type).isLeftAlone, registration.decoration == nil else { return nil }
      let properties = making.view.properties(of: type).filter { property in
        property.source.map { !facts.isStandard($0.providedType) || !facts.filling.contains($0.name) } ?? false
      }
      return properties.isEmpty
        ? nil
        : .warning(.init(.leftAlone, registration.described, properties.map { facts.described($0.point, of: type) }))
    }
  }
}
