internal import OBInjectorSystem

/// Metadata of existential types and of conformances.
extension FieldRecords {
  /// The metadata of `any P & Q` or `C & P`.
  package struct ExistentialLayout {
    let flags: UInt32
    /// The number of protocols: `any Sendable` leaves no trace; Objective-C protocols are counted, but have no witness
    /// tables.
    package let protocols: UInt32

    var witnessTables: Int { Int(flags & 0xFF_FFFF) }
    var isClassBound: Bool { flags & 0x8000_0000 == 0 }
    var isError: Bool { flags & 0x3F00_0000 == 0x0100_0000 }
    /// True for `Any`, `AnyObject` and `any Sendable`.
    package var acceptsEverything: Bool { protocols == 0 }
  }

  /// Returns whether a class, struct or enum has an existential among its generic arguments, at any depth.
  ///
  /// The mangled name decides, without its identifiers, which are written as a length and letters: protocols end in
  /// `_p`, `Any` is `yp`, `AnyObject` ends in `Xl`, classes with protocols in `Xc`, constrained existentials in `XP`,
  /// metatypes in `Xp`.
  static func mentionsExistential(_ type: Any.Type) -> Bool {
    guard TypeDescriptor(of: type)?.isGeneric == true else { return false }
    guard let name = _mangledTypeName(type) else { return true }
    var (operators, length, skipped) = ("", Int?.none, 0)
    for letter in name.unicodeScalars {
      if skipped == 0, case "0"..."9" = letter {
        length = (length ?? 0) * 10 + Int(letter.value) - 0x30
        continue
      }
      if let known = length { (skipped, length) = (known, nil) }
      if skipped > 0 { skipped -= 1 } else { operators.unicodeScalars.append(letter) }
    }
    return ["_p", "yp", "Xl", "Xc", "XP", "Xp"].contains { operators.contains($0) }
  }

  /// Returns whether a type is the metatype of a constrained existential, `any Sequence<Int>.Type`.
  static func isConstrainedMetatype(_ type: Any.Type) -> Bool {
    kind(of: type) == .constrained && shapeFlags(of: type) & 0xFF == 2
  }

  /// Returns whether a constrained existential is, by one witness table, smaller for the runtime than for the compiler.
  ///
  /// This is so if it constrains the same associated type twice, as `any Source<Int> & Sink<Int>` does; its shape then
  /// lists its parameters explicitly, and flag 0x800 is not set.
  static func isConstrainedTwice(_ type: Any.Type) -> Bool {
    kind(of: type) == .constrained && shapeFlags(of: type) & 0x800 == 0
  }

  /// Returns `any P` for `any P<Int>`, whose mangled name begins with that of the other; `nil` for a private protocol and
  /// any other type.
  static func unconstrained(_ type: Any.Type) -> Any.Type? {
    // The runtime crashes when it makes the name of a metatype.
    guard kind(of: type) == .constrained, !isConstrainedMetatype(type), let name = _mangledTypeName(type),
      let end = name.indices.first(where: { String(name[..<$0]).hasSuffix("_p") })
    else { return nil }
    return _typeByName(String(name[..<end]))
  }

  /// Returns the flags at the start of the shape that constrained existentials of one form share.
  private static func shapeFlags(of type: Any.Type) -> UInt32 {
    UnsafePointer<UInt32>(bitPattern: words(of: type)[1])?.pointee ?? 0
  }

  package static func existential(_ type: Any.Type) -> ExistentialLayout? {
    guard words(of: type)[0] == 0x303 else { return nil }
    let record = UnsafeRawPointer(words(of: type) + 1)
    return ExistentialLayout(
      flags: record.load(as: UInt32.self), protocols: record.load(fromByteOffset: 4, as: UInt32.self))
  }

  /// Returns whether a value conforms to the protocols of its existential type, or that of its Optional, on one actor
  /// only.
  ///
  /// The witness tables follow the value: behind one word for a reference, behind four words otherwise.
  static func conformsOnOneActor<Value>(_ value: Value) -> Bool {
    let type = Fitting.unwrapped(Value.self)
    let (first, count): (Int, Int)
    if let existential = existential(type), !existential.isError {
      (first, count) = (existential.isClassBound ? 1 : 4, existential.witnessTables)
    } else if kind(of: type) == .constrained, !isConstrainedMetatype(type) {
      first = shapeFlags(of: type) & 0xFF == 1 ? 1 : 4
      count = ValueWitnesses.size(of: type) / MemoryLayout<UInt>.size - first
    } else {
      return false
    }
    // The payload of an Optional has the same address as the Optional.
    return withUnsafeBytes(of: value) { isIsolated($0.baseAddress.unsafelyUnwrapped, first..<first + count) }
  }

  /// Returns whether a conformance is isolated, or depends on an isolated one, of those whose witness tables are at
  /// these words.
  private static func isIsolated(_ words: UnsafeRawPointer, _ tables: Range<Int>) -> Bool {
    tables.contains {
      isIsolated(words.load(fromByteOffset: $0 * MemoryLayout<UInt>.size, as: UnsafePointer<UInt>.self))
    }
  }

  /// Returns whether the conformance in an `any P.Type` is isolated.
  ///
  /// The metatype comes in an array, because a bare one would be opened; its witness table is the second word.
  static func isIsolated<Metatype>(_ metatypes: [Metatype]) -> Bool {
    metatypes.withUnsafeBytes { isIsolated($0.baseAddress.unsafelyUnwrapped, 1..<2) }
  }

  /// Returns whether the conformance of a witness table is isolated, or depends on an isolated conformance.
  ///
  /// The first word of a witness table is the address of the conformance, where the flags follow three relative
  /// addresses; bit 19 means "isolated". A conditional conformance is also isolated if the conformance behind one of
  /// its conditions is: the witness tables of the conditions precede its own table, in reverse order.
  @inline(never) private static func isIsolated(_ table: UnsafePointer<UInt>) -> Bool {
    guard let conformance = UnsafeRawPointer(bitPattern: table[0]) else { return false }
    let flags = conformance.load(fromByteOffset: 12, as: UInt32.self)
    if flags & 1 << 19 != 0 { return true }
    let areOfPacks = witnessedConditions(of: conformance, flags)
    return areOfPacks.indices.contains { index in
      !areOfPacks[index] && UnsafePointer<UInt>(bitPattern: table[-1 - index]).map { isIsolated($0) } ?? false
    }
  }

  /// Returns, for each condition that has a witness table, whether the condition is about a pack, and so has many
  /// tables.
  ///
  /// Bits 8 to 15 of the conformance's flags are the number of conditions. The conditions follow the flags, and the
  /// module of a retroactive conformance (bit 6). Each takes twelve bytes and begins with its flags: 0 in the low five
  /// bits means "conforms", bit 5 a pack, bit 7 "has a table".
  private static func witnessedConditions(of conformance: UnsafeRawPointer, _ flags: UInt32) -> [Bool] {
    let first = flags & 1 << 6 == 0 ? 16 : 20
    return (0..<Int(flags >> 8 & 0xFF)).compactMap { index in
      let condition = conformance.load(fromByteOffset: first + index * 12, as: UInt32.self)
      return condition & 0x9F == 0x80 ? condition & 0x20 != 0 : nil
    }
  }

  /// Returns whether a type conforms to the protocols of an existential type, as seen from the current actor.
  static func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool {
    conformance(of: type, to: existential) != .no
  }

  /// Returns whether a type conforms, as seen from the current actor, and if so, whether only by a conformance that is
  /// isolated to that actor.
  ///
  /// A cast to the existential's metatype decides. Generic code can't name that: there `S.self is P.Type` has another
  /// meaning.
  @inline(never) static func conformance(of type: Any.Type, to existential: Any.Type) -> Fitting.Certainty {
    guard let layout = Self.existential(existential) else { return .no }
    func open<Metatype>(_: Metatype.Type) -> Fitting.Certainty {
      guard let conforming = (type as Any) as? Metatype else { return .no }
      let isHere = withUnsafeBytes(of: conforming) {
        isIsolated($0.baseAddress.unsafelyUnwrapped, 1..<1 + layout.witnessTables)
      }
      return isHere ? .onThisActor : .everywhere
    }
    if let metatype = ob_existential_metatype(words(of: existential)) {
      return open(unsafeBitCast(metatype, to: Any.Type.self))
    }
    // Without the cast, it is not known whether an isolated conformance is one of the current actor.
    guard !layout.isClassBound || kind(of: type) == .class,
      classBound(of: existential).map({ kind(of: type) == .class && isSubclass(type, of: $0) }) != false,
      let tables = witnessTables(of: type, for: existential), !tables.contains(where: isIsolated)
    else { return .no }
    return .everywhere
  }

  /// Returns whether a type conforms to the protocols of an existential type, to one of them on one actor only, which a
  /// cast tells on that actor only.
  package static func conformsOnOneActor(_ type: Any.Type, to existential: Any.Type) -> Bool {
    witnessTables(of: type, for: existential)?.contains(where: isIsolated) == true
  }

  /// Returns the witness tables of a type, on whichever actor they are valid, for the protocols of an existential type;
  /// `nil` if it lacks one.
  ///
  /// The protocols follow the flags and the superclass, if there is one; Objective-C protocols, which have no witness
  /// tables, are left out.
  private static func witnessTables(of type: Any.Type, for existential: Any.Type) -> [UnsafePointer<UInt>]? {
    guard let layout = Self.existential(existential), layout.witnessTables == layout.protocols else { return nil }
    let first = layout.flags & 0x4000_0000 == 0 ? 2 : 3
    let tables = (first..<first + layout.witnessTables).compactMap { index in
      UnsafeRawPointer(bitPattern: words(of: existential)[index]).flatMap {
        ob_conformance(words(of: type), $0)?.assumingMemoryBound(to: UInt.self)
      }
    }
    return tables.count == layout.witnessTables ? tables : nil
  }

  /// Returns the class that a composition such as `View & Sendable` contains; it follows the flags.
  static func classBound(of existential: Any.Type) -> Any.Type? {
    guard let layout = Self.existential(existential), layout.flags & 0x4000_0000 != 0 else { return nil }
    return unsafeBitCast(words(of: existential)[2], to: Any.Type.self)
  }

  /// Returns whether an isolated conformance to a protocol is isolated to the current actor.
  package static func isIsolatedHere(_ type: Any.Type, to existential: Any.Type) -> Bool {
    MainExecutor.mayUse(isIsolated: true) && conforms(type, to: existential)
  }
}
