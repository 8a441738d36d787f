extension Rules {
  /// A required property that nothing can fill, for any request.
  static func missing(_ facts: DependencyFacts) -> [Finding] {
    facts.properties.compactMap { found in
      guard case .missing = found.property.answer, found.property.point.isRequired else { return nil }
      // If this injector fills nothing else in the type, another injector may fill it.
      return found.visit.role == .target ? facts.missing(found) : facts.unchecked(found, .request)
    }
  }

  /// An `@Injected` property that may request a name or a type that only an object tells.
  static func unknownRequests(_ facts: DependencyFacts) -> [Finding] {
    facts.properties.compactMap { found in
      switch found.property.answer {
      case .unknown(let fitting):
        let point = found.property.point
        let suggestion = Suggestion.closest(to: point.name, in: fitting.filter(\.takesNoArguments))
        return facts.unchecked(found, .request, suggestion: suggestion)
      // A request by type would make the component; only an object can tell whether the property has one.
      case .component where found.property.point.isRequired: return facts.unchecked(found, .request)
      case .component, .source, .injector, .failed, .leadsNowhere, .withoutValue, .missing, .untouched: return nil
      }
    }
  }
}

extension DependencyFacts {
  /// Returns the problem that nothing is registered under a property's name.
  func missing(_ found: Found) -> Finding {
    let (type, point) = (found.visit.type, found.property.point)
    let table = found.visit.view.planner.registry.table
    let mistake = InjectionError.unknownName(point.name, valueType: point.dependencyType) {
      table.fillingNames(for: type)
    }
    return problem(mistake.at(found.visit.path + [point.name]), found)
  }
}
