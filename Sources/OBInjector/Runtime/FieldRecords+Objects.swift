/// Access to the object inside an `Any`.
extension FieldRecords {
  /// Returns the object in an `Any` that holds a class instance, otherwise `nil`.
  ///
  /// The fourth word of an `Any` is the type of its value; if that is a class, the first word is the reference.
  static func object(in value: Any) -> AnyObject? {
    // Without `as Any`, the value inside would be opened and its bytes read.
    let found = withUnsafeBytes(of: value as Any) { words -> AnyObject?? in
      switch kind(of: words.load(fromByteOffset: 3 * MemoryLayout<UInt>.stride, as: Any.Type.self)) {
      case .class: words.load(as: Unmanaged<AnyObject>.self).takeUnretainedValue()
      case .existential, .constrained: .none
      default: .some(nil)
      }
    }
    if let found { return found }
    return kind(of: Swift.type(of: value)) == .class ? object(inside: value) : nil
  }

  /// Returns the object inside an existential in the `Any`.
  ///
  /// Generic code makes of an `Any` a second `Any` around the first, with a box in the first word, and an `any Error`
  /// is always a box: a cast to `AnyObject` would return the box instead of the object.
  @inline(never)
  private static func object<Value>(inside value: Value) -> AnyObject {
    func open<Object>(_: Object.Type) -> AnyObject {
      guard let object = value as? Object else { return value as AnyObject }
      return withUnsafeBytes(of: object) { $0.load(as: Unmanaged<AnyObject>.self).takeUnretainedValue() }
    }
    return _openExistential(Swift.type(of: value as Any), do: open)
  }
}
