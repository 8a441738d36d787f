// Mistakes of the arguments that a lookup passes.
extension InjectionError {
  private typealias M = Messages

  /// The closure takes other arguments than those of the lookup.
  static func arguments(_ given: [Any], expected: [Any.Type], _ registration: Registration) -> InjectionError {
    let types = given.map { Swift.type(of: $0) }
    guard given.count == expected.count else { return argumentCount(types, expected, registration) }
    let position = zip(given, expected).enumerated().first { !Factory.fits($1.0, $1.1) }?.offset ?? 0
    return InjectionError(
      .argumentType, property: registration.name, type: expected[position], found: types[position],
      locations: [registration.location], subject: registration.described
    ) { ["position": "\(position + 1)"] }
  }

  private static func argumentCount(
    _ given: [Any.Type], _ expected: [Any.Type], _ registration: Registration
  ) -> InjectionError {
    let lazyType: Any.Type? = if case .deferred(let source) = registration.source { source.type } else { nil }
    let fact =
      lazyType.map { "\(M.quoted($0)) is looked up without arguments" }
      ?? "\(M.placed(registration)) takes \(M.arguments(expected))"
    let remedy = expected.isEmpty ? "leave out \"arguments:\"." : "pass them with \"arguments:\"."
    return InjectionError(.argumentCount, of: registration) {
      ["fact": fact, "given": "\(M.arguments(given)) \(given.count == 1 ? "was" : "were")", "remedy": remedy]
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
    let token = only == nil ? "one of them" : "it"
    let remedy =
      lazyType.map { lazyType in
        let forms = candidates.map { "\"\(lazyType.written(taking: $0.factory?.parameters ?? []))\"" }
        return "declare it as \(forms.joined(separator: " or "))."
      }
      ?? (canPass
        ? "pass what one of them takes with \"arguments:\"."
        : "register a closure that asks for \(token) with instance(forProperty:arguments:).")
    let list = candidates.map { "\(M.placed($0)) takes \(M.arguments($0.factory?.parameters ?? []))" }
    let (fact, asking) = (
      only == nil ? "\(list.count) registrations fit" : "1 registration fits", M.asking(property, parameterOf: owner)
    )
    return InjectionError(.untaken, property: only?.name, type: type, locations: candidates.map(\.location)) {
      [
        "fact": fact, "asking": asking, "lack": types.isEmpty ? "without arguments" : "with \(M.arguments(types))",
        "list": list.joined(separator: ", "), "remedy": remedy,
      ]
    }
  }

  /// A `Provider` passes other arguments than the closure takes; a `Lazy` passes none.
  static func arguments(of lazyType: any LazyType.Type, _ registration: Registration) -> InjectionError {
    let expected = registration.factory?.parameters ?? []
    return InjectionError(.lazyArguments, of: registration) {
      [
        "expected": M.arguments(expected), "lazy": TypeNames.written(lazyType),
        "passed": M.arguments(lazyType.arguments), "written": lazyType.written(taking: expected),
      ]
    }
  }

  /// A property requests a value whose closure takes arguments.
  static func argumentsAtProperty(_ expected: [Any.Type], _ registration: Registration) -> InjectionError {
    let type = registration.providedType
    return InjectionError(.argumentsAtProperty, of: registration) {
      ["expected": M.arguments(expected), "written": TypeNames.provider(of: type, from: expected)]
    }
  }
}
