/// A property that could be filled: its name, its type, and the access to it.
///
/// A class, so that a loop over an object's points copies none of them.
package final class InjectionPoint: ReportedProperty, @unchecked Sendable {
  /// The type without the Optional that makes the property fillable.
  package let valueType: Any.Type
  /// The type of the `Lazy` or `Provider`, if the property is one.
  let lazyType: (any LazyType.Type)?
  /// The access to the property; `nil` if it has a value from the start and is never empty, or has an obstacle.
  package let handle: PropertyHandle?
  /// The reason why the property can't be written.
  package let obstacle: Sentence?
  /// Retains the key path that `handle` uses.
  ///
  /// `nonisolated(unsafe)` is sound because the reference is never read.
  private nonisolated(unsafe) let held: AnyObject?

  @inline(never)
  private init(
    name: String, type: Any.Type, valueType: Any.Type, _ place: PropertyHandle.Place?, obstacle: Sentence? = nil,
    asking request: SlotRequest? = nil, held: AnyObject? = nil
  ) {
    (self.valueType, self.obstacle, self.held) = (valueType, obstacle, held)
    lazyType = LazyTypes.of(valueType)
    let isWeak = if case .weak = place { true } else { false }
    handle = place.map { PropertyHandle(place: $0, valueType: valueType, isSlot: request != nil) }
    super.init(
      name: PropertyName(name), type: type,
      dependencyType: lazyType == nil ? valueType : LazyTypes.dependencyType(for: valueType),
      arguments: LazyTypes.arguments(of: valueType), request: request, isWeak: isWeak,
      whenMissing: place == nil ? .omitted : .notRegistered)
  }

  convenience init(_ property: InjectableProperty) {
    self.init(
      name: property.name.rawValue, type: property.type,
      valueType: FieldRecords.wrapped(of: property.type) ?? property.type, .keyPath(Unretained(property.access)),
      held: property.access)
  }

  var isKeyPath: Bool { if case .keyPath = handle?.place { true } else { false } }

  /// True if the property retains its value and reflection or its wrapper sets it.
  package var isStrong: Bool { if case .stored = handle?.place { true } else { false } }

  /// True if the property asks for its own name, which its type alone tells.
  package var asksForOwnName: Bool { request == nil || request == .ownName }

  /// Returns the part of an `@Injected` property's request that its type does not tell; `nil` for other properties.
  package func demand(in target: InjectionTarget) -> SlotDemand? {
    handle?.demand(in: target, isNamed: request == .otherName)
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
    func point(_ place: PropertyHandle.Place?, _ obstacle: Sentence? = nil) -> InjectionPoint {
      InjectionPoint(name: name, type: field.type, valueType: valueType ?? field.type, place, obstacle: obstacle)
    }
    guard let valueType else {
      // The runtime reports `Void` for a noncopyable type.
      return point(nil, field.type == Void.self ? .noncopyableProperty : nil)
    }
    let inner = Fitting.unwrapped(valueType)
    if FieldRecords.isConstrainedTwice(inner) { return point(nil, .constrainedTwice) }
    if FieldRecords.isStoredDifferently(inner) { return point(nil, .functionProperty) }
    if FieldRecords.existential(inner)?.acceptsEverything == true { return point(nil, .propertyForAnything) }
    if field.isStrong { return point(.stored(offset: field.offset)) }
    return field.isWeak ? point(.weak(offset: field.offset)) : point(nil, .unownedProperty)
  }
}
