/// The effect of an injection on the properties of a type, from the plan for the type.
extension InjectorView {
  func properties(of type: Any.Type) -> [DependencyFacts.Property] {
    let plan = planner.plan(for: type)
    var unfilled: [Int: ReportDetails.State] = .init()
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
    let names = names(for: type).filter { !point.isRequired || !$0.isReadyMadeNil }
    let arguments = LazyTypes.arguments(of: point.valueType)
    func isMaker(_ registration: Registration) -> Bool {
      point.lazyType != nil && registration.isLikely(point.valueType)
    }
    var fitting = fitting(point, among: names.filter { $0.takes(types: arguments) || isMaker($0) })
    if fitting.isEmpty, Fitting.unwrapped(point.dependencyType) == PropertyInjector.self {
      return .unknown([.injector])
    }
    var others: [Registration] = []
    if fitting.isEmpty { others = self.fitting(point, among: names) }
    // An object on the path may stand for a registration that takes arguments, but gives no `Lazy` or `Maker`.
    if point.lazyType == nil { fitting += others }
    guard fitting.isEmpty, point.isRequired else { return .unknown(fitting) }
    let (valueType, name, table) = (point.dependencyType, point.name, planner.registry.table)
    if !others.isEmpty { return .failed(.untaken(arguments, valueType, by: others, of: name, as: point.lazyType)) }
    return .failed(.unknownType(valueType, of: name, in: SuggestedNames(in: table, isByType: true)))
  }

  /// Returns the registrations that fit the property or, if there are none, those whose values may turn out to.
  private func fitting(_ point: InjectionPoint, among names: [Registration]) -> [Registration] {
    let sure = names.filter { $0.isLikely(point.dependencyType) || $0.isLikely(point.valueType) }
    return sure.isEmpty ? names.filter { mayFit($0, point.dependencyType) } : sure
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
