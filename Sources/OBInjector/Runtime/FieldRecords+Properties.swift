/// A stored property, as the field records of its type describe it.
package struct StoredField {
  package let name: String
  package let type: Any.Type
  let offset: Int
  package let isVar: Bool
  /// Neither for `unowned` and `unowned(unsafe)`, and what the records do not tell.
  let isStrong: Bool, isWeak: Bool
  /// True if a type of the toolchain or the system declares the property: such a property is never filled.
  package let isOfSystem: Bool

  /// True for a field that SwiftData's `@Model` declares in place of a property, and that holds nothing.
  var isMarkerOfModel: Bool {
    name.hasPrefix("_") && TypeDescriptor(of: Fitting.unwrapped(type))?.ownName == "_SwiftDataNoType"
  }
}

extension FieldRecords {
  /// Returns whether a property stores the type in another form than generic code expects: functions, metatypes, tuples
  /// that contain one, and a few constrained existentials.
  static func isStoredDifferently(_ type: Any.Type) -> Bool {
    switch kind(of: type) {
    case .function, .metatype: true
    case .constrained: isConstrainedMetatype(type) || isConstrainedTwice(type)
    case .tuple: elements(of: type).contains { isStoredDifferently(Fitting.unwrapped($0)) }
    default: false
    }
  }

  /// Returns the number of stored properties of the superclasses of a type.
  static func inheritedCount(of type: Any.Type) -> Int { superclass(of: type).map(count) ?? 0 }

  /// Returns the names of the properties that the fields of a type store: their own, except that `@Observable` stores
  /// `name` as `_name`.
  static func propertyNames(of type: Any.Type, _ fields: [StoredField]) -> [String] {
    var names = fields.map(\.name)
    guard names.contains("_$observationRegistrar") else { return names }
    var end = names.count
    for current in classes(of: type) {
      let start = inheritedCount(of: current)
      let own = names[start..<end]
      // SwiftData's `@Model` has a registrar too, and rewrites properties in another way.
      if own.contains("_$observationRegistrar"), !own.contains("_$backingData") {
        for index in own.indices where own[index].hasPrefix("_") { names[index].removeFirst() }
      }
      end = start
    }
    return names
  }
}

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
  @inline(never) private static func object<Value>(inside value: Value) -> AnyObject {
    func open<Object>(_: Object.Type) -> AnyObject {
      guard let object = value as? Object else { return value as AnyObject }
      return withUnsafeBytes(of: object) { $0.load(as: Unmanaged<AnyObject>.self).takeUnretainedValue() }
    }
    return _openExistential(Swift.type(of: value as Any), do: open)
  }
}
