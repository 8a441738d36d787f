// Reading and writing properties in memory: with `FieldRecords`, all that relies on layout. What it gains is measured in
// `Benchmarks`: a typed closure for each property costs twice as much, a generic one ten times.

/// A property and the ready-made value for it: "if it is nil, retain and store".
struct ReadyField {
  private enum Method: UInt8 {
    /// A class reference, or one with witness tables behind it: nil when the first word is 0.
    ///
    /// Of an Optional in an Optional, as the slot of an Optional `@Injected` property has it, the outer nil is 1.
    case reference
    case referenceWords
    /// `any P`: nil when its type word, the fourth, is 0. `objectInside` holds a class reference in its first word,
    /// `bitsInside` nothing that counts references.
    case objectInside
    case bitsInside
    /// Plain bits and then a byte that is not 0 for nil.
    case wordAndTag
    case bytesAndTag
    /// The same with a second such byte, for an Optional in an Optional.
    case bytesAndTags
    /// Everything else.
    case copier
  }

  /// Those that a loop of their own fills, and all others.
  enum Group: Int { case reference, anyObjectInside, wordAndTag, other }

  private typealias AnyP = (UInt, UInt, UInt, UInt, UInt)

  private let prototype: UnsafeMutableRawPointer
  /// The object that the prototype holds, where the method retains one; the copier, where it is one.
  ///
  /// Nothing in a field counts references, so that walking over fields counts none either; the plan releases them.
  private let companion: UnsafeMutableRawPointer?
  private let offset: UInt32
  private let size: UInt32
  /// Which property of its type it is.
  let number: UInt32
  /// Where the value is inside the `@Injected` slot that the field refers to; 0 for a plain property.
  private let slotOffset: UInt16
  private let method: Method

  /// The number as a bit; of no use beyond the sixty-fourth, and not used there.
  @inline(__always) var bit: UInt64 { 1 &<< UInt64(number) }

  enum Result { case filled, occupied, elsewhere }

  /// `prototype` is bound to `Wanted?`, initialized with a value, and from now on the field's to release.
  init<Wanted>(
    _: Wanted.Type, number: Int, offset: Int, slotOffset: Int?, prototype: UnsafeMutableRawPointer,
    copier: FieldCopier?
  ) {
    self.prototype = prototype
    self.number = UInt32(number)
    self.offset = UInt32(offset)
    self.slotOffset = UInt16(slotOffset ?? 0)
    size = UInt32(MemoryLayout<Wanted?>.size)
    let inner = slotOffset == nil ? nil : FieldRecords.wrapped(of: Wanted.self)
    let value = UnsafeRawPointer(prototype)
    method = inner.map { Self.method(nested: $0, Wanted.self, value) } ?? Self.method(Wanted.self, value, copier)
    switch method {
    case .reference, .referenceWords, .objectInside: companion = prototype.load(as: UnsafeMutableRawPointer.self)
    case .bitsInside, .wordAndTag, .bytesAndTag, .bytesAndTags: companion = nil
    case .copier:
      let place = UnsafeMutablePointer<FieldCopier>.allocate(capacity: 1)
      place.initialize(to: FieldCopier.nested(inner) ?? copier ?? FieldCopier(Wanted.self))
      companion = UnsafeMutableRawPointer(place)
    }
  }

  /// Lets go of the value; the last thing that is done with a field.
  func release(_ wanted: Any.Type) {
    Prototype.release(prototype, wanted)
    guard method == .copier, let copier = companion?.assumingMemoryBound(to: FieldCopier.self) else { return }
    copier.deinitialize(count: 1)
    copier.deallocate()
  }

  var group: Group {
    switch method {
    case _ where slotOffset != 0: .other
    case .reference: .reference
    case .objectInside where Int(size) == MemoryLayout<AnyP>.size: .anyObjectInside
    case .wordAndTag: .wordAndTag
    default: .other
    }
  }

  /// Sets the field of the object or struct at `base` if it is empty.
  ///
  /// Runs no code of the user's.
  func fill(_ base: UnsafeMutableRawPointer) -> Result {
    var field = base + Int(offset)
    if slotOffset != 0 {
      let slot = field.load(as: UnsafeMutableRawPointer.self)
      guard Unmanaged<AnyInjectedSlot>.fromOpaque(slot)._withUnsafeGuaranteedRef({ $0.isForOwnName }) else {
        return .elsewhere
      }
      field = slot + Int(slotOffset)
    }
    return write(field) ? .filled : .occupied
  }

  private func write(_ field: UnsafeMutableRawPointer) -> Bool {
    switch method {
    case .reference: return writeReference(field)
    case .referenceWords, .objectInside:
      let test = method == .objectInside ? 24 : 0
      guard field.load(fromByteOffset: test, as: UInt.self) <= 1 else { return false }
      retain()
      field.copyMemory(from: prototype, byteCount: Int(size))
    case .bitsInside:
      guard field.load(fromByteOffset: 24, as: UInt.self) <= 1 else { return false }
      field.copyMemory(from: prototype, byteCount: Int(size))
    case .wordAndTag: return writeWordAndTag(field)
    case .bytesAndTag:
      guard field.load(fromByteOffset: Int(size) - 1, as: UInt8.self) != 0 else { return false }
      field.copyMemory(from: prototype, byteCount: Int(size))
    case .bytesAndTags:
      let tags = field + Int(size) - 2
      guard tags.load(as: UInt8.self) | tags.load(fromByteOffset: 1, as: UInt8.self) != 0 else { return false }
      field.copyMemory(from: prototype, byteCount: Int(size))
    case .copier:
      return companion.unsafelyUnwrapped.assumingMemoryBound(to: FieldCopier.self).pointee.copy(field, prototype)
    }
    return true
  }

  @inline(__always)
  private func retain() { _ = Unmanaged<AnyObject>.fromOpaque(companion.unsafelyUnwrapped).retain() }

  @inline(__always)
  private func writeReference(_ field: UnsafeMutableRawPointer) -> Bool {
    guard field.load(as: UInt.self) <= 1 else { return false }
    retain()
    field.storeBytes(of: companion, as: UnsafeMutableRawPointer?.self)
    return true
  }

  @inline(__always)
  private func writeAnyObjectInside(_ field: UnsafeMutableRawPointer) -> Bool {
    guard field.load(fromByteOffset: 24, as: UInt.self) <= 1 else { return false }
    retain()
    field.storeBytes(of: prototype.load(as: AnyP.self), as: AnyP.self)
    return true
  }

  @inline(__always)
  private func writeWordAndTag(_ field: UnsafeMutableRawPointer) -> Bool {
    guard field.load(fromByteOffset: 8, as: UInt8.self) != 0 else { return false }
    field.storeBytes(of: prototype.load(as: UInt.self), as: UInt.self)
    field.storeBytes(of: 0, toByteOffset: 8, as: UInt8.self)
    return true
  }

  /// Sets a plain property whose group is known, so that the loop over a group asks no more than "is it empty?".
  @inline(__always)
  func fill(_ group: Group, _ base: UnsafeMutableRawPointer) -> Bool {
    let field = base + Int(offset)
    return switch group {
    case .reference: writeReference(field)
    case .anyObjectInside: writeAnyObjectInside(field)
    case .wordAndTag: writeWordAndTag(field)
    case .other: fill(base) == .filled
    }
  }

  // MARK: - Which method is right, checked against the type's own nil and the value

  private static func isFastByWords<Wanted>(_: Wanted.Type) -> Bool {
    FieldRecords.kind(of: Wanted.self) == .class || FieldRecords.kind(of: Wanted.self) == .existential
      || _isPOD(Wanted.self)
  }

  private static func method<Wanted>(
    _: Wanted.Type, _ prototype: UnsafeRawPointer, _ copier: FieldCopier?
  ) -> Method {
    guard copier == nil || isFastByWords(Wanted.self) else { return .copier }
    let method = guess(Wanted.self, MemoryLayout<Wanted?>.size, prototype)
    return isRight(method, Wanted?.none, prototype) ? method : .copier
  }

  /// For `Inner??`, where an inner nil is as empty as an outer one.
  private static func method<Wanted>(
    nested inner: Any.Type, _: Wanted.Type, _ prototype: UnsafeRawPointer
  ) -> Method {
    func open<Inner>(_: Inner.Type) -> Method {
      let method = guess(Inner.self, MemoryLayout<Inner??>.size, prototype)
      let isRight = isRight(method, Inner??.none, prototype) && isRight(method, Inner??.some(nil), prototype)
      return isRight ? method : .copier
    }
    return open(inner)
  }

  /// Whether the method finds the type's own nil empty, and the value not.
  private static func isRight<Value>(_ method: Method, _ empty: Value, _ prototype: UnsafeRawPointer) -> Bool {
    func test(_ pointer: UnsafeRawPointer) -> Bool {
      switch method {
      case .reference, .referenceWords: pointer.load(as: UInt.self) <= 1
      case .objectInside, .bitsInside: pointer.load(fromByteOffset: 24, as: UInt.self) <= 1
      case .wordAndTag, .bytesAndTag:
        pointer.load(fromByteOffset: MemoryLayout<Value>.size - 1, as: UInt8.self) != 0
      case .bytesAndTags:
        pointer.load(fromByteOffset: MemoryLayout<Value>.size - 2, as: UInt8.self)
          | pointer.load(fromByteOffset: MemoryLayout<Value>.size - 1, as: UInt8.self) != 0
      case .copier: false
      }
    }
    return withUnsafeBytes(of: empty) { $0.baseAddress.map { test($0) && !test(prototype) } ?? false }
  }

  private static func guess<Wanted>(_: Wanted.Type, _ size: Int, _ prototype: UnsafeRawPointer) -> Method {
    let word = MemoryLayout<UInt>.size
    guard word == 8 else { return .copier }
    if FieldRecords.kind(of: Wanted.self) == .class { return size == word ? .reference : .copier }
    if let existential = FieldRecords.existential(Wanted.self) {
      if existential.isError { return .copier }
      if existential.isClassBound { return size == word * (1 + existential.witnessTables) ? .referenceWords : .copier }
      guard size == word * (4 + existential.witnessTables) else { return .copier }
      let inside = unsafeBitCast(prototype.load(fromByteOffset: 3 * word, as: UInt.self), to: Any.Type.self)
      if FieldRecords.kind(of: inside) == .class { return .objectInside }
      return isPlainInline(inside) ? .bitsInside : .copier
    }
    guard _isPOD(Wanted.self) else { return .copier }
    switch size - MemoryLayout<Wanted>.size {
    case 1: return size == 9 ? .wordAndTag : .bytesAndTag
    case 2: return .bytesAndTags
    default: return .copier
    }
  }

  /// Whether a value of the type stands in an existential's buffer itself, and copying its bits copies it.
  private static func isPlainInline(_ type: Any.Type) -> Bool {
    func open<T>(_: T.Type) -> Bool {
      _isPOD(T.self) && MemoryLayout<T>.size <= 24 && MemoryLayout<T>.alignment <= MemoryLayout<UInt>.alignment
    }
    return open(type)
  }
}
