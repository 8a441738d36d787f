extension Rules {
  /// A property that a registration of its name can't fill; for a required property also one that is a ready-made
  /// `nil`.
  static func failures(_ facts: DependencyFacts) -> [Finding] {
    let failing = facts.properties.filter { found in
      error(found.property) != nil && !facts.hasNameByChance(found.property, found.visit)
    }
    return facts.eachOnce(failing).compactMap { found in
      error(found.property).map { error in
        facts.problem(
          facts.explained(error, in: found.visit).at(found.visit.path + [found.property.point.name]), found)
      }
    }
  }

  /// A property that seems to have a registered name by chance: its type does not fit.
  static func otherTypes(_ facts: DependencyFacts) -> [Finding] {
    let mentions = facts.eachOnce(facts.properties.filter { facts.hasNameByChance($0.property, $0.visit) })
      .compactMap { found -> DependencyFacts.Mention? in
        let point = found.property.point
        return found.visit.view.registration(point.name).map {
          ($0, facts.described(point, of: found.visit.type))
        }
      }
    return facts.warnings(.otherType, mentions)
  }

  private static func error(_ property: DependencyFacts.Property) -> InjectionError? {
    switch property.answer {
    case .failed(let error): error
    case .withoutValue(let error): property.point.isRequired ? error : nil
    case .source, .injector, .component, .leadsNowhere, .unknown, .missing, .untouched: nil
    }
  }
}
