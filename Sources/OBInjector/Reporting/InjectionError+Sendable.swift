// Mistakes where the static type is `Sendable`, and the value may not be.
extension InjectionError {
  private typealias M = Messages

  /// A look-up, a property or a parameter whose static type is `Sendable`.
  static func notRegisteredAsSendable(_ registration: Registration, wanted: Any.Type) -> InjectionError {
    let subject = M.placed(registration)
    return InjectionError(
      .isolationMismatch, property: registration.name, type: registration.type, locations: [registration.location]
    ) {
      "\(subject) is not registered as Sendable, but is wanted as a \(M.quoted(wanted)) that is; register it as Sendable, "
        + "with a type of which the compiler knows that, or ask for a type that is not Sendable."
    }
  }

  /// The same of a value that conforms on one actor only.
  static func conformsOnOneActor(_ registration: Registration, wanted: Any.Type) -> InjectionError {
    let subject = M.placed(registration)
    return InjectionError(
      .isolationMismatch, property: registration.name, type: registration.type, locations: [registration.location]
    ) {
      "\(subject) is a \(M.quoted(wanted)) on one actor only, but is wanted as one that is Sendable; let its type conform "
        + "without an actor, or ask for a type that is not Sendable."
    }
  }

  /// A key path that belongs to an actor, or captures something, in a list of a conformance that is not isolated.
  static func confinedKeyPath(_ name: PropertyName, of type: Any.Type) -> InjectionError {
    InjectionError(.isolationMismatch, property: name, type: type) {
      "the key path of \"\(name)\" of \(M.quoted(type)) belongs to an actor, or captures what may not be Sendable, so that it is "
        + "not used; write a key path that captures nothing, or isolate the conformance to KeyPathInjectable."
    }
  }
}

extension Registration {
  /// Why it has nothing for a static type that is `Sendable`, from what is known before anything is made.
  func refusal(asSendable wanted: Any.Type) -> InjectionError? {
    if isSendable {
      return Fitting.mayDependOnActor(wanted) && fits(wanted) == .onThisActor
        ? .conformsOnOneActor(self, wanted: Fitting.unwrapped(wanted)) : nil
    }
    guard Fitting.mayHideNonSendable(wanted, from: isTyped ? type : nil) else { return nil }
    return .notRegisteredAsSendable(self, wanted: Fitting.unwrapped(wanted))
  }
}
