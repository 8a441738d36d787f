/// Whether a value fits a type.
///
/// A value fits by its own type: `as?` alone would also bridge, `String` to `NSString`
/// and `NSNumber` to `Bool`, on Linux too.
enum Fitting {
  /// The value as a `Wanted`, or `nil`: the same type, a subclass, a conforming type, a composition.
  static func fit<Wanted>(_ value: Any, to: Wanted.Type) -> Wanted? {
    if isExactly(value, Wanted.self) { return exactly(value, as: Wanted.self) }
    guard let value = unwrap(value) else { return nil }
    let dynamic = Swift.type(of: value)
    guard let result = value as? Wanted else {
      // A `@Sendable` function is not found under its plain type; the two have one representation.
      return Functions.fit(value, to: Wanted.self)
    }
    // An object that is cast to a protocol is what it was: only values are bridged.
    let isObject = FieldRecords.kind(of: dynamic) == .class && FieldRecords.kind(of: Wanted.self) == .existential
    return dynamic == Wanted.self || isObject || keepsType(dynamic, result) ? result : nil
  }

  /// Whether there is nothing to unwrap, and nothing that a cast could bridge; what is wanted may be its Optional, as it is
  /// behind a `try?`.
  static func isExactly(_ value: Any, _ wanted: Any.Type) -> Bool {
    let type = Swift.type(of: value)
    if type == wanted { return FieldRecords.kind(of: wanted) != .optional }
    guard FieldRecords.wrapped(of: wanted) == type else { return false }
    switch FieldRecords.kind(of: type) {
    case .class, .struct, .enum: return true
    default: return false
    }
  }

  /// A value of exactly that type, without the question that a cast asks; without mentioning an Optional, whose metadata
  /// generic code would have to find.
  static func exactly<Wanted>(_ value: Any, as: Wanted.Type) -> Wanted {
    func open<Value>(_ value: Value) -> Wanted {
      // An `Any` inside an `Any` opens as `Any`, whatever it holds.
      guard Value.self == Wanted.self || Value.self == FieldRecords.wrapped(of: Wanted.self) else {
        return nested(value)
      }
      // Sound: the two are one type, or one is the other's Optional, which has the same bits unless it needs more of them.
      return MemoryLayout<Value>.size == MemoryLayout<Wanted>.size
        ? unsafeBitCast(value, to: Wanted.self) : wrapping(value)
    }
    return open(value)
  }

  /// A value in an Optional that has a byte of its own for `nil`.
  private static func wrapping<Value, Optional>(_ value: Value) -> Optional {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Optional>.size, alignment: MemoryLayout<Optional>.alignment)
    defer { memory.deallocate() }
    withUnsafePointer(to: value) { ValueWitnesses.copy($0, to: memory, wrapped: Value.self) }
    return memory.assumingMemoryBound(to: Optional.self).move()
  }

  @inline(never)
  private static func nested<Wanted>(_ value: Any) -> Wanted {
    guard let result = value as? Wanted else { preconditionFailure("a value is of its own type") }
    return result
  }

  /// Whether the cast left the value what it was, rather than bridging it to another type.
  private static func keepsType<Wanted>(_ dynamic: Any.Type, _ result: Wanted) -> Bool {
    guard let inner = unwrap(result as Any) else { return false }
    return Swift.type(of: inner) == dynamic
  }

  /// The value without its Optionals; `nil` for a `nil` inside.
  static func unwrap(_ value: Any) -> Any? {
    guard let wrapped = FieldRecords.wrapped(of: Swift.type(of: value)) else { return value }
    // Opened with what is wrapped, so that the cast is one to the value's own type.
    func open<Wrapped>(_: Wrapped.Type) -> Any? { (value as? Wrapped?).flatMap { $0 } }
    guard let inner = open(wrapped) else { return nil }
    return FieldRecords.kind(of: Swift.type(of: inner)) == .optional ? unwrap(inner) : inner
  }

  /// The type without its Optionals.
  static func unwrapped(_ type: Any.Type) -> Any.Type { FieldRecords.wrapped(of: type).map(unwrapped) ?? type }

  /// Whether a static type that is `Sendable` for the compiler may get a value that is not, of something that was not
  /// registered as `Sendable`: the marker leaves no trace in metadata.
  ///
  /// - Parameter registered: The static type of the registration, if the compiler has seen it.
  static func mayHideNonSendable(_ wanted: Any.Type, from registered: Any.Type?) -> Bool {
    let wanted = unwrapped(wanted)
    // It would have been registered as `Sendable` if it were; what is wanted is `C & Sendable`, or has one inside.
    func isRegistered() -> Bool { registered.map { answer($0, wanted: wanted) == .yes } ?? false }
    switch FieldRecords.kind(of: wanted) {
    case .class: return isRegistered() || FieldRecords.mentionsExistential(wanted)
    case .struct, .enum: return FieldRecords.mentionsExistential(wanted)
    case .tuple: return FieldRecords.elements(of: wanted).contains { mayHideNonSendable($0, from: nil) }
    // A `@Sendable` function is another type than a plain one.
    case .function: return false
    case .existential, .constrained, .optional, .metatype, .other: return true
    }
  }

  /// Whether a value may fit the type on one actor only.
  static func mayDependOnActor(_ wanted: Any.Type) -> Bool {
    let wanted = unwrapped(wanted)
    return FieldRecords.existential(wanted).map { $0.witnessTables > 0 }
      ?? (FieldRecords.kind(of: wanted) == .constrained)
  }

  // MARK: - From types alone

  /// How sure it is, from types alone, that a value of static type `type` fits.
  enum Answer { case yes, perhaps, no }

  /// Whether it is sure, without running anything, that a value fits.
  enum Certainty {
    case no
    /// As far as can be seen from the present actor: what conforms here only fits nowhere else.
    case onThisActor
    case everywhere
  }

  /// Whether a value that will be made is sure to fit.
  static func certainty(of type: Any.Type, as wanted: Any.Type) -> Certainty {
    answer(type, wanted: wanted) == .yes ? reach(of: unwrapped(type), as: unwrapped(wanted)) : .no
  }

  /// Whether a ready-made value fits.
  static func certainty(of value: Any, as wanted: Any.Type) -> Certainty {
    guard let value = unwrap(value), fits(value, wanted) else { return .no }
    let wanted = unwrapped(wanted)
    guard FieldRecords.kind(of: wanted) == .constrained else { return reach(of: Swift.type(of: value), as: wanted) }
    func open<Wanted>(_: Wanted.Type) -> Certainty {
      guard let fitting = fit(value, to: Wanted.self) else { return .no }
      return withUnsafeBytes(of: fitting) {
        FieldRecords.conformsOnOneActor($0.baseAddress.unsafelyUnwrapped, as: wanted) ? .onThisActor : .everywhere
      }
    }
    return _openExistential(wanted, do: open)
  }

  private static func reach(of type: Any.Type, as wanted: Any.Type) -> Certainty {
    switch FieldRecords.kind(of: type) {
    case .class, .struct, .enum:
      guard let existential = FieldRecords.existential(wanted), existential.witnessTables > 0 else {
        return .everywhere
      }
      return FieldRecords.conformance(of: type, to: wanted) == .onThisActor ? .onThisActor : .everywhere
    default: return .everywhere
    }
  }

  /// Whether a ready-made value fits; decided by the value.
  static func fits(_ value: Any, _ wanted: Any.Type) -> Bool {
    if isExactly(value, wanted) { return true }
    func open<Wanted>(_: Wanted.Type) -> Bool { fit(value, to: Wanted.self) != nil }
    return open(wanted)
  }

  /// Whether a value of that static type fits, without making one: the type itself, a subclass, a conforming type; a
  /// superclass or a protocol whose value may turn out to fit.
  static func answer(_ type: Any.Type, wanted: Any.Type) -> Answer {
    let type = unwrapped(type)
    let wanted = unwrapped(wanted)
    if type == wanted { return .yes }
    let kind = FieldRecords.kind(of: type)
    // What `any Sequence<Int>` demands can't be asked of a type; its value decides.
    if kind == .constrained || FieldRecords.kind(of: wanted) == .constrained { return .perhaps }
    if kind == .existential { return fromExistential(type, wanted: wanted) }
    if kind == .function || kind == .tuple { return Functions.isSendableForm(type, of: wanted) ? .yes : .no }
    if let existential = FieldRecords.existential(wanted) {
      if existential.acceptsEverything { return !existential.isClassBound || kind == .class ? .yes : .no }
      if FieldRecords.conforms(type, to: wanted) { return .yes }
      // A class may have a subclass that conforms; an actor has none.
      return kind == .class && !FieldRecords.isActor(type) ? .perhaps : .no
    }
    guard kind == .class, FieldRecords.kind(of: wanted) == .class else { return .no }
    if isSubclass(type, of: wanted) { return .yes }
    return isSubclass(wanted, of: type) ? .perhaps : .no
  }

  private static func fromExistential(_ type: Any.Type, wanted: Any.Type) -> Answer {
    if let other = FieldRecords.existential(wanted) {
      return other.acceptsEverything && !other.isClassBound ? .yes : .perhaps
    }
    guard let bound = FieldRecords.existential(type), !bound.acceptsEverything else { return .perhaps }
    // A class may have a subclass that conforms; a struct conforms or does not.
    if FieldRecords.kind(of: wanted) == .class { return .perhaps }
    return FieldRecords.conforms(wanted, to: type) ? .perhaps : .no
  }

  private static func isSubclass(_ type: Any.Type, of other: Any.Type) -> Bool {
    var current: Any.Type? = type
    while let candidate = current {
      if candidate == other { return true }
      current = FieldRecords.superclass(of: candidate)
    }
    return false
  }
}

/// Functions: a `@Sendable` one is a plain one too, with the same representation, but a cast does not know.
///
/// The other way round would be a hole: what a plain function holds stays where it is.
enum Functions {
  /// Whether the one type is the other one with `@Sendable` before it.
  static func isSendableForm(_ type: Any.Type, of plain: Any.Type) -> Bool {
    guard FieldRecords.kind(of: type) == .function, FieldRecords.kind(of: plain) == .function,
      let name = _mangledTypeName(type), let wanted = _mangledTypeName(plain)
    else { return false }
    return withoutSendable(name) == wanted
  }

  /// `f as? () -> Int` is nil for a `@Sendable () -> Int`.
  static func fit<Wanted>(_ value: Any, to: Wanted.Type) -> Wanted? {
    if let wrapped = FieldRecords.wrapped(of: Wanted.self) {
      func fitting<Wrapped>(_: Wrapped.Type) -> Wanted? { fit(value, to: Wrapped.self).flatMap { $0 as? Wanted } }
      return _openExistential(wrapped, do: fitting)
    }
    // Its type is opened, not the value, which may be in an `Any` inside the `Any`.
    func open<Value>(_: Value.Type) -> Wanted? {
      guard isSendableForm(Value.self, of: Wanted.self), let value = value as? Value else { return nil }
      // Sound: `@Sendable` changes neither the representation nor the calling convention of a function.
      return unsafeBitCast(value, to: Wanted.self)
    }
    return _openExistential(Swift.type(of: value), do: open)
  }

  /// The mangled name of a `@Sendable` function without its `Yb`; that of a parameter or a result stays.
  private static func withoutSendable(_ name: String) -> String? {
    var start = name.endIndex
    while start > name.startIndex {
      name.formIndex(before: &start)
      guard name[start...].hasPrefix("Yb") else { continue }
      let rest = name[start...].dropFirst(2)
      return isEndOfSignature(rest) ? String(name[..<start] + rest) : nil
    }
    return nil
  }

  /// What may follow: throwing, isolation, a result that is sent, and the end.
  private static func isEndOfSignature(_ suffix: Substring) -> Bool {
    guard suffix.last == "c" else { return false }
    var rest = suffix.dropLast()
    for word in ["YT", "YA", "YC", "ScMYc"] where rest.hasSuffix(word) { rest = rest.dropLast(word.count) }
    if rest.hasSuffix("YK") {
      // A type that is thrown; one that began otherwise would be the end of a parameter.
      rest = rest.dropLast(2)
      return rest.first.map { !"cKXY".contains($0) } == true && !rest.contains("YK")
    }
    return rest.isEmpty || rest == "K"
  }
}
