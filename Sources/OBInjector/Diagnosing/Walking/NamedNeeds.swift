/// The answers to properties of which only the type is known.
extension PropertyInjector {
  /// Makes a plan for the type alone: without an object, the names of `@InjectedNamed` properties are unknown.
  func plan(for type: Any.Type, _ caller: CallerIsolation? = nil) -> InjectionPlan {
    let record = TypeRecord.of(type, reflection)
    var draft = PlanDraft(record)
    for (index, point) in record.points.enumerated() {
      if point.request == .otherName, case .failed(let mistake) = named(point) {
        draft.fail(index, point.name, mistake)
      } else {
        // Without a caller, an instance that is bound to an actor counts as accessible.
        plan(point, index, nil, caller, &draft)
      }
    }
    return InjectionPlan(draft, for: self, generation)
  }

  func answer(to point: InjectionPoint, _ state: ReportDetails.State?) -> Need.Answer {
    switch state {
    case .failed(let error) where error.code == .undetermined: named(point)
    case .failed(let error), .leadsNowhere(let error): .failed(error)
    case .noValue(let error, _): .withoutValue(error)
    case .notRegistered: .missing
    case .matched, .injected, .omitted, nil: .untouched
    }
  }

  /// Returns the answer to an `@InjectedNamed` property, which has its name in the object.
  func named(_ point: InjectionPoint) -> Need.Answer {
    let names = self.names().filter { !point.isRequired || !$0.isReadyMadeNil }
    let arguments = LazyTypes.arguments(of: point.valueType)
    func isTaken(_ registration: Registration) -> Bool {
      lazySource(registration, for: point).map { $0.misfit == nil } ?? registration.takesNoArguments
    }
    var fitting = fitting(point, among: names.filter(isTaken))
    if fitting.isEmpty, Fitting.unwrapped(point.dependencyType) == PropertyInjector.self {
      return .unknown([.injector])
    }
    let others = fitting.isEmpty ? self.fitting(point, among: names) : []
    // An object on the path may stand for a registration that takes arguments, but gives no `Lazy` or `Provider`.
    if point.lazyType == nil || !point.isRequired { fitting += others }
    guard fitting.isEmpty, point.isRequired else { return .unknown(fitting) }
    let (valueType, name) = (point.dependencyType, point.name)
    if !others.isEmpty { return .failed(.untaken(arguments, valueType, by: others, of: name, as: point.lazyType)) }
    return .failed(.unknownType(valueType, of: name, in: SuggestedNames(in: self)))
  }

  /// Returns the registrations that fit the property or, if there are none, those whose values may turn out to.
  private func fitting(_ point: InjectionPoint, among names: [Registration]) -> [Registration] {
    let possible = names.filter { mayFit($0, point) }
    let sure = possible.filter { $0.isLikely(point.dependencyType) || $0.isLikely(point.valueType) }
    return sure.isEmpty ? possible : sure
  }

  /// Returns the source of the `Lazy` or the `Provider` that an injection would make of the registration;
  /// `nil` if it takes the registration's own value.
  private func lazySource(_ registration: Registration, for point: InjectionPoint) -> LazySource? {
    guard let type = point.lazyType, registration.fits(type) == .no else { return nil }
    return LazySource(registration, as: type, nil)
  }

  /// Returns true if a value of the registration, or a `Lazy` for it, may turn out to fit.
  ///
  /// If the registration promises a class and the property is of a protocol's type, the program must have a subclass
  /// that conforms; an optional `Lazy` is injected before that is known.
  private func mayFit(_ registration: Registration, _ point: InjectionPoint) -> Bool {
    let source = lazySource(registration, for: point)
    guard source?.canAnswer ?? registration.canFit(Fitting.unwrapped(point.valueType)) else { return false }
    if source != nil, !point.isRequired { return true }
    let (valueType, promised) = (Fitting.unwrapped(point.dependencyType), registration.providedType)
    return FieldRecords.kind(of: promised) != .class || FieldRecords.kind(of: valueType) != .existential
      || TypeDescriptor.mayHaveHeir(of: promised, conformingTo: valueType)
  }
}
