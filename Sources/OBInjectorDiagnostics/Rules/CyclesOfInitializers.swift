import OBInjector

/// Initializers that need each other's values.
let cyclesOfInitializers = Rule { facts in facts.cycles { !$0.isHeld }.map { facts.problem(.circular, $0) } }
