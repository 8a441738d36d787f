/// The effect of an injection on the properties of a type, from the plan for the type.
extension InjectorView {
  func properties(of type: Any.Type) -> [DependencyFacts.Property] {
    let plan = planner.plan(for: type)
    var unfilled: [Int: ReportDetails.State] = [:]
    for property in plan.unfilled { unfilled[property.index] = property.state }
    return plan.points.enumerated().map { index, point in
      let answer = plan.sources[index].map(answer) ?? answer(to: point, unfilled[index], of: type)
      return DependencyFacts.Property(point: point, answer: answer)
    }
  }

  private func answer(from source: Registration) -> DependencyFacts.Property.Answer {
    guard source.isImplicit else { return .source(source) }
    return source.factory == nil ? .injector : .component(source.providedType)
  }

  private func answer(
    to point: InjectionPoint, _ state: ReportDetails.State?, of type: Any.Type
  ) -> DependencyFacts.Property.Answer {
    switch state {
    case .failed(let error) where error.code == .undetermined: named(point, of: type)
    case .failed(let error): .failed(error)
    case .leadsNowhere(let error): .leadsNowhere(error)
    case .withoutValue(let error, let isReadyMade): .withoutValue(isReadyMade ? error : nil)
    case .noValue: .withoutValue(nil)
    case .notRegistered: .missing
    case .matched, .injected, .omitted, nil: .untouched
    }
  }

  /// Returns the answer to an `@InjectedNamed` property, which has its name in the object.
  func named(_ point: InjectionPoint, of type: Any.Type) -> DependencyFacts.Property.Answer {
    let names = names(for: type)
    let sure = names.filter { $0.isLikely(point.dependencyType) }
    let fitting = sure.isEmpty ? names.filter { mayFit($0, point.dependencyType) } : sure
    if fitting.isEmpty, Fitting.unwrapped(point.dependencyType) == PropertyInjector.self {
      return .unknown([.injector])
    }
    guard fitting.isEmpty, point.isRequired else { return .unknown(fitting) }
    let table = planner.registry.table
    return .failed(
      .unknownType(point.dependencyType, of: point.name, in: SuggestedNames(.visible, in: table)))
  }

  /// Returns true if a value of the registration may turn out to fit.
  ///
  /// If the registration promises a class and the property is of a protocol's type, the program must have a subclass
  /// that conforms.
  private func mayFit(_ registration: Registration, _ dependencyType: Any.Type) -> Bool {
    let (valueType, promised) = (Fitting.unwrapped(dependencyType), registration.providedType)
    guard registration.canFit(valueType) else { return false }
    guard FieldRecords.kind(of: promised) == .class, FieldRecords.kind(of: valueType) == .existential else {
      return true
    }
    return TypeDescriptor.mayHaveHeir(of: promised, conformingTo: valueType)
  }
}
