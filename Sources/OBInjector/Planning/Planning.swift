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
      // A plan of the parent has it; finding it costs a child that exists for one request less.
      let record =
        injector.parent?.plans.plan(for: target.type, caller)?.record ?? TypeRecord.of(target.type, reflection)
      let basis = Basis(injector, inherited, record)
      // An injector that was shut down has plans of its own only.
      guard let parent = injector.parent, basis.affected == nil, !injector.isShutDown, !parent.isShutDown
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
    /// The properties that a child's own registrations affect, as bits; `nil` if they don't affect the type.
    let affected: UInt64?

    init(_ injector: PropertyInjector, _ inheritedGeneration: UInt, _ record: TypeRecord) {
      // Read first, so that a plan is out of date if the registrations change meanwhile.
      generation = Generation(own: injector.plans.generation, inherited: inheritedGeneration)
      let bits = injector.parent == nil ? nil : injector.affected(record.points)
      affected = bits != 0 || record.asksForOtherNames ? bits : nil
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
    if let plan = findParentPlan(for: record, target, caller) { draft.inherit(from: plan, except: basis.affected ?? 0) }
    for (index, point) in record.points.enumerated() {
      let demand = point.demand(in: target)
      if let demand, let handle = point.handle { draft.requests.add(handle, demand) }
      if index < 64, draft.inherited & 1 &<< UInt64(index) != 0 { continue }
      plan(point, index, demand, caller, &draft)
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

/// Inheriting of ready-made values from a parent's plan, for properties that a child's own registrations do not affect.
///
/// A child that exists for one request, with a user of its own, need not look up and cast the other values again.
extension PropertyInjector {
  /// Returns the plan to inherit from: the cached plan of the nearest parent that has one, or a new plan of the root.
  ///
  /// Returns `nil` for types with isolated key paths, and for a cached plan that is out of date or made for other
  /// requests than the target's.
  /// Also returns `nil` if a parent between this injector and the root would need a new plan, which bounds the recursion
  /// in a long chain of children.
  func findParentPlan(for record: TypeRecord, _ target: InjectionTarget, _ caller: CallerIsolation) -> InjectionPlan? {
    guard record.keyPaths == .everywhere, !isShutDown else { return nil }
    var next = parent
    while let injector = next, !injector.isShutDown {
      if let plan = injector.plans.plan(for: record.type, caller) {
        // The child has read its generation already, so this plan is at least as new as the child's draft.
        return plan.generation == injector.generation && plan.suits(target) ? plan : nil
      }
      // Only the root makes a plan here, and it inherits nothing.
      let basis = Basis(injector, 0, record)
      guard let parent = injector.parent else { return injector.makePlan(basis, record, target, caller) }
      if basis.affected != nil { return nil }
      next = parent
    }
    return nil
  }
}
