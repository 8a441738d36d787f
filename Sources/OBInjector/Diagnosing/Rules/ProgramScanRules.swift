extension Rules {
  /// The parts of a program that were not found or can't be read: modules without types, generic types, hidden fields.
  static func programScan(_ facts: DependencyFacts) -> [Finding] {
    guard let scan = facts.scan else { return [] }
    func unchecked(_ name: PropertyName, _ type: Any.Type, _ reason: VerificationReport.Unchecked.Reason) -> Finding {
      .unchecked(.init(owner: nil, name: name, type: type, reason: reason), .program)
    }
    let missing = scan.missingModules.map { name, suggestion in
      let remedy = Messages.remedy(suggestion.map { PropertyName($0) }, "correct the name, or link the module.")
      let error = InjectionError(.unknownModule, ["module": .quoted(name), "remedy": .text(remedy)])
      return Finding.problem(error, .program)
    }
    let generics = scan.generics.map { generic in
      let type = generic.properties.compactMap { facts.view.registration($0)?.providedType }.first ?? Any.self
      return unchecked(generic.properties[0], type, .generic(owner: generic.name, properties: generic.properties))
    }
    let hidden = scan.hidden.map { module, count in
      unchecked(PropertyName(module), Any.self, .hidden(module: module, types: count))
    }
    return missing + generics + hidden
  }
}
