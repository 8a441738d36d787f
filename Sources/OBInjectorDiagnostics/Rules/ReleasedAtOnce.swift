import OBInjector

/// A value that nothing holds as soon as it is filled in: a weak property's new object that nothing else retains, and a
/// weak singleton that is a value, which has no weak references, or an object that only weak properties of the program
/// take.
let releasedAtOnce = Rule(.releasedAtOnce) { facts in
  let newObjects = facts.concerns { found in
    guard found.point.isWeak, let source = found.need.source, source.isUnique else { return nil }
    return facts.mayReferBack(to: source, from: found.node.type) ? nil : source
  }
  let values = facts.makings.map(\.registration).filter {
    guard $0.scope.isWeak, $0.decoration == nil else { return false }
    return ![.class, .existential, .constrained, .other].contains(FieldRecords.kind(of: $0.providedType))
  }
  let held = Set(values.map(\.name)).union(facts.usage.needed)
    .union(facts.properties.filter { !$0.point.isWeak }.compactMap(\.need.source?.name))
  let objects = facts.concerns { found in
    found.need.source.flatMap { $0.scope.isWeak && !held.contains($0.name) ? $0 : nil }
  }
  return newObjects + values.map { Concern(holder: $0) } + (facts.isProgram ? objects : [])
} sentence: { warning in
  let (scoped, name) = (warning.holder.scoped, warning.holder.quoted)
  if warning.concerned.isEmpty {
    return "\(scoped) is of type \(warning.holder.type), which is not a class, so nothing can hold it weakly, and "
      + "each use makes a new value; give it the scope singleton or unique."
  }
  if warning.holder?.scope.isWeak == true {
    return "only weak properties take \(scoped): \(warning.list), so it is released at once; give \(name) a scope "
      + "that keeps it, or declare a property without \"weak\"."
  }
  return "\(warning.list) \(warning.number("is weak and is", "are weak and are")) filled with a new object of "
    + "\(scoped), which nothing else holds, so it is released at once; give \(name) a scope that keeps it, or declare the property "
    + "without \"weak\"."
}

extension DependencyFacts {
  /// Returns true if the value of a registration may own the object with the weak property.
  ///
  /// Such an owner is on the path while the object is filled: the property then refers to the owner, and not to a new
  /// object that would be released at once.
  fileprivate func mayReferBack(to source: Registration, from type: Any.Type) -> Bool {
    FieldRecords.existential(source.providedType) != nil
      || makings.contains { making in
        making.registration === source
          && (held(by: making) + making.node.needs).compactMap(\.source).contains {
            $0.factory != nil && Fitting.mayFit(type, $0.providedType)
          }
      }
  }
}
