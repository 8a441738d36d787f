import OBInjector

/// The parts of a descriptor that only a scan reads.
extension TypeDescriptor {
  enum Kind: UInt32 { case `protocol` = 3, `class` = 16, `struct` }

  /// `nil` for all other kinds.
  var kind: Kind? { Kind(rawValue: flags & 31) }

  /// The name with the enclosing types, as in `Screen.Row`.
  var name: String {
    let outer = parent?.name ?? ""
    guard kind == .class || kind == .struct else { return outer }
    return outer.isEmpty ? ownName : "\(outer).\(ownName)"
  }

  /// The descriptor of the superclass, with which the superclass's mangled name begins; for a generic superclass,
  /// regardless of its arguments.
  var superclass: TypeDescriptor? {
    guard kind == .class, let name = Self.relative(at: address + 20) else { return nil }
    return Self.leading(ofMangledNameAt: name)
  }

  /// The type itself, instantiated if necessary; `nil` for a generic type.
  ///
  /// The accessor takes a request, 0 for a complete type, and returns two words, of which the first is the type.
  var type: Any.Type? {
    guard !isGeneric, let accessor = Self.relative(at: address + 12) else { return nil }
    typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer?
    return unsafeBitCast(accessor, to: Accessor.self)(0).map { unsafeBitCast($0, to: Any.Type.self) }
  }

  /// Returns the descriptor at the start of a mangled name: 1 announces the distance to the descriptor, 2 the distance
  /// to a pointer to it.
  static func leading(ofMangledNameAt start: UnsafeRawPointer) -> TypeDescriptor? {
    let kind = start.load(as: UInt8.self)
    guard kind == 1 || kind == 2 else { return nil }
    let place = start + 1
    let address = place + Int(place.loadUnaligned(as: Int32.self))
    if kind == 1 { return TypeDescriptor(address: address) }
    return address.load(as: UnsafeRawPointer?.self).map(TypeDescriptor.init)
  }
}

extension TypeDescriptor.Field {
  /// The name as a `String`.
  var text: String { FieldRecords.bare(String(cString: storedName)) }

  /// True for the storage of a `lazy` property.
  var isLazy: Bool { text.hasPrefix(StoredField.lazyPrefix) }

  /// The class, struct, enum or protocol at the start of the type's mangled name, if there is one: `Clock` for
  /// `Clock?`.
  var leading: TypeDescriptor? { TypeDescriptor.leading(ofMangledNameAt: mangledType) }

  /// True if the type is an Optional, the mangled name of which ends in `Sg`, or a weak reference.
  var isOptional: Bool { isWeak || TypeDescriptor.lastTwoBytes(ofMangledNameAt: mangledType) == (0x53, 0x67) }
}

extension SlotRequest {
  /// Returns the request of a wrapper with that descriptor; `nil` if it is that of another type.
  static func of(_ descriptor: TypeDescriptor) -> SlotRequest? {
    wrappers.first { TypeDescriptor(of: $0.type) == descriptor }?.request
  }
}
