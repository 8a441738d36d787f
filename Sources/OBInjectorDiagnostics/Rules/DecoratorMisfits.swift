import OBInjector

/// A decorator that does not accept the type registered under its name, or that may not accept it: the type that a
/// closure promises does not tell.
let decoratorMisfits = Rule { facts in
  let decorated = facts.injector.lineage.flatMap { injector in
    injector.decorators.compactMap { (try? injector.find($0.name))?.registration }
  }
  return decorated.flatMap { Array($0.decorations.reversed()) }.compactMap { decoration in
    let (decorator, base) = (decoration.decorator, decoration.base)
    if let error = decoration.mistake {
      // A property that the decorator leaves unfilled has said so.
      let isSaid = facts.properties.contains { $0.need.mistake?.locations == error.locations }
      return isSaid ? nil : facts.problem(error.at([decorator.name]), base)
    }
    // A value of the promised type may turn out not to fit.
    if base.providesNothing || base.isLikely(decorator.type) { return nil }
    return facts.unchecked(
      facts.place(of: base), decorator.name, decorator.type, blockResult, ["promised": .type(base.providedType)])
  }
}
