/// What can be filled in the instances of one type: read once for each process and type, never released.
///
/// It knows nothing of any injector. There are as many as there are types that were injected, so keeping them is
/// bounded; that they never die is what reports and plans rely on when they point to them without counting.
final class TypeRecord: Sendable {
  let type: Any.Type
  let points: [InjectionPoint]
  /// Whether the type conforms to one of the library's protocols, wherever those conformances are isolated.
  let participates: Bool
  let isActor: Bool
  /// The level of the class chain that has storage which no field record describes.
  let hidingType: Any.Type?
  /// Whether `@Injected` slots have to be found by a walk through each value.
  let isMirrored: Bool
  /// Whether some of the properties are `@Injected`.
  let hasSlots: Bool
  /// Whether the type says itself what is to be filled: `@Injected`, or key paths.
  let declaresItself: Bool
  /// Whether the type's key paths are isolated to an actor that is not the caller's.
  let hasKeyPathsElsewhere: Bool

  private init(
    _ type: Any.Type, points: [InjectionPoint], participates: Bool, hidingType: Any.Type?, isMirrored: Bool,
    hasKeyPathsElsewhere: Bool
  ) {
    self.type = type
    self.points = points
    self.participates = participates
    isActor = FieldRecords.isActor(type)
    self.hidingType = hidingType
    self.isMirrored = isMirrored
    self.hasKeyPathsElsewhere = hasKeyPathsElsewhere
    hasSlots = points.contains { if case .injected = $0.way { true } else { false } }
    declaresItself = hasSlots || points.contains(where: \.isKeyPath)
  }

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let reflection: PropertyInjector.Reflection
    let hasKeyPathsElsewhere: Bool
  }

  private static let records = Lock<[Key: TypeRecord]>([:])

  /// The record of a type; `target`, if there is one, tells whether its key paths may be asked for from here.
  static func of(_ type: Any.Type, _ reflection: PropertyInjector.Reflection, target: InjectionTarget? = nil)
    -> TypeRecord
  {
    let key = { Key(type: ObjectIdentifier(type), reflection: reflection, hasKeyPathsElsewhere: $0) }
    if let record = records.withLock({ $0[key(false)] }) {
      return record
    }
    let participates = type is any InjectionParticipant.Type
    let keyPaths = participates ? declared(by: type, target: target) : .some([])
    if keyPaths == nil, let record = records.withLock({ $0[key(true)] }) { return record }
    // Made outside the lock: `injectableProperties` is code of the user's. The first to store its record wins.
    let record = make(type, reflection, participates: participates, keyPaths: keyPaths)
    return records.withLock { records in
      if let first = records[key(keyPaths == nil)] { return first }
      records[key(keyPaths == nil)] = record
      return record
    }
  }

  /// The key paths that a type declares; `nil` if it declares some that can't be read from this isolation.
  ///
  /// A metatype cast ignores the isolation of a conformance, a cast of an instance honours it.
  private static func declared(by type: Any.Type, target: InjectionTarget?) -> [InjectableProperty]? {
    guard let declaring = type as? any KeyPathInjectable.Type else { return [] }
    if let object = target?.object, !(object is any KeyPathInjectable) { return nil }
    return declaring.injectableProperties.filter { $0.accepts(type) }
  }

  /// The level of the class chain that adds storage but no fields, if there is one.
  private static func hidingType(_ type: Any.Type) -> Any.Type? {
    var level: Any.Type? = type
    while let current = level {
      let inherited = FieldRecords.superclass(of: current)
      let isEmpty = FieldRecords.count(current) == (inherited.map(FieldRecords.count) ?? 0)
      if isEmpty, FieldRecords.storageSize(of: current) > (inherited.map(FieldRecords.storageSize) ?? 0) {
        return current
      }
      level = inherited
    }
    return nil
  }

  private static func make(
    _ type: Any.Type, _ reflection: PropertyInjector.Reflection, participates: Bool, keyPaths: [InjectableProperty]?
  ) -> TypeRecord {
    let declared = keyPaths ?? []
    var points: [InjectionPoint] = []
    var hidingType: Any.Type?
    if reflection == .storedProperties {
      points = InjectionPoint.stored(in: type)
      hidingType = self.hidingType(type)
    }
    for property in declared.reversed() {
      let point = InjectionPoint(property)
      // The plain property of the same name is the key path's own storage: the key path comes in its place.
      if let index = points.lastIndex(where: { $0.name == property.name && !$0.isKeyPath }) {
        points[index] = point
      } else {
        points.insert(point, at: 0)
      }
    }
    return TypeRecord(
      type, points: points, participates: participates, hidingType: hidingType,
      isMirrored: reflection == .declaredOnly, hasKeyPathsElsewhere: keyPaths == nil)
  }
}
