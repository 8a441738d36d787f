extension Rules {
  /// An eager singleton that can't be made when configuration ends.
  ///
  /// One that has to be awaited is left for `awaitEagerSingletons()`; but what a synchronous one needs can't be
  /// awaited.
  static func eagerSingletons(_ facts: DependencyFacts) -> [Finding] {
    sequence(first: facts.view.planner, next: \.parent).flatMap { planner in
      planner.registry.eagerSingletons.compactMap { found in
        let (request, registration) = (ValueRequest(found, by: planner), found.registration)
        // An error because of a parameter is a problem of the initializer.
        var isOwn = false
        switch request.decide(for: nil) {
        case .refuse(.asynchronous), .refuse(.elsewhere): return nil
        case .refuse(.arguments): isOwn = true
        case .refuse, .make, .take, .ask, .nothing: break
        }
        var foresight = Foresight()
        guard let mistake = foresight.mistake(of: request), isOwn || mistake.code == .isolationMismatch else {
          return nil
        }
        return facts.problem(.eagerInVain(registration, mistake), registration)
      }
    }
  }
}
