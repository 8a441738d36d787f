/// One property that could be filled: a name, a type, "is it empty?", "set it".
///
/// A class, so that a walk over an object's points copies none of them.
final class InjectionPoint: Sendable {
  /// How the value gets in.
  ///
  /// `@unchecked Sendable` is sound: all but `slot` are immutable, and a point with a slot never leaves its call.
  enum Way: @unchecked Sendable {
    /// An Optional in memory, at this offset.
    case stored(offset: Int)
    /// A weak reference, at this offset.
    case weak(offset: Int)
    /// The storage of an `@Injected` property, at this offset.
    case injected(offset: Int)
    /// The storage of an `@Injected` property, found in a value.
    case slot(AnyInjectedSlot)
    case keyPath(KeyPathAccess)
    /// Has a value from the start: never empty.
    case full
    case unwritable(Problem.Unwritable)
  }

  let name: PropertyName
  /// As it was declared.
  let type: Any.Type
  /// Without the Optional that makes it fillable.
  let wanted: Any.Type
  let way: Way

  var isUnwritable: Bool { if case .unwritable = way { true } else { false } }
  var isKeyPath: Bool { if case .keyPath = way { true } else { false } }

  /// What a report says if nothing is registered under its name.
  var unregistered: ReportDetails.State {
    switch way {
    case .full, .unwritable: .omitted
    default: .notRegistered
    }
  }

  init(_ property: InjectableProperty) {
    name = property.name
    type = property.type
    wanted = property.wanted
    way = .keyPath(property.access)
  }

  /// An `@Injected` property that was found in a value, under what it asks for.
  convenience init(_ slot: AnyInjectedSlot, name: String) {
    self.init(name: name, type: slot.valueType, wanted: slot.valueType, way: .slot(slot))
  }

  /// The same property under the name that it asks for.
  func renamed(_ name: PropertyName) -> InjectionPoint {
    InjectionPoint(name: name.rawValue, type: type, wanted: wanted, way: way)
  }

  private init(name: String, type: Any.Type, wanted: Any.Type, way: Way) {
    self.name = PropertyName(name)
    self.type = type
    self.wanted = wanted
    self.way = way
  }

  /// The stored properties of a type that could be filled, superclasses first.
  static func stored(in type: Any.Type) -> [InjectionPoint] {
    let fields = FieldRecords.fields(of: type)
    let observable = observableFields(of: type, fields)
    return fields.enumerated().compactMap { index, field in
      // `let`, and the storage of `lazy` properties, whose names start with a dollar sign.
      guard field.isVar, !field.name.isEmpty, !field.name.hasPrefix("$") else { return nil }
      if let value = FieldRecords.injectedValue(of: field.type) {
        guard field.name.hasPrefix("_") else { return nil }
        return InjectionPoint(
          name: String(field.name.dropFirst()), type: value, wanted: value, way: .injected(offset: field.offset))
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
    guard let wanted else { return point(.full) }
    if isStoredDifferently(Fitting.unwrapped(wanted)) { return point(.unwritable(.function)) }
    if FieldRecords.existential(Fitting.unwrapped(wanted))?.acceptsEverything == true {
      return point(.unwritable(.anything))
    }
    switch field.ownership {
    case .strong: return point(.stored(offset: field.offset))
    case .weak: return point(.weak(offset: field.offset))
    case .unowned, .unmanaged, .unknown: return point(.unwritable(.unowned))
    }
  }

  /// Functions and metatypes, and tuples that contain one, look different in a property than in generic code.
  private static func isStoredDifferently(_ type: Any.Type) -> Bool {
    switch FieldRecords.kind(of: type) {
    case .function, .metatype: true
    case .tuple: FieldRecords.elements(of: type).contains { isStoredDifferently(Fitting.unwrapped($0)) }
    default: false
    }
  }

  /// The indices of fields in the levels of a class chain that `@Observable` has rewritten.
  private static func observableFields(of type: Any.Type, _ fields: [StoredField]) -> Set<Int> {
    guard fields.contains(where: { $0.name == "_$observationRegistrar" }) else { return [] }
    var result: Set<Int> = []
    var level: Any.Type? = type
    var end = fields.count
    while let current = level {
      let inherited = FieldRecords.superclass(of: current)
      let start = inherited.map(FieldRecords.count) ?? 0
      if fields[start..<end].contains(where: { $0.name == "_$observationRegistrar" }) { result.formUnion(start..<end) }
      end = start
      level = inherited
    }
    return result
  }
}
