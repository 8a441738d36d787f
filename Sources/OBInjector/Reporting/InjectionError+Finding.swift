// Mistakes of lookups that find nothing, or more than one registration, and of their arguments: each function chooses a
// sentence.
extension InjectionError {
  private typealias M = Messages

  // A similar name is searched when the sentence is read; until then an error holds what to search.

  /// - Parameters:
  ///   - arguments: The types of the arguments that a property passes; `nil` for a lookup, which may pass any.
  ///   - otherwise: The remedy if no name is similar.
  @inline(never)
  static func unknownName(
    _ name: PropertyName, valueType: Any.Type?, taking arguments: [Any.Type]? = nil, in names: SuggestedNames,
    otherwise: String? = nil
  ) -> InjectionError {
    InjectionError(.unknownName, property: name, type: valueType) {
      let suggestion = Suggestion.find(for: name, valueType: valueType, in: names.taking(arguments))
      return M.remedy(suggestion, otherwise ?? "register \"\(name)\" before injecting\(M.orInChild(names)).")
        + M.ignoredConfiguration(of: names)
    }
  }

  /// Nothing fits the type of a lookup, a property, or a parameter of a registered initializer.
  @inline(never)
  package static func unknownType(
    _ type: Any.Type, of property: PropertyName? = nil, for registration: Registration? = nil, in names: SuggestedNames
  ) -> InjectionError {
    InjectionError(
      .unknownType, property: property, type: type, locations: registration.map { [$0.location] } ?? [],
      subject: registration?.described
    ) {
      let (all, otherwise) = (names.byType, "register an instance, a closure or an initializer for it.")
      return
        (M.overridden(of: type, in: all) ?? M.twin(of: type, in: all) ?? M.undeclared(type, in: all)
        ?? M.remedy(Suggestion.find(forType: type, in: all), otherwise)) + M.ignoredConfiguration(of: names)
    }
  }

  /// An alias that leads to no registration, or to itself.
  package static func deadEnd(
    _ aliases: [Registration], _ missing: PropertyName?, valueType: Any.Type?, in names: SuggestedNames
  ) -> InjectionError {
    let last = aliases[aliases.count - 1]
    // A ring ends with its first alias again.
    let (name, places) = (missing ?? last.name, aliases[..<(aliases.count - (missing == nil ? 1 : 0))])
    return InjectionError(
      missing == nil ? .ringOfAliases : .unknownAlias, property: name, type: missing.flatMap { _ in valueType },
      locations: Array(places).map(\.location), ["alias": .registration(last.described)]
    ) {
      let suggestion = Suggestion.find(for: name, valueType: valueType, in: names.taking(nil))
      return M.remedy(suggestion, "register \"\(name)\", or delete the alias.")
    }.at(aliases.map(\.name) + (missing.map { [$0] } ?? []))
  }

  static func ambiguous(
    _ type: Any.Type, _ candidates: [RegisteredProperty], for registration: Registration?, of property: PropertyName?
  ) -> InjectionError {
    let remedy =
      registration == nil
      ? "ask for one of them by its name."
      : "the labels of an initializer don't choose, so register a closure that asks by name: "
        + "{ injector in … try injector.instance(forProperty: {first}) … }."
    return InjectionError(
      .ambiguous, property: property, type: type, locations: candidates.map(\.location),
      subject: registration?.described,
      [
        "count": .text("\(candidates.count)"), "list": .read { candidates.map(M.placed).joined(separator: ", ") },
        "remedy": .clause(remedy), "first": .quoted(candidates[0].name.rawValue),
      ])
  }

  package static func duplicate(_ first: RegisteredProperty, _ second: RegisteredProperty) -> InjectionError {
    let remedy =
      first.convertible == nil || second.convertible == nil
      ? "delete the first with deleteProperty, or register in a later module or a child."
      : "rename one of the two keys."
    return InjectionError(
      .duplicate, property: first.name, locations: [first.location, second.location],
      ["first": .text(M.place(of: first)), "second": .text(M.place(of: second)), "remedy": .text(remedy)])
  }

  static func unknownComponent(_ name: String, among names: [String]) -> InjectionError {
    let list = names.isEmpty ? "none is" : "known are \(names.joined(separator: ", "))"
    return InjectionError(.unknownComponent, ["component": .quoted(name), "list": .text(list)])
  }

  // MARK: - Arguments

  /// The closure takes other arguments than those of the lookup.
  static func arguments(_ given: [Any], _ registration: Registration) -> InjectionError {
    let (types, expected) = (given.map { Swift.type(of: $0) }, registration.factory?.parameters ?? [])
    let areAsMany = given.count == expected.count
    if let position = expected.indices.first(where: { areAsMany && !Registration.takes(given[$0], as: expected[$0]) }) {
      return InjectionError(
        .argumentType, property: registration.name, type: expected[position], found: types[position],
        locations: [registration.location], subject: registration.described, ["position": .text("\(position + 1)")])
    }
    let remedy = expected.isEmpty ? "leave out \"arguments:\"." : "pass them with \"arguments:\"."
    return InjectionError(
      registration.origin === registration ? .argumentCount : .lazyArgumentCount, of: registration,
      [
        "expected": .text(M.arguments(expected)), "given": .text(M.arguments(types)), "count": .text("\(given.count)"),
        "remedy": .text(remedy),
      ])
  }

  /// The registrations that fit a type take other arguments than those given.
  ///
  /// - Parameters:
  ///   - types: The types of the arguments that are given.
  ///   - owner: The registration of the initializer with the parameter, if there is one.
  ///   - lazyType: The `Lazy` or `Provider` that gives them, if there is one.
  ///   - canPass: True for a lookup, which can pass arguments.
  @inline(never)
  static func untaken(
    _ types: [Any.Type], _ type: Any.Type, by candidates: [Registration], for owner: Registration? = nil,
    of property: PropertyName?, as lazyType: (any LazyType.Type)?, canPass: Bool = false
  ) -> InjectionError {
    let taken = candidates.map { (subject: $0.described, types: $0.factory?.parameters ?? []) }
    let forms = lazyType.map { lazyType in
      let all = taken.map { "\"\(TypeNames.provider(of: lazyType.value, from: $0.types))\"" }
      // A form that several registrations fit would be ambiguous.
      return all.filter { form in all.count { $0 == form } == 1 }.joined(separator: " or ")
    }
    let call = "register a closure that asks for {it|one of them} with instance(forProperty:arguments:)."
    let remedy =
      forms.map { $0.isEmpty ? call : "declare it as \($0)." }
      ?? (canPass ? "pass what one of them takes with \"arguments:\"." : call)
    return InjectionError(
      .untaken, property: taken.count == 1 ? taken[0].subject.name : nil, type: type,
      locations: candidates.map(\.location),
      [
        "count": .text("\(taken.count)"), "asked": .text(M.asking(property, owner?.described)),
        "lack": .text(types.isEmpty ? "without arguments" : "with \(M.arguments(types))"),
        "list": .read { taken.map { "\(M.placed($0)) takes \(M.arguments($1))" }.joined(separator: ", ") },
        "remedy": .clause(remedy),
      ])
  }

  /// A property requests a value whose closure takes arguments, or passes others: a `Provider`, or a `Lazy`, which
  /// passes none.
  static func arguments(of lazyType: (any LazyType.Type)?, _ registration: Registration) -> InjectionError {
    let expected = registration.factory?.parameters ?? []
    let written = TypeNames.provider(of: lazyType?.value ?? registration.providedType, from: expected)
    return InjectionError(
      lazyType == nil ? .argumentsAtProperty : .lazyArguments, of: registration,
      [
        "expected": .text(M.arguments(expected)), "lazy": .type(lazyType ?? Never.self),
        "passed": .text(M.arguments(lazyType?.arguments ?? [])), "written": .quoted(written),
      ])
  }
}
