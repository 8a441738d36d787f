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
      isByType ? .notRegistered : .typeMismatch, property: isByType ? nil : name, type: valueType, found: found,
      locations: [base, last], absence: isByType ? Absence(isByType: true) : nil
    ) {
      let types = M.namesApart(found, valueType)
      return "\"\(name)\" (\(base)) is of type \(types.found) with its decorator (\(last)) around it, which does not "
        + "fit \(types.wanted); "
        + (types.remedy ?? "ask for \(types.found) instead, or let the decorator return \(types.wanted).")
    }
  }

  /// A value, registered or made by an inner decorator, that does not fit the decorator's type.
  static func notDecorated(_ decorator: Decorator, found: Any.Type, _ base: Registration) -> InjectionError {
    let (name, place, location) = (base.name, decorator.location, base.base.location)
    return InjectionError(
      .typeMismatch, property: name, type: decorator.type, found: found, locations: [location, place]
    ) {
      let types = M.namesApart(found, decorator.type)
      return "the decorator of \"\(name)\" (\(place)) takes \(types.wanted), but the value is of type "
        + "\(types.found) (registered at \(location)); "
        + (types.remedy
          ?? "say in the closure which type it takes and makes, one that \(types.found) fits: "
          + "\"{ (value: any P) -> any P in … }\".")
    }.misfit(true)
  }

  /// An error that a decorator threw.
  static func thrown(_ error: any Error, by decorator: Decorator) -> InjectionError {
    let (name, place) = (decorator.name, decorator.location)
    return InjectionError(
      .providerFailed, property: name, type: decorator.type, underlying: error, locations: [place]
    ) {
      M.ended("the decorator of \"\(name)\" (\(place)) threw: \(error)")
    }
  }

  /// A decorator around a value that is awaited; its result is not `Sendable`.
  static func notSendable(_ decorator: Decorator, _ base: Registration) -> InjectionError {
    let (name, place) = (base.name, decorator.location)
    return InjectionError(.isolationMismatch, property: name, type: decorator.type, locations: [place]) {
      "the decorator of \"\(name)\" (\(place)) decorates an awaited value, so its result has to be Sendable, and "
        + "\(M.quoted(decorator.type)) is not; let it return a Sendable type, such as \"any P & Sendable\"."
    }
  }

  /// A decorator of a `Sendable` type, around a value that is not registered as `Sendable` or conforms on one actor
  /// only.
  static func notGivenSendable(_ decorator: Decorator, _ base: Registration) -> InjectionError {
    let (subject, place) = (M.placed(base), decorator.location)
    return InjectionError(
      .isolationMismatch, property: base.name, type: decorator.type, locations: [base.location, place]
    ) {
      "\(subject) can't be given to its decorator (\(place)), which takes a \(M.quoted(decorator.type)) that is Sendable; "
        + "register it as Sendable, or let the decorator take a type that is not."
    }
  }

  /// A dependency that refers back to an awaited value before that is decorated.
  ///
  /// The decorators of an awaited value run after its dependencies are wired.
  static func notYetDecorated(_ registration: Registration) -> InjectionError {
    InjectionError(.isolationMismatch, of: registration) { subject in
      "\(subject) is awaited and decorated, so its dependencies can't refer back to it: the decorators run after the "
        + "dependencies are filled; set the reference in a decorator."
    }
  }

  /// A decorator of a name that is not registered.
  static func nothingDecorated(_ decorator: Decorator, in table: RegistrationTable) -> InjectionError {
    nothingDecorated(decorator) { name, type in
      let suggestion = Suggestion.find(for: name, valueType: type, in: table.visible.filter { $0.aliased == nil })
      return "nothing is registered under that name; "
        + M.remedy(suggestion, "register \"\(name)\", or remove the decorator.")
    }
  }

  /// A decorator of a name that only a child registers.
  ///
  /// - Parameter registration: The child's registration; `nil` if the caller of `verify` has named it only.
  static func childsDecorated(_ decorator: Decorator, _ registration: Registration) -> InjectionError {
    nothingDecorated(decorator) { _, _ in
      "\(M.placed(registration)) is registered in a child, and a parent's decorator doesn't "
        + "wrap what a child registers; decorate it in the child, or remove the decorator."
    }
  }

  /// A decorator of an alias, whose value is that of another name.
  static func aliasDecorated(_ decorator: Decorator, _ alias: Registration, of name: PropertyName) -> InjectionError {
    nothingDecorated(decorator) { _, _ in
      "\(M.placed(alias)) is an alias; decorate \"\(name)\", which it stands for."
    }
  }

  private static func nothingDecorated(
    _ decorator: Decorator, reason: @escaping @Sendable (PropertyName, Any.Type) -> String
  ) -> InjectionError {
    let (name, place, type) = (decorator.name, decorator.location, decorator.type)
    return InjectionError(.notRegistered, property: name, type: type, locations: [place]) {
      "the decorator of \"\(name)\" (\(place)) has nothing to decorate: " + reason(name, type)
    }
  }

  /// A decorator of the injector itself, which is there without a registration.
  static func injectorDecorated(_ decorator: Decorator) -> InjectionError {
    let (name, place) = (decorator.name, decorator.location)
    return InjectionError(.notRegistered, property: name, type: decorator.type, locations: [place]) {
      "the decorator of \"\(name)\" (\(place)) is never used: that name belongs to the injector itself, which can't be "
        + "decorated; remove the decorator, or decorate another name."
    }
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
