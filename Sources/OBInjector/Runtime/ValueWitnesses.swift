/// Emptiness and copies of a value whose layout is not known, through its type's own value witnesses.
///
/// They stand in the table before a type's metadata and are part of the stable ABI: the third copies a value into memory
/// that holds none, the seventh tells which of the cases around a value that have no payload is there (`nil` is one), the
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

  private static let copyIndex = 2
  private static let emptyCaseIndex = 6
  private static let markIndex = 7
  private static let spareCasesOffset = 10 * MemoryLayout<UInt>.size + 4

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
