import OBInjector

/// Objects that retain each other, or their injector.
let retainCycle = Rule(.retainCycle) { facts in
  // A shared object with a strong property that is filled with the injector, which retains the object.
  let keptInjectors = facts.concernsOfMade { making in
    // Nothing fills a struct that declares nothing.
    guard making.registration.scope.isKept, !making.node.record.isLeftAlone else { return [] }
    return facts.held(by: making).filter { $0.isInjector && $0.point?.isStrong == true }
  }
  // Objects of the scopes `unique` and `graph` that are filled with each other through strong properties.
  let rings = facts.cycles { edge in
    let registration = edge.making.registration
    return !registration.scope.outlivesCall && !registration.isImplicit && edge.need.point?.isStrong == true
      && !edge.making.node.record.isLeftAlone
  }
  // A longer ring of unique objects alone can never be made, and is reported as a problem.
  return keptInjectors
    + rings.filter { $0.count < 3 || $0.contains { $0.making.registration.scope.isShared } }.map { ring in
      Concern(
        holder: ring[0].making.registration, held: ring[1 % ring.count].making.registration,
        properties: ring.compactMap { edge in edge.need.point.map { facts.described($0, of: edge.making.node.type) } })
    }
} sentence: { warning in
  let (scoped, held) = (warning.holder.scoped, warning.held)
  if warning.concerned.contains(where: { Fitting.unwrapped($0.type) == PropertyInjector.self }) {
    return "\(scoped) keeps its injector in \(warning.list), and the injector keeps it, so neither is ever released; "
      + "declare the property \"weak\"."
  }
  return "\(scoped) and \(held?.name == warning.holder?.name ? "itself" : held.placed) are filled with each other "
    + "through \(warning.list), so neither is ever released; declare one of the properties \"weak\"."
}
