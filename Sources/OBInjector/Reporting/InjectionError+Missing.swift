// Mistakes of lookups that find nothing, or more than one registration.
extension InjectionError {
  private typealias M = Messages

  // A similar name is searched when the sentence is read; until then an error holds what to search.

  @inline(never)
  static func unknownName(_ name: PropertyName, valueType: Any.Type?, in names: SuggestedNames) -> InjectionError {
    InjectionError(.notRegistered, property: name, type: valueType, absence: Absence(isByType: false)) {
      let suggestion = Suggestion.find(for: name, valueType: valueType, in: names.registrations)
      return "nothing is registered under \"\(name)\"\(valueType.map { ", wanted as \(M.quoted($0))" } ?? "")"
        + "; \(M.remedy(suggestion, "register \"\(name)\" before injecting\(M.orInChild(names.table))."))"
        + M.ignoredConfiguration(of: names.table)
    }
  }

  /// Nothing fits the type of a lookup, a property, or a parameter of a registered initializer.
  @inline(never)
  static func unknownType(
    _ type: Any.Type, of property: PropertyName? = nil, for registration: Registration? = nil, in names: SuggestedNames
  ) -> InjectionError {
    let asking = M.asking(property, parameterOf: registration)
    return InjectionError(
      .notRegistered, property: property, type: type, locations: registration.map { [$0.location] } ?? [],
      absence: Absence(isByType: true)
    ) {
      let registrations = names.registrations
      let suggestion = Suggestion.find(forType: type, in: registrations)
      return "nothing that is registered fits \(M.quoted(type))\(asking); "
        + (M.overridden(of: type, in: registrations)
          ?? M.remedy(suggestion, "register an instance, a closure or an initializer for it."))
        + M.ignoredConfiguration(of: names.table)
    }
  }

  /// The injector of a `Lazy` or a `Provider` no longer exists.
  static func injectorGone(_ name: PropertyName, _ type: Any.Type) -> InjectionError {
    InjectionError(.notRegistered, property: name, type: type) {
      "\"\(name)\", wanted as \(M.quoted(type)), can't be looked up, since its injector no longer exists; keep the "
        + "injector as long as its Lazy and Provider values are used."
    }
  }

  /// A type alone does not tell the name that an `@InjectedNamed` property asks for.
  static func undetermined(_ property: PropertyName, _ type: Any.Type, of owner: Any.Type) -> InjectionError {
    InjectionError(.undetermined, property: property, type: type) {
      "whether \"\(property)\" is filled can't be known from the type \(M.quoted(owner)): each object "
        + "stores the name that an @InjectedNamed property asks for; explain an object with explain(_:on:)."
    }
  }

  /// An alias that leads to no registration, or to itself.
  static func deadEnd(_ deadEnd: UnresolvedAlias, valueType: Any.Type?, in table: RegistrationTable?)
    -> InjectionError
  {
    switch deadEnd {
    case .missing(let name, let aliases): alias(aliases, of: name, valueType, in: table).at(deadEnd.names)
    case .ring(let aliases): ringOfAliases(aliases).at(deadEnd.names)
    }
  }

  private static func alias(
    _ aliases: [Registration], of name: PropertyName, _ valueType: Any.Type?, in table: RegistrationTable?
  ) -> InjectionError {
    let alias = M.placed(aliases[aliases.count - 1])
    return InjectionError(.notRegistered, property: name, type: valueType, locations: aliases.map(\.location)) {
      let suggestion = Suggestion.find(for: name, valueType: valueType, in: table?.names() ?? [])
      return "nothing is registered under \"\(name)\", the target of the alias \(alias); "
        + M.remedy(suggestion, "register \"\(name)\", or delete the alias.")
    }
  }

  private static func ringOfAliases(_ aliases: [Registration]) -> InjectionError {
    let alias = aliases[aliases.count - 1]
    return InjectionError(.circularDependency, property: alias.name, locations: aliases.dropLast().map(\.location)) {
      "\(M.placed(alias)) is an alias of itself: each name on the path is an alias of the next; register one of them with an "
        + "instance or a closure."
    }
  }

  static func unknownComponent(_ name: String, known: [String]) -> InjectionError {
    InjectionError(.notRegistered) {
      let list = known.isEmpty ? "none is" : "known are \(known.joined(separator: ", "))"
      return "the component filter names \"\(name)\", but no component of that name was listed (\(list)); "
        + "add the type to the module or correct the name."
    }
  }

  static func unknownModule(_ name: String, _ suggestion: String?) -> InjectionError {
    InjectionError(.notRegistered) {
      "the program has no types of a module \"\(name)\"; "
        + M.remedy(suggestion.map { PropertyName($0) }, "correct the name, or link the module.")
    }
  }

  static func ambiguous(
    _ type: Any.Type, _ candidates: [RegisteredProperty], for registration: Registration? = nil,
    of property: PropertyName? = nil
  ) -> InjectionError {
    let asking = M.asking(property, parameterOf: registration)
    let remedy =
      registration == nil
      ? "ask for one of them by its name."
      : "the labels of an initializer don't choose, so register a closure that asks by name: "
        + "{ injector in … try injector.instance(forProperty: \"\(candidates[0].name)\") … }."
    return InjectionError(.ambiguous, property: property, type: type, locations: candidates.map(\.location)) {
      let list = candidates.map(M.placed).joined(separator: ", ")
      return "\(candidates.count) registrations fit \(M.quoted(type))\(asking): \(list); \(remedy)"
    }
  }
}
