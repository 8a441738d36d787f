/// Checks for `nil` and copies of values with a layout that is not known, through the value witnesses of their types.
///
/// The value witness table precedes a type's metadata and is part of the stable ABI. The second witness destroys a
/// value; the third copies a value into uninitialized memory; the seventh tells which of the enclosing enum's cases
/// without a payload is present (`nil` is one), the eighth writes such a case. Then come size, stride and flags, and
/// the number of such cases for which the payload itself has room. Checking for `nil` copies nothing, so that values
/// that can't be copied are allowed.
enum ValueWitnesses {
  private struct Table {
    typealias Place = UnsafeMutableRawPointer

    let initializeBuffer: UInt
    let destroy: @convention(c) (_ value: Place, _ type: UnsafeRawPointer) -> Void
    let copy: @convention(c) (_ place: Place, _ value: UnsafeRawPointer, _ type: UnsafeRawPointer) -> Place
    let others: (UInt, UInt, UInt)
    let emptyCase: @convention(c) (_ value: UnsafeRawPointer, _ emptyCases: UInt32, _ type: UnsafeRawPointer) -> UInt32
    let mark: @convention(c) (_ value: Place, _ case: UInt32, _ emptyCases: UInt32, _ type: UnsafeRawPointer) -> Void
    let size, stride: Int
    let flags, spareCases: UInt32
  }

  /// Returns whether an Optional at the address, with that wrapped type, is `nil`.
  @inline(__always)
  static func isNil(_ address: UnsafeRawPointer, wrapped: Any.Type) -> Bool {
    table(of: wrapped).pointee.emptyCase(address, 1, FieldRecords.words(of: wrapped)) != 0
  }

  /// Returns whether the Optional, or an Optional nested in it, is `nil`.
  static func isNilThroughout(_ address: UnsafeRawPointer, wrapped: Any.Type) -> Bool {
    if isNil(address, wrapped: wrapped) { return true }
    guard let inner = FieldRecords.wrapped(of: wrapped) else { return false }
    // The payload of an Optional has the same address as the Optional.
    return isNilThroughout(address, wrapped: inner)
  }

  /// Copies a value into an Optional of its type that is `nil`.
  @inline(__always)
  static func copy(_ value: UnsafeRawPointer, to place: UnsafeMutableRawPointer, wrapped: Any.Type) {
    _ = table(of: wrapped).pointee.copy(place, value, FieldRecords.words(of: wrapped))
    // Marks the payload as present, if there is a tag beside it.
    if spareCases(of: wrapped) == 0 { mark(place, 0, wrapped: wrapped) }
  }

  @inline(__always)
  private static func mark(_ place: UnsafeMutableRawPointer, _ emptyCase: UInt32, wrapped: Any.Type) {
    table(of: wrapped).pointee.mark(place, emptyCase, 1, FieldRecords.words(of: wrapped))
  }

  /// Destroys a value in memory.
  static func destroy(_ value: UnsafeMutableRawPointer, _ type: Any.Type) {
    table(of: type).pointee.destroy(value, FieldRecords.words(of: type))
  }

  /// Returns the byte that represents `nil` in the Optional of a type of plain bits.
  ///
  /// Precondition: That Optional takes one byte.
  static func byteOfNil(wrapped: Any.Type) -> UInt8 {
    var byte: UInt8 = 0
    mark(&byte, 1, wrapped: wrapped)
    return byte
  }

  /// Returns whether a value is copied by copying its bits: bit 16 of the flags is set if it is not.
  static func isPlain(_ type: Any.Type) -> Bool { table(of: type).pointee.flags & 0x1_0000 == 0 }

  @inline(__always)
  static func size(of type: Any.Type) -> Int { table(of: type).pointee.size }

  /// Returns the alignment minus one: the lowest byte of the flags.
  static func alignmentMask(of type: Any.Type) -> Int { Int(table(of: type).pointee.flags & 0xFF) }

  /// Returns the size of the type's Optional: one byte more than the type's own size if there is no room for `nil`.
  static func optionalSize(of type: Any.Type) -> Int {
    size(of: type) + (spareCases(of: type) > 0 ? 0 : 1)
  }

  /// Returns the number of cases without a payload that an enum around the type can have without an extra byte for
  /// them.
  @inline(__always)
  static func spareCases(of type: Any.Type) -> UInt32 { table(of: type).pointee.spareCases }

  @inline(__always)
  private static func table(of type: Any.Type) -> UnsafePointer<Table> {
    UnsafePointer(bitPattern: (FieldRecords.words(of: type) - 1).pointee).unsafelyUnwrapped
  }
}
