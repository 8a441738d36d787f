import OBInjector

/// An alias of a name without a registration, and a ring of aliases.
enum DeadEnds: Rule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    facts.deadEnds.map { ReportItem(place: .registration($0.number), problem: $0.error) }
  }
}

extension DependencyFacts {
  /// Returns the errors of the aliases whose direct name is not registered, and of each ring once, with the number of
  /// an alias.
  ///
  /// Each alias is followed once.
  func findDeadEnds() -> [(error: InjectionError, number: Int)] {
    var followed: Set<ObjectIdentifier> = []
    typealias DeadEnd = (error: InjectionError, number: Int)
    return injector.visible.filter { $0.aliased != nil }.enumerated().compactMap { number, alias -> DeadEnd? in
      func error(_ aliases: [Registration], _ missing: PropertyName? = nil) -> (InjectionError, Int) {
        (.deadEnd(aliases, missing, valueType: nil, in: SuggestedNames(in: injector)), number)
      }
      if let name = alias.aliased, injector.entry(name) == nil {
        return name == Registration.injector.name ? nil : error([alias], name)
      }
      let trail = injector.chain(from: injector.entry(alias.name), &followed).aliases.map(\.registration)
      return trail.dropLast().firstIndex { $0 === trail.last }.map { error(Array(trail[$0...])) }
    }
  }

  /// Returns true if the error of a property is that of an alias, which is a problem by itself.
  ///
  /// An alias may lead nowhere in one injector only; then no other problem tells of it.
  func isDeadEnd(_ error: InjectionError) -> Bool {
    guard let last = error.locations.last else { return false }
    // A loop may register several aliases at one place.
    return deadEnds.contains { known, _ in
      known.code == error.code && known.locations.contains(last)
        && (error.code != .notRegistered || known.property == error.property)
    }
  }
}
