extension Rules {
  /// A name that was registered twice: the second registration was ignored.
  static func duplicates(_ facts: DependencyFacts) -> [Finding] {
    facts.duplicates.map { duplicate in
      .problem(.duplicate(duplicate.first, duplicate.second).at([duplicate.first.name]), .registration(0))
    }
  }
}
