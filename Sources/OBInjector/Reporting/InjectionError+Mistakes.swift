// Every mistake that the library knows: its code, its facts and its sentence side by side. A sentence is the fact, the
// user's token in quotes, the remedy.
extension InjectionError {
  private typealias M = Messages

  // MARK: - Nothing there

  // A name that was perhaps meant is searched when somebody reads the sentence; errors hold the table for that.

  static func unknownName(_ name: PropertyName, wanted: Any.Type?, in table: RegistrationTable?) -> InjectionError {
    unknownName(name, wanted: wanted) { table?.names ?? [] }
  }

  static func unknownName(
    _ name: PropertyName, wanted: Any.Type?, among visible: @escaping @Sendable () -> [Registration]
  ) -> InjectionError {
    InjectionError(.notRegistered, property: name, type: wanted) {
      let suggestion = Suggestion.find(for: name, wanted: wanted, in: visible())
      return "nothing is registered under \"\(name)\"\(wanted.map { ", wanted as \(M.quoted($0))" } ?? "")"
        + "; \(M.remedy(suggestion, "register \"\(name)\" before injecting."))"
    }
  }

  /// Nothing for a look-up by type, or for a parameter of what is made from a registration.
  static func unknownType(
    _ type: Any.Type, in table: RegistrationTable?, for registration: Registration? = nil
  ) -> InjectionError {
    unknownType(type, for: registration) { table?.visible ?? [] }
  }

  /// The same for a property, and among what is visible when the sentence is read.
  static func unknownType(
    _ type: Any.Type, of property: PropertyName? = nil, for registration: Registration? = nil,
    among visible: @escaping @Sendable () -> [Registration]
  ) -> InjectionError {
    let parameter = M.parameter(of: registration)
    return InjectionError(
      .notRegistered, property: property, type: type, locations: registration.map { [$0.location] } ?? []
    ) {
      let suggestion = Suggestion.find(forType: type, in: visible())
      return "nothing that is registered fits \(M.quoted(type))\(parameter); "
        + M.remedy(suggestion, "register an instance, a block or an initializer for it.")
    }
  }

  /// A `Lazy` or a `Provider` is asked whose injector has died.
  static func injectorGone(_ name: PropertyName, _ type: Any.Type) -> InjectionError {
    InjectionError(.notRegistered, property: name, type: type) {
      "the injector that \"\(name)\", wanted as \(M.quoted(type)), would come from is gone, and so is all that was registered; "
        + "hold it for as long as a Lazy or a Provider is asked."
    }
  }

  /// What an `@Injected` property asks for, where somebody asks its type.
  static func undetermined(
    _ property: PropertyName, _ type: Any.Type, of owner: Any.Type, in table: RegistrationTable
  ) -> InjectionError {
    InjectionError(.undetermined, property: property, type: type) {
      let fitting = table.fillingNames(for: owner).filter { $0.name != property && $0.isLikely(type) }
      let hint = Suggestion.closest(to: property, in: fitting).map { " Did you mean \"\($0)\" by its own name?" }
      return "whether \"\(property)\" is filled can't be known from the type \(M.quoted(owner)): nothing is registered "
        + "under its own name, and which other name or type an @Injected property asks for is a value of the object; "
        + "ask an object with explain(_:on:).\(hint ?? "")"
    }
  }

  /// An alias of nothing, or of itself.
  static func deadEnd(_ deadEnd: Registry.DeadEnd, wanted: Any.Type?, in table: RegistrationTable?) -> InjectionError {
    switch deadEnd {
    case .missing(let name, let aliases): alias(aliases, of: name, wanted, in: table).at(deadEnd.names)
    case .ring(let aliases): ringOfAliases(aliases).at(deadEnd.names)
    }
  }

  private static func alias(
    _ aliases: [Registration], of name: PropertyName, _ wanted: Any.Type?, in table: RegistrationTable?
  ) -> InjectionError {
    let alias = M.placed(aliases[aliases.count - 1])
    return InjectionError(.notRegistered, property: name, type: wanted, locations: aliases.map(\.location)) {
      let suggestion = Suggestion.find(for: name, wanted: wanted, in: table?.names ?? [])
      return "nothing is registered under \"\(name)\", for which \(alias) stands; "
        + M.remedy(suggestion, "register \"\(name)\", or delete the alias.")
    }
  }

  private static func ringOfAliases(_ aliases: [Registration]) -> InjectionError {
    let alias = aliases[aliases.count - 1]
    return InjectionError(.circularDependency, property: alias.name, locations: aliases.dropLast().map(\.location)) {
      "\(M.placed(alias)) stands for itself: each name on the path is an alias of the next; register one of them with an "
        + "instance or a block."
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
    _ type: Any.Type, _ candidates: [RegisteredProperty], for registration: Registration? = nil
  ) -> InjectionError {
    let parameter = M.parameter(of: registration)
    let remedy = "\(registration == nil ? "ask" : "register a block that asks") for one of them by its name."
    return InjectionError(.ambiguous, type: type, locations: candidates.map(\.location)) {
      let list = candidates.map { "\"\($0.name)\" (\($0.location))" }.joined(separator: ", ")
      return "\(candidates.count) registrations fit \(M.quoted(type))\(parameter): \(list); \(remedy)"
    }
  }

  // MARK: - Something else there

  /// What a registration supplies does not fit.
  static func mismatch(
    _ name: PropertyName, wanted: Any.Type, found: Any.Type, _ registration: Registration
  ) -> InjectionError {
    if case .converted(let convertible) = registration.source {
      return notConvertible(name, wanted: wanted, found: found, source: convertible.source)
    }
    if let decoration = registration.decoration { return mismatch(name, wanted: wanted, found: found, decoration) }
    let location = registration.location
    return InjectionError(.typeMismatch, property: name, type: wanted, found: found, locations: [location]) {
      "\"\(name)\" is of type \(M.quoted(found)) (registered at \(location)), which does not fit \(M.quoted(wanted)); "
        + "register a value that fits, or change the type that is wanted."
    }
  }

  /// A target that is to stand for a registration that promises something else.
  static func targetMismatch(_ name: PropertyName, _ target: Any.Type, _ registration: Registration) -> InjectionError {
    let (wanted, subject) = (registration.providedType, M.placed(registration))
    return InjectionError(
      .typeMismatch, property: name, type: wanted, found: target, locations: [registration.location]
    ) {
      "the target is of type \(M.quoted(target)), which does not fit \(M.quoted(wanted)), the type of \(subject), so that "
        + "it can't stand for it; name another registration with \"as:\", or none."
    }
  }

  static func notConvertible(
    _ name: PropertyName, wanted: Any.Type, found: Any.Type, source: String
  ) -> InjectionError {
    InjectionError(.typeMismatch, property: name, type: wanted, found: found) {
      "\"\(name)\" in \(source) is of type \(M.quoted(found)), which does not become \(M.quoted(wanted)) without loss; "
        + "change the value or the type that is wanted."
    }
  }

  static func notWritable(_ name: PropertyName, _ type: Any.Type, _ reason: Unwritable) -> InjectionError {
    InjectionError(.notWritable, property: name, type: type) {
      var remedy = "use @Injected or KeyPathInjectable"
      let fact: String
      switch reason {
      case .function: fact = "functions and metatypes are stored in a form that reflection can't write"
      case .anything: fact = "everything would fit it"
      case .unowned: fact = "it does not hold its value"
      case .noncopyable: fact = "it holds nothing, or what can't be copied"
      case .constrainedTwice:
        fact =
          "two of its protocols constrain one associated type, and the runtime takes such a type for smaller than it is"
        remedy = "constrain one of them, which constrains the other"
      }
      return "\"\(name)\" of type \(M.quoted(type)) is not filled by reflection: \(fact); \(remedy)."
    }
  }

  /// Why reflection leaves a property alone.
  enum Unwritable: Sendable { case function, anything, unowned, noncopyable, constrainedTwice }

  static func noMetadata(_ type: Any.Type) -> InjectionError {
    InjectionError(.noMetadata, type: type) {
      "\(M.quoted(type)) hides its stored properties; compile its module without -disable-reflection-metadata, "
        + "or declare key paths with KeyPathInjectable."
    }
  }

  // MARK: - Arguments

  /// The arguments of a look-up are not what the block takes.
  static func arguments(_ given: [Any], expected: [Any.Type], _ registration: Registration) -> InjectionError {
    let types = given.map { Swift.type(of: $0) }
    guard given.count == expected.count else { return argumentCount(types, expected, registration) }
    let position = zip(given, expected).enumerated().first { !Factory.fits($1.0, $1.1) }?.offset ?? 0
    let (given, expected, subject) = (types[position], expected[position], M.placed(registration))
    return InjectionError(
      .argumentMismatch, property: registration.name, type: expected, found: given, locations: [registration.location]
    ) {
      "argument \(position + 1) of \(subject) is of type \(M.quoted(given)), but \(M.quoted(expected)) is expected; "
        + "pass a value of that type."
    }
  }

  private static func argumentCount(
    _ given: [Any.Type], _ expected: [Any.Type], _ registration: Registration
  ) -> InjectionError {
    let subject = M.placed(registration)
    return InjectionError(
      .argumentMismatch, property: registration.name, type: registration.type, locations: [registration.location]
    ) {
      "\(subject) takes \(M.arguments(expected)), but \(M.arguments(given)) "
        + "\(given.count == 1 ? "was" : "were") given; pass them with \"arguments:\"."
    }
  }

  /// What fits a type takes other arguments than those given.
  static func untaken(
    _ given: [Any], _ type: Any.Type, by candidates: [Registration], for asker: TypeAsker
  ) -> InjectionError {
    let (types, only) = (given.map { Swift.type(of: $0) }, candidates.count == 1 ? candidates[0] : nil)
    let list = candidates.map { (M.placed($0), $0.factory?.parameters ?? []) }
    let (parameter, remedy): (String, String)
    switch asker {
    case .lookUp: (parameter, remedy) = ("", "pass what one of them takes with \"arguments:\".")
    case .property, .parameter:
      parameter = asker.owner.map { M.parameter(of: $0) } ?? ""
      let token = only == nil ? "one of them" : "it"
      remedy = "register a block that asks for \(token) with instance(forProperty:arguments:)."
    }
    return InjectionError(.argumentMismatch, property: only?.name, type: type, locations: candidates.map(\.location)) {
      let fact = only == nil ? "\(list.count) registrations fit" : "1 registration fits"
      let lack = types.isEmpty ? "can't be had without arguments" : "can't be had with \(M.arguments(types))"
      return "\(fact) \(M.quoted(type))\(parameter), but \(lack): "
        + list.map { "\($0) takes \(M.arguments($1))" }.joined(separator: ", ") + "; \(remedy)"
    }
  }

  /// A property asks for something that takes arguments.
  static func argumentsAtProperty(_ expected: [Any.Type], _ registration: Registration) -> InjectionError {
    let subject = M.placed(registration)
    return InjectionError(
      .argumentMismatch, property: registration.name, type: registration.type, locations: [registration.location]
    ) {
      "\(subject) takes \(M.arguments(expected)), which a property can't give; register a block for the property that asks "
        + "for it with instance(forProperty:arguments:)."
    }
  }

  static func argumentNotHashable(_ given: Any, position: Int, _ registration: Registration) -> InjectionError {
    let (given, scope, subject) = (Swift.type(of: given), registration.scope, M.placed(registration))
    return InjectionError(
      .argumentMismatch, property: registration.name, type: registration.type, found: given,
      locations: [registration.location]
    ) {
      "argument \(position) of \(subject) is of type \(M.quoted(given)), which is not Hashable, so that instances shared as "
        + "\(scope) can't be told apart; make it Hashable or use the scope unique."
    }
  }
}
