extension Rules {
  /// An actor that a registration makes and whose properties have registrations: an injection leaves it alone, and only
  /// the program can tell whether the actor's own code fills them.
  static func madeActors(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.compactMap { making in
      let (registration, type) = (making.registration, making.registration.providedType)
      guard registration.decoration == nil, FieldRecords.isActor(type),
        making.view.planner.plan(for: type).wantsAnything
      else { return nil }
      return facts.unchecked(registration, owner: type, .closed(InjectionError(.actorFromOutside, type: type)))
    }
  }
}
