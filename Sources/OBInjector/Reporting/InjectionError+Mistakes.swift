// Every mistake that the library knows: its code, its facts and its sentence side by side. A sentence is the fact, the
// user's token in quotes, the remedy.
extension InjectionError {
  private typealias M = Messages

  // MARK: - Nothing there

  // A name that was perhaps meant is searched when somebody reads the sentence; errors hold the table for that.

  static func unknownName(_ name: PropertyName, wanted: Any.Type?, in table: RegistrationTable?) -> InjectionError {
    unknownName(name, wanted: wanted) { table?.visible ?? [] }
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

  static func unknownType(_ type: Any.Type, in table: RegistrationTable?) -> InjectionError {
    InjectionError(.notRegistered, type: type) {
      let suggestion = Suggestion.find(forType: type, in: table?.visible ?? [])
      return "nothing that is registered fits \(M.quoted(type)); "
        + M.remedy(suggestion, "register an instance, a block or an initializer for it.")
    }
  }

  /// What an `@Injected` property asks for, where somebody asks its type.
  static func undetermined(
    _ property: PropertyName, _ type: Any.Type, of owner: Any.Type, in table: RegistrationTable
  ) -> InjectionError {
    InjectionError(.undetermined, property: property, type: type) {
      let fitting = table.visible.filter { $0.name != property && $0.canFit(type) }
      let hint = Suggestion.closest(to: property, in: fitting).map { " Did you mean \"\($0)\" by its own name?" }
      return "whether \"\(property)\" is filled can't be known from the type \(M.quoted(owner)): nothing is registered "
        + "under its own name, and which other name or type an @Injected property asks for is a value of the object; "
        + "ask an object with explain(_:on:).\(hint ?? "")"
    }
  }

  static func unknownComponent(_ name: String, known: [String]) -> InjectionError {
    InjectionError(.notRegistered) {
      let list = known.isEmpty ? "none is" : "known are \(known.joined(separator: ", "))"
      return "the component filter names \"\(name)\", but no component of that name was listed (\(list)); "
        + "add the type to the module or correct the name."
    }
  }

  static func ambiguous(_ type: Any.Type, _ candidates: [RegisteredProperty]) -> InjectionError {
    InjectionError(.ambiguous, type: type, locations: candidates.map(\.location)) {
      let list = candidates.map { "\"\($0.name)\" (\($0.location))" }.joined(separator: ", ")
      return "\(candidates.count) registrations fit \(M.quoted(type)): \(list); ask for one of them by its name."
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
    let location = registration.location
    return InjectionError(.typeMismatch, property: name, type: wanted, found: found, locations: [location]) {
      "\"\(name)\" is a \(M.quoted(found)) (registered at \(location)), which does not fit \(M.quoted(wanted)); "
        + "register a \(M.quoted(wanted)) or change the property's type."
    }
  }

  static func notConvertible(
    _ name: PropertyName, wanted: Any.Type, found: Any.Type, source: String
  ) -> InjectionError {
    InjectionError(.typeMismatch, property: name, type: wanted, found: found) {
      "\"\(name)\" in \(source) is a \(M.quoted(found)), which does not become a \(M.quoted(wanted)) without loss; "
        + "change the value or the property's type."
    }
  }

  static func notWritable(_ name: PropertyName, _ type: Any.Type, _ reason: Unwritable) -> InjectionError {
    InjectionError(.notWritable, property: name, type: type) {
      let fact =
        switch reason {
        case .function: "functions and metatypes are stored in a form that reflection can't write"
        case .anything: "everything would fit it"
        case .unowned: "it does not hold its value"
        }
      return "\"\(name)\" of type \(M.quoted(type)) is not filled by reflection: \(fact); "
        + "use @Injected or KeyPathInjectable."
    }
  }

  /// Why reflection leaves a property alone.
  enum Unwritable: Sendable { case function, anything, unowned }

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
      "argument \(position + 1) of \(subject) is a \(M.quoted(given)), but a \(M.quoted(expected)) is expected; pass one."
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

  static func argumentNotHashable(_ given: Any, position: Int, _ registration: Registration) -> InjectionError {
    let (given, scope, subject) = (Swift.type(of: given), registration.scope, M.placed(registration))
    return InjectionError(
      .argumentMismatch, property: registration.name, type: registration.type, found: given,
      locations: [registration.location]
    ) {
      "argument \(position) of \(subject) is a \(M.quoted(given)), which is not Hashable, so that instances shared as "
        + "\(scope) can't be told apart; make it Hashable or use the scope unique."
    }
  }

  // MARK: - Making

  static func circular(_ registration: Registration) -> InjectionError {
    circular(registration.name, registration.type)
  }

  static func circular(_ name: PropertyName, _ type: Any.Type) -> InjectionError {
    InjectionError(.circularDependency, property: name, type: type) {
      "\"\(name)\" needs itself to be made; let one of the objects on the path take the other through a property "
        + "instead of its initializer or block."
    }
  }

  static func tooDeep(_ registration: Registration) -> InjectionError {
    let name = registration.name
    return InjectionError(.circularDependency, property: name, type: registration.type) {
      "\"\(name)\" is so deep inside other objects that the stack would overflow; end the recursion or make it flatter."
    }
  }

  /// What a block threw; an error of the library's own is passed on as it is.
  static func thrown(_ error: any Error, by registration: Registration, path: [PropertyName]) -> InjectionError {
    if let error = error as? InjectionError { return error }
    let subject = M.placed(registration)
    return InjectionError(
      .providerFailed, property: registration.name, type: registration.type, underlying: error,
      locations: [registration.location]
    ) {
      "the block of \(subject) threw: \(error)."
    }.at(path)
  }

  static func returnedNil(_ registration: Registration) -> InjectionError {
    let subject = M.placed(registration)
    let fact =
      if case .made = registration.source {
        "the block of \(subject) returned nil where a value is needed; return"
      } else {
        "\(subject) is registered as nil where a value is needed; register"
      }
    return InjectionError(
      .providerFailed, property: registration.name, type: registration.type, locations: [registration.location]
    ) {
      "\(fact) one, or ask with an Optional property."
    }
  }

  static func moduleFailed(_ module: String, _ error: any Error) -> InjectionError {
    InjectionError(.providerFailed, underlying: error) { "module \"\(module)\" could not be configured: \(error)" }
  }

  /// What a configuration of the controller threw.
  static func configurationFailed(_ error: any Error) -> InjectionError {
    InjectionError(.providerFailed, underlying: error) { "the configuration of InjectorController threw: \(error)." }
  }

  /// The controller has no injector, perhaps because its configuration failed.
  static func notConfigured(_ reason: InjectionError?) -> InjectionError {
    InjectionError(.notConfigured, underlying: reason) {
      guard let reason else {
        return "InjectorController is not configured, so that nothing was injected; "
          + "call InjectorController.configureInjector when the program starts."
      }
      return "InjectorController is not configured, because InjectorController.configureInjector failed, "
        + "so that nothing was injected; mend this: \(reason)"
    }
  }

  static func duplicate(_ name: PropertyName, _ first: SourceLocation, _ second: SourceLocation) -> InjectionError {
    InjectionError(.duplicate, property: name, locations: [first, second]) {
      "\"\(name)\" is registered at \(first) and again at \(second), where it is ignored; "
        + "delete the first with deleteProperty, or register in a later module or a child."
    }
  }

  /// Two components whose types have one short name, and so would be registered under one.
  static func duplicate(
    _ name: PropertyName, _ first: Any.Type, _ second: Any.Type, at location: SourceLocation
  ) -> InjectionError {
    InjectionError(.duplicate, property: name, type: first, found: second, locations: [location]) {
      "the components \"\(String(reflecting: first))\" and \"\(String(reflecting: second))\" would both be registered under "
        + "\"\(name)\" (\(location)); register one of them under another name, or in another module."
    }
  }

  // MARK: - Isolation

  static func elsewhere(_ registration: Registration, belongsTo: Isolation, caller: CallerIsolation) -> InjectionError {
    let (subject, bound, here) = (M.placed(registration), M.written(belongsTo), M.written(caller.actor))
    return InjectionError(
      .isolationMismatch, property: registration.name, type: registration.type, locations: [registration.location]
    ) {
      "\(subject) belongs to \(bound), but the caller is \(here); inject there, or register something Sendable."
    }
  }

  static func asynchronous(_ registration: Registration) -> InjectionError {
    let subject = M.placed(registration)
    return InjectionError(
      .isolationMismatch, property: registration.name, type: registration.type, locations: [registration.location]
    ) {
      "the block of \(subject) is asynchronous; use injectDependencies(awaiting:) or awaitInstance."
    }
  }

  static func actorFromOutside(_ type: Any.Type) -> InjectionError {
    InjectionError(.isolationMismatch, type: type) {
      "\(M.quoted(type)) is an actor, whose properties only it may touch; "
        + "call injectDependencies(to:) with an isolated parameter, from the inside."
    }
  }

  /// A conformance to one of the library's protocols that belongs to another actor.
  static func conformanceElsewhere(_ type: Any.Type, to name: String) -> InjectionError {
    InjectionError(.isolationMismatch, type: type) {
      "\(M.quoted(type)) conforms to \(name) on an actor that is not the caller's; inject it on its own actor."
    }
  }

  static func moduleElsewhere(
    _ module: String, configured: (any Actor)?, caller: (any Actor)?
  ) -> InjectionError {
    let (there, here) = (M.written(configured), M.written(caller))
    return InjectionError(.isolationMismatch) {
      "module \"\(module)\" was configured on \(there), but the caller is \(here); derive there."
    }
  }
}
