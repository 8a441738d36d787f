extension Rules {
  /// The closures that take the injector: what they look up is not known before they run.
  static func lookups(_ facts: DependencyFacts) -> [Finding] {
    let registrations = facts.view.all.filter { $0.factory?.takesInjector == true }
    guard let first = registrations.first else { return [] }
    return [
      .unchecked(
        .init(
          owner: nil, name: first.name, type: PropertyInjector.self, reason: .lookups(registrations.map(\.location))),
        .program)
    ]
  }
}
