import OBInjector

/// A value that is kept and not `Sendable`, made or registered by nonisolated code: any thread may use it.
let unprotected = Rule(.unprotected) { facts in
  facts.all.filter { registration in
    guard !registration.isSendable, registration.actor == nil else { return false }
    // A component's own isolation is that of its conformance.
    return registration.factory.map { registration.scope.outlivesCall && $0.canBeCalledHere == nil }
      ?? (registration.instance != nil)
  }.map { Concern(holder: $0) }
} sentence: { warning in
  let holder = warning.holder
  let (made, remedy) =
    holder?.scope.isShared == false
    ? ("is a ready-made instance", "register a closure") : ("is made", "give it the scope unique")
  return "\(holder.scoped) \(made) of \(holder.type), which is not Sendable, in nonisolated code, so any thread may "
    + "use it; make the type Sendable, register it on an actor, or \(remedy)."
}
