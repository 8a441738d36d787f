/// A property in memory and the ready-made value for it: "if it is nil, retain and store".
///
/// The shapes of most properties are known, and filled in loops of their own (`ReadyFields`): 12 to 20 instructions instead
/// of the 80 and more that a type's value witnesses take, through which everything else goes.
struct ReadyField {
  /// The shapes in the order of their loops.
  enum Shape: UInt8 {
    /// A class reference: one word, nil when it is 0. Without Objective-C, a collection is one to its storage.
    case reference
    /// An object in an `any P` of one witness table: five words, nil when the fourth, the type, is 0.
    case objectInside
    /// An object in a class-bound `any P` of one witness table: two words, nil when the first is 0.
    case objectAndTable
    /// A `String`, of which the compiler knows all.
    case text
    /// A word of plain bits, then a byte that is not 0 for nil.
    case wordAndTag
    /// A byte of plain bits that has room for nil, such as a `Bool` or an enum of bare cases.
    case byte
    /// Whatever the type's value witnesses say.
    case witnessed
    /// None: behind the last field.
    case end
  }

  private typealias AnyP = (UInt, UInt, UInt, UInt, UInt)
  private typealias ClassBoundP = (UInt, UInt)

  /// None for an object of a class: the reference is all that there is to copy.
  private let prototype: Prototype?
  /// The object that is held, by the prototype if there is one, where the shape retains one; plain bits themselves; the
  /// type, where its witnesses are asked.
  ///
  /// Nothing in a field counts references, so that walking over fields counts none either; the plan releases them.
  private let companion: UnsafeRawPointer?
  private let offset: UInt32
  /// The value's place inside the `@Injected` slot that the field refers to; 0 for a plain property.
  ///
  /// Of a byte, what it is for nil.
  private let slotOffset: UInt16
  /// The number of the property in its plan, below 64.
  let number: UInt8
  let shape: Shape

  /// `nil` if the value does not fit, or can't be copied for everybody.
  init?(_ value: Any, of wanted: Any.Type, number: Int, offset: Int, slotOffset: Int?) {
    self.number = UInt8(number)
    self.offset = UInt32(offset)
    if slotOffset == nil, Self.isReference(wanted), let object = FieldRecords.object(in: value) {
      guard Fitting.fits(value, wanted) else { return nil }
      prototype = nil
      companion = UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque())
      (shape, self.slotOffset) = (.reference, 0)
      return
    }
    guard let prototype = Prototype(value, as: wanted) else { return nil }
    self.prototype = prototype
    shape = slotOffset == nil ? Self.shape(of: wanted, prototype) : .witnessed
    switch shape {
    case .reference, .objectInside, .objectAndTable: companion = prototype.memory.load(as: UnsafeRawPointer.self)
    case .text: companion = nil
    case .wordAndTag: companion = UnsafeRawPointer(bitPattern: prototype.memory.load(as: UInt.self))
    case .byte: companion = UnsafeRawPointer(bitPattern: UInt(prototype.memory.load(as: UInt8.self)))
    case .witnessed: companion = UnsafeRawPointer(FieldRecords.words(of: wanted))
    case .end: preconditionFailure("the end has no value")
    }
    self.slotOffset = shape == .byte ? UInt16(ValueWitnesses.byteOfNil(wrapped: wanted)) : UInt16(slotOffset ?? 0)
  }

  /// What stands behind the last field.
  static var end: ReadyField { ReadyField() }

  private init() { (prototype, companion, offset, slotOffset, number, shape) = (nil, nil, 0, 0, 0, .end) }

  /// Lets go of the value; the last thing that is done with a field.
  func release(_ wanted: Any.Type) {
    if let prototype { return prototype.release(wanted) }
    Unmanaged<AnyObject>.fromOpaque(companion.unsafelyUnwrapped).release()
  }

  /// The prototype, where the shape copies more than a reference or plain bits.
  @inline(__always)
  private var memory: UnsafeMutableRawPointer { prototype.unsafelyUnwrapped.memory }

  @inline(__always) var bit: UInt64 { 1 &<< UInt64(number) }

  /// Sets the field of the object or struct at `base` if it is empty; says whether it was.
  ///
  /// Runs no code of the user's.
  @inline(__always)
  func fill(_ shape: Shape, _ base: UnsafeMutableRawPointer) -> Bool {
    let field = base + Int(offset)
    switch shape {
    case .reference:
      guard field.load(as: UInt.self) == 0 else { return false }
      retain()
      field.storeBytes(of: companion, as: UnsafeRawPointer?.self)
    case .objectInside:
      guard field.load(fromByteOffset: 24, as: UInt.self) == 0 else { return false }
      retain()
      field.storeBytes(of: memory.load(as: AnyP.self), as: AnyP.self)
    case .objectAndTable:
      guard field.load(as: UInt.self) == 0 else { return false }
      retain()
      field.storeBytes(of: memory.load(as: ClassBoundP.self), as: ClassBoundP.self)
    case .text:
      let text = field.assumingMemoryBound(to: String?.self)
      guard text.pointee == nil else { return false }
      text.initialize(to: memory.assumingMemoryBound(to: String?.self).pointee)
    case .wordAndTag:
      guard field.load(fromByteOffset: 8, as: UInt8.self) != 0 else { return false }
      field.storeBytes(of: UInt(bitPattern: companion), as: UInt.self)
      field.storeBytes(of: 0, toByteOffset: 8, as: UInt8.self)
    case .byte:
      guard UInt16(field.load(as: UInt8.self)) == slotOffset else { return false }
      field.storeBytes(of: UInt8(truncatingIfNeeded: UInt(bitPattern: companion)), as: UInt8.self)
    case .witnessed: return fillWitnessed(field)
    case .end: return false
    }
    return true
  }

  private func fillWitnessed(_ field: UnsafeMutableRawPointer) -> Bool {
    let wanted = unsafeBitCast(companion, to: Any.Type.self)
    guard slotOffset != 0 else {
      guard ValueWitnesses.isNil(field, wrapped: wanted) else { return false }
      ValueWitnesses.copy(memory, to: field, wrapped: wanted)
      return true
    }
    let value = field.load(as: UnsafeMutableRawPointer.self) + Int(slotOffset)
    // In the slot of an Optional `@Injected` property an explicit nil counts as empty.
    guard ValueWitnesses.isNilThroughout(value, wrapped: wanted) else { return false }
    ValueWitnesses.copy(memory, to: value, wrapped: wanted)
    return true
  }

  @inline(__always)
  private func retain() { _ = Unmanaged<AnyObject>.fromOpaque(companion.unsafelyUnwrapped).retain() }

  /// Whether a property of the type is one word that refers to an object, or 0.
  private static func isReference(_ type: Any.Type) -> Bool {
    FieldRecords.kind(of: type) == .class && MemoryLayout<UInt>.size == 8
  }

  private static func shape(of wanted: Any.Type, _ prototype: Prototype) -> Shape {
    if wanted == String.self { return .text }
    let word = MemoryLayout<UInt>.size
    guard word == 8 else { return .witnessed }
    let size = ValueWitnesses.optionalSize(of: wanted)
    switch FieldRecords.kind(of: wanted) {
    case .struct, .enum:
      if ValueWitnesses.isPlain(wanted) {
        let hasTag = ValueWitnesses.spareCases(of: wanted) == 0
        return hasTag && size == word + 1 ? .wordAndTag : !hasTag && size == 1 ? .byte : .witnessed
      }
      return size == word && isCollection(wanted) ? .reference : .witnessed
    default: break
    }
    guard let existential = FieldRecords.existential(wanted), !existential.isError else { return .witnessed }
    if existential.isClassBound { return size == 2 * word ? .objectAndTable : .witnessed }
    guard size == MemoryLayout<AnyP>.size else { return .witnessed }
    let inside = unsafeBitCast(prototype.memory.load(fromByteOffset: 3 * word, as: UInt.self), to: Any.Type.self)
    return FieldRecords.kind(of: inside) == .class ? .objectInside : .witnessed
  }

  /// Whether the type is a collection whose storage is an object of Swift's own: everywhere but where it may be one of
  /// Objective-C's.
  private static func isCollection(_ type: Any.Type) -> Bool {
    #if canImport(ObjectiveC)
      false
    #else
      FieldRecords.argument(of: type, ifLike: [Int].self) != nil
        || FieldRecords.argument(of: type, ifLike: [Int: Int].self) != nil
        || FieldRecords.argument(of: type, ifLike: Set<Int>.self) != nil
    #endif
  }
}
