import OBInjector

/// An alias of a name without a registration, and a ring of aliases.
let deadEnds = Rule { $0.deadEnds }

extension DependencyFacts {
  /// Returns the problems of the aliases whose direct name is not registered, and of each ring once.
  ///
  /// Each alias is followed once.
  func findDeadEnds() -> [ReportItem] {
    var followed: Set<ObjectIdentifier> = []
    return injector.visible.filter { $0.aliased != nil }.enumerated().compactMap { number, alias -> ReportItem? in
      func item(_ aliases: [Registration], _ missing: PropertyName? = nil) -> ReportItem {
        let error = InjectionError.deadEnd(aliases, missing, valueType: nil, in: SuggestedNames(in: injector))
        return ReportItem(place: .registration(number), problem: error)
      }
      if let name = alias.aliased, injector.entry(name) == nil {
        return name == Registration.injector.name ? nil : item([alias], name)
      }
      let trail = injector.chain(from: injector.entry(alias.name), &followed).aliases.map(\.registration)
      return trail.dropLast().firstIndex { $0 === trail.last }.map { item(Array(trail[$0...])) }
    }
  }

  /// Returns true if the error of a property is that of an alias, which is a problem by itself.
  ///
  /// An alias may lead nowhere in one injector only; then no other problem tells of it.
  func isDeadEnd(_ error: InjectionError) -> Bool {
    guard let last = error.locations.last else { return false }
    // A loop may register several aliases at one place.
    return deadEnds.compactMap(\.problem).contains { known in
      known.code == error.code && known.locations.contains(last)
        && (error.code != .notRegistered || known.property == error.property)
    }
  }
}
