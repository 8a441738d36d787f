/// Checks and casts of a value to a type that it fits.
///
/// A value fits by its own type: `as?` would also bridge, `String` to `NSString`, `NSNumber` to `Bool`, on Linux too.
package enum Fitting {
  /// Returns the value as a `Wanted`, or `nil` if its type is neither the same, nor a subclass, nor conforms.
  @_semantics("optimize.sil.specialize.generic.never")
  static func fit<Wanted>(_ value: Any, to: Wanted.Type) -> Wanted? {
    if isExactly(value, Wanted.self) { return exactly(value, as: Wanted.self) }
    guard let value = unwrap(value) else { return nil }
    let dynamic = Swift.type(of: value)
    guard let result = value as? Wanted else {
      // A cast does not find a `@Sendable` function under its plain type; the two have one representation.
      return Functions.fit(value, to: Wanted.self)
    }
    // An object that is cast to a protocol remains the same object: only values are bridged.
    let isObject = FieldRecords.kind(of: dynamic) == .class && FieldRecords.kind(of: Wanted.self) == .existential
    if dynamic == Wanted.self || isObject { return result }
    return unwrap(result as Any).map { Swift.type(of: $0) } == dynamic ? result : nil
  }

  /// Returns whether a value has exactly the type `valueType`, or the type inside that Optional, as behind a `try?`:
  /// there is nothing to unwrap, and nothing that a cast could bridge.
  static func isExactly(_ value: Any, _ valueType: Any.Type) -> Bool {
    let type = Swift.type(of: value)
    if type == valueType { return FieldRecords.wrapped(of: valueType) == nil }
    guard FieldRecords.wrapped(of: valueType) == type else { return false }
    return FieldRecords.kind(of: type).isNominal
  }

  /// Returns a value as its own type, or as the Optional of that type, without the cost of a cast.
  ///
  /// Precondition: `isExactly` is true. The function mentions no Optional type, whose metadata generic code would have
  /// to look up.
  static func exactly<Wanted>(_ value: Any, as: Wanted.Type) -> Wanted {
    func open<Value>(_ value: Value) -> Wanted {
      // An `Any` inside an `Any` opens as `Any`, regardless of its value.
      guard Value.self == Wanted.self || Value.self == FieldRecords.wrapped(of: Wanted.self),
        MemoryLayout<Value>.size == MemoryLayout<Wanted>.size
      else { return nested(value) }
      // Sound: the two are one type, or one is the other's Optional, with the same bits.
      return unsafeBitCast(value, to: Wanted.self)
    }
    return open(value)
  }

  /// Returns a value that a lookup has found for a type, as that type; a `nil` stays one.
  @inline(never) static func fitted<Wanted>(_ value: Any) -> Wanted {
    // Separate functions, since generic code fetches the metadata of its Optionals on entry.
    isExactly(value, Wanted.self) ? exactly(value, as: Wanted.self) : cast(value)
  }

  @inline(never)
  private static func cast<Wanted>(_ value: Any) -> Wanted { fit(value, to: Wanted.self) ?? nested(value) }

  @inline(never) private static func nested<Wanted>(_ value: Any) -> Wanted {
    guard let result = value as? Wanted else { preconditionFailure("a value is of its own type") }
    return result
  }

  /// Returns the value without its Optionals; `nil` for a `nil` inside.
  static func unwrap(_ value: Any) -> Any? {
    guard let wrapped = FieldRecords.wrapped(of: Swift.type(of: value)) else { return value }
    // Opens the wrapped type, so that the cast is to the value's own type.
    func open<Wrapped>(_: Wrapped.Type) -> Any? { (value as? Wrapped?).flatMap { $0 } }
    guard let inner = open(wrapped) else { return nil }
    return FieldRecords.kind(of: Swift.type(of: inner)) == .optional ? unwrap(inner) : inner
  }

  /// Returns the type without its Optionals.
  package static func unwrapped(_ type: Any.Type) -> Any.Type {
    if let wrapped = FieldRecords.wrapped(of: type) { unwrapped(wrapped) } else { type }
  }

  /// Returns whether a static type may be `Sendable` for the compiler and still accept a value that is not: the
  /// protocol leaves no trace in metadata.
  ///
  /// A concrete type that is `Sendable` has no such values. A class may be `C & Sendable`, which nothing tells apart
  /// from a `Sendable` class `C`.
  static func mayHideNonSendable(_ valueType: Any.Type) -> Bool {
    let valueType = unwrapped(valueType)
    switch FieldRecords.kind(of: valueType) {
    case .class, .struct, .enum: return FieldRecords.mentionsExistential(valueType)
    case .tuple: return FieldRecords.elements(of: valueType).contains { mayHideNonSendable($0) }
    // A `@Sendable` function has another type than a plain one.
    case .function: return false
    case .existential, .constrained, .optional, .metatype, .other: return true
    }
  }

  /// Returns whether a value may fit the type on one actor only.
  static func mayDependOnActor(_ valueType: Any.Type) -> Bool {
    let valueType = unwrapped(valueType)
    return FieldRecords.existential(valueType).map { $0.witnessTables > 0 }
      ?? (FieldRecords.kind(of: valueType) == .constrained)
  }

  // MARK: - Answers from types alone

  /// The certainty, before any user code runs, that a value fits.
  enum Certainty {
    case no
    /// The type tells too little: the value decides.
    case perhaps
    /// Certain on the current actor only: the value fits by an isolated conformance, which is not valid elsewhere.
    case onThisActor
    case everywhere

    var isSure: Bool { self == .onThisActor || self == .everywhere }
  }

  /// Returns whether every value of a static type fits.
  package static func isSure(_ type: Any.Type, as wanted: Any.Type) -> Bool { certainty(of: type, as: wanted).isSure }

  /// Returns whether a value of a static type may fit.
  package static func mayFit(_ type: Any.Type, _ wanted: Any.Type) -> Bool { certainty(of: type, as: wanted) != .no }

  /// Returns the certainty that a ready-made value fits.
  static func certainty(of value: Any, as valueType: Any.Type) -> Certainty {
    func open<Wanted>(_: Wanted.Type) -> Certainty {
      guard let fitting = fit(value, to: Wanted.self) else { return .no }
      return FieldRecords.conformsOnOneActor(fitting) ? .onThisActor : .everywhere
    }
    return open(unwrapped(valueType))
  }

  /// Returns whether a ready-made value fits; the value itself decides, not its static type.
  @inline(never) static func fits(_ value: Any, _ valueType: Any.Type) -> Bool {
    if isExactly(value, valueType) { return true }
    func open<Wanted>(_: Wanted.Type) -> Bool { fit(value, to: Wanted.self) != nil }
    return open(valueType)
  }

  /// Returns the certainty that a value of a static type fits, without making one: of the type itself, a subclass, or a
  /// conforming type, every value does; of a superclass or a protocol, one may.
  static func certainty(of type: Any.Type, as valueType: Any.Type) -> Certainty {
    let type = unwrapped(type)
    let valueType = unwrapped(valueType)
    if type == valueType { return .everywhere }
    let kind = FieldRecords.kind(of: type)
    // The requirements of `any Sequence<Int>` can't be checked on a type; the value decides.
    if kind == .constrained || FieldRecords.kind(of: valueType) == .constrained { return .perhaps }
    if kind == .existential { return certainty(ofExistential: type, as: valueType) }
    if FieldRecords.existential(valueType) != nil {
      let conformance = FieldRecords.conformance(of: type, to: valueType)
      // A class may have a subclass that conforms; an actor has none.
      guard conformance == .no, kind == .class, !FieldRecords.isActor(type) else { return conformance }
      guard let superclass = FieldRecords.classBound(of: valueType) else { return .perhaps }
      return certainty(of: type, as: superclass) == .no ? .no : .perhaps
    }
    if kind == .function { return Functions.isSendableForm(type, of: valueType) ? .everywhere : .no }
    guard kind == .class, FieldRecords.kind(of: valueType) == .class else { return .no }
    if FieldRecords.isSubclass(type, of: valueType) { return .everywhere }
    return FieldRecords.isSubclass(valueType, of: type) ? .perhaps : .no
  }

  private static func certainty(ofExistential type: Any.Type, as valueType: Any.Type) -> Certainty {
    if let other = FieldRecords.existential(valueType) {
      return other.acceptsEverything && !other.isClassBound ? .everywhere : .perhaps
    }
    // A class may have a subclass that conforms; a struct either conforms or does not.
    if FieldRecords.kind(of: valueType) == .class { return .perhaps }
    return FieldRecords.conforms(valueType, to: type) ? .perhaps : .no
  }
}

/// Casts of functions: `as?` does not know that a `@Sendable` one is also a plain one, with the same representation.
///
/// The reverse would be unsafe: the captures of a plain function must stay in their isolation.
enum Functions {
  /// Returns whether `type` is the `@Sendable` form of the function type `plain`: its mangled name has one `Yb` more, the
  /// last, which may be followed by an actor and by what the function throws.
  ///
  /// The flags tell that it is the function's own `Yb`, and not a parameter's.
  static func isSendableForm(_ type: Any.Type, of plain: Any.Type) -> Bool {
    guard FieldRecords.isSendable(function: type) == true,
      let name = _mangledTypeName(type),
      let mark = name.indices.last(where: { String(name[$0...]).hasPrefix("Yb") })
    else { return false }
    return name[..<mark] + String(name[mark...].dropFirst(2)) == _mangledTypeName(plain)
  }

  /// Returns a `@Sendable` function as its plain type: `f as? () -> Int` is `nil` for a `@Sendable () -> Int`.
  static func fit<Wanted>(_ value: Any, to: Wanted.Type) -> Wanted? {
    if let wrapped = FieldRecords.wrapped(of: Wanted.self) {
      func fitting<Wrapped>(_: Wrapped.Type) -> Wanted? { fit(value, to: Wrapped.self).flatMap { $0 as? Wanted } }
      return _openExistential(wrapped, do: fitting)
    }
    // Opens the value's type, not the value, which may be in an `Any` inside the `Any`.
    func open<Value>(_: Value.Type) -> Wanted? {
      guard isSendableForm(Value.self, of: Wanted.self), let value = value as? Value else { return nil }
      // Sound: `@Sendable` changes neither the representation nor the calling convention of a function.
      return unsafeBitCast(value, to: Wanted.self)
    }
    return _openExistential(Swift.type(of: value), do: open)
  }
}
