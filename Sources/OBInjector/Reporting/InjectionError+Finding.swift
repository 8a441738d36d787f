// Mistakes of lookups that find nothing, or more than one registration, and of their arguments: each function chooses a
// sentence.
extension InjectionError {
  private typealias M = Messages

  // A similar name is searched when the sentence is read; until then an error holds what to search.

  /// - Parameter arguments: The types of the arguments that a property passes; `nil` for a lookup, which may pass any.
  @inline(never)
  static func unknownName(
    _ name: PropertyName, valueType: Any.Type?, taking arguments: [Any.Type]? = nil, in names: SuggestedNames
  ) -> InjectionError {
    let remedy = Fact.read {
      let suggestion = Suggestion.find(for: name, valueType: valueType, in: names.taking(arguments))
      return M.remedy(suggestion, "register \"\(name)\" before injecting\(M.orInChild(names)).")
        + M.ignoredConfiguration(of: names)
    }
    return InjectionError(.unknownName, property: name, type: valueType, ["remedy": remedy])
  }

  /// Nothing fits the type of a lookup, a property, or a parameter of a registered initializer.
  @inline(never)
  static func unknownType(
    _ type: Any.Type, of property: PropertyName? = nil, for registration: Registration? = nil, in names: SuggestedNames
  ) -> InjectionError {
    let remedy = Fact.read {
      let registrations = names.byType
      return
        (M.overridden(of: type, in: registrations)
        ?? M.remedy(
          Suggestion.find(forType: type, in: registrations), "register an instance, a closure or an initializer for it."
        )) + M.ignoredConfiguration(of: names)
    }
    return InjectionError(
      .unknownType, property: property, type: type, locations: registration.map { [$0.location] } ?? [],
      ["asking": .asking(property, registration), "remedy": remedy])
  }

  /// An alias that leads to no registration, or to itself.
  static func deadEnd(_ deadEnd: UnresolvedAlias, valueType: Any.Type?, in names: SuggestedNames) -> InjectionError {
    switch deadEnd {
    case .ring(let aliases):
      let last = aliases[aliases.count - 1]
      return InjectionError(
        .ringOfAliases, property: last.name, locations: aliases.dropLast().map(\.location),
        ["alias": .registration(last.described)]
      ).at(deadEnd.names)
    case .missing(let name, let aliases):
      let remedy = Fact.read {
        let suggestion = Suggestion.find(for: name, valueType: valueType, in: names.taking(nil))
        return M.remedy(suggestion, "register \"\(name)\", or delete the alias.")
      }
      return InjectionError(
        .unknownAlias, property: name, type: valueType, locations: aliases.map(\.location),
        ["alias": .registration(aliases[aliases.count - 1].described), "remedy": remedy]
      ).at(deadEnd.names)
    }
  }

  static func ambiguous(
    _ type: Any.Type, _ candidates: [RegisteredProperty], for registration: Registration? = nil,
    of property: PropertyName? = nil
  ) -> InjectionError {
    let remedy =
      registration == nil
      ? "ask for one of them by its name."
      : "the labels of an initializer don't choose, so register a closure that asks by name: "
        + "{ injector in … try injector.instance(forProperty: {first}) … }."
    return InjectionError(
      .ambiguous, property: property, type: type, locations: candidates.map(\.location),
      [
        "count": .text("\(candidates.count)"), "asking": .asking(property, registration),
        "list": .read { candidates.map(M.placed).joined(separator: ", ") }, "remedy": .clause(remedy),
        "first": .quoted(candidates[0].name.rawValue),
      ])
  }

  static func duplicate(_ first: RegisteredProperty, _ second: RegisteredProperty) -> InjectionError {
    let remedy =
      first.convertible == nil || second.convertible == nil
      ? "delete the first with deleteProperty, or register in a later module or a child."
      : "rename one of the two keys."
    return InjectionError(
      .duplicate, property: first.name, locations: [first.location, second.location],
      ["first": .text(M.place(of: first)), "second": .text(M.place(of: second)), "remedy": .text(remedy)])
  }

  // MARK: - Arguments

  /// The closure takes other arguments than those of the lookup.
  static func arguments(_ given: [Any], expected: [Any.Type], _ registration: Registration) -> InjectionError {
    let types = given.map { Swift.type(of: $0) }
    if let position = zip(given, expected).enumerated().first(where: { !Factory.fits($1.0, $1.1) })?.offset,
      given.count == expected.count
    {
      return InjectionError(
        .argumentType, property: registration.name, type: expected[position], found: types[position],
        locations: [registration.location], subject: registration.described, ["position": .text("\(position + 1)")])
    }
    let lazyType: Any.Type? = if case .deferred(let source) = registration.source { source.type } else { nil }
    let remedy = expected.isEmpty ? "leave out \"arguments:\"." : "pass them with \"arguments:\"."
    return InjectionError(
      lazyType == nil ? .argumentCount : .lazyArgumentCount, of: registration,
      [
        "lazy": .type(lazyType ?? Never.self), "expected": .arguments(expected), "given": .arguments(types),
        "count": .text("\(given.count)"), "remedy": .text(remedy),
      ])
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
    let taken = candidates.map { (subject: $0.described, types: $0.factory?.parameters ?? []) }
    let remedy: String
    if let lazyType {
      let forms = taken.map { "\"\(TypeNames.provider(of: lazyType.value, from: $0.types))\"" }
      remedy = "declare it as \(forms.joined(separator: " or "))."
    } else if canPass {
      remedy = "pass what one of them takes with \"arguments:\"."
    } else {
      remedy = "register a closure that asks for {it|one of them} with instance(forProperty:arguments:)."
    }
    return InjectionError(
      .untaken, property: taken.count == 1 ? taken[0].subject.name : nil, type: type,
      locations: candidates.map(\.location),
      [
        "count": .text("\(taken.count)"), "asking": .asking(property, owner),
        "lack": .text(types.isEmpty ? "without arguments" : "with \(M.arguments(types))"),
        "list": .read { taken.map { "\(M.placed($0)) takes \(M.arguments($1))" }.joined(separator: ", ") },
        "remedy": .clause(remedy),
      ])
  }

  /// A `Provider` passes other arguments than the closure takes; a `Lazy` passes none.
  static func arguments(of lazyType: any LazyType.Type, _ registration: Registration) -> InjectionError {
    let expected = registration.factory?.parameters ?? []
    return InjectionError(
      .lazyArguments, of: registration,
      [
        "expected": .arguments(expected), "lazy": .type(lazyType), "passed": .arguments(lazyType.arguments),
        "written": .quoted(TypeNames.provider(of: lazyType.value, from: expected)),
      ])
  }

  /// A property requests a value whose closure takes arguments.
  static func argumentsAtProperty(_ expected: [Any.Type], _ registration: Registration) -> InjectionError {
    let written = TypeNames.provider(of: registration.providedType, from: expected)
    return InjectionError(
      .argumentsAtProperty, of: registration, ["expected": .arguments(expected), "written": .quoted(written)])
  }
}

extension Fact {
  /// The part of a sentence that names the property that asks for a type, or the registration whose parameter does;
  /// empty for a lookup.
  fileprivate static func asking(_ property: PropertyName?, _ registration: Registration?) -> Fact {
    property.map { .text(", which \"\($0)\" asks for") }
      ?? registration.map { .text(", a parameter of \(Messages.placed($0.described))") } ?? .text("")
  }
}
