/// One property that could be filled: a name, a type, and the way to it.
///
/// A class, so that a walk over an object's points copies none of them.
final class InjectionPoint: Sendable {
  enum Way: Sendable {
    case open(PropertyHandle)
    /// Has a value from the start: never empty.
    case full
    case unwritable(InjectionError.Unwritable)
  }

  let name: PropertyName
  /// As it was declared.
  let type: Any.Type
  /// Without the Optional that makes it fillable.
  let wanted: Any.Type
  /// The type that has to be registered for it: that of the value, for a `Lazy` or a `Provider`.
  let needed: Any.Type
  /// The `Lazy` or `Provider` that it is.
  let deferral: (any Deferring.Type)?
  let way: Way
  /// The key path or the slot that the way leads through.
  ///
  /// Sound as the handle is: never looked at.
  private nonisolated(unsafe) let held: AnyObject?

  private init(name: String, type: Any.Type, wanted: Any.Type, way: Way, held: AnyObject? = nil) {
    self.name = PropertyName(name)
    self.type = type
    self.wanted = wanted
    deferral = Deferral.of(wanted)
    needed = deferral == nil ? wanted : Deferral.needed(for: wanted)
    self.way = way
    self.held = held
  }

  private convenience init(
    name: String, type: Any.Type, wanted: Any.Type, _ place: PropertyHandle.Place, held: AnyObject? = nil
  ) {
    let handle = PropertyHandle(place: place, wanted: wanted)
    self.init(name: name, type: type, wanted: wanted, way: .open(handle), held: held)
  }

  convenience init(_ property: InjectableProperty) {
    self.init(
      name: property.name.rawValue, type: property.type, wanted: property.wanted,
      .keyPath(Borrowed(property.access)), held: property.access)
  }

  /// An `@Injected` property that was found in a value.
  convenience init(name: String, _ slot: AnyInjectedSlot) {
    self.init(name: name, type: slot.valueType, wanted: slot.valueType, .mirrored(Borrowed(slot)), held: slot)
  }

  var handle: PropertyHandle? { if case .open(let handle) = way { handle } else { nil } }

  var isKeyPath: Bool { if case .keyPath = handle?.place { true } else { false } }

  /// Whether it is an `@Injected` property, which may ask for something else than its own name.
  var isSlot: Bool {
    switch handle?.place {
    case .slot, .mirrored: true
    case .stored, .weak, .keyPath, nil: false
    }
  }

  /// Whether the property can't do without a value: `@Injected`, and not Optional.
  var isRequired: Bool { isSlot && FieldRecords.kind(of: type) != .optional }

  var reported: ReportedProperty {
    ReportedProperty(
      name: name, ownName: name, type: type, wanted: needed, whenMissing: handle == nil ? .omitted : .notRegistered,
      isRequired: isRequired)
  }

  // MARK: - From a type's field records

  /// The stored properties of a type that could be filled, superclasses first.
  static func stored(in type: Any.Type) -> [InjectionPoint] {
    let fields = FieldRecords.fields(of: type)
    let observable = FieldRecords.observableFields(of: type, fields)
    return fields.enumerated().compactMap { index, field in
      // `let`, and the storage of `lazy` properties, whose names start with a dollar sign.
      guard field.isVar, !field.name.isEmpty, !field.name.hasPrefix("$"), !field.isOfSystem else { return nil }
      if let value = FieldRecords.argument(of: field.type, ifLike: Injected<Int>.self) {
        guard field.name.hasPrefix("_") else { return nil }
        return InjectionPoint(
          name: String(field.name.dropFirst()), type: value, wanted: value, .slot(offset: field.offset))
      }
      let isObserved = observable.contains(index) && field.name.hasPrefix("_")
      return plain(field, name: isObserved ? String(field.name.dropFirst()) : field.name)
    }
  }

  private static func plain(_ field: StoredField, name: String) -> InjectionPoint {
    let wanted = FieldRecords.wrapped(of: field.type)
    func point(_ way: Way) -> InjectionPoint {
      InjectionPoint(name: name, type: field.type, wanted: wanted ?? field.type, way: way)
    }
    guard let wanted else {
      // So the runtime hides a type whose values can't be copied.
      return point(field.type == Void.self ? .unwritable(.noncopyable) : .full)
    }
    if FieldRecords.isConstrainedTwice(Fitting.unwrapped(wanted)) { return point(.unwritable(.constrainedTwice)) }
    if FieldRecords.isStoredDifferently(Fitting.unwrapped(wanted)) { return point(.unwritable(.function)) }
    if FieldRecords.existential(Fitting.unwrapped(wanted))?.acceptsEverything == true {
      return point(.unwritable(.anything))
    }
    switch field.ownership {
    case .strong: return InjectionPoint(name: name, type: field.type, wanted: wanted, .stored(offset: field.offset))
    case .weak: return InjectionPoint(name: name, type: field.type, wanted: wanted, .weak(offset: field.offset))
    case .unowned, .unmanaged, .unknown: return point(.unwritable(.unowned))
    }
  }
}
