/// All that a wrapper stores besides a name: the value, in place, as a plain Optional property is stored, and a mark.
@usableFromInline @frozen
struct InjectedSlot<Value> {
  /// The value, if there is one; first, so that the slot has its address.
  ///
  /// Spelled out, since `Value?` would begin as `nil`, and be assigned to by `init`.
  @usableFromInline var content: Optional<Value>
  @usableFromInline let mark: SlotMark

  @inlinable
  init(_ fileID: StaticString, _ line: UInt, demandsSendable: Bool) {
    content = Self.initial
    mark = SlotMark(fileID, line, demandsSendable: demandsSendable)
  }

  /// The content of a slot without a value: the `nil` of an Optional type, so that every read is the same, and one that
  /// finds no content never returns.
  @inlinable static var initial: Value? {
    // The optimizer knows the answer to the first question if it knows the type; the second is a call.
    if Value.self is AnyObject.Type { return nil }
    return _isOptional(Value.self) ? absence() : nil
  }

  @usableFromInline @inline(never)
  static func absence() -> Value? {
    // Sound: `Value` is that Optional type.
    func none<Wrapped>(_: Wrapped.Type) -> Value? { unsafeBitCast(Wrapped?.none, to: Value.self) }
    return FieldRecords.wrapped(of: Value.self).flatMap { _openExistential($0, do: none) }
  }
}

extension InjectedSlot: Sendable where Value: Sendable {}

/// The place of a wrapper's declaration, and whether the compiler considers the type `Sendable`, in one word.
@usableFromInline @frozen
struct SlotMark: Sendable {
  /// From the lowest bit: the address of the file's name (48 bits, which is what a program's addresses have), the line
  /// (15 bits; the last that fits stands for all behind it), and a bit for `Sendable`.
  @usableFromInline let bits: UInt64

  @inlinable
  init(_ fileID: StaticString, _ line: UInt, demandsSendable: Bool) {
    bits =
      UInt64(UInt(bitPattern: fileID.utf8Start)) & 0xFFFF_FFFF_FFFF | UInt64(min(line, 0x7FFF)) &<< 48
      | (demandsSendable ? 1 &<< 63 : 0)
  }

  var demandsSendable: Bool { bits &>> 63 != 0 }

  var location: SourceLocation {
    let file = UnsafePointer<UInt8>(bitPattern: UInt(bits & 0xFFFF_FFFF_FFFF))
    return SourceLocation(file: file.unsafelyUnwrapped, line: UInt32(bits &>> 48 & 0x7FFF))
  }

  /// Returns the offset of the mark in the slot for values of a type; the name of an `@InjectedNamed` follows it.
  static func offset(behind valueType: Any.Type) -> Int {
    let mask = MemoryLayout<SlotMark>.alignment - 1
    return (ValueWitnesses.optionalSize(of: valueType) + mask) & ~mask
  }
}

/// The part of a property's request that its type does not tell, and that may differ between objects of one type.
package struct SlotDemand {
  /// A demand with the place of the property's mark, by which a plan finds it in other objects.
  typealias AtOffset = (offset: Int, demand: SlotDemand)

  /// The name of an `@InjectedNamed`.
  let name: String?
  /// True if the compiler considers the property's type `Sendable`.
  let demandsSendable: Bool
}

/// The request of a wrapper, as far as its type tells.
package enum SlotRequest {
  /// The property's own name: `@Injected`.
  case ownName
  /// The property's type: `@InjectedByType`.
  case type
  /// A name that only the object has: `@InjectedNamed`.
  case otherName
}

extension InjectionTarget {
  /// Returns true if the object has these demands: the names of `@InjectedNamed`, and, where a value may be `Sendable`
  /// or not, whether the compiler considers the property's type `Sendable`.
  ///
  /// They belong to the object, but nearly all objects of a type have the same ones. So a plan is made for the demands
  /// of the first object, and every other object is compared with it.
  func meets(_ demands: [SlotDemand.AtOffset]) -> Bool {
    for (offset, demand) in demands {
      let mark = memory(at: offset, as: SlotMark.self)
      if mark.pointee.demandsSendable != demand.demandsSendable { return false }
      if let name = demand.name, name != PropertyHandle.name(behind: mark) { return false }
    }
    return true
  }
}
