#if Diagnosing
  extension PropertyInjector {
    /// Answers "why is this nil?" for one property of an object.
    ///
    /// ```swift
    /// print(injector.explain("clock", on: screen))
    /// ```
    ///
    /// Tells whether the property has a value, and what an injection by this injector, called from here, would do to it.
    /// Follows the dependencies of initializers, and the properties of what would be made. Makes nothing and runs no closure. Reads the request of an `@Injected`
    /// property from the object.
    ///
    /// - Parameters:
    ///   - property: The property's own name, as it is declared.
    ///   - object: The object; its dynamic class decides.
    ///   - isolation: The actor that the caller runs on; the compiler passes it.
    public func explain<Object: AnyObject>(
      _ property: PropertyName, on object: Object, isolation: isolated (any Actor)? = #isolation
    ) -> PropertyExplanation {
      Explainer(planner: planner, target: InjectionTarget(object), caller: CallerIsolation(isolation)).explain(property)
    }
  }
#endif

/// Explains the properties of one object from the plan for it.
private struct Explainer {
  let planner: Planner
  let target: InjectionTarget
  let caller: CallerIsolation

  private var table: TableID { planner.registry.table.id }

  func explain(_ property: PropertyName) -> PropertyExplanation {
    let isReadable = !FieldRecords.isActor(target.type) || CallerIsolation(target.object as? any Actor) == caller
    let plan = isReadable ? planner.plan(for: target, caller).plan : planner.plan(for: target.type)
    let unfillable = planner.readsFields ? UnfillableProperty.all(in: plan.record) : []
    guard let index = plan.points.lastIndex(where: { $0.name == property }) else {
      if let property = unfillable.last(where: { $0.name == property }) { return explain(property) }
      // The storage of a wrapper is never meant.
      let storage = Set(unfillable.filter { $0.reason == .wrapped }.map { PropertyName($0.field.name) })
      let names = plan.points.map(\.name).filter { !storage.contains($0) } + unfillable.map(\.name)
      return PropertyExplanation(
        owner: target.type, property: property, type: nil, state: .noSuchProperty, outcome: nil, registration: nil,
        suggestion: Suggestion.closest(to: property, among: names), isWeak: false, requested: property,
        table: table)
    }
    let point = plan.points[index]
    let state: PropertyExplanation.State
    switch point.access {
    case .unwritable: state = .unreadable
    case .open where !isReadable, .full where !isReadable: state = .unreadable
    case .open(let handle): state = handle.isEmpty(in: target) ? .empty : .set
    case .full: state = .set
    }
    let outcome: InjectionReport.Outcome =
      isReadable
      ? outcome(of: index, plan, state)
      : .failed(InjectionError.actorFromOutside(target.type).at([point.name]))
    let requested = plan.reports.property(index)
    return PropertyExplanation(
      owner: target.type, property: property, type: point.type, state: state, outcome: outcome.of(target.type),
      registration: state == .set ? nil : source(of: index, plan)?.described, suggestion: nil,
      isWeak: point.isWeak, requested: requested.isByType ? nil : requested.name, table: table)
  }

  private func explain(_ property: UnfillableProperty) -> PropertyExplanation {
    PropertyExplanation(
      owner: target.type, property: property.name, type: property.field.type, state: property.reason, outcome: nil,
      registration: nil, suggestion: nil, isWeak: false, requested: property.name, table: table)
  }

  /// Returns the registration that fills the property, or would if it fitted.
  private func source(of index: Int, _ plan: InjectionPlan) -> Registration? {
    if let source = plan.sources[index] { return source.isImplicit ? nil : source }
    guard let unfilled = plan.unfilled.first(where: { $0.index == index }) else { return nil }
    if case .notRegistered = unfilled.state { return nil }
    if case .leadsNowhere = unfilled.state { return nil }
    return (try? planner.registry.find(plan.reports.property(index).name, for: target.type))?.registration
  }

  private func outcome(
    of index: Int, _ plan: InjectionPlan, _ state: PropertyExplanation.State
  ) -> InjectionReport.Outcome {
    if state == .set { return .alreadySet }
    let report = planner.foresee(plan, for: (target, caller), at: index)
    let isOmitted = plan.unfilled.contains { if case .omitted = $0.state { $0.index == index } else { false } }
    guard !isOmitted, let entry = report.entries.last(where: { $0.property == plan.points[index].name }) else {
      let names = planner.registry.table.names(for: target.type)
      return .notRegistered(suggestion: plan.reports.property(index).suggestion(among: names))
    }
    return entry.outcome
  }
}

extension Planner {
  /// Returns the report of an injection by a plan into empty properties, as far as it can be foreseen.
  ///
  /// - Parameters:
  ///   - object: The object and the caller; `nil` for any object of the type.
  ///   - index: The property in question; `nil` for all of them.
  func foresee(
    _ plan: InjectionPlan, for object: (target: InjectionTarget, caller: CallerIsolation)? = nil,
    at index: Int? = nil
  ) -> InjectionReport {
    var changes = plan.unfilled.map { (index: $0.index, state: foreseen($0, in: plan)) }
    for step in plan.steps where index == nil || index == step.index {
      var foresight =
        if let object { Foresight(into: object.target, by: self, caller: object.caller) } else {
          Foresight(intoAny: plan.record.type, by: self)
        }
      if let mistake = foresight.mistake(of: step, by: self) { changes.append((step.index, .failed(mistake))) }
    }
    for (index, source) in plan.sources.enumerated() where source != nil {
      if !changes.contains(where: { $0.index == index }) { changes.append((index, .injected)) }
    }
    return plan.reports.report(0).with(changes, in: registry.table.id)
  }

  /// Returns the state of a property that a plan does not fill; for an `@InjectedNamed` property, as far as its type
  /// tells.
  func foreseen(_ unfilled: ReportDetails.PropertyState, in plan: InjectionPlan) -> ReportDetails.State {
    let point = plan.points[unfilled.index]
    guard case .failed(let error) = unfilled.state, error.code == .undetermined,
      case .failed(let mistake) = InjectorView(self).named(point, of: plan.record.type)
    else { return unfilled.state }
    return .failed(mistake.at([point.name]))
  }
}

extension InjectionReport.Outcome {
  fileprivate func of(_ owner: Any.Type) -> InjectionReport.Outcome {
    if case .failed(let error) = self { .failed(error.of(owner)) } else { self }
  }
}
