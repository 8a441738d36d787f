// Mistakes of values that do not fit, and of properties and types that reflection leaves alone.
extension InjectionError {
  private typealias M = Messages

  /// The value of a registration does not fit.
  @inline(never)
  static func mismatch(
    _ name: PropertyName, valueType: Any.Type, found: Any.Type, _ registration: Registration
  ) -> InjectionError {
    if case .converted(let convertible) = registration.source {
      return notConvertible(name, valueType: valueType, found: found, convertible.source)
    }
    if let decoration = registration.decoration {
      return mismatch(name, valueType: valueType, found: found, decoration)
    }
    let (location, overridden) = (registration.location, registration.overridden?.location)
    return InjectionError(
      .mismatch, property: name, type: valueType, found: found, locations: [location] + (overridden.map { [$0] } ?? [])
    ) {
      [
        "was": M.namesApart(found, valueType).found, "misfit": misfit(name, valueType, found, registration),
        "places": overridden.map { "\(location), where it overrides \($0)" } ?? "\(location)",
      ]
    }
  }

  private static func misfit(
    _ name: PropertyName, _ valueType: Any.Type, _ found: Any.Type, _ registration: Registration
  ) -> String {
    let types = M.namesApart(found, valueType)
    if FieldRecords.conformsOnOneActor(Fitting.unwrapped(found), to: Fitting.unwrapped(valueType)) {
      return
        "conforms to \(types.wanted) on one actor only, and the caller is not on it; inject there, or let the type "
        + "conform without an actor."
    }
    return "does not fit \(types.wanted); "
      + (types.remedy ?? remedy(name, valueType, found, registration)
        ?? "register a value of type \(types.wanted) under \"\(name)\", or ask for \(types.found) instead.")
  }

  /// Returns the remedy for a closure or a metatype in place of its value, and for an element in place of a collection.
  private static func remedy(
    _ name: PropertyName, _ valueType: Any.Type, _ found: Any.Type, _ registration: Registration
  ) -> String? {
    let (type, kind) = (TypeNames.written(found), FieldRecords.kind(of: found))
    let isMistaken = registration.factory == nil && kind != FieldRecords.kind(of: Fitting.unwrapped(valueType))
    switch kind {
    case .function where isMistaken:
      return "to register a closure that makes the value, leave out \"withInstance:\", and let it take nothing, or the "
        + "injector and arguments."
    case .metatype where isMistaken && type.hasSuffix(".Type"):
      return "to register an instance, write \"\(type.dropLast(5))(…)\" in place of \"\(type.dropLast(5)).self\"."
    default: break
    }
    if let collection = Fitting.unwrapped(valueType) as? any ElementCollection.Type,
      Fitting.answer(found, valueType: collection.part) == .yes
    {
      return "give it another name, and register \"\(name)\" with "
        + "\"\(collection.label): \(TypeNames.written(collection.part)).self\" for everything that fits."
    }
    return nil
  }

  /// A stored property that no injection sets.
  static func unfillable(_ property: PropertyName, _ type: Any.Type, of owner: Any.Type, _ reason: UnfillableReason)
    -> InjectionError
  {
    let fact =
      switch reason {
      case .constant: "is a let, which no injection sets"
      case .lazy: "is lazy: it makes its value itself when it is first read, and no injection sets it"
      case .wrapped: "is behind another property wrapper, which no injection looks into"
      case .notOptional: "is not Optional, so it always has a value, which an injection keeps"
      }
    return InjectionError(.unfillable, property: property, type: type) {
      ["owner": TypeNames.written(owner), "fact": fact]
    }.at([property]).of(owner)
  }

  /// A property that an object does not have.
  static func noSuchProperty(_ property: PropertyName, of owner: Any.Type, _ suggestion: PropertyName?)
    -> InjectionError
  {
    let remedy = M.remedy(suggestion, "only stored \"var\" properties, @Injected and declared key paths can.")
    return InjectionError(.noSuchProperty, property: property) {
      ["owner": TypeNames.written(owner), "remedy": remedy]
    }.at([property]).of(owner)
  }

  static func notConvertible(
    _ name: PropertyName, valueType: Any.Type, found: Any.Type, _ source: any ConvertibleSource
  ) -> InjectionError {
    InjectionError(.notConvertible, property: name, type: valueType, found: found) {
      let misfit = source.misfit(as: Fitting.unwrapped(valueType))
      return [
        "written": misfit.sentence(about: name), "given": TypeNames.written(misfit.valueType),
        "file": misfit.source.map { " in \"\($0)\"," } ?? "",
      ]
    }
  }

  /// A value of a file or a variable in the place of a registration that it can't stand for, such as a service.
  static func otherKind(
    _ registration: Registration, _ source: any ConvertibleSource, than earlier: Registration
  ) -> InjectionError {
    let (name, valueType, subject) = (registration.name, earlier.providedType, earlier.described)
    return InjectionError(
      .otherKind, property: name, type: valueType, found: registration.type,
      locations: [registration.location, earlier.location]
    ) { ["written": source.misfit(as: valueType).sentence(about: name), "earlier": M.placed(subject)] }
  }

  static func notWritable(_ name: PropertyName, _ type: Any.Type, _ reason: Unwritable) -> InjectionError {
    var remedy = "use @Injected or KeyPathInjectable"
    let fact: String
    switch reason {
    case .function: fact = "functions and metatypes are stored in a form that reflection can't write"
    case .anything: fact = "everything would fit it"
    case .unowned: fact = "it is unowned, and may refer to an object that is gone"
    case .noncopyable: fact = "its type has no storage, or can't be copied"
    case .constrainedTwice:
      fact =
        "two of its protocols constrain one associated type, and the runtime reports too small a size for such a type"
      remedy = "constrain only one of them, which constrains the other too"
    }
    return InjectionError(.notWritable, property: name, type: type) { [remedy] in ["fact": fact, "remedy": remedy] }
  }

  /// Why reflection leaves a property alone.
  enum Unwritable: Sendable { case function, anything, unowned, noncopyable, constrainedTwice }

  static func unexpectedRuntime(_ type: Any.Type, _ fact: String, fillsWrappers: Bool) -> InjectionError {
    InjectionError(.unexpectedRuntime, type: type) {
      [
        "filled": fillsWrappers ? "@Injected and key paths" : "key paths", "fact": fact,
        "declarations": fillsWrappers ? "@Injected or KeyPathInjectable" : "KeyPathInjectable",
      ]
    }
  }
}

extension ConvertibleMisfit {
  fileprivate func sentence(about name: PropertyName) -> String { "\"\(name)\(subscripts)\" is \(written) (\(place))" }
}
