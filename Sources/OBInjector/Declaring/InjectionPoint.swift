/// A property that could be filled: its name, its type, and the access to it.
///
/// A class, so that a loop over an object's points copies none of them.
final class InjectionPoint: ReportedProperty, @unchecked Sendable {
  enum Access: Sendable {
    case open(PropertyHandle)
    /// The property has a value from the start and is never empty.
    case full
    indirect case unwritable(Sentence)
  }

  /// The type without the Optional that makes the property fillable.
  let valueType: Any.Type
  /// The type of the `Lazy` or `Provider`, if the property is one.
  let lazyType: (any LazyType.Type)?
  let access: Access
  /// Retains the key path that `access` uses.
  ///
  /// `nonisolated(unsafe)` is sound because the reference is never read.
  private nonisolated(unsafe) let held: AnyObject?

  @inline(never)
  private init(
    name: String, type: Any.Type, valueType: Any.Type, access: Access, asking request: SlotRequest? = nil,
    held: AnyObject? = nil
  ) {
    self.valueType = valueType
    lazyType = LazyTypes.of(valueType)
    self.access = access
    self.held = held
    let isOpen = if case .open = access { true } else { false }
    super.init(
      name: PropertyName(name), type: type,
      dependencyType: lazyType == nil ? valueType : LazyTypes.dependencyType(for: valueType),
      arguments: LazyTypes.arguments(of: valueType), request: request, whenMissing: isOpen ? .notRegistered : .omitted)
  }

  convenience init(_ property: InjectableProperty) {
    let valueType = FieldRecords.wrapped(of: property.type) ?? property.type
    self.init(
      name: property.name.rawValue, type: property.type, valueType: valueType,
      access: .open(.init(place: .keyPath(Unretained(property.access)), valueType: valueType)), held: property.access)
  }

  var handle: PropertyHandle? { if case .open(let handle) = access { handle } else { nil } }

  var isKeyPath: Bool { if case .keyPath = handle?.place { true } else { false } }

  var isWeak: Bool { if case .weak = handle?.place { true } else { false } }

  /// True if the property retains its value and reflection or its wrapper sets it.
  var isStrong: Bool { if case .stored = handle?.place { true } else { false } }

  /// True if the property asks for its own name, which its type alone tells.
  var asksForOwnName: Bool { request == nil || request == .ownName }

  /// Returns the part of an `@Injected` property's request that its type does not tell; `nil` for other properties.
  func demand(in target: InjectionTarget) -> SlotDemand? {
    handle?.demand(in: target, isNamed: request == .otherName)
  }

  // MARK: - From a type's field records

  /// Returns the stored properties of a type that could be filled, superclasses first.
  static func stored(in type: Any.Type) -> [InjectionPoint] {
    FieldRecords.properties(of: type).compactMap { _, field, name in
      // Skips `let` properties, and the storage of `lazy` properties, which has a name that starts with a dollar sign.
      guard field.isVar, !field.name.isEmpty, !field.name.hasPrefix("$"), !field.isOfSystem else { return nil }
      if let (request, value) = SlotRequest.of(field.type) {
        guard field.name.hasPrefix("_") else { return nil }
        return InjectionPoint(
          name: String(field.name.dropFirst()), type: value, valueType: value,
          access: .open(.init(place: .stored(offset: field.offset), valueType: value, isSlot: true)), asking: request)
      }
      return field.isMarkerOfModel ? nil : plain(field, name: name)
    }
  }

  private static func plain(_ field: StoredField, name: String) -> InjectionPoint {
    let valueType = FieldRecords.wrapped(of: field.type)
    func point(_ access: Access) -> InjectionPoint {
      InjectionPoint(name: name, type: field.type, valueType: valueType ?? field.type, access: access)
    }
    guard let valueType else {
      // The runtime reports `Void` for a noncopyable type.
      return point(field.type == Void.self ? .unwritable(.noncopyableProperty) : .full)
    }
    let inner = Fitting.unwrapped(valueType)
    if FieldRecords.isConstrainedTwice(inner) { return point(.unwritable(.constrainedTwice)) }
    if FieldRecords.isStoredDifferently(inner) { return point(.unwritable(.functionProperty)) }
    if FieldRecords.existential(inner)?.acceptsEverything == true { return point(.unwritable(.propertyForAnything)) }
    switch field.ownership {
    case .strong: return point(.open(.init(place: .stored(offset: field.offset), valueType: valueType)))
    case .weak: return point(.open(.init(place: .weak(offset: field.offset), valueType: valueType)))
    case .other: return point(.unwritable(.unownedProperty))
    }
  }
}
