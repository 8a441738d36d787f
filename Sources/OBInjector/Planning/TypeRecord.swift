/// The properties of a type that can be filled: read once for each process and type, never released.
///
/// A record does not depend on an injector. There is one for each type that was injected, so their number is bounded.
/// Reports and plans refer to records without retaining them, which is safe because they are never released.
package final class TypeRecord: Sendable {
  /// Returns true if plain properties of a type are filled; else only declared ones are, since the app has chosen that,
  /// or since the field records of this process are not as expected.
  package static func readsFields(_ reflection: PropertyInjector.Reflection) -> Bool {
    reflection == .storedProperties && RuntimeCheck.failure == nil
  }

  package let type: Any.Type
  package let points: [InjectionPoint]
  /// The type and its properties, as reports describe them.
  let reported: ReportedType
  /// True if the type conforms to one of the library's protocols, wherever those conformances are isolated.
  package let participates: Bool
  /// True if the type is notified before an injection, wherever that conformance is isolated.
  let isPreparing: Bool
  /// True if the type is notified after an injection, wherever that conformance is isolated.
  let isDelegate: Bool
  package let isActor: Bool
  /// True if some of the properties are `@Injected`: only then a struct is filled.
  package let declaresItself: Bool
  /// True if the type's key paths are isolated: only callers on that actor may use them, and the record is for those,
  /// or for all others.
  let hasIsolatedKeyPaths: Bool
  /// The mistakes of the type as a whole; created once, since every plan reads them.
  package let failures: [InjectionError]
  /// The same, and the mistake of a target that can have no properties: verification meets such types elsewhere, too.
  let failuresOfTarget: [InjectionError]

  private init(
    _ type: Any.Type, _ reflection: PropertyInjector.Reflection, participates: Bool,
    _ properties: [InjectableProperty], isIsolated: Bool, isOffered: Bool
  ) {
    let accepted = properties.filter { $0.accepts(type) }
    // An isolated key path in a list that is not isolated would be used on any actor.
    let confined = accepted.filter { $0.isIsolated && !isIsolated }
    (self.type, self.participates, hasIsolatedKeyPaths) = (type, participates, isIsolated)
    let fillsWrappers = RuntimeCheck.failureOfWrappers == nil
    let fields = fillsWrappers ? FieldRecords.fields(of: type) : []
    var stored = InjectionPoint.stored(in: type, fields)
    if !Self.readsFields(reflection) { stored.removeAll { !$0.isSlot } }
    // The facts that this type relies on, beyond those of all types.
    let ownFact = stored.isEmpty ? nil : RuntimeCheck.failure(of: type, fields, stored.compactMap(\.handle))
    if ownFact != nil { stored = [] }
    points = Self.points(stored, accepted.filter { !$0.isIsolated || isIsolated })
    reported = ReportedType(type, points)
    isPreparing = participates && type is any InjectorPreparing.Type
    isDelegate = participates && type is any InjectorDelegate.Type
    isActor = FieldRecords.isActor(type)
    // A process with other field records than expected keeps properties empty, perhaps except `@Injected` ones.
    let fact = ownFact ?? (fillsWrappers && reflection == .declaredOnly ? nil : RuntimeCheck.failure)
    let failures: [InjectionError?] = [
      Self.readsFields(reflection) ? Self.hidingType(type).map { InjectionError(.noMetadata, type: $0) } : nil,
      fact.map { .unexpectedRuntime(type, $0, fillsWrappers: fillsWrappers && ownFact == nil) },
      isOffered ? nil : .conformanceElsewhere(type, to: "KeyPathInjectable"),
    ]
    self.failures =
      failures.compactMap(\.self) + confined.map { InjectionError(.confinedKeyPath, property: $0.name, type: type) }
    failuresOfTarget = self.failures + (InjectionError.nothingToFill(in: type).map { [$0] } ?? [])
    declaresItself = points.contains(where: \.isSlot)
  }

  /// True if there is nothing to fill in an object of the type that a closure has made, on any actor.
  var isBare: Bool { points.isEmpty && !hasIsolatedKeyPaths }

  /// The records by the address of the type; the lowest bits, which are 0 in an address, tell how the type was read.
  private static let records = Lock<[UInt: TypeRecord]>(.init())

  /// Returns the record of a type for a caller on the present actor.
  package static func of(_ type: Any.Type, _ reflection: PropertyInjector.Reflection) -> TypeRecord {
    var key = UInt(bitPattern: ObjectIdentifier(type)) | (reflection == .declaredOnly ? 1 : 0)
    let known = records.withLock { $0.specializedValue(forKey: key) }
    if let known, !known.hasIsolatedKeyPaths || isHere(type) { return known }
    let participates = type is any _InjectionParticipant.Type
    let declaring = participates ? type as? any KeyPathInjectable.Type : nil
    // A cast of a metatype ignores the isolation of the conformance; reading the list on another actor would be a race.
    let isIsolated = declaring.map { FieldRecords.isIsolated([$0]) } ?? false
    let isOffered = !isIsolated || isHere(type)
    if !isOffered {
      key |= 2
      if let known = records.withLock({ $0[key] }) { return known }
    }
    // Created outside the lock: `injectableProperties` is user code. The first record to be stored wins.
    let properties = isOffered ? declaring?.injectableProperties ?? [] : []
    let record = TypeRecord(
      type, reflection, participates: participates, properties, isIsolated: isIsolated, isOffered: isOffered)
    return records.withLock { $0.keepFirst(record, forKey: key) }
  }

  private static func isHere(_ type: Any.Type) -> Bool {
    FieldRecords.isIsolatedHere(type, to: (any KeyPathInjectable).self)
  }

  private static func points(_ stored: [InjectionPoint], _ keyPaths: [InjectableProperty]) -> [InjectionPoint] {
    var points = stored
    for property in keyPaths.reversed() {
      let point = InjectionPoint(property)
      // A stored property of the same name is the key path's own storage: the key path replaces it.
      if let index = points.lastIndex(where: { $0.name == property.name && !$0.isKeyPath }) {
        points[index] = point
      } else {
        points = [point] + points
      }
    }
    return points
  }

  /// Returns the class of the chain of superclasses that adds storage but no fields, or fields without names; `nil` if
  /// none is known.
  private static func hidingType(_ type: Any.Type) -> Any.Type? {
    for current in FieldRecords.classes(of: type) {
      guard let size = FieldRecords.storageSize(of: current) else { return nil }
      let isEmpty = FieldRecords.count(current) == FieldRecords.inheritedCount(of: current)
      if isEmpty, size > FieldRecords.superclass(of: current).flatMap(FieldRecords.storageSize) ?? 0 { return current }
      // The class has fields, but none of them has a name.
      if !isEmpty, let descriptor = TypeDescriptor(of: current), descriptor.fields == nil { return current }
    }
    return nil
  }
}

extension TypeRecord {
  /// Returns the report of an injection that did not take place; the report knows no registrations.
  package static func untouched(_ type: Any.Type, because cause: InjectionError? = nil) -> InjectionReport {
    let reported = TypeRecord.of(type, .storedProperties).reported
    let states: [ReportDetails.PropertyState] = reported.properties.indices.map {
      ($0, reported.properties[$0].whenMissing)
    }
    let details = ReportDetails(exceptions: states, injectorID: .none, cause: cause)
    return InjectionReport(Unretained(reported), bits: 0, .details(details))
  }
}

extension InjectionError {
  /// Returns the error of a target that can have no properties of an app: only classes and the app's own structs have.
  static func nothingToFill(in type: Any.Type) -> InjectionError? {
    let kind = FieldRecords.kind(of: type)
    if kind == .class || kind == .struct && !Suggestion.isStandardValue(type) { return nil }
    let isList = type is any Collection.Type && !(type is any StringProtocol.Type)
    let remedy = "pass an object, or a struct of your own with \"var\" properties."
    return InjectionError(
      .nothingToFill, type: type, ["remedy": .text(isList ? "inject each of its elements." : remedy)])
  }
}
