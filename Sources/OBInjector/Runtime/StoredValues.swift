/// A property that has a value, read from an object, a struct, or the payload of an enum case.
struct StoredValue {
  let name: String
  /// The type as it was declared.
  let type: Any.Type
  /// The value without its Optional.
  let value: Any
}

extension StoredValue {
  /// Returns the properties of a value that are not `nil`, superclasses first.
  ///
  /// Properties that can't be read safely are left out: `unowned` references, which may dangle; functions and
  /// metatypes, which are stored in another form than they are passed; values that can't be copied; and the storage of
  /// `lazy` properties.
  ///
  /// - Parameter isMirrored: True to read values with a `Mirror`, and only names and types from the field records.
  static func all(of root: Any, isMirrored: Bool) -> [StoredValue] {
    guard let root = Fitting.unwrap(root) else { return [] }
    let type = Swift.type(of: root)
    switch FieldRecords.kind(of: type) {
    case .class:
      guard let object = FieldRecords.object(in: root) else { return [] }
      defer { _fixLifetime(object) }
      let target = InjectionTarget(object)
      if isMirrored { return mirrored(root, type) }
      return fields(of: type) { read($1, in: target) }
    case .struct:
      if isMirrored { return mirrored(root, type) }
      var values: [StoredValue] = []
      _ = InjectionTarget.filling(copyOf: root) { target in values = fields(of: type) { read($1, in: target) } }
      return values
    case .enum: return payload(of: root)
    case .tuple: return elements(of: root)
    default: return []
    }
  }

  // MARK: - Stored properties

  private static func fields(of type: Any.Type, _ read: (Int, StoredField) -> Any?) -> [StoredValue] {
    FieldRecords.properties(of: type).compactMap { number, field, name in
      isReadable(field) ? read(number, field).flatMap { StoredValue(field, named: name, $0) } : nil
    }
  }

  @inline(never)
  private init?(_ field: StoredField, named name: String, _ stored: Any) {
    guard let slot = (stored as? any InjectedWrapper)?.anySlot else {
      guard let value = Fitting.unwrap(stored) else { return nil }
      self.init(name: name, type: field.type, value: value)
      return
    }
    guard field.name.hasPrefix("_"), let content = slot.content.flatMap(Fitting.unwrap) else { return nil }
    self.init(name: String(field.name.dropFirst()), type: slot.valueType, value: content)
  }

  @inline(never)
  private static func isReadable(_ field: StoredField) -> Bool {
    // Storage made by a macro or by `lazy` has a dollar sign in its name.
    guard !field.name.isEmpty, !field.name.hasPrefix("$"), !field.name.hasPrefix("_$"), !field.isMarkerOfModel else {
      return false
    }
    switch field.ownership {
    case .strong, .weak: return FieldRecords.isReadable(field.type)
    case .unowned, .unmanaged, .unknown: return false
    }
  }

  private static func read(_ field: StoredField, in target: InjectionTarget) -> Any? {
    guard field.ownership == .strong else { return PropertyHandle.object(weaklyAt: field.offset, in: target) }
    func open<Value>(_: Value.Type) -> Any {
      (target.base + field.offset).assumingMemoryBound(to: Value.self).pointee
    }
    return _openExistential(field.type, do: open)
  }

  // MARK: - Reading with a mirror

  /// Reads the properties with a mirror, which reads a child only when that child is accessed: only readable ones are.
  private static func mirrored(_ root: Any, _ type: Any.Type) -> [StoredValue] {
    var places: [(mirror: Mirror, index: Int)] = []
    let mirrors = sequence(first: Mirror(reflecting: root), next: \.superclassMirror)
    for (current, mirror) in zip(FieldRecords.classes(of: type), mirrors) {
      let own = FieldRecords.count(current) - FieldRecords.inheritedCount(of: current)
      places = (0..<own).map { (mirror, $0) } + places
    }
    let missing = FieldRecords.count(type) - places.count
    return fields(of: type) { number, field in
      guard number >= missing else { return nil }
      let (mirror, index) = places[number - missing]
      let children = mirror.children
      if index < children.count {
        let child = children[children.index(children.startIndex, offsetBy: index)]
        if child.label.map(FieldRecords.bare) == field.name { return child.value }
      }
      // A `CustomReflectable` type has its own order of children.
      guard root is any CustomReflectable else { return nil }
      return children.first { $0.label.map(FieldRecords.bare) == field.name }?.value
    }
  }

  // MARK: - Payloads of enum cases

  /// Returns the labelled values of an enum case; values without a label are not properties.
  private static func payload(of root: Any) -> [StoredValue] {
    guard let child = Mirror(reflecting: root).children.first else { return [] }
    return elements(of: child.value)
  }

  private static func elements(of tuple: Any) -> [StoredValue] {
    let types = FieldRecords.elements(of: Swift.type(of: tuple))
    let children = Mirror(reflecting: tuple).children
    return zip(children.indices, types).compactMap { index, type in
      guard FieldRecords.isReadable(type),
        let label = children[index].label.map(FieldRecords.bare), !label.hasPrefix("."),
        let value = Fitting.unwrap(children[index].value)
      else { return nil }
      return StoredValue(name: label, type: type, value: value)
    }
  }
}

extension FieldRecords {
  /// Returns whether a value of the type may be copied out of a property: it can be copied, and is stored as generic
  /// code expects.
  fileprivate static func isReadable(_ type: Any.Type) -> Bool {
    let type = Fitting.unwrapped(type)
    // The runtime reports `Void` in place of a type that can't be copied.
    guard type != Void.self, !isStoredDifferently(type), !suppressesCopying(type) else { return false }
    return elements(of: type).allSatisfy(isReadable)
  }

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

  /// Returns the fields of a type, numbered, with the names of the properties that they store: their own, except that
  /// `@Observable` stores `name` as `_name`.
  static func properties(of type: Any.Type) -> [(number: Int, field: StoredField, name: String)] {
    let fields = fields(of: type)
    let names = propertyNames(of: type, fields.map(\.name))
    return fields.indices.map { ($0, fields[$0], names[$0]) }
  }

  private static func propertyNames(of type: Any.Type, _ fields: [String]) -> [String] {
    var names = fields
    guard names.contains("_$observationRegistrar") else { return names }
    var end = fields.count
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

extension StoredField {
  /// True for a field that SwiftData's `@Model` declares in place of a property, and that holds nothing.
  var isMarkerOfModel: Bool {
    name.hasPrefix("_") && TypeDescriptor(of: Fitting.unwrapped(type))?.ownName == "_SwiftDataNoType"
  }
}
