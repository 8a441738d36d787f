/// What an `Any` tells of what it holds.
extension FieldRecords {
  /// The object in an `Any` that holds a class instance, `nil` in one that holds something else.
  ///
  /// The fourth word of an `Any` is the type of what it holds; the first is the reference, if that is a class.
  static func object(in value: Any) -> AnyObject? {
    // `as Any`, or what is inside would be opened, and its bytes be looked at.
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

  /// What generic code makes of an `Any` is an `Any` inside an `Any`, with a box in the first word; and an `any Error` is a
  /// box, which a cast to `AnyObject` would hand out in place of the object.
  @inline(never)
  private static func object<Value>(inside value: Value) -> AnyObject {
    func open<Object>(_: Object.Type) -> AnyObject {
      guard let object = value as? Object else { return value as AnyObject }
      return firstWord(of: object)
    }
    return _openExistential(Swift.type(of: value as Any), do: open)
  }

  @inline(__always)
  private static func firstWord<Object>(of object: Object) -> AnyObject {
    withUnsafeBytes(of: object) { $0.load(as: Unmanaged<AnyObject>.self).takeUnretainedValue() }
  }
}
