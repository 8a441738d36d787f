internal import OBInjectorSystem

/// Metadata of existential types and of conformances.
extension FieldRecords {
  /// The metadata of `any P & Q` or `C & P`.
  struct ExistentialLayout {
    let flags: UInt32
    /// The number of protocols: `any Sendable` leaves no trace; Objective-C protocols are counted, but have no witness
    /// tables.
    let protocols: UInt32

    var witnessTables: Int { Int(flags & 0xFF_FFFF) }
    var isClassBound: Bool { flags & 0x8000_0000 == 0 }
    var isError: Bool { flags & 0x3F00_0000 == 0x0100_0000 }
    /// True for `Any`, `AnyObject` and `any Sendable`.
    var acceptsEverything: Bool { protocols == 0 && flags & 0x4000_0000 == 0 }
  }

  /// Returns whether a class, struct or enum has an existential among its generic arguments, at any depth.
  ///
  /// The mangled name decides, without its identifiers, which are written as a length and letters: protocols end in
  /// `_p`, `Any` is `yp`, `AnyObject` ends in `Xl`, classes with protocols in `Xc`, constrained existentials in `XP`,
  /// metatypes in `Xp`.
  static func mentionsExistential(_ type: Any.Type) -> Bool {
    guard TypeDescriptor(of: type)?.isGeneric == true else { return false }
    guard let name = _mangledTypeName(type) else { return true }
    var (operators, rest) = ("", Substring(name))
    while let letter = rest.first {
      let number = rest.prefix { $0.isNumber }
      rest = rest.dropFirst(number.isEmpty ? 1 : number.count + (Int(number) ?? 0))
      operators.append(number.isEmpty ? letter : " ")
    }
    return ["_p", "yp", "Xl", "Xc", "XP", "Xp"].contains { operators.contains($0) }
  }

  /// Returns the size of a class reference with the witness tables behind it.
  static func referenceSize(of type: Any.Type) -> Int {
    if kind(of: type) == .constrained { return size(of: type) }
    return MemoryLayout<UInt>.size * (1 + (existential(type)?.witnessTables ?? 0))
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

  /// Returns the flags at the start of the shape that constrained existentials of one form share.
  private static func shapeFlags(of type: Any.Type) -> UInt32 {
    UnsafePointer<UInt32>(bitPattern: words(of: type)[1])?.pointee ?? 0
  }

  static func existential(_ type: Any.Type) -> ExistentialLayout? {
    guard kind(of: type) == .existential else { return nil }
    let record = UnsafeRawPointer(words(of: type) + 1)
    return ExistentialLayout(
      flags: record.load(as: UInt32.self), protocols: record.load(fromByteOffset: 4, as: UInt32.self))
  }

  /// Returns whether a value in memory conforms to the protocols of its existential type on one actor only.
  ///
  /// The witness tables follow the value: behind one word for a reference, behind four words otherwise.
  static func conformsOnOneActor(_ value: UnsafeRawPointer, as type: Any.Type) -> Bool {
    // The payload of an Optional has the same address as the Optional.
    let type = Fitting.unwrapped(type)
    let (first, count): (Int, Int)
    if let existential = existential(type), !existential.isError {
      (first, count) = (existential.isClassBound ? 1 : 4, existential.witnessTables)
    } else if kind(of: type) == .constrained, !isConstrainedMetatype(type) {
      first = shapeFlags(of: type) & 0xFF == 1 ? 1 : 4
      count = size(of: type) / MemoryLayout<UInt>.size - first
    } else {
      return false
    }
    return (0..<count).contains { index in
      isIsolated(
        value.load(fromByteOffset: (first + index) * MemoryLayout<UInt>.size, as: UnsafePointer<UInt>.self))
    }
  }

  /// Returns whether the conformance in an `any P.Type` is isolated.
  ///
  /// The metatype comes in an array, because a bare one would be opened; its witness table is the second word.
  static func isIsolated<Metatype>(_ metatypes: [Metatype]) -> Bool {
    metatypes.withUnsafeBytes {
      isIsolated($0.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafePointer<UInt>.self))
    }
  }

  /// Returns whether the conformance of a witness table is isolated, or depends on an isolated conformance.
  ///
  /// The first word of a witness table is the address of the conformance, where the flags follow three relative
  /// addresses; bit 19 means "isolated". A conditional conformance is also isolated if the conformance behind one of
  /// its conditions is: the witness tables of the conditions precede its own table, in reverse order.
  @inline(never)
  private static func isIsolated(_ table: UnsafePointer<UInt>) -> Bool {
    guard let conformance = UnsafeRawPointer(bitPattern: table[0]) else { return false }
    let flags = conformance.load(fromByteOffset: 12, as: UInt32.self)
    if flags & 1 << 19 != 0 { return true }
    return witnessedConditions(of: conformance, flags).enumerated().contains { index, isOfPack in
      !isOfPack && UnsafePointer<UInt>(bitPattern: table[-1 - index]).map { isIsolated($0) } ?? false
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

  /// Returns whether a class, struct or enum conforms to the protocols of an existential type, as seen from the current
  /// actor.
  ///
  /// Generic code can't check that: there `S.self is P.Type` has another meaning. So the metatype's metadata is laid
  /// out by hand, with the value witnesses of a metatype with as many tables, and a cast to it decides.
  static func conforms(_ type: Any.Type, to existential: Any.Type) -> Bool {
    conformance(of: type, to: existential) != .no
  }

  /// Returns whether a type conforms, and if so, whether only by a conformance that is isolated to the current actor.
  @inline(never)
  static func conformance(of type: Any.Type, to existential: Any.Type) -> Fitting.Certainty {
    guard let metatype = metatypes.withLock({ metatype(of: existential, &$0) }) else { return .no }
    let tables = FieldRecords.existential(existential)?.witnessTables ?? 0
    func open<Metatype>(_: Metatype.Type) -> Fitting.Certainty {
      guard let conforming = (type as Any) as? Metatype else { return .no }
      let isOnOneActor = withUnsafeBytes(of: conforming) { words in
        (1..<1 + tables).contains { index in
          isIsolated(words.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UnsafePointer<UInt>.self))
        }
      }
      return isOnOneActor ? .onThisActor : .everywhere
    }
    return open(metatype)
  }

  /// Returns whether a type conforms to the protocols of an existential type, to one of them on one actor only, which a
  /// cast tells on that actor only.
  ///
  /// The protocols follow the flags and the superclass, if there is one; Objective-C protocols, which have no witness
  /// tables, are left out.
  static func conformsOnOneActor(_ type: Any.Type, to existential: Any.Type) -> Bool {
    guard let layout = Self.existential(existential), layout.witnessTables == layout.protocols else { return false }
    let first = layout.flags & 0x4000_0000 == 0 ? 2 : 3
    let tables = (first..<first + layout.witnessTables).map { index in
      UnsafeRawPointer(bitPattern: words(of: existential)[index]).flatMap {
        ob_conformance(words(of: type), $0)?.assumingMemoryBound(to: UInt.self)
      }
    }
    return !tables.contains(nil) && tables.contains { $0.map(isIsolated) ?? false }
  }

  /// Returns whether an isolated conformance to a protocol is isolated to the current actor.
  static func isIsolatedHere(_ type: Any.Type, to existential: Any.Type) -> Bool {
    MainExecutor.mayUse(isIsolated: true) && conforms(type, to: existential)
  }

  private static let metatypes = Lock<[ObjectIdentifier: Any.Type]>(.init())

  /// Returns the metatype of an existential type; `nil` for one with more witness tables than the models have.
  private static func metatype(of type: Any.Type, _ made: inout [ObjectIdentifier: Any.Type]) -> Any.Type? {
    if let metatype = made[ObjectIdentifier(type)] { return metatype }
    guard let existential = existential(type), existential.witnessTables < Models.all.count else { return nil }
    let model = words(of: Models.all[existential.witnessTables])
    // Metadata lives as long as the process: the value witnesses, then kind, instance type and flags.
    let metadata = UnsafeMutablePointer<UInt>.allocate(capacity: 4)
    metadata[0] = (model - 1).pointee
    metadata[1] = 0x306
    metadata[2] = unsafeBitCast(type, to: UInt.self)
    metadata[3] = UInt(existential.flags)
    let metatype = unsafeBitCast(metadata + 1, to: Any.Type.self)
    made[ObjectIdentifier(type)] = metatype
    return metatype
  }

  /// Metatypes with zero, one, two … witness tables; their value witnesses also serve other metatypes with as many
  /// tables.
  private enum Models {
    protocol A {}
    protocol B {}
    protocol C {}
    protocol D {}
    protocol E {}
    protocol F {}
    protocol G {}
    protocol H {}
    typealias All = (
      any AnyObject.Type, any A.Type, any (A & B).Type, any (A & B & C).Type, any (A & B & C & D).Type,
      any (A & B & C & D & E).Type, any (A & B & C & D & E & F).Type, any (A & B & C & D & E & F & G).Type,
      any (A & B & C & D & E & F & G & H).Type
    )
    static let all = elements(of: All.self)
  }
}
