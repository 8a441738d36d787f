// Mistakes where the static type is `Sendable`, and the value may not be.
extension InjectionError {
  private typealias M = Messages

  /// A value that is not registered as `Sendable`, for a lookup, property or parameter of a `Sendable` static type.
  @inline(never)
  static func notRegisteredAsSendable(_ registration: Registration, valueType: Any.Type) -> InjectionError {
    InjectionError(.isolationMismatch, of: registration) { subject in
      "a Sendable \(M.quoted(valueType)) is required, but \(subject) is not registered as Sendable; register it as a type "
        + "that the compiler knows to be Sendable, or ask for a type that is not Sendable."
    }
  }

  /// A value that conforms on one actor only, for a lookup, property or parameter of a `Sendable` static type.
  @inline(never)
  static func conformsOnOneActor(_ registration: Registration, valueType: Any.Type) -> InjectionError {
    InjectionError(.isolationMismatch, of: registration) { subject in
      "a Sendable \(M.quoted(valueType)) is required, but \(subject) conforms to it on one actor only; let its type conform "
        + "without an actor, or ask for a type that is not Sendable."
    }
  }

  /// A key path that belongs to an actor or captures something, in the list of a nonisolated conformance.
  static func confinedKeyPath(_ name: PropertyName, of type: Any.Type) -> InjectionError {
    InjectionError(.isolationMismatch, property: name, type: type) {
      "the key path of \"\(name)\" of \(M.quoted(type)) belongs to an actor, or captures what may not be Sendable, so it is "
        + "not used; write a key path that captures nothing, or isolate the conformance to KeyPathInjectable."
    }
  }
}

extension Registration {
  /// Returns the reason that there is no value for a `Sendable` static type, as far as it is known before anything is
  /// made.
  @inline(never)
  func refusal(asSendable valueType: Any.Type) -> InjectionError? {
    if isSendable {
      return Fitting.mayDependOnActor(valueType) && fits(valueType) == .onThisActor
        ? .conformsOnOneActor(self, valueType: Fitting.unwrapped(valueType)) : nil
    }
    guard Fitting.mayHideNonSendable(valueType) else { return nil }
    return .notRegisteredAsSendable(self, valueType: Fitting.unwrapped(valueType))
  }
}
