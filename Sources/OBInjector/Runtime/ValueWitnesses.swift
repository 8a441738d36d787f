/// Emptiness and copies of a value whose layout is not known, through its type's own value witnesses.
///
/// They stand in the table before a type's metadata and are part of the stable ABI: the second ends a value's life, the
/// third copies a value into memory that holds none, the seventh tells which of the cases around a value that have no payload is there (`nil` is one), the
/// eighth writes that. Behind them stand size, stride and flags, then how many such cases the payload itself has room for.
/// Nothing is copied to ask whether an Optional is `nil`, so that values that can't be copied are no matter.
enum ValueWitnesses {
  private typealias Copy =
    @convention(c) (
      _ place: UnsafeMutableRawPointer, _ value: UnsafeRawPointer, _ type: UnsafeRawPointer
    ) -> UnsafeMutableRawPointer
  private typealias EmptyCase =
    @convention(c) (_ value: UnsafeRawPointer, _ emptyCases: UInt32, _ type: UnsafeRawPointer) -> UInt32

  private typealias Mark =
    @convention(c) (_ value: UnsafeMutableRawPointer, _ case: UInt32, _ emptyCases: UInt32, _ type: UnsafeRawPointer)
    -> Void

  private typealias Destroy = @convention(c) (_ value: UnsafeMutableRawPointer, _ type: UnsafeRawPointer) -> Void

  private static let destroyIndex = 1
  private static let copyIndex = 2
  private static let emptyCaseIndex = 6
  private static let markIndex = 7
  private static let sizeIndex = 8
  private static let flagsOffset = 10 * MemoryLayout<UInt>.size
  private static let spareCasesOffset = flagsOffset + 4

  /// Whether an Optional of that type, at the address, is `nil`.
  @inline(__always)
  static func isNil(_ address: UnsafeRawPointer, wrapped: Any.Type) -> Bool {
    let ask = unsafeBitCast(witness(emptyCaseIndex, of: wrapped), to: EmptyCase.self)
    return ask(address, 1, UnsafeRawPointer(FieldRecords.words(of: wrapped))) != 0
  }

  /// The same, where an Optional inside that is `nil` counts too.
  static func isNilThroughout(_ address: UnsafeRawPointer, wrapped: Any.Type) -> Bool {
    if isNil(address, wrapped: wrapped) { return true }
    guard let inner = FieldRecords.wrapped(of: wrapped) else { return false }
    // The payload of an Optional stands where the Optional stands.
    return isNilThroughout(address, wrapped: inner)
  }

  /// Copies a value into an Optional of its type that is `nil`.
  @inline(__always)
  static func copy(_ value: UnsafeRawPointer, to place: UnsafeMutableRawPointer, wrapped: Any.Type) {
    let type = UnsafeRawPointer(FieldRecords.words(of: wrapped))
    _ = unsafeBitCast(witness(copyIndex, of: wrapped), to: Copy.self)(place, value, type)
    // The payload first, then what says that there is one, if that stands beside the payload.
    if spareCases(of: wrapped) > 0 { return }
    unsafeBitCast(witness(markIndex, of: wrapped), to: Mark.self)(place, 0, 1, type)
  }

  /// Ends the life of a value.
  static func destroy(_ value: UnsafeMutableRawPointer, _ type: Any.Type) {
    unsafeBitCast(witness(destroyIndex, of: type), to: Destroy.self)(
      value, UnsafeRawPointer(FieldRecords.words(of: type)))
  }

  /// The byte that `nil` is in the Optional of a type of plain bits that needs one byte.
  static func byteOfNil(wrapped: Any.Type) -> UInt8 {
    var byte: UInt8 = 0
    let mark = unsafeBitCast(witness(markIndex, of: wrapped), to: Mark.self)
    mark(&byte, 1, 1, UnsafeRawPointer(FieldRecords.words(of: wrapped)))
    return byte
  }

  /// Whether copying bits is copying a value: bit 16 of the flags says that it is not.
  static func isPlain(_ type: Any.Type) -> Bool {
    table(of: type).load(fromByteOffset: flagsOffset, as: UInt32.self) & 0x1_0000 == 0
  }

  /// The size of the type's Optional: one byte more than its own, if there is no room for `nil`.
  static func optionalSize(of type: Any.Type) -> Int {
    Int(witness(sizeIndex, of: type)) + (spareCases(of: type) > 0 ? 0 : 1)
  }

  /// How many cases without a payload an enum around the type can have that needs no byte of its own for them.
  @inline(__always)
  static func spareCases(of type: Any.Type) -> UInt32 {
    table(of: type).load(fromByteOffset: spareCasesOffset, as: UInt32.self)
  }

  @inline(__always)
  private static func witness(_ index: Int, of type: Any.Type) -> UInt {
    table(of: type).load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
  }

  @inline(__always)
  private static func table(of type: Any.Type) -> UnsafeRawPointer {
    UnsafeRawPointer(bitPattern: (FieldRecords.words(of: type) - 1).pointee).unsafelyUnwrapped
  }
}
