/// An object that is being filled, or a struct that the caller holds `inout` for the duration of the call.
package struct InjectionTarget {
  /// The object; `nil` for a struct.
  ///
  /// Unretained, since retaining costs as much as filling two properties: the code that makes a target keeps the object
  /// alive as long as the target is used.
  package let reference: Unretained<AnyObject>?
  /// The address from which the offsets of stored properties count; in an object they include its header.
  let base: UnsafeMutableRawPointer
  let type: Any.Type

  @inline(__always)
  package init(_ object: AnyObject) {
    reference = Unretained(object)
    base = Unmanaged.passUnretained(object).toOpaque()
    type = Swift.type(of: object)
  }

  /// Makes the target for a struct.
  ///
  /// Precondition: The target is used only during the `inout` access from which `value` comes.
  @inline(__always)
  init<Value>(_ value: UnsafeMutablePointer<Value>) {
    reference = nil
    base = UnsafeMutableRawPointer(value)
    type = Value.self
  }

  @inline(__always)
  var object: AnyObject? { reference?.object }

  /// Returns the memory of what is stored at an offset, bound to its type.
  @inline(__always)
  func memory<Stored>(at offset: Int, as: Stored.Type = Stored.self) -> UnsafeMutablePointer<Stored> {
    (base + offset).assumingMemoryBound(to: Stored.self)
  }

  /// Returns true if the object is the actor that the caller runs on; by the address, since a distributed actor is no
  /// `Actor`.
  package func isActor(of caller: CallerIsolation) -> Bool { UInt(bitPattern: base) == caller.actorID }

  /// The object, or a copy of the struct.
  var value: Any {
    func open<Value>(_: Value.Type) -> Any { base.assumingMemoryBound(to: Value.self).pointee }
    return object ?? _openExistential(type, do: open)
  }

  /// Fills an object, or a copy of a struct, to which no other code has access; returns what was filled.
  @inline(never) package static func filling(_ value: Any, _ fill: (InjectionTarget) -> Void) -> Any {
    if let object = FieldRecords.object(in: value) {
      fill(InjectionTarget(object))
      return value
    }
    // Opens the value's type, not the value: the result of a closure declared as `any P` is an `any P` inside the
    // `Any`.
    func open<Value>(_: Value.Type) -> Any {
      guard var copy = value as? Value else { return value }
      // The pointer does not leave the call: properties that are filled later never refer to a struct.
      withUnsafeMutablePointer(to: &copy) { fill(InjectionTarget($0)) }
      return copy
    }
    return _openExistential(Swift.type(of: value), do: open)
  }
}
