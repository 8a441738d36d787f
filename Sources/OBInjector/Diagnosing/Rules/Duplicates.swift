extension Rules {
  /// A name that was registered twice: the second registration was ignored.
  static func duplicates(_ facts: DependencyFacts) -> [Finding] {
    facts.duplicates.map { duplicate in
      let error = InjectionError.duplicate(duplicate.name, duplicate.first, duplicate.second)
      return .problem(error.at([duplicate.name]), .registration(0))
    }
  }
}
