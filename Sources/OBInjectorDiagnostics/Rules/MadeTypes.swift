import OBInjector

/// The value of a registration of which the properties are not known: a closure returns a protocol type; a
/// decorator hands out a ready-made instance, or makes a value that lacks something; an injection leaves an actor
/// alone, and only the program can tell whether the actor's own code fills it.
let madeTypes = Rule { facts in
  facts.makings.compactMap { made in
    let (making, registration) = (made.node, made.registration)
    let (type, place) = (making.type, facts.place(of: registration))
    if !registration.mayBeReadyMade, FieldRecords.isActor(type) {
      guard making.injector.plan(for: type).draft.wantsAnything else { return nil }
      let reason = InjectionError(.actorFromOutside, type: type)
      return facts.unchecked(place, registration.name, of: type, type, closed, ["reason": .text("\(reason)")])
    }
    let isUnknown =
      registration.mayBeReadyMade
      ? making.injector.needs(of: type).contains { $0.lack() != nil }
      : registration.decoration == nil && FieldRecords.existential(type) != nil
    let sentence = Sentence.Code.undetermined(
      "{member}: the closure returns {type}, so the properties of its value are not known")
    return isUnknown ? facts.unchecked(place, registration.name, type, sentence) : nil
  }
}
