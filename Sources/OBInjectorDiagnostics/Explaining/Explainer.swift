import OBInjector

/// Explains the properties of a type, or of one object, from the plan for it.
struct Explainer {
  /// The object, and the caller that may read it; `nil` if only types are known.
  typealias Object = (target: InjectionTarget, caller: CallerIsolation)

  let injector: PropertyInjector
  let type: Any.Type
  private let object: Object?
  /// The reason that the object is not read: it is an actor that the caller does not run on.
  private let outside: InjectionError?
  private let plan: InjectionPlan

  /// Creates an explainer of an object or, without one, of a type.
  init(_ injector: PropertyInjector, _ type: Any.Type, _ object: Object? = nil) {
    let isOutside = object.map { FieldRecords.isActor(type) && !$0.target.isActor(of: $0.caller) } ?? false
    (self.injector, self.type, self.object) = (injector, type, isOutside ? nil : object)
    outside = isOutside ? InjectionError(.actorFromOutside, type: type) : nil
    plan = injector.plan(for: type, self.object?.caller, reading: self.object?.target)
  }

  /// The report of an injection that changes nothing, as far as it can be foreseen.
  var report: InjectionReport {
    if let error = injector.unconfigured { return TypeRecord.untouched(type, because: error) }
    let (points, report) = (plan.record.points, plan.report)
    if let outside { return report.with(points.indices.map { ($0, .omitted) }, below: [outside], in: injector) }
    let set = points.indices.filter { points[$0].handle != nil && hasValue(points[$0]) == true }
    var foresight = Foresight(into: object, of: type, by: injector)
    let failed = foresight.fill(by: plan, of: injector, isMade: false, except: set)
    let planned = plan.copied + plan.draft.active.map(\.index)
    let states: [ReportDetails.PropertyState] = planned.map { ($0, .injected) } + failed + set.map { ($0, .matched) }
    return report.with(states, below: foresight.below, in: injector)
  }

  func explain(_ name: PropertyName) -> InjectionReport.Entry {
    guard let index = plan.record.points.lastIndex(where: { $0.name == name }) else { return unfillable(name) }
    let (point, lookedUp) = (plan.record.points[index], plan.lookedUp(index))
    let hasValue = hasValue(point)
    let known: InjectionReport.Outcome? =
      hasValue == true
      ? .alreadySet : (injector.unconfigured ?? outside?.at([name]).of(type)).map { .failed($0) }
    let outcome =
      known ?? report.entries.last { $0.property == name }?.outcome
      // Reports leave out a property that can't be filled and is not registered.
      ?? .notRegistered(suggestion: point.suggestion(for: lookedUp, in: SuggestedNames(in: injector)))
    let source = hasValue == true ? nil : plan.draft.sources?[index]
    var entry = InjectionReport.Entry(
      point, lookedUp: lookedUp, owner: type, outcome,
      registration: source?.isImplicit == false ? source?.described : nil)
    entry.explanation = sentence(about: entry, hasValue: hasValue, isWeak: point.isWeak)
    return entry
  }

  /// Returns true if the property has a value; `nil` if it can't be read.
  private func hasValue(_ point: InjectionPoint) -> Bool? {
    guard let target = object?.target, point.obstacle == nil else { return nil }
    return point.handle.map { !$0.isEmpty(in: target) } ?? true
  }

  /// Returns the entry of a property that no injection sets, or that is not there.
  private func unfillable(_ name: PropertyName) -> InjectionReport.Entry {
    let unfillable = UnfillableProperty.all(in: plan.record, injector)
    let found = unfillable.last { $0.name == name }
    // The storage of a wrapper is never meant.
    let storage = Set(unfillable.filter { $0.reason == .wrapped }.map { PropertyName($0.field.name) })
    let names = plan.record.points.map(\.name).filter { !storage.contains($0) } + unfillable.map(\.name)
    let remedy = Messages.remedy(
      SimilarNames(names).near(name).first,
      "only stored \"var\" properties, @Injected and declared key paths can.")
    let sentence = Sentence.Code.notWritable(
      found == nil
        ? "{owner} has no property {name} that could be filled; {remedy}"
        : "{name} of {owner} is {reason}, so no injection sets it; declare it an Optional \"var\", or use @Injected.")
    let error = InjectionError(
      sentence, property: name, type: found?.field.type,
      ["reason": .text(found?.reason.rawValue ?? ""), "remedy": .text(remedy)]
    ).at([name]).of(type)
    let point = InjectionPoint(unfillable: name, found?.field.type ?? Never.self)
    var entry = InjectionReport.Entry(point, lookedUp: name, owner: type, .failed(error))
    entry.explanation = "\(error)"
    return entry
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
    let other = entry.reported.request == .type || entry.name == entry.property ? "" : " under \"\(entry.name)\""
    let wanted = Messages.quoted(FieldRecords.wrapped(of: entry.type) ?? entry.type)
    return "\"\(entry.property)\" of \(TypeNames.written(entry.owner)) \(fact), wanted as \(wanted)\(other): "
      + why(entry, isWeak: isWeak)
  }

  private func why(_ entry: InjectionReport.Entry, isWeak: Bool) -> String {
    switch entry.outcome {
    case .alreadySet: "an injection keeps it."
    case .noValue: "what is registered is nil."
    case .notRegistered where entry.reported.request == .type:
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
