extension Rules {
  /// A property for which the declared return type of a closure does not decide whether the value fits.
  static func blockResults(_ facts: DependencyFacts) -> [Finding] {
    facts.properties.compactMap { found in
      guard let source = found.property.source, source.factory != nil,
        Fitting.answer(source.type, valueType: found.property.point.dependencyType) == .perhaps
      else { return nil }
      return facts.unchecked(found, .blockResult(promised: source.providedType))
    }
  }

  /// A closure that returns a protocol type, so that the properties of its value are not known; a decorator
  /// that hands out a ready-made instance, or makes a value that lacks something.
  static func madeTypes(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.compactMap { making in
      let (registration, type) = (making.registration, making.registration.providedType)
      let isUnknown =
        registration.mayBeReadyMade
        ? making.view.properties(of: type).contains(where: \.isLacking)
        : registration.decoration == nil && FieldRecords.existential(type) != nil
      return isUnknown ? facts.unchecked(registration, .madeType) : nil
    }
  }
}
