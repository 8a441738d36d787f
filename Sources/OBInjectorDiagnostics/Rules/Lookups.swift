import OBInjector

/// The closures that take the injector: what they look up is not known before they run.
let lookups = Rule { facts in
  let registrations = facts.all.filter { $0.factory?.takesInjector == true }
  let places = registrations.map(\.location.description)
  let sentence = Sentence.Code.undetermined(
    "{count} {closure that takes|closures that take} the injector ({list}): only running them shows what they look "
      + "up; XCTAssertMakes and XCTAssertInjects do")
  return registrations.prefix(1).map { first in
    facts.unchecked(
      .program, first.name, PropertyInjector.self, sentence,
      ["count": .text("\(places.count)"), "list": .text(VerificationReport.list(places))])
  }
}
