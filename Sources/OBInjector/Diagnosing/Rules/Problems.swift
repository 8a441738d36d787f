/// The needs that stay without a value.
extension Rules {
  /// A property that a registration of its name can't fill, that requires a value and gets none, or that looks
  /// misspelled.
  static func properties(_ facts: DependencyFacts) -> [Finding] {
    facts.properties.compactMap { found in
      facts.mistake(of: found).map { mistake in
        Finding(.property(of: found.node.number, found.number), problem: mistake.of(found.node.type))
      }
    }
  }

  /// A parameter that nothing fills, more than one registration, or one that the isolation of the initializer forbids.
  static func initializers(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.flatMap { making, registration in
      making.needs.compactMap(\.mistake).map { mistake in
        facts.problem(facts.explained(mistake, in: making).below([registration.name]), registration)
      }
    }
  }

  /// A name that was registered twice: the second registration was ignored.
  static func duplicates(_ facts: DependencyFacts) -> [Finding] {
    facts.injector.contents.withLock(\.duplicates).map { duplicate in
      Finding(.registration(0), problem: .duplicate(duplicate.first, duplicate.second).at([duplicate.first.name]))
    }
  }

  /// An eager singleton that can't be made when configuration ends.
  ///
  /// One that has to be awaited is left for `awaitEagerSingletons()`; but what a synchronous one needs can't be
  /// awaited.
  static func eagerSingletons(_ facts: DependencyFacts) -> [Finding] {
    facts.injector.lineage.flatMap { injector in
      injector.eagerSingletons.compactMap { found in
        let (request, registration) = (ValueRequest(found, by: injector), found.registration)
        if case .refuse(.asynchronous) = request.decide(for: nil) { return nil }
        var foresight = Foresight()
        // An error because of a parameter is a problem of the initializer.
        guard let (mistake, isRefusal) = foresight.foresee(request),
          mistake.code == .isolationMismatch || isRefusal && mistake.code == .argumentMismatch
        else { return nil }
        let sentence = mistake.code("{name} ({scope}, {place}) can't be made when configuration ends: {error}")
        let error = InjectionError(sentence, of: registration, underlying: mistake).at([registration.name])
        return facts.problem(error, registration)
      }
    }
  }

  /// A ready-made instance with a required property that is empty: the injector fills only what it makes.
  static func readyMadeInstances(_ facts: DependencyFacts) -> [Finding] {
    facts.all.flatMap { registration -> [Finding] in
      guard case .instance = registration.source, let instance = registration.instance else { return [] }
      let type = Swift.type(of: instance)
      let record = TypeRecord.of(type, facts.injector.reflection)
      guard record.points.contains(where: \.isRequired), !record.isActor else { return [] }
      guard registration.isolation.includes(facts.caller) else {
        return [facts.unchecked(facts.place(of: registration), registration.name, type, .otherIsolation)]
      }
      return emptyProperties(of: instance, record).map { point in
        let error = InjectionError(
          .emptyInstance, property: point.name, type: point.type, locations: [registration.location],
          ["instance": .quoted(registration.name.rawValue), "maker": .type(registration.providedType)])
        return facts.problem(error.at([registration.name, point.name]), registration)
      }
    }
  }

  private static func emptyProperties(of instance: Any, _ record: TypeRecord) -> [InjectionPoint] {
    func read(_ target: InjectionTarget) -> [InjectionPoint] {
      record.points.filter { $0.isRequired && $0.handle?.isEmpty(in: target) == true }
    }
    if let object = FieldRecords.object(in: instance) { return read(InjectionTarget(object)) }
    var points: [InjectionPoint] = []
    _ = InjectionTarget.filling(copyOf: instance) { points = read($0) }
    return points
  }
}

extension DependencyFacts {
  /// Returns the reason that a property is a problem, with the path to it.
  fileprivate func mistake(of found: Found) -> InjectionError? {
    let (node, point) = (found.node, found.point)
    let mistake: InjectionError
    switch found.need.answer {
    case .failed(let error):
      guard !hasNameByChance(found.need, node), !isDeadEnd(error) else { return nil }
      if error.path.count > 1 { return error.below(node.path) }
      mistake = error
    case .withoutValue(let error?) where point.isRequired: mistake = error
    case .missing where point.isRequired || misspelled(found) != nil:
      mistake = point.unknown(in: SuggestedNames(in: node.injector))
    case .withoutValue, .missing, .source, .unknown, .untouched: return nil
    }
    return explained(mistake, in: node).at(node.path + [point.name])
  }

  /// Returns the registration that the name of an Optional property is a misspelling of; code other than this injector
  /// may set any other.
  ///
  /// A property looks misspelled if a registered name is close, the registration fits, and no property beside it has
  /// that name. In a program, a standard value must not fill another property.
  func misspelled(_ found: Found) -> Registration? {
    let point = found.point
    guard case .missing = found.need.answer, !point.isRequired, point.request != .type else { return nil }
    let meant = names.near(point.name).lazy.compactMap(registration).first { registration in
      registration.takes(types: point.arguments) && registration.isLikely(point.dependencyType)
        && !found.node.record.points.contains { $0.name == registration.name }
    }
    return meant.flatMap { isProgram && isCommon(point.valueType, $0) ? nil : $0 }
  }
}
