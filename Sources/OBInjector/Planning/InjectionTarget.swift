/// What is being filled: an object, or a struct that the caller holds `inout` for as long as the call lasts.
struct InjectionTarget {
  /// The object; `nil` for a struct.
  ///
  /// Unowned, since counting costs as much as filling two properties: whoever makes a target holds the object for as
  /// long as the target is used.
  unowned(unsafe) let object: AnyObject?
  /// Where the stored properties are: offsets count from here, an object's header included.
  let base: UnsafeMutableRawPointer
  let type: Any.Type

  init(_ object: AnyObject) { self.init(object, Swift.type(of: object)) }

  init(_ object: AnyObject, _ type: Any.Type) {
    self.object = object
    base = Unmanaged.passUnretained(object).toOpaque()
    self.type = type
  }

  init(_ object: AnyObject?, _ base: UnsafeMutableRawPointer, _ type: Any.Type) {
    self.object = object
    self.base = base
    self.type = type
  }

  /// Valid only while the `inout` access lasts that `value` comes from.
  init<Value>(_ value: UnsafeMutablePointer<Value>) {
    object = nil
    base = UnsafeMutableRawPointer(value)
    type = Value.self
  }

  /// The struct itself; `Value` is the type that the target was made from, so the memory is bound to it.
  func value<Value>(as: Value.Type) -> UnsafeMutablePointer<Value> {
    precondition(Value.self == type, "a key path of \(Value.self) for a \(type)")
    return base.assumingMemoryBound(to: Value.self)
  }

  /// A copy of the struct.
  var structValue: Any {
    func open<Value>(_: Value.Type) -> Any { value(as: Value.self).pointee }
    return _openExistential(type, do: open)
  }
}
