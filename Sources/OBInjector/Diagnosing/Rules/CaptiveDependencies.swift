extension Rules {
  /// A shared object that retains an unshared dependency of its initializer.
  static func captiveDependencies(_ facts: DependencyFacts) -> [Finding] {
    facts.makings.filter(\.registration.scope.isShared).flatMap { making in
      making.requirements.compactMap { requirement -> Finding? in
        guard let held = requirement.sourceNow, held.factory != nil, !held.scope.isShared else { return nil }
        let holder = making.registration.described
        return .warning(VerificationReport.Warning(.captiveDependency, holder, holding: held.described))
      }
    }
  }
}
