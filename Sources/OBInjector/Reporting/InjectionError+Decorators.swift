// Mistakes of decorators.
extension InjectionError {
  private typealias M = Messages

  /// What a decorator makes does not fit where the undecorated value might have.
  static func mismatch(
    _ name: PropertyName, wanted: Any.Type, found: Any.Type, _ decoration: Decoration
  ) -> InjectionError {
    let (base, last) = (
      decoration.undecorated.location, decoration.decorators[decoration.decorators.count - 1].location
    )
    return InjectionError(.typeMismatch, property: name, type: wanted, found: found, locations: [base, last]) {
      "\"\(name)\" (\(base)) is of type \(M.quoted(found)) with its decorator (\(last)) around it, which does not fit "
        + "\(M.quoted(wanted)); change the type that is wanted to one that a decorated value has, or the decorator."
    }
  }

  /// What is registered, or what the decorator before makes, is not what a decorator takes.
  static func notDecorated(_ decorator: Decorator, found: Any.Type, _ base: Registration) -> InjectionError {
    let (name, place, location) = (base.name, decorator.location, base.undecorated.location)
    return InjectionError(
      .typeMismatch, property: name, type: decorator.type, found: found, locations: [location, place]
    ) {
      "the decorator of \"\(name)\" (\(place)) takes \(M.quoted(decorator.type)), but what it is given is of type "
        + "\(M.quoted(found)) (registered at \(location)); let it take a type that is registered under the name."
    }.misfit(true)
  }

  /// A decorator whose result may not leave its isolation, around something that is awaited.
  static func notSendable(_ decorator: Decorator, _ base: Registration) -> InjectionError {
    let (name, place) = (base.name, decorator.location)
    return InjectionError(.isolationMismatch, property: name, type: decorator.type, locations: [place]) {
      "the decorator of \"\(name)\" (\(place)) makes \(M.quoted(decorator.type)) of a value that is awaited, which is not "
        + "Sendable; let it make something Sendable, such as \"any P & Sendable\"."
    }
  }

  /// A decorator whose type is `Sendable` takes what is registered as that, and what conforms everywhere.
  static func notGivenSendable(_ decorator: Decorator, _ base: Registration) -> InjectionError {
    let (subject, place) = (M.placed(base), decorator.location)
    return InjectionError(
      .isolationMismatch, property: base.name, type: decorator.type, locations: [base.location, place]
    ) {
      "\(subject) can't be given to its decorator (\(place)), which takes a \(M.quoted(decorator.type)) that is Sendable; "
        + "register it as Sendable, or let the decorator take what is not."
    }
  }

  /// What is made for a value that is awaited wants that value with its decorators, which wait for it to be wired.
  static func notYetDecorated(_ registration: Registration) -> InjectionError {
    let subject = M.placed(registration)
    return InjectionError(
      .isolationMismatch, property: registration.name, type: registration.type, locations: [registration.location]
    ) {
      "\(subject) is awaited and decorated, so that nothing that is made for it can refer back to it: its decorators run "
        + "when all of that is wired; set the reference in a decorator."
    }
  }

  /// A decorator of a name that nobody has registered.
  static func nothingDecorated(_ decorator: Decorator, in table: RegistrationTable) -> InjectionError {
    let (name, place, type) = (decorator.name, decorator.location, decorator.type)
    return InjectionError(.notRegistered, property: name, type: type, locations: [place]) {
      let suggestion = Suggestion.find(for: name, wanted: type, in: table.visible)
      return "the decorator of \"\(name)\" (\(place)) has nothing to decorate: nothing is registered under that name; "
        + M.remedy(suggestion, "register \"\(name)\", or take the decorator away.")
    }
  }
}

extension Decoration {
  /// What can't be decorated, as far as types tell.
  var mistake: InjectionError? {
    misfit.map { .notDecorated($0.decorator, found: $0.found, base) }
      ?? unsendable.map { .notGivenSendable($0, base) }
  }
}
