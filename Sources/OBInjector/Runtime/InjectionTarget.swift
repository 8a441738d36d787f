/// An object that is being filled, or a struct that the caller holds `inout` for as long as the call lasts.
struct InjectionTarget {
  /// The object; `nil` for a struct.
  ///
  /// Not counted, since that costs as much as filling two properties: whoever makes a target holds the object for as long
  /// as the target is used.
  let reference: Borrowed<AnyObject>?
  /// The start of the stored properties: offsets count from here, an object's header included.
  let base: UnsafeMutableRawPointer
  let type: Any.Type

  @inline(__always)
  init(_ object: AnyObject) {
    reference = Borrowed(object)
    base = Unmanaged.passUnretained(object).toOpaque()
    type = Swift.type(of: object)
  }

  /// Valid only while the `inout` access lasts that `value` comes from.
  @inline(__always)
  init<Value>(_ value: UnsafeMutablePointer<Value>) {
    reference = nil
    base = UnsafeMutableRawPointer(value)
    type = Value.self
  }

  @inline(__always)
  var object: AnyObject? { reference?.object }

  /// The object, or a copy of the struct.
  var value: Any {
    func open<Value>(_: Value.Type) -> Any { base.assumingMemoryBound(to: Value.self).pointee }
    return object ?? _openExistential(type, do: open)
  }

  /// Fills a copy of a struct that nobody else has, and returns it.
  static func filling(copyOf value: Any, _ fill: (InjectionTarget) -> Void) -> Any {
    // Its type is opened, not the value: what a block promises as `any P` is an `any P` inside the `Any`.
    func open<Value>(_: Value.Type) -> Any {
      guard var copy = value as? Value else { return value }
      // The pointer does not leave the call: nothing that waits keeps a struct.
      withUnsafeMutablePointer(to: &copy) { fill(InjectionTarget($0)) }
      return copy
    }
    return _openExistential(Swift.type(of: value), do: open)
  }

  /// The `@Injected` slots that a walk through the value finds, superclasses first; nothing but documented Swift.
  var mirroredSlots: [(name: String, slot: AnyInjectedSlot)] {
    var slots: [(name: String, slot: AnyInjectedSlot)] = []
    var level: Mirror? = Mirror(reflecting: value)
    while let mirror = level {
      let own = mirror.children.compactMap { child -> (name: String, slot: AnyInjectedSlot)? in
        guard let label = child.label.map(FieldRecords.bare), label.hasPrefix("_"),
          let wrapper = child.value as? any InjectedWrapper
        else { return nil }
        return (String(label.dropFirst()), wrapper.anySlot)
      }
      slots.insert(contentsOf: own, at: 0)
      level = mirror.superclassMirror
    }
    return slots
  }
}
