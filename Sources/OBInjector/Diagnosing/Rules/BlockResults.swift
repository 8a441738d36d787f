extension Rules {
  /// A property that the value of a closure may fit or not: the type that it promises does not tell.
  static func blockResults(_ facts: DependencyFacts) -> [Finding] {
    facts.properties.compactMap { found in
      guard let source = found.property.source, source.factory != nil,
        Fitting.answer(source.type, valueType: found.property.point.dependencyType) == .perhaps
      else { return nil }
      return facts.unchecked(found, .blockResult(promised: source.providedType))
    }
  }

  /// A closure that promises a protocol, which does not tell the properties of the value that it makes.
  static func madeTypes(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.compactMap { making in
      let registration = making.registration
      return registration.decoration == nil && FieldRecords.existential(registration.providedType) != nil
        ? facts.unchecked(registration, .madeType) : nil
    }
  }
}
