#if Diagnosing
/// Explains the properties of one object from the plan for it.
struct Explainer {
  let injector: PropertyInjector
  let target: InjectionTarget
  let caller: CallerIsolation

  /// False for an actor that the caller does not run on.
  var isReadable: Bool { !FieldRecords.isActor(target.type) || target.isActor(of: caller) }

  var plan: InjectionPlan { isReadable ? injector.lease(for: target, caller).plan : injector.plan(for: target.type) }

  /// The report of an injection that changes nothing.
  var report: InjectionReport {
    if let error = injector.unconfigured { return TypeRecord.untouched(target.type, because: error) }
    let plan = plan
    guard isReadable else {
      let error = InjectionError(.actorFromOutside, type: target.type)
      return plan.reports.report(0).with(plan.points.indices.map { ($0, .omitted) }, below: [error], in: injector.id)
    }
    let kept = plan.points.indices.filter { hasValue(plan.points[$0]) == true }
    return injector.foresee(plan, for: (target, caller)).with(kept.map { ($0, .matched) }, in: injector.id)
  }

  func explain(_ name: PropertyName) -> InjectionReport.Entry {
    let plan = plan
    guard let index = plan.points.lastIndex(where: { $0.name == name }) else { return unfillable(name) }
    let (point, lookedUp) = (plan.points[index], plan.reports.name(index))
    let hasValue = hasValue(point)
    let outside = isReadable ? nil : InjectionError(.actorFromOutside, type: target.type).at([name]).of(target.type)
    let known: InjectionReport.Outcome? =
      hasValue == true ? .alreadySet : (injector.unconfigured ?? outside).map { .failed($0) }
    let outcome =
      known ?? report.entries.last { $0.property == name }?.outcome
      // Reports leave out a property that can't be filled and is not registered.
      ?? .notRegistered(suggestion: point.suggestion(for: lookedUp, in: SuggestedNames(in: injector)))
    var entry = InjectionReport.Entry(
      reported: point, lookedUp: lookedUp, owner: target.type, outcome: outcome,
      registration: hasValue == true ? nil : source(of: index, in: plan))
    entry.explanation = sentence(about: entry, hasValue: hasValue, isWeak: point.isWeak)
    return entry
  }

  /// Returns true if the property has a value; `nil` if it can't be read.
  private func hasValue(_ point: InjectionPoint) -> Bool? {
    guard isReadable, point.obstacle == nil else { return nil }
    return point.handle.map { !$0.isEmpty(in: target) } ?? true
  }

  /// Returns the entry of a property that no injection sets, or that is not there.
  private func unfillable(_ name: PropertyName) -> InjectionReport.Entry {
    let unfillable = UnfillableProperty.all(in: plan.record, injector)
    let found = unfillable.last { $0.name == name }
    // The storage of a wrapper is never meant.
    let storage = Set(unfillable.filter { $0.reason == .wrapped }.map { PropertyName($0.field.name) })
    let names = plan.points.map(\.name).filter { !storage.contains($0) } + unfillable.map(\.name)
    let remedy = Messages.remedy(
      Suggestion.closest(to: name, among: names),
      "only stored \"var\" properties, @Injected and declared key paths can.")
    let error = InjectionError(
      found == nil ? .noSuchProperty : .unfillable, property: name, type: found?.field.type,
      ["reason": .text(found?.reason.rawValue ?? ""), "remedy": .text(remedy)]
    ).at([name]).of(target.type)
    let type = found?.field.type ?? Never.self
    return .init(
      reported: .init(name: name, type: type, dependencyType: type), lookedUp: name, owner: target.type,
      outcome: .failed(error), explanation: "\(error)")
  }

  /// Returns the registration that fills the property, or would if it fitted.
  private func source(of index: Int, in plan: InjectionPlan) -> RegisteredProperty? {
    let unfilled = plan.draft.unfilled.first { $0.index == index }?.state
    if case .notRegistered? = unfilled { return nil }
    guard unfilled != nil || plan.filled.contains(index) else { return nil }
    let (point, name) = (plan.points[index], plan.reports.name(index))
    let request = Request(point.isByType ? nil : name, for: point, of: target.type, demandsSendable: false)
    guard let source = try? injector.find(request, caller: caller)?.registration.origin else { return nil }
    return source.isImplicit ? nil : source.described
  }

  // MARK: - The sentence

  /// Returns the reason that a property has a value, or has none, and the effect of an injection.
  ///
  /// - Parameter hasValue: True if the property has a value; `nil` if it can't be read.
  private func sentence(about entry: InjectionReport.Entry, hasValue: Bool?, isWeak: Bool) -> String {
    let fact =
      switch hasValue {
      case true?: isWeak ? "is weak and has a value" : "has a value"
      case false?: isWeak ? "is weak and nil" : "is nil"
      case nil: "can't be read"
      }
    let other = entry.reported.isByType || entry.name == entry.property ? "" : " under \"\(entry.name)\""
    let wanted = Messages.quoted(FieldRecords.wrapped(of: entry.type) ?? entry.type)
    return "\"\(entry.property)\" of \(TypeNames.written(entry.owner)) \(fact), wanted as \(wanted)\(other): "
      + why(entry, isWeak: isWeak)
  }

  private func why(_ entry: InjectionReport.Entry, isWeak: Bool) -> String {
    switch entry.outcome {
    case .alreadySet: "an injection keeps it."
    case .noValue: "what is registered is nil."
    case .notRegistered where entry.reported.isByType:
      "nothing that is registered fits its type; register an instance, a closure or an initializer for it."
    case .notRegistered(let suggestion):
      "nothing is registered under \"\(entry.name)\"; "
        + Messages.remedy(
          suggestion,
          "register \"\(entry.name)\" before injecting\(Messages.orInChild(SuggestedNames(in: injector))).")
    case .failed(let error): error.description
    case .injected:
      "an injection from here would fill it "
        + (entry.registration.map { "with \(Messages.placed($0))" } ?? "all the same")
        + "; either none has taken place, or the closure threw or returned nil, "
        + (isWeak ? "or nothing else held the object, " : "") + "or other code set the property to nil afterwards."
    }
  }
}

extension PropertyInjector {
  /// Returns the report of an injection by a plan into empty properties, as far as it can be foreseen.
  ///
  /// - Parameter object: The object and the caller; `nil` for any object of the type.
  func foresee(
    _ plan: InjectionPlan, for object: (target: InjectionTarget, caller: CallerIsolation)? = nil
  ) -> InjectionReport {
    var changes = plan.filled.map { (index: $0, state: ReportDetails.State.injected) }
    var foresight = Foresight(into: object?.target, of: plan.record.type, by: self, caller: object?.caller)
    for step in plan.draft.active {
      if let mistake = foresight.foreseeNext(step, by: self) { changes += [(step.index, .failed(mistake.error))] }
    }
    return plan.reports.report(0).with(changes, in: id)
  }
}
#endif
