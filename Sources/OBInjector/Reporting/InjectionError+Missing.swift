// Mistakes of lookups that find nothing, or more than one registration.
extension InjectionError {
  private typealias M = Messages

  // A similar name is searched when the sentence is read; until then an error holds what to search.

  @inline(never)
  static func unknownName(_ name: PropertyName, valueType: Any.Type?, in names: SuggestedNames) -> InjectionError {
    InjectionError(.unknownName, property: name, type: valueType, absence: Absence(isByType: false)) {
      let suggestion = Suggestion.find(for: name, valueType: valueType, in: names.registrations)
      let remedy = M.remedy(suggestion, "register \"\(name)\" before injecting\(M.orInChild(names.table)).")
      return ["remedy": remedy + M.ignoredConfiguration(of: names.table)]
    }
  }

  /// Nothing fits the type of a lookup, a property, or a parameter of a registered initializer.
  @inline(never)
  static func unknownType(
    _ type: Any.Type, of property: PropertyName? = nil, for registration: Registration? = nil, in names: SuggestedNames
  ) -> InjectionError {
    let asking = M.asking(property, parameterOf: registration)
    return InjectionError(
      .unknownType, property: property, type: type, locations: registration.map { [$0.location] } ?? [],
      absence: Absence(isByType: true)
    ) {
      let registrations = names.registrations
      let remedy =
        M.overridden(of: type, in: registrations)
        ?? M.remedy(
          Suggestion.find(forType: type, in: registrations), "register an instance, a closure or an initializer for it."
        )
      return ["asking": asking, "remedy": remedy + M.ignoredConfiguration(of: names.table)]
    }
  }

  /// An alias that leads to no registration, or to itself.
  static func deadEnd(_ deadEnd: UnresolvedAlias, valueType: Any.Type?, in table: Registry?)
    -> InjectionError
  {
    let (sentence, name, aliases) =
      switch deadEnd {
      case .missing(let name, let aliases): (Sentence.unknownAlias, name, aliases)
      case .ring(let aliases): (Sentence.ringOfAliases, aliases[aliases.count - 1].name, aliases)
      }
    let alias = aliases[aliases.count - 1].described
    let isRing = sentence.code == .circularDependency
    return InjectionError(
      sentence, property: name, type: isRing ? nil : valueType,
      locations: (isRing ? aliases.dropLast() : aliases[...]).map(\.location)
    ) {
      let suggestion = isRing ? nil : Suggestion.find(for: name, valueType: valueType, in: table?.names() ?? [])
      return [
        "alias": M.placed(alias), "remedy": M.remedy(suggestion, "register \"\(name)\", or delete the alias."),
      ]
    }.at(deadEnd.names)
  }

  static func ambiguous(
    _ type: Any.Type, _ candidates: [RegisteredProperty], for registration: Registration? = nil,
    of property: PropertyName? = nil
  ) -> InjectionError {
    let remedy =
      registration == nil
      ? "ask for one of them by its name."
      : "the labels of an initializer don't choose, so register a closure that asks by name: "
        + "{ injector in … try injector.instance(forProperty: \"\(candidates[0].name)\") … }."
    let asking = M.asking(property, parameterOf: registration)
    return InjectionError(.ambiguous, property: property, type: type, locations: candidates.map(\.location)) {
      let list = candidates.map(M.placed).joined(separator: ", ")
      return ["count": "\(candidates.count)", "asking": asking, "list": list, "remedy": remedy]
    }
  }

  static func duplicate(_ first: RegisteredProperty, _ second: RegisteredProperty) -> InjectionError {
    let remedy =
      first.convertible == nil || second.convertible == nil
      ? "delete the first with deleteProperty, or register in a later module or a child."
      : "rename one of the two keys."
    return InjectionError(.duplicate, property: first.name, locations: [first.location, second.location]) {
      ["first": M.place(of: first), "second": M.place(of: second), "remedy": remedy]
    }
  }
}
