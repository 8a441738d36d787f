// Mistakes of the arguments that a lookup passes.
extension InjectionError {
  private typealias M = Messages

  /// The closure takes other arguments than those of the lookup.
  static func arguments(_ given: [Any], expected: [Any.Type], _ registration: Registration) -> InjectionError {
    let types = given.map { Swift.type(of: $0) }
    guard given.count == expected.count else { return argumentCount(types, expected, registration) }
    let position = zip(given, expected).enumerated().first { !Factory.fits($1.0, $1.1) }?.offset ?? 0
    let (given, expected, subject) = (types[position], expected[position], registration.described)
    return InjectionError(
      .argumentMismatch, property: registration.name, type: expected, found: given, locations: [registration.location]
    ) {
      "argument \(position + 1) of \(M.placed(subject)) is of type \(M.quoted(given)), but \(M.quoted(expected)) is expected; "
        + "pass a value of that type."
    }
  }

  private static func argumentCount(
    _ given: [Any.Type], _ expected: [Any.Type], _ registration: Registration
  ) -> InjectionError {
    let lazyType: Any.Type? = if case .deferred(let source) = registration.source { source.type } else { nil }
    return InjectionError(.argumentMismatch, of: registration) { subject in
      let fact =
        lazyType.map { "\(M.quoted($0)) is looked up without arguments" }
        ?? "\(subject) takes \(M.arguments(expected))"
      return "\(fact), but \(M.arguments(given)) \(given.count == 1 ? "was" : "were") given; "
        + (expected.isEmpty ? "leave out \"arguments:\"." : "pass them with \"arguments:\".")
    }
  }

  /// The registrations that fit a type take other arguments than those given.
  ///
  /// - Parameters:
  ///   - types: The types of the arguments that are given.
  ///   - owner: The registration of the initializer with the parameter, if there is one.
  ///   - lazyType: The `Lazy` or `Provider` that gives them, if there is one.
  ///   - canPass: True for a lookup, which can pass arguments.
  static func untaken(
    _ types: [Any.Type], _ type: Any.Type, by candidates: [Registration], for owner: Registration? = nil,
    of property: PropertyName? = nil, as lazyType: (any LazyType.Type)? = nil, canPass: Bool = false
  ) -> InjectionError {
    let only = candidates.count == 1 ? candidates[0] : nil
    let list = candidates.map { (M.placed($0), $0.factory?.parameters ?? []) }
    let (asking, token) = (M.asking(property, parameterOf: owner), only == nil ? "one of them" : "it")
    let remedy =
      lazyType.map { lazyType in
        let forms = candidates.map { "\"\(lazyType.written(taking: $0.factory?.parameters ?? []))\"" }
        return "declare it as \(forms.joined(separator: " or "))."
      }
      ?? (canPass
        ? "pass what one of them takes with \"arguments:\"."
        : "register a closure that asks for \(token) with instance(forProperty:arguments:).")
    return InjectionError(.argumentMismatch, property: only?.name, type: type, locations: candidates.map(\.location)) {
      let fact = only == nil ? "\(list.count) registrations fit" : "1 registration fits"
      let lack = types.isEmpty ? "can't be had without arguments" : "can't be had with \(M.arguments(types))"
      return "\(fact) \(M.quoted(type))\(asking), but \(lack): "
        + list.map { "\($0) takes \(M.arguments($1))" }.joined(separator: ", ") + "; \(remedy)"
    }
  }

  /// A `Provider` passes other arguments than the closure takes; a `Lazy` passes none.
  static func arguments(of lazyType: any LazyType.Type, _ registration: Registration) -> InjectionError {
    let expected = registration.factory?.parameters ?? []
    return InjectionError(.argumentMismatch, of: registration) { subject in
      "\(subject) takes \(M.arguments(expected)), but \(M.quoted(lazyType)) passes \(M.arguments(lazyType.arguments)); "
        + "declare it as \"\(lazyType.written(taking: expected))\"."
    }
  }

  /// A property requests a value whose closure takes arguments.
  static func argumentsAtProperty(_ expected: [Any.Type], _ registration: Registration) -> InjectionError {
    let type = registration.providedType
    return InjectionError(.argumentMismatch, of: registration) { subject in
      "\(subject) takes \(M.arguments(expected)), which a property can't give; declare it as "
        + "\"\(TypeNames.provider(of: type, from: expected))\", or register a closure for the property that asks for it with "
        + "instance(forProperty:arguments:)."
    }
  }

  static func argumentNotHashable(_ given: Any, position: Int, _ registration: Registration) -> InjectionError {
    let (given, scope) = (Swift.type(of: given), registration.scope)
    return InjectionError(.argumentMismatch, of: registration, found: given) { subject in
      "argument \(position) of \(subject) is of type \(M.quoted(given)), which is not Hashable, so instances of the scope "
        + "\(scope) can't be told apart; make it Hashable, or use the scope unique."
    }
  }
}
