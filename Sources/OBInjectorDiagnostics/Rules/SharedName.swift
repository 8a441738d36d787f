import OBInjector

/// A standard value, such as a `String`, that fills properties of unrelated types.
let sharedName = Rule(.sharedName) { facts in
  let concerns = facts.concerns { found in
    guard found.point.asksForOwnName, let source = found.need.source else { return nil }
    return Suggestion.isStandardValue(source.providedType) ? source : nil
  }
  // With two owners of which neither is a superclass of the other.
  return concerns.filter { concern in
    let owners = concern.properties.map(\.owner)
    return owners.contains { one in
      owners.contains { !Fitting.mayFit(one, $0) }
    }
  }
} sentence: { warning in
  "\(warning.holder.placed) is of type \(warning.holder.type) and fills \(warning.list), whose types have nothing to "
    + "do with each other; give each its own name, or ask for another name with @InjectedNamed."
}
