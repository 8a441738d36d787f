// Mistakes of decorators.
extension InjectionError {
  private typealias M = Messages

  /// A decorated value that does not fit, where the undecorated one might.
  ///
  /// - Parameter isByType: True if only the type was looked up: then the decorated value is no candidate, and nothing
  ///   is registered that fits.
  @inline(never)
  static func mismatch(
    _ name: PropertyName, valueType: Any.Type, found: Any.Type, _ decoration: DecoratedRegistration,
    isByType: Bool = false
  ) -> InjectionError {
    let (base, last) = (decoration.base.base.location, decoration.decorator.location)
    return InjectionError(
      isByType ? .decoratedUnknown : .decoratedMismatch, property: isByType ? nil : name, type: valueType, found: found,
      locations: [base, last], absence: isByType ? Absence(isByType: true) : nil
    ) {
      let types = M.namesApart(found, valueType)
      let remedy = types.remedy ?? "ask for \(types.found) instead, or let the decorator return \(types.wanted)."
      return [
        "decorated": name.rawValue, "decorator": last.description, "was": types.found, "wanted": types.wanted,
        "remedy": remedy,
      ]
    }
  }

  /// A value, registered or made by an inner decorator, that does not fit the decorator's type.
  static func notDecorated(_ decorator: Decorator, found: Any.Type, _ base: Registration) -> InjectionError {
    let (place, type) = (decorator.location, decorator.type)
    return InjectionError(
      .notDecorated, property: base.name, type: type, found: found, locations: [base.base.location, place]
    ) {
      let types = M.namesApart(found, type)
      let remedy =
        types.remedy
        ?? "say in the closure which type it takes and makes, one that \(types.found) fits: "
        + "\"{ (value: any P) -> any P in … }\"."
      return ["decorator": place.description, "wanted": types.wanted, "was": types.found, "remedy": remedy]
    }.misfit(true)
  }

  /// Creates an error about a decorator: its name, type and place.
  init(_ sentence: Sentence, of decorator: Decorator, underlying: (any Error)? = nil, parts: Sentence.Parts? = nil) {
    self.init(
      sentence, property: decorator.name, type: decorator.type, underlying: underlying,
      locations: [decorator.location], parts: parts)
  }

  /// A decorator of a `Sendable` type, around a value that is not registered as `Sendable` or conforms on one actor
  /// only.
  static func notGivenSendable(_ decorator: Decorator, _ base: Registration) -> InjectionError {
    let place = decorator.location
    return InjectionError(
      .notGivenSendable, property: base.name, type: decorator.type, locations: [base.location, place],
      subject: base.described
    ) { ["decorator": place.description] }
  }

  /// A decorator of a name that is not registered.
  static func nothingDecorated(_ decorator: Decorator, in table: Registry) -> InjectionError {
    let (name, type) = (decorator.name, decorator.type)
    return InjectionError(.nothingDecorated, of: decorator) {
      let suggestion = Suggestion.find(for: name, valueType: type, in: table.visible.filter { $0.aliased == nil })
      let remedy = M.remedy(suggestion, "register \"\(name)\", or remove the decorator.")
      return ["reason": "nothing is registered under that name; \(remedy)"]
    }
  }

  /// A decorator of a name that only a child registers.
  static func childsDecorated(_ decorator: Decorator, _ registration: Registration) -> InjectionError {
    let reason =
      "\(M.placed(registration)) is registered in a child, and a parent's decorator doesn't wrap what a child registers; "
      + "decorate it in the child, or remove the decorator."
    return InjectionError(.nothingDecorated, of: decorator) { ["reason": reason] }
  }

  /// A decorator of an alias, whose value is that of another name.
  static func aliasDecorated(_ decorator: Decorator, _ alias: Registration, of name: PropertyName) -> InjectionError {
    let reason = "\(M.placed(alias)) is an alias; decorate \"\(name)\", which it stands for."
    return InjectionError(.nothingDecorated, of: decorator) { ["reason": reason] }
  }
}

extension DecoratedRegistration {
  /// The reason that the decorator can't take the base's value, judging by types; `nil` if it can.
  var mistake: InjectionError? {
    guard fits else { return .notDecorated(decorator, found: base.providedType, base) }
    return isGivenNonSendable ? .notGivenSendable(decorator, base) : nil
  }
}

extension Registration {
  /// The first mistake in the order in which the decorators run, the innermost first, judging by types.
  var mistakeOfDecorators: InjectionError? {
    decoration == nil ? nil : decorations.reversed().compactMap(\.mistake).first
  }
}
