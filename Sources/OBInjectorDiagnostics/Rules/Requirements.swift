import OBInjector

/// A requirement of a module that nothing meets any more.
let requirements = Rule { facts in
  facts.injector.lineage.flatMap(\.unmetRequirements).map { ReportItem(place: .registration(0), problem: $0) }
}
