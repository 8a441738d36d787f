import OBInjector

/// An eager singleton that can't be made when configuration ends.
///
/// One that has to be awaited is left for `awaitEagerSingletons()`; but what a synchronous one needs can't be
/// awaited.
let eagerSingletons = Rule { facts in
  facts.injector.lineage.flatMap { injector in
    injector.eagerSingletons().compactMap { found -> ReportItem? in
      let (request, registration) = (BoundRequest(found, by: injector), found.registration)
      if case .refuse(.asynchronous) = request.decide(for: nil) { return nil }
      var foresight = Foresight()
      // An error because of a parameter is a problem of the initializer.
      guard let (mistake, isRefusal) = foresight.foresee(request),
        mistake.code == .isolationMismatch || isRefusal && mistake.code == .argumentMismatch
      else { return nil }
      let sentence = mistake.code("{name} ({scope}, {place}) can't be made when configuration ends: {error}")
      let error = InjectionError(sentence, of: registration, underlying: mistake).at([registration.name])
      return facts.problem(error, registration)
    }
  }
}
