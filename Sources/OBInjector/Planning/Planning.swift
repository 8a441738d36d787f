/// Makes plans from types and objects: joins the injection points with the registrations.
///
/// Runs no closure and no initializer.
extension PropertyInjector {
  /// True if plain properties are read and filled by field records.
  var readsFields: Bool { TypeRecord.readsFields(reflection) }

  /// The changes to the registrations on which a plan depends; a plan of another generation is out of date.
  struct Generation: Equatable {
    /// The number of changes to the injector's own registrations.
    let own: UInt
    /// The number of changes to the registrations of all parents.
    let inherited: UInt
  }

  var generation: Generation { Generation(own: plans.generation, inherited: inheritedGeneration) }

  /// The number of changes to the registrations of all parents.
  var inheritedGeneration: UInt {
    var sum: UInt = 0
    var next = parent
    while let injector = next {
      sum &+= injector.plans.generation
      next = injector.parent
    }
    return sum
  }

  // MARK: - Plans

  /// Returns the plan for a target, and the injector that it was made for: this injector, or the nearest ancestor if no
  /// registration here affects the type.
  func plan(for target: InjectionTarget, _ caller: CallerIsolation) -> (plan: InjectionPlan, origin: PropertyInjector) {
    // Added up once for a chain of children; after a change meanwhile it is too small, and so the plan out of date.
    var (injector, inherited) = (self, inheritedGeneration)
    while true {
      if let plan = injector.plans.plan(for: target.type, caller),
        plan.generation.inherited == injector.inheritedGeneration, plan.suits(target)
      {
        return (plan, injector)
      }
      let record = TypeRecord.of(target.type, reflection)
      let basis = Basis(injector, inherited, record)
      // An injector that was shut down has plans of its own only.
      guard let parent = injector.parent, !basis.mayAffect, !injector.isShutDown, !parent.isShutDown
      else {
        return (injector.makePlan(basis, record, target, caller), injector)
      }
      injector = parent
      inherited &-= parent.plans.generation
    }
  }

  /// Returns the plan for a target, for use beyond a pin.
  func lease(for target: InjectionTarget, _ caller: CallerIsolation) -> PlanLease {
    let (plan, origin) = plan(for: target, caller)
    return PlanLease(plan, of: origin)
  }

  /// The state of the registrations for which a plan of a type is made.
  struct Basis {
    let generation: Generation
    /// The properties that a child's own registrations affect, as bits.
    let affected: UInt64
    /// True if a child's own registrations may affect the type.
    let mayAffect: Bool

    init(_ injector: PropertyInjector, _ inheritedGeneration: UInt, _ record: TypeRecord) {
      // Read first, so that a plan is out of date if the registrations change meanwhile.
      generation = Generation(own: injector.plans.generation, inherited: inheritedGeneration)
      guard injector.parent != nil, !injector.isEmpty || injector.hasDecorators else {
        (affected, mayAffect) = (0, false)
        return
      }
      affected = injector.affected(record.points)
      mayAffect = affected != 0 || record.asksForOtherNames
    }
  }

  /// Replaces a cached plan that asks for shared instances by one that copies those that exist by now.
  func replan(_ plan: InjectionPlan, for target: InjectionTarget, _ caller: CallerIsolation) {
    // A plan for one object is not cached, and another injection may have replaced this one.
    guard plans.plan(for: plan.record.type, caller) === plan else { return }
    _ = makePlan(Basis(self, inheritedGeneration, plan.record), plan.record, target, caller, replacing: plan)
  }

  func makePlan(
    _ basis: Basis, _ record: TypeRecord, _ target: InjectionTarget, _ caller: CallerIsolation,
    replacing replaced: InjectionPlan? = nil
  ) -> InjectionPlan {
    var draft = PlanDraft(record)
    if let parentPlan = findParentPlan(for: record, target, caller) { inherit(from: parentPlan, basis, &draft) }
    let inherited = draft.inherited?.bits ?? 0
    for (index, point) in record.points.enumerated() {
      let request = point.demand(in: target)
      if let request, let handle = point.handle { draft.requests.add(handle, request) }
      if index < 64, inherited & 1 &<< UInt64(index) != 0 { continue }
      plan(point, index, request, caller, &draft)
    }
    // Plans that depend on an isolated conformance are used for this object only.
    if record.keyPaths != .everywhere { draft.audience = .oneObject }
    let plan = InjectionPlan(draft, for: self, basis.generation)
    // A child that exists for one request makes one plan: a cache would cost it a sixth of what it does.
    let isKept = parent == nil || !planFirst()
    if isKept, plan.audience != .oneObject, !isShutDown { plans.insert(plan, in: self, replacing: replaced) }
    return plan
  }
}
