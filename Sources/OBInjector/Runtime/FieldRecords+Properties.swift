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
