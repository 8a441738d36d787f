extension Rules {
  /// A shared object of a parent that is made with a value that the child has registered anew, and does not reach.
  static func shadowedByChild(_ facts: DependencyFacts) -> [Finding] {
    guard facts.view.planner.parent != nil else { return [] }
    return facts.makings.filter { $0.registration.scope.isShared && $0.view !== facts.view }.flatMap { making in
      var used = making.requirements.compactMap { requirement in
        requirement.source.map { ($0, $0.name, Any.Type?.none) }
      }
      if let visit = facts.visit(madeBy: making) {
        used += visit.properties.compactMap { property in
          property.source.map { ($0, property.point.name, visit.type) }
        }
      }
      var seen: Set<PropertyName> = []
      return used.compactMap { source, name, owner -> Finding? in
        guard let shadow = facts.view.registration(name, of: owner), shadow.base !== source.base,
          seen.insert(name).inserted
        else { return nil }
        return .warning(.init(.shadowedByChild, making.registration.described, holding: shadow.described))
      }
    }
  }
}
