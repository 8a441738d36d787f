/// Observations about properties, kept until everything is known that a warning depends on.
struct WarningNotes {
  typealias Property = VerificationReport.Warning.Property
  typealias Mention = (source: Registration, property: Property)

  /// A property of a class or struct; if a subclass inherits it, of the class that declares it.
  struct Key: Hashable {
    let owner: ObjectIdentifier
    let name: PropertyName
  }

  /// The names that `@InjectedNamed` properties may request, which their types do not tell.
  var guessed: Set<PropertyName> = []
  var filled: [Mention] = []
  var failed: Set<Key> = []
  /// Properties that a registration can't fill, in types for which the name of a property is the only evidence.
  var strangers: [(source: Registration, property: Property, problem: InjectionError)] = []
  /// The properties among `strangers` that seem to have the name by chance.
  var others: [Mention] = []
  var misspelled: [(name: PropertyName, point: InjectionPoint, visit: Verifier.Visit)] = []
  var unfillable: [(source: Registration, property: Property, isSurelyMeant: Bool)] = []
  var released: [Mention] = []
  var keeping: [Mention] = []
  var renamed: [Mention] = []
}

extension VerificationReport.Warning.Property {
  var key: WarningNotes.Key { WarningNotes.Key(owner: ObjectIdentifier(owner), name: name) }
}

// MARK: - During the walk

extension Verifier {
  /// Returns a property together with the class that declares it.
  func notedProperty(_ point: InjectionPoint, of type: Any.Type) -> WarningNotes.Property {
    var owner = type
    while let inherited = FieldRecords.superclass(of: owner),
      walk.record(of: inherited).points.contains(where: { $0.name == point.name })
    {
      owner = inherited
    }
    return WarningNotes.Property(owner: owner, name: point.name, type: point.type)
  }

  mutating func noteFilled(_ point: InjectionPoint, by source: Registration, _ visit: Visit) {
    let property = notedProperty(point, of: visit.type)
    // What fills a property by its type tells nothing about names.
    if point.asksForOwnName { notes.filled.append((source, property)) }
    if case .weak = point.handle?.place, source.scope == .unique, source.factory != nil,
      !mayBeReferredBack(to: source, from: visit.type)
    {
      notes.released.append((source, property))
    }
  }

  /// Returns true if the value of a registration may own the object with the weak property.
  ///
  /// Such an owner is on the path while the object is filled: the property then refers to the owner, and not to a new
  /// object that would be released at once.
  private func mayBeReferredBack(to source: Registration, from type: Any.Type) -> Bool {
    let held = walk.properties(of: source.providedType).compactMap(\.source) + walk.needs(of: source).compactMap(\.only)
    return FieldRecords.existential(source.providedType) != nil
      || held.contains { $0.factory != nil && Fitting.answer(type, valueType: $0.providedType) != .no }
  }

  /// Notes a shared object with a strong property that is filled with the injector.
  mutating func noteKeptInjector(_ registration: Registration) {
    guard registration.factory != nil, registration.isCached, FieldRecords.kind(of: registration.providedType) == .class
    else { return }
    for property in walk.properties(of: registration.providedType) where property.point.name == "injector" {
      guard Fitting.unwrapped(property.point.valueType) == PropertyInjector.self, property.source == nil,
        property.unfilled == nil
      else { continue }
      switch property.point.handle?.place {
      case .stored, .slot:
        notes.keeping.append((registration, notedProperty(property.point, of: registration.providedType)))
      case .weak, .keyPath, .mirrored, nil: break
      }
    }
  }

  /// Notes the properties with a registered name and a fitting type that no injection ever sets.
  mutating func noteUnfillable(_ record: TypeRecord, _ role: ProgramVerification.Role) {
    guard walk.planner.reflection == .fieldRecords, !walk.planner.registry.isRoot(record.type) else { return }
    for field in FieldRecords.fields(of: record.type) where !field.isOfSystem {
      guard let (name, type) = unfillable(field, record),
        let registration = walk.registration(name, of: record.type), registration.isLikely(type),
        !isGiven(type, toInitializerOf: record.type)
      else { continue }
      var owner: Any.Type = record.type
      while let inherited = FieldRecords.superclass(of: owner),
        FieldRecords.fields(of: inherited).contains(where: { $0.name == field.name })
      {
        owner = inherited
      }
      let property = WarningNotes.Property(
        owner: owner, name: name, type: field.type, isConstant: !field.isVar, isWrapped: name.rawValue != field.name)
      notes.unfillable.append((registration, property, role == .target || !isStandard(type)))
    }
  }

  /// Returns the name and the type under which a field would be filled, if nothing ever fills it.
  private func unfillable(_ field: StoredField, _ record: TypeRecord) -> (name: PropertyName, type: Any.Type)? {
    func isFilled(_ name: String) -> Bool {
      record.points.contains { $0.name.rawValue == name && $0.handle != nil }
    }
    guard !field.name.isEmpty, !field.name.hasPrefix("$"), !isFilled(field.name) else { return nil }
    if field.isVar, field.name.hasPrefix("_"), FieldRecords.kind(of: field.type) == .struct {
      let name = String(field.name.dropFirst())
      if isFilled(name) || SlotRequest.of(field.type) != nil { return nil }
      // The wrapped value is in a property of the property wrapper.
      let registered = walk.registration(PropertyName(name), of: record.type)
      guard let registered else { return nil }
      let wrapped = FieldRecords.fields(of: field.type).map { Fitting.unwrapped($0.type) }
      return wrapped.first { registered.isLikely($0) }.map { (PropertyName(name), $0) }
    }
    guard !field.isVar || FieldRecords.kind(of: field.type) != .optional else { return nil }
    return (PropertyName(field.name), Fitting.unwrapped(field.type))
  }

  /// Returns true if a registered initializer makes the owner from a value of that type.
  private func isGiven(_ type: Any.Type, toInitializerOf owner: Any.Type) -> Bool {
    walk.all.contains { registration in
      registration.providedType == owner
        && registration.factory?.dependencies.contains { Fitting.unwrapped($0) == type } == true
    }
  }
}

// MARK: - After the walk

extension Verifier {
  mutating func concludeWarnings() {
    for registration in walk.all { noteKeptInjector(registration) }
    warn(.renamed, notes.renamed)
    warn(.sharedName, notes.filled.filter { isStandard($0.source.providedType) }, ifAll: Self.areUnrelated)
    let filling = Set(notes.filled.map(\.source.name))
    warn(
      .neverFilled,
      notes.unfillable.filter { $0.isSurelyMeant || !filling.contains($0.source.name) }.map { ($0.source, $0.property) }
    )
    warn(.releasedAtOnce, notes.released)
    warn(.retainCycle, notes.keeping)
    warn(.otherType, notes.others)
  }

  /// Adds one warning for each registration, with all properties that it concerns.
  private mutating func warn(
    _ kind: VerificationReport.Warning.Kind, _ mentions: [WarningNotes.Mention],
    ifAll isWorthIt: ([WarningNotes.Property]) -> Bool = { _ in true }
  ) {
    var order: [Registration] = []
    var properties: [ObjectIdentifier: [WarningNotes.Property]] = [:]
    var known: [ObjectIdentifier: Set<WarningNotes.Key>] = [:]
    for (source, property) in mentions {
      let key = ObjectIdentifier(source)
      if properties[key] == nil { order.append(source) }
      if known[key, default: []].insert(property.key).inserted { properties[key, default: []].append(property) }
    }
    for source in order {
      let concerned = properties[ObjectIdentifier(source)] ?? []
      if isWorthIt(concerned) { warnings.append(VerificationReport.Warning(kind, source.described, concerned)) }
    }
  }

  /// Returns true if there are two owners of which neither is a superclass of the other.
  private static func areUnrelated(_ properties: [WarningNotes.Property]) -> Bool {
    properties.contains { one in
      properties.contains { other in
        Fitting.answer(one.owner, valueType: other.owner) == .no
          && Fitting.answer(other.owner, valueType: one.owner) == .no
      }
    }
  }
}
