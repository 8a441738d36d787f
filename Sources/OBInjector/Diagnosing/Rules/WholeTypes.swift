extension Rules {
  /// A type that can't be filled or inspected as a whole.
  static func wholeTypes(_ facts: DependencyFacts) -> [Finding] {
    facts.visits.flatMap { visit -> [Finding] in
      let (type, place) = (visit.type, Finding.Place.property(of: visit.number, -1))
      func unchecked(_ reason: VerificationReport.Unchecked.Reason) -> Finding {
        let name = PropertyName(TypeNames.lowerCamelCase(of: type))
        return .unchecked(.init(owner: type, name: name, type: type, reason: reason), place)
      }
      // A type that was only found in the program may never be injected: its mistakes are not problems.
      return visit.record.failures.map { failure in
        facts.isProgram && visit.isGiven
          ? unchecked(.closed(failure)) : .problem(failure.at(visit.path).of(type), place)
      }
    }
  }
}
