// Mistakes of values that do not fit, of their decorators, and of properties that reflection leaves alone: each
// function chooses a sentence.
extension InjectionError {
  /// The value of a registration does not fit.
  static func mismatch(
    _ name: PropertyName, valueType: Any.Type, found: Any.Type, _ registration: Registration,
    for property: InjectionPoint? = nil
  ) -> InjectionError {
    if let convertible = registration.convertible {
      let misfit = convertible.misfit(as: Fitting.unwrapped(valueType))
      return InjectionError(
        .notConvertible, property: name, type: valueType, found: found,
        [
          "written": .text(sentence(about: name, misfit)), "given": .text(TypeNames.written(misfit.valueType)),
          "file": .text(misfit.source.map { " in \"\($0)\"," } ?? ""),
        ])
    }
    if let decoration = registration.decoration {
      return mismatch(name, valueType: valueType, found: found, decoration)
    }
    let isElsewhere = FieldRecords.conformsOnOneActor(Fitting.unwrapped(found), to: Fitting.unwrapped(valueType))
    return InjectionError(
      isElsewhere ? .conformsElsewhere : .mismatch, property: name, type: valueType, found: found,
      locations: [registration.location] + (registration.overridden.map { [$0.location] } ?? []),
      ["remedy": remedy(valueType, found, registration, isPlain: property?.isSlot == false)])
  }

  /// Returns the remedy, another one for a closure or a metatype in place of its value, and for an element in place of
  /// a collection.
  private static func remedy(
    _ valueType: Any.Type, _ found: Any.Type, _ registration: Registration, isPlain: Bool
  ) -> Fact {
    let (wanted, kind) = (Fitting.unwrapped(valueType), FieldRecords.kind(of: found))
    if Messages.namesApart(registration.providedType, wanted).areTwins {
      return .text("it is declared as \(Messages.quoted(wanted)), but \(Messages.twins)")
    }
    if registration.factory == nil, kind != FieldRecords.kind(of: wanted) {
      if kind == .function {
        return .text(
          "to register a closure that makes the value, leave out \"withInstance:\", and let it take nothing, or the "
            + "injector and arguments.")
      }
      let type = TypeNames.written(found)
      if kind == .metatype, type.hasSuffix(".Type") {
        return .text(
          "to register an instance, write \"\(type.dropLast(5))(…)\" in place of \"\(type.dropLast(5)).self\".")
      }
    }
    let (array, dictionary) = ([Void].self, [PropertyName: Void].self)
    let isByName = FieldRecords.argument(of: wanted, ifLike: dictionary).map { $0 == PropertyName.self } ?? false
    let part = FieldRecords.argument(isByName ? 1 : 0, of: wanted, ifLike: isByName ? dictionary : array)
    guard let part, Fitting.isSure(found, as: part) else {
      // A plain property may be the app's own data.
      let rest =
        isPlain
        ? " ask for {found} instead, or rename the property if it is no dependency." : " or ask for {found} instead."
      return .clause("register a value of type {type} under {name}," + rest)
    }
    let form = "\"\(isByName ? "collectingByName" : "collecting"): \(TypeNames.written(part)).self\""
    return .clause("give it another name, and register {name} with \(form) for everything that fits.")
  }

  /// A value of a file or a variable in the place of a registration that it can't stand for, such as a service.
  static func otherKind(
    _ registration: Registration, _ source: any ConvertibleSource, than earlier: Registration
  ) -> InjectionError {
    InjectionError(
      .otherKind, property: registration.name, type: earlier.providedType, found: registration.type,
      locations: [registration.location, earlier.location],
      [
        "written": .text(sentence(about: registration.name, source.misfit(as: earlier.providedType))),
        "earlier": .registration(earlier.described),
      ])
  }

  private static func sentence(about name: PropertyName, _ misfit: ConvertibleMisfit) -> String {
    "\"\(name)\(misfit.subscripts)\" is \(misfit.written) (\(misfit.place))"
  }

  // MARK: - Types

  /// - Parameter fillsWrappers: True if `@Injected` properties are filled nevertheless.
  static func unexpectedRuntime(_ type: Any.Type, _ fact: String, fillsWrappers: Bool) -> InjectionError {
    InjectionError(
      .unexpectedRuntime, type: type,
      [
        "filled": .text(fillsWrappers ? "@Injected and key paths" : "key paths"), "fact": .text(fact),
        "declarations": .text(fillsWrappers ? "@Injected or KeyPathInjectable" : "KeyPathInjectable"),
      ])
  }

  // MARK: - Decorators

  /// A decorated value that does not fit, where the undecorated one might.
  ///
  /// - Parameter isByType: True if only the type was looked up: then the decorated value is no candidate, and nothing
  ///   is registered that fits.
  static func mismatch(
    _ name: PropertyName, valueType: Any.Type, found: Any.Type, _ decoration: DecoratedRegistration,
    isByType: Bool = false
  ) -> InjectionError {
    InjectionError(
      isByType ? .decoratedUnknown : .decoratedMismatch, property: isByType ? nil : name, type: valueType, found: found,
      locations: [decoration.base.undecorated.location, decoration.decorator.location],
      [
        "decorated": .quoted(name.rawValue),
        "remedy": .clause("ask for {found} instead, or let the decorator return {type}."),
      ])
  }

  /// A value, registered or made by an inner decorator, that does not fit the decorator's type.
  static func notDecorated(_ decorator: Registration, found: Any.Type, _ base: Registration) -> InjectionError {
    let remedy =
      "say in the closure which type it takes and makes, one that {found} fits: \"{ (value: any P) -> any P in … }\"."
    return InjectionError(
      .notDecorated, property: base.name, type: decorator.type, found: found,
      locations: [base.undecorated.location, decorator.location], ["remedy": .clause(remedy)])
  }
}
