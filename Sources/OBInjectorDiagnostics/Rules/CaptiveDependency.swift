import OBInjector

/// A shared object that retains a value of a shorter lifetime: of a custom scope, or an unshared one of its initializer.
let captiveDependency = Rule(.captiveDependency) { facts in
  facts.makings.filter { $0.registration.scope.outlivesCall }.flatMap { making in
    let (node, holder) = (making.node, making.registration)
    let held = node.record.isLeftAlone ? [] : facts.held(by: making).filter { $0.point?.isWeak == false }
    return (node.needs + held).compactMap { need -> Concern? in
      guard let source = need.sourceNow, source.factory != nil, !source.isImplicit,
        source.scope.isCustom ? source.scope != holder.scope : need.point == nil && !source.scope.outlivesCall
      else { return nil }
      let properties = need.point.map { [facts.described($0, of: node.type)] } ?? []
      return Concern(holder: holder, held: source, properties: properties)
    }
  }
} sentence: { warning in
  let (holder, held) = (warning.holder, warning.held)
  let isByInitializer = warning.concerned.isEmpty
  let kept = isByInitializer ? "the \(held.scoped) of its initializer" : "\(held.scoped) in \(warning.list)"
  if held?.scope.outlivesCall == false {
    return "\(holder.scoped) keeps \(kept) as long as it lives; give \(held.quoted) the scope \(holder.scope), or "
      + "take a Provider, which makes a new one each time."
  }
  return "\(holder.scoped) keeps \(kept), also after reset(.\(held.scope)); give \(holder.quoted) the scope "
    + "\(held.scope), or take a Provider, which looks it up each time."
}
