/// The properties that types declare.
extension InjectionPoint {
  convenience init(_ property: InjectableProperty) {
    self.init(
      name: property.name.rawValue, type: property.type,
      valueType: FieldRecords.wrapped(of: property.type) ?? property.type, .keyPath(Unretained(property.access)),
      held: property.access)
  }

  /// Creates the point of a property that can't be filled.
  package convenience init(unfillable name: PropertyName, _ type: Any.Type) {
    self.init(name: name.rawValue, type: type, valueType: type, nil)
  }

  // MARK: - From a type's field records

  /// Returns the stored properties of a type that could be filled, superclasses first.
  static func stored(in type: Any.Type, _ fields: [StoredField]) -> [InjectionPoint] {
    let names = FieldRecords.propertyNames(of: type, fields)
    return fields.indices.compactMap { index in
      let field = fields[index]
      // Skips `let` properties, and the storage of `lazy` properties, which has a name that starts with a dollar sign.
      guard field.isVar, !field.name.isEmpty, !field.name.hasPrefix("$"), !field.isOfSystem else { return nil }
      if let (request, value) = SlotRequest.of(field.type) {
        guard field.name.hasPrefix("_") else { return nil }
        return InjectionPoint(
          name: String(field.name.dropFirst()), type: value, valueType: value, .stored(offset: field.offset),
          asking: request)
      }
      return field.isMarkerOfModel ? nil : plain(field, name: names[index])
    }
  }

  private static func plain(_ field: StoredField, name: String) -> InjectionPoint {
    let valueType = FieldRecords.wrapped(of: field.type)
    let inner = Fitting.unwrapped(field.type)
    var (place, obstacle): (PropertyHandle.Place?, Sentence?)
    if valueType == nil {
      // The runtime reports `Void` for a noncopyable type.
      if field.type == Void.self { obstacle = .noncopyableProperty }
    } else if FieldRecords.isConstrainedTwice(inner) {
      obstacle = .constrainedTwice
    } else if FieldRecords.isStoredDifferently(inner) {
      obstacle = .functionProperty
    } else if FieldRecords.existential(inner)?.acceptsEverything == true {
      obstacle = .propertyForAnything
    } else {
      if field.isStrong { place = .stored(offset: field.offset) }
      if field.isWeak { place = .weak(offset: field.offset) }
      if place == nil { obstacle = .unownedProperty }
    }
    return InjectionPoint(name: name, type: field.type, valueType: valueType ?? field.type, place, obstacle: obstacle)
  }
}

/// The three wrappers, told apart by the types of properties.
extension SlotRequest {
  package static let wrappers: [(type: Any.Type, request: SlotRequest)] = [
    (Injected<Int>.self, .ownName), (InjectedByType<Int>.self, .type), (InjectedNamed<Int>.self, .otherName),
  ]

  /// Returns what a property of the type asks for, and the type of its value; `nil` if the type is none of the
  /// wrappers.
  ///
  /// Compares descriptors: a cast to a protocol's metatype would scan all conformances in the process.
  static func of(_ type: Any.Type) -> (request: SlotRequest, value: Any.Type)? {
    for wrapper in wrappers {
      if let value = FieldRecords.argument(of: type, ifLike: wrapper.type) { return (wrapper.request, value) }
    }
    return nil
  }
}
