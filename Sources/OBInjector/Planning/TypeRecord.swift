/// What can be filled in the instances of one type: read once for each process and type, never released.
///
/// It knows nothing of any injector. There are as many as there are types that were injected, so keeping them is
/// bounded; that they never die is what reports and plans rely on when they point to them without counting.
final class TypeRecord: Sendable {
  let type: Any.Type
  let points: [InjectionPoint]
  /// The same in the words of reports.
  let reported: ReportedType
  /// Holds what `reported` points to; a record that lost the race to be the first lets go of it.
  private let contents: ReportedType.Contents
  /// Whether the type conforms to one of the library's protocols, wherever those conformances are isolated.
  let participates: Bool
  /// Whether it wants to be told, wherever that conformance is isolated.
  let isDelegate: Bool
  let isActor: Bool
  /// Whether `@Injected` slots have to be found by a walk through each value.
  let isMirrored: Bool
  /// Whether some of the properties are `@Injected`.
  let hasSlots: Bool
  /// Whether the type says itself what is to be filled: `@Injected`, or key paths.
  let declaresItself: Bool
  /// Whether the type's key paths are isolated to an actor that is not the caller's.
  let hasKeyPathsElsewhere: Bool
  /// Whether they are isolated to the caller's: then the record is for callers on that actor only.
  let hasIsolatedKeyPaths: Bool
  /// The mistakes of the type as a whole; made once, since every plan reads them.
  let failures: [InjectionError]

  private init(
    _ type: Any.Type, points: [InjectionPoint], participates: Bool, hidingType: Any.Type?, isMirrored: Bool,
    hasKeyPathsElsewhere: Bool, hasIsolatedKeyPaths: Bool, confinedKeyPaths: [PropertyName]
  ) {
    self.type = type
    self.points = points
    contents = ReportedType.Contents(type, points.map(\.reported))
    reported = ReportedType(contents)
    self.participates = participates
    isDelegate = participates && type is any InjectorDelegate.Type
    isActor = FieldRecords.isActor(type)
    self.isMirrored = isMirrored
    self.hasKeyPathsElsewhere = hasKeyPathsElsewhere
    self.hasIsolatedKeyPaths = hasIsolatedKeyPaths
    failures =
      (hidingType.map { [.noMetadata($0)] } ?? [])
      + (hasKeyPathsElsewhere ? [.conformanceElsewhere(type, to: "KeyPathInjectable")] : [])
      + confinedKeyPaths.map { .confinedKeyPath($0, of: type) }
    hasSlots = points.contains(where: \.isSlot)
    declaresItself = hasSlots || points.contains(where: \.isKeyPath)
  }

  /// Whether a value may want to be filled, which a mirror finds in the value only.
  var mayDeclareItself: Bool { declaresItself || isMirrored }

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let reflection: PropertyInjector.Reflection
    let hasKeyPathsElsewhere: Bool

    // Nearly all types are read in one way.
    func hash(into hasher: inout Hasher) { hasher.combine(type) }
  }

  private static let records = Lock<[Key: TypeRecord]>([:])

  /// The record of a type, as it is seen from the present actor.
  static func of(_ type: Any.Type, _ reflection: PropertyInjector.Reflection) -> TypeRecord {
    let key = Key(type: ObjectIdentifier(type), reflection: reflection, hasKeyPathsElsewhere: false)
    let known = records.withLock { $0[key] }
    if let known, !known.hasIsolatedKeyPaths || isHere(type) { return known }
    let participates = type is any _InjectionParticipant.Type
    let declaring = participates ? type as? any KeyPathInjectable.Type : nil
    // A cast of a metatype ignores the isolation of the conformance; to read the list elsewhere would be a race.
    let isIsolated = declaring.map { FieldRecords.isIsolated([$0]) } ?? false
    let isElsewhere = isIsolated && !isHere(type)
    let elsewhere = Key(type: key.type, reflection: reflection, hasKeyPathsElsewhere: true)
    if isElsewhere, let known = records.withLock({ $0[elsewhere] }) { return known }
    let accepted = isElsewhere ? [] : declaring?.injectableProperties.filter { $0.accepts(type) } ?? []
    // A key path of an actor's that has found its way into a list of nobody's would be used anywhere.
    let keyPaths = isIsolated ? accepted : accepted.filter { !$0.isIsolated }
    let confined = isIsolated ? [] : accepted.filter(\.isIsolated).map(\.name)
    // Made outside the lock: `injectableProperties` is code of the user's. The first to store its record wins.
    let record = TypeRecord(
      type, points: points(of: type, reflection, keyPaths), participates: participates,
      hidingType: reflection == .storedProperties ? hidingType(type) : nil, isMirrored: reflection == .declaredOnly,
      hasKeyPathsElsewhere: isElsewhere, hasIsolatedKeyPaths: isIsolated && !isElsewhere,
      confinedKeyPaths: confined)
    return records.withLock { records in
      let place = isElsewhere ? elsewhere : key
      if let first = records[place] { return first }
      records[place] = record
      return record
    }
  }

  private static func isHere(_ type: Any.Type) -> Bool {
    FieldRecords.isIsolatedHere(type, to: (any KeyPathInjectable).self)
  }

  private static func points(
    of type: Any.Type, _ reflection: PropertyInjector.Reflection, _ keyPaths: [InjectableProperty]
  ) -> [InjectionPoint] {
    var points = reflection == .storedProperties ? InjectionPoint.stored(in: type) : []
    for property in keyPaths.reversed() {
      let point = InjectionPoint(property)
      // The plain property of the same name is the key path's own storage: the key path comes in its place.
      if let index = points.lastIndex(where: { $0.name == property.name && !$0.isKeyPath }) {
        points[index] = point
      } else {
        points.insert(point, at: 0)
      }
    }
    return points
  }

  /// The level of the class chain that adds storage but no fields, or fields without names, if there is one that is known
  /// to.
  private static func hidingType(_ type: Any.Type) -> Any.Type? {
    var level: Any.Type? = type
    while let current = level, let size = FieldRecords.storageSize(of: current) {
      let inherited = FieldRecords.superclass(of: current)
      let isEmpty = FieldRecords.count(current) == (inherited.map(FieldRecords.count) ?? 0)
      if isEmpty, size > inherited.flatMap(FieldRecords.storageSize) ?? 0 { return current }
      // There are fields, but none has a name.
      if !isEmpty, let descriptor = TypeDescriptor(of: current), descriptor.fields == nil { return current }
      level = inherited
    }
    return nil
  }
}
