/// A property in memory with its ready-made value: filling is "if it is nil, retain and store".
///
/// Most properties have one of a few known shapes, which `ReadyFields` fills in separate loops: 12 to 20 instructions
/// instead of the 80 and more that a type's value witnesses take, which fill all other properties.
struct ReadyField {
  /// The shapes in the order of their loops.
  enum Shape: UInt8 {
    /// A class reference: one word, nil when it is 0. Without Objective-C, also a collection, a reference to its
    /// storage.
    case reference
    /// An object in an `any P` of one witness table: five words, nil when the fourth, the type, is 0.
    case objectInside
    /// An object in a class-bound `any P` of one witness table: two words, nil when the first is 0.
    case objectAndTable
    /// A `String`, with a layout that the compiler knows.
    case text
    /// A word of plain bits, then a byte that is not 0 for nil.
    case wordAndTag
    /// A byte of plain bits that has room for nil, such as a `Bool` or an enum of bare cases.
    case byte
    /// Any other type, filled through its value witnesses.
    case witnessed
    /// The end marker behind the last field.
    case end
  }

  private typealias AnyP = (UInt, UInt, UInt, UInt, UInt)
  private typealias ClassBoundP = (UInt, UInt)

  /// The value as an Optional in memory; `nil` for an object of a class, where copying the reference is enough.
  private let prototype: Prototype?
  /// The object to retain, which the prototype owns if there is one: of a reference, an `any P`, or a collection; for the
  /// shape `witnessed`, the type.
  ///
  /// A field retains nothing by itself, so that a walk over fields retains nothing either; the plan releases the
  /// values.
  private let payload: UnsafeRawPointer?
  private let offset: UInt32
  /// For the shape `byte`, the byte that represents nil.
  private let nilByte: UInt8
  /// True for an `@Injected` property: if it is Optional, an explicit nil counts as empty.
  private let isSlot: Bool
  /// The number of the property in its plan, below 64.
  let number: UInt8
  let shape: Shape

  /// Returns `nil` if the value does not fit, or can't be copied for every caller.
  init?(_ value: Any, of valueType: Any.Type, number: Int, offset: Int, isSlot: Bool) {
    (self.number, self.offset, self.isSlot) = (UInt8(number), UInt32(offset), isSlot)
    // One word that refers to an object, or is 0.
    if FieldRecords.kind(of: valueType) == .class, MemoryLayout<UInt>.size == 8,
      let object = FieldRecords.object(in: value)
    {
      guard Fitting.fits(value, valueType) else { return nil }
      prototype = nil
      payload = UnsafeRawPointer(Unmanaged.passRetained(object).toOpaque())
      (shape, nilByte) = (.reference, 0)
      return
    }
    guard let prototype = Prototype(value, as: valueType) else { return nil }
    self.prototype = prototype
    shape = Self.shape(of: valueType, prototype)
    payload =
      switch shape {
      case .reference, .objectInside, .objectAndTable: prototype.memory.load(as: UnsafeRawPointer.self)
      case .witnessed: UnsafeRawPointer(FieldRecords.words(of: valueType))
      case .text, .wordAndTag, .byte, .end: nil
      }
    nilByte = shape == .byte ? ValueWitnesses.byteOfNil(wrapped: valueType) : 0
  }

  /// The end marker behind the last field.
  static var end: ReadyField { ReadyField() }

  private init() { (prototype, payload, offset, nilByte, isSlot, number, shape) = (nil, nil, 0, 0, false, 0, .end) }

  /// Releases the value; the field must not be used afterwards.
  func release(_ valueType: Any.Type) {
    if let prototype { return prototype.release(valueType) }
    object.release()
  }

  @inline(__always)
  private var object: Unmanaged<AnyObject> { .fromOpaque(payload.unsafelyUnwrapped) }

  /// The prototype's memory, for shapes that copy more than a reference.
  @inline(__always)
  private var memory: UnsafeMutableRawPointer { prototype.unsafelyUnwrapped.memory }

  @inline(__always) var bit: UInt64 { 1 &<< UInt64(number) }

  /// Sets the field of the object or struct at `base` if it is empty; returns whether it was.
  ///
  /// Runs no user code.
  @inline(__always)
  func fill(_ shape: Shape, _ base: UnsafeMutableRawPointer) -> Bool {
    let field = base + Int(offset)
    switch shape {
    case .reference:
      guard field.load(as: UInt.self) == 0 else { return false }
      retain()
      field.storeBytes(of: payload, as: UnsafeRawPointer?.self)
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
      field.storeBytes(of: memory.load(as: UInt.self), as: UInt.self)
      field.storeBytes(of: 0, toByteOffset: 8, as: UInt8.self)
    case .byte:
      guard field.load(as: UInt8.self) == nilByte else { return false }
      field.storeBytes(of: memory.load(as: UInt8.self), as: UInt8.self)
    case .witnessed: return fillWitnessed(field)
    case .end: return false
    }
    return true
  }

  // Inlined, it would take registers from the other loops.
  @inline(never)
  private func fillWitnessed(_ field: UnsafeMutableRawPointer) -> Bool {
    let valueType = unsafeBitCast(payload, to: Any.Type.self)
    guard
      isSlot
        ? ValueWitnesses.isNilThroughout(field, wrapped: valueType) : ValueWitnesses.isNil(field, wrapped: valueType)
    else { return false }
    ValueWitnesses.copy(memory, to: field, wrapped: valueType)
    return true
  }

  @inline(__always)
  private func retain() { _ = object.retain() }

  private static func shape(of valueType: Any.Type, _ prototype: Prototype) -> Shape {
    if valueType == String.self { return .text }
    let word = MemoryLayout<UInt>.size
    guard word == 8 else { return .witnessed }
    let size = ValueWitnesses.optionalSize(of: valueType)
    switch FieldRecords.kind(of: valueType) {
    case .struct, .enum:
      if ValueWitnesses.isPlain(valueType) {
        let hasTag = ValueWitnesses.spareCases(of: valueType) == 0
        return hasTag && size == word + 1 ? .wordAndTag : size == 1 ? .byte : .witnessed
      }
      return isCollection(valueType) ? .reference : .witnessed
    default: break
    }
    guard let existential = FieldRecords.existential(valueType) else { return .witnessed }
    if existential.isClassBound { return size == 2 * word ? .objectAndTable : .witnessed }
    guard size == MemoryLayout<AnyP>.size else { return .witnessed }
    let inside = unsafeBitCast(prototype.memory.load(fromByteOffset: 3 * word, as: UInt.self), to: Any.Type.self)
    return FieldRecords.kind(of: inside) == .class ? .objectInside : .witnessed
  }

  /// Returns whether the type is a collection with a Swift object as its storage: always `false` where the storage may
  /// be an Objective-C object.
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
