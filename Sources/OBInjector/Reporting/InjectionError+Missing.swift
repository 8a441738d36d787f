// Mistakes of lookups that find nothing, or more than one registration.
extension InjectionError {
  private typealias M = Messages

  // A similar name is searched when the sentence is read; until then an error holds what to search.

  @inline(never)
  static func unknownName(_ name: PropertyName, valueType: Any.Type?, in names: SuggestedNames) -> InjectionError {
    InjectionError(
      .unknownName, property: name, type: valueType, absence: Absence(isByType: false),
      [
        "wanted": .later { valueType.map { ", wanted as \(M.quoted($0))" } ?? "" },
        "remedy": .later {
          M.remedy(
            Suggestion.find(for: name, valueType: valueType, in: names.registrations),
            "register \"\(name)\" before injecting\(M.orInChild(names.table))."
          ) + M.ignoredConfiguration(of: names.table)
        },
      ])
  }

  /// Nothing fits the type of a lookup, a property, or a parameter of a registered initializer.
  @inline(never)
  static func unknownType(
    _ type: Any.Type, of property: PropertyName? = nil, for registration: Registration? = nil, in names: SuggestedNames
  ) -> InjectionError {
    InjectionError(
      .unknownType, property: property, type: type, locations: registration.map { [$0.location] } ?? [],
      absence: Absence(isByType: true),
      [
        "asking": .text(M.asking(property, parameterOf: registration)),
        "remedy": .later {
          let registrations = names.registrations
          let otherwise =
            M.overridden(of: type, in: registrations)
            ?? M.remedy(
              Suggestion.find(forType: type, in: registrations),
              "register an instance, a closure or an initializer for it.")
          return otherwise + M.ignoredConfiguration(of: names.table)
        },
      ])
  }

  /// An alias that leads to no registration, or to itself.
  static func deadEnd(_ deadEnd: UnresolvedAlias, valueType: Any.Type?, in table: RegistrationTable?)
    -> InjectionError
  {
    let error: InjectionError
    switch deadEnd {
    case .missing(let name, let aliases):
      let remedy: Sentence.Part = .later {
        M.remedy(
          Suggestion.find(for: name, valueType: valueType, in: table?.names() ?? []),
          "register \"\(name)\", or delete the alias.")
      }
      error = InjectionError(
        .unknownAlias, property: name, type: valueType, locations: aliases.map(\.location),
        ["alias": .placed(aliases[aliases.count - 1]), "remedy": remedy])
    case .ring(let aliases):
      let alias = aliases[aliases.count - 1]
      error = InjectionError(
        .ringOfAliases, property: alias.name, locations: aliases.dropLast().map(\.location), ["alias": .placed(alias)])
    }
    return error.at(deadEnd.names)
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
    return InjectionError(
      .ambiguous, property: property, type: type, locations: candidates.map(\.location),
      [
        "count": .text("\(candidates.count)"), "asking": .text(M.asking(property, parameterOf: registration)),
        "list": .later { candidates.map(M.placed).joined(separator: ", ") }, "remedy": .text(remedy),
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
}
