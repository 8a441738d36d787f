/// The compiler's record of a class, struct or enum, present even if the program never uses the type itself.
///
/// Reading it instantiates no type: the names of ten thousand types are read in the time that it takes to instantiate
/// some hundred.
package struct TypeDescriptor: Hashable {
  package let address: UnsafeRawPointer

  /// A stored property, by name.
  package struct Field {
    /// The name as it is stored, ended by a zero.
    package let storedName: UnsafePointer<UInt8>
    package let isVar: Bool
    /// The start of the mangled name of the type.
    package let mangledType: UnsafeRawPointer
  }

  package init(address: UnsafeRawPointer) { self.address = address }

  /// Finds the descriptor of a type; instances of one generic type share a descriptor.
  @inline(never) package init?(of type: Any.Type) {
    guard FieldRecords.kind(of: type).isNominal, let address = FieldRecords.descriptor(of: type) else { return nil }
    self.init(address: address)
  }

  // MARK: - Contents

  package var flags: UInt32 { address.load(as: UInt32.self) }

  package var isGeneric: Bool { flags & 0x80 != 0 }

  /// The enclosing context: a type, a module, or a context without a name, such as a function.
  package var parent: TypeDescriptor? { Self.indirectable(at: address + 4).map(TypeDescriptor.init) }

  /// The descriptor of the module; each module of an image has exactly one.
  package var module: TypeDescriptor? { flags & 31 == 0 ? self : parent?.module }

  /// The name without the enclosing types.
  package var ownName: String {
    Self.relative(at: address + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
  }

  // MARK: - Fields

  /// The stored properties without those of the superclass; `nil` if the type hides them or their names.
  package var fields: [Field]? {
    guard let fields = Self.relative(at: address + 16) else { return nil }
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    var named: [Field] = []
    named.reserveCapacity(count)
    var record = fields + 16
    // Not a loop over a range, which takes most of the time in a debug build.
    let end = record + count * size
    while record < end {
      if let name = Self.relative(at: record + 8)?.assumingMemoryBound(to: UInt8.self),
        let type = Self.relative(at: record + 4)
      {
        named += [Field(storedName: name, isVar: record.load(as: UInt32.self) & 2 != 0, mangledType: type)]
      }
      record += size
    }
    return named.isEmpty && count > 0 ? nil : named
  }

  // MARK: - Addresses

  /// Returns the address at a distance that is stored at `place` and counts from there; `nil` for 0.
  package static func relative(at place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = place.load(as: Int32.self)
    return distance == 0 ? nil : place + Int(distance)
  }

  /// Returns the address at a distance stored at `place`, as `relative` does; if the lowest bit of the distance is
  /// set, the distance leads to a pointer to the address.
  package static func indirectable(at place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = place.load(as: Int32.self)
    guard distance != 0 else { return nil }
    let address = place + Int(distance & ~1)
    return distance & 1 == 0 ? address : address.load(as: UnsafeRawPointer?.self)
  }

  /// Returns the last two bytes of a mangled name, which ends with a zero; bytes 1 to 23 announce four bytes of a
  /// relative address, bytes 24 to 31 an absolute address.
  package static func lastTwoBytes(ofMangledNameAt start: UnsafeRawPointer) -> (UInt8, UInt8) {
    var last: (UInt8, UInt8) = (0, 0)
    var next = start
    while case let byte = next.load(as: UInt8.self), byte != 0 {
      last = (last.1, byte)
      next += byte < 0x18 ? 5 : byte < 0x20 ? 1 + MemoryLayout<Int>.size : 1
    }
    return last
  }
}

extension TypeDescriptor.Field {
  /// True if the type is a weak reference: its mangled name ends in `Xw`.
  package var isWeak: Bool { TypeDescriptor.lastTwoBytes(ofMangledNameAt: mangledType) == (0x58, 0x77) }
}
