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
    let locations = [location] + (overridden.map { [$0] } ?? [])
    return InjectionError(.typeMismatch, property: name, type: valueType, found: found, locations: locations) {
      let place = overridden.map { "\(location), where it overrides \($0)" } ?? "\(location)"
      let types = M.namesApart(found, valueType)
      let subject = "\"\(name)\" is of type \(types.found) (registered at \(place)), which"
      if FieldRecords.conformsOnOneActor(Fitting.unwrapped(found), to: Fitting.unwrapped(valueType)) {
        return
          "\(subject) conforms to \(types.wanted) on one actor only, and the caller is not on it; inject there, or let "
          + "the type conform without an actor."
      }
      return "\(subject) does not fit \(types.wanted); "
        + (types.remedy ?? remedy(name, valueType, found, registration)
          ?? "register a value of type \(types.wanted) under \"\(name)\", or ask for \(types.found) instead.")
    }
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
    InjectionError(.notWritable, property: property, type: type) { M.unfillable(property, of: owner, reason) }
      .at([property]).of(owner)
  }

  /// A property that an object does not have.
  static func noSuchProperty(_ property: PropertyName, of owner: Any.Type, _ suggestion: PropertyName?)
    -> InjectionError
  {
    InjectionError(.notWritable, property: property) { M.noSuchProperty(property, of: owner, suggestion) }
      .at([property]).of(owner)
  }

  static func notConvertible(
    _ name: PropertyName, valueType: Any.Type, found: Any.Type, _ source: any ConvertibleSource
  ) -> InjectionError {
    InjectionError(.typeMismatch, property: name, type: valueType, found: found) {
      let misfit = source.misfit(as: Fitting.unwrapped(valueType))
      let file = misfit.source.map { " in \"\($0)\"," } ?? ""
      return "\"\(name)\(misfit.subscripts)\" is \(misfit.written) (\(misfit.place)), which "
        + "\(TypeNames.written(misfit.valueType)) can't hold; change the value\(file) or ask for a type that can hold it."
    }
  }

  /// A value of a file or a variable in the place of a registration that it can't stand for, such as a service.
  static func otherKind(
    _ registration: Registration, _ source: any ConvertibleSource, than earlier: Registration
  ) -> InjectionError {
    let (name, valueType) = (registration.name, earlier.providedType)
    return InjectionError(
      .typeMismatch, property: name, type: valueType, found: registration.type,
      locations: [registration.location, earlier.location]
    ) {
      let misfit = source.misfit(as: valueType)
      return "\"\(name)\(misfit.subscripts)\" is \(misfit.written) (\(misfit.place)), which can't take the place of "
        + "\(M.placed(earlier)), of type \(M.quoted(valueType)); change its name or, with \"under:\", the names of all "
        + "values from there."
    }
  }

  static func notWritable(_ name: PropertyName, _ type: Any.Type, _ reason: Unwritable) -> InjectionError {
    InjectionError(.notWritable, property: name, type: type) {
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
      return "\"\(name)\" of type \(M.quoted(type)) is not filled by reflection: \(fact); \(remedy)."
    }
  }

  /// A weak property of a `Lazy` or a `Provider`, which nothing else would retain.
  static func weakLazy(_ name: PropertyName, _ type: Any.Type) -> InjectionError {
    InjectionError(.notWritable, property: name, type: type) {
      "\"\(name)\" of type \(M.quoted(type)) is weak, and nothing else would retain what it is given; declare it without "
        + "\"weak\"."
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
  static func unexpectedRuntime(_ type: Any.Type, _ fact: String, fillsWrappers: Bool) -> InjectionError {
    let (filled, declarations) =
      fillsWrappers
      ? ("@Injected and key paths", "@Injected or KeyPathInjectable") : ("key paths", "KeyPathInjectable")
    return InjectionError(.noMetadata, type: type) {
      "only \(filled) of \(M.quoted(type)) are filled: this Swift runtime keeps its type records in a form that "
        + "the library does not know (a check of \(fact) failed); update the library, or declare the "
        + "properties with \(declarations)."
    }
  }
}
