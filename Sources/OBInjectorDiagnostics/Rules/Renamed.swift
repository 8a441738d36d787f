import OBInjector

/// Empty properties that exactly one registration fits, or exactly one of those that nothing uses.
let renamed = Rule(.renamed) { facts in
  guard let scan = facts.scan else { return [] }
  // A registration that is meant by a misspelled property is reported with the property.
  let misspellings = facts.properties.compactMap { found in
    facts.misspelled(found).map { (property: facts.described(found.point, of: found.node.type).key, meant: $0) }
  }
  let (used, misspelled) = (facts.usage.used.union(scan.mentioned), Set(misspellings.map(\.property)))
  let explained = Set(misspellings.map(\.meant.name)).subtracting(used)
  func only(_ loose: LooseProperty) -> Registration? {
    let meant = loose.fitting.filter { $0.takes(types: []) && !Suggestion.isStandardValue($0.providedType) }
    let idle = meant.filter { !used.contains($0.name) && !explained.contains($0.name) }
    return idle.count == 1 ? idle[0] : meant.count == 1 ? meant[0] : nil
  }
  // A decorator's base says only that the type is registered.
  let needs = facts.walk.nodes.filter { $0.registration?.decoration == nil }.flatMap(\.needs)
  let injected = Set(needs.filter { $0.source != nil }.map { ObjectIdentifier(Fitting.unwrapped($0.type)) })
  /// Returns true for a delegate, which its owner sets: a weak property of a protocol's type that is not injected.
  func isDelegate(_ loose: LooseProperty) -> Bool {
    loose.point.isWeak && FieldRecords.kind(of: loose.valueType) != .class
      && !injected.contains(ObjectIdentifier(loose.valueType))
  }
  return facts.concerns(
    facts.loose.compactMap { loose -> DependencyFacts.Mention? in
      guard let match = only(loose), !explained.contains(match.name), !used.contains(match.name) || !isDelegate(loose)
      else { return nil }
      let (type, property) = (loose.type, facts.described(loose.point, of: loose.type))
      return misspelled.contains(property.key) || facts.isTaken(match, in: type) ? nil : (match, property)
    })
} sentence: { warning in
  let names = VerificationReport.list(warning.concerned.map { "\"\($0.name)\"" })
  return "nothing fills \(warning.list), and \(warning.holder.placed), of type \(warning.holder.type), fits "
    + "\(warning.number("it", "each")); if one of them was renamed, give both the same name; if other code sets "
    + "\(warning.number("it", "them")), pass \(names) to \"allowing:\"."
}

extension DependencyFacts {
  /// Returns true if a property of the type takes the registration: by its name, by its type, or by an initializer.
  fileprivate func isTaken(_ registration: Registration, in type: Any.Type) -> Bool {
    let (needs, record) = (needs(of: type), TypeRecord.of(type, injector.reflection))
    let names = needs.compactMap(\.point?.name) + UnfillableProperty.all(in: record, injector).map(\.name)
    return needs.contains { $0.source?.undecorated === registration }
      || meant.isTaken(registration, in: type, beside: names)
  }
}
