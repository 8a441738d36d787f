import OBInjector

/// Objects whose asynchronous closures need each other through properties, or as elements of a collection: an
/// awaiting call makes one after the other.
let ringsOfAwaited = Rule { facts in
  func isAwaited(_ making: DependencyFacts.Making) -> Bool {
    making.registration.undecorated.factory?.isAwaited == true
  }
  return facts.cycles { isAwaited($0.making) || $0.making.registration.factory?.collected != nil }
    .filter { $0.contains { isAwaited($0.making) } }.map { facts.problem(.circularAwaiting, $0) }
}
