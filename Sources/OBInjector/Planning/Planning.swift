/// Makes plans from types and objects: joins the injection points with the registrations.
///
/// Runs no closure and no initializer.
extension PropertyInjector {
  /// The number of changes to the registrations of this injector and of its parents; a plan of another generation is
  /// out of date.
  var generation: UInt {
    var sum: UInt = 0
    _ = first {
      sum &+= $0.plans.generation
      return false
    }
    return sum
  }

  // MARK: - Plans

  /// Returns the plan for a target, for use while user code runs; it was made for this injector or, if no registration here
  /// affects the type, for the nearest ancestor.
  func lease(for target: InjectionTarget, _ caller: CallerIsolation) -> PlanLease {
    // Added up once for a chain of children: after a change meanwhile it is too small, and the plan is out of date.
    var (injector, generation) = (Unretained(self), generation)
    while true {
      if let plan = injector.with({ $0.ownPlan(for: target, caller, generation) }) {
        return PlanLease(plan, of: injector)
      }
      generation &-= injector.with { $0.plans.generation }
      // An injector retains its parent; the root has a plan.
      injector = injector.with { $0.parent.map { Unretained($0) } } ?? injector
    }
  }

  /// Returns this injector's plan for a target; `nil` if that of its parent is to be used.
  private func ownPlan(
    for target: InjectionTarget, _ caller: CallerIsolation, _ generation: UInt
  ) -> InjectionPlan? {
    // Never out of date: a change of registrations takes the plans out of use before it returns.
    if let plan = plans.plan(for: target.type, caller), plan.suits(target) { return plan }
    // A plan of the parent has the record; finding it costs a child that exists for one request less.
    let parentPlan = parent?.plans.plan(for: target.type, caller)
    let record = parentPlan?.record ?? TypeRecord.of(target.type, reflection)
    let affected = affected(record.points)
    // A closed injector has plans of its own only.
    if affected == 0, !isClosed, parent?.isClosed == false { return nil }
    return makePlan(record, target, caller, generation, affected, parentPlan)
  }

  /// Replaces a cached plan that asks for shared instances by one that copies those that exist by now.
  func replan(_ plan: InjectionPlan, for target: InjectionTarget, _ caller: CallerIsolation) {
    // A plan for one object is not cached, and another injection may have replaced this one.
    guard plans.plan(for: plan.record.type, caller) === plan else { return }
    _ = makePlan(plan.record, target, caller, generation, affected(plan.points), replacing: plan)
  }

  /// Makes a plan, and caches it.
  ///
  /// - Parameters:
  ///   - generation: Read first, so that the plan is out of date if the registrations change meanwhile.
  ///   - affected: A bit for each property that this injector itself may affect.
  ///   - known: The cached plan of the parent, if that is known.
  @inline(never)
  private func makePlan(
    _ record: TypeRecord, _ target: InjectionTarget, _ caller: CallerIsolation, _ generation: UInt,
    _ affected: UInt64, _ known: InjectionPlan? = nil, replacing replaced: InjectionPlan? = nil
  ) -> InjectionPlan {
    var draft = PlanDraft(record)
    let parentPlan = findParentPlan(for: record, target, caller, known)
    if let parentPlan { draft.inherit(from: parentPlan, except: affected) }
    for index in record.points.indices where !draft.inherits(index) {
      let point = record.points[index]
      let demand = point.demand(in: target)
      // A parent's plan was made for the same demands.
      if parentPlan == nil, let demand, let offset = point.handle?.markOffset,
        demand.name != nil || Fitting.mayHideNonSendable(point.valueType)
      {
        draft.demands += [(offset, demand)]
      }
      plan(point, index, demand, caller, &draft)
    }
    // Plans that depend on an isolated conformance are used for this object only.
    if record.hasIsolatedKeyPaths || draft.isForOneObject { draft.audience = .none }
    let plan = InjectionPlan(draft, for: Unretained(self), generation)
    // A child that exists for one request makes one plan: a cache would cost it a sixth of what it does.
    let isKept = parent == nil || !planFirst()
    if isKept, plan.audience != .none { plans.insert(plan, in: self, replacing: replaced) }
    return plan
  }

  /// Returns the plan to inherit ready-made values from: the cached plan of the nearest parent that has one, or a new
  /// plan of the root.
  ///
  /// A child that exists for one request, with a user of its own, need not look up and cast the other values again.
  ///
  /// Returns `nil` for a cached plan that is out of date or made for other demands than the target's, and if a parent
  /// between this injector and the root would need a new plan, which bounds the recursion in a long chain of children.
  private func findParentPlan(
    for record: TypeRecord, _ target: InjectionTarget, _ caller: CallerIsolation, _ known: InjectionPlan?
  ) -> InjectionPlan? {
    guard !isClosed else { return nil }
    var below = Unretained(self)
    while let injector = below.with({ $0.parent.map { Unretained($0) } }), injector.with({ !$0.isClosed }) {
      if let plan = known ?? injector.with({ $0.plans.plan(for: record.type, caller) }) {
        // The child has read its generation already, so this plan is at least as new as the child's draft.
        return injector.with { plan.generation == $0.generation } && plan.suits(target) ? plan : nil
      }
      // Only the root makes a plan here, and it inherits nothing.
      if injector.with({ $0.parent == nil }) {
        return injector.with { $0.makePlan(record, target, caller, $0.generation, 0) }
      }
      if injector.with({ $0.affected(record.points) != 0 }) { return nil }
      below = injector
    }
    return nil
  }

  /// Returns the properties that a child itself, not only a parent, may affect: a bit for each of the first 63, and one
  /// for the others.
  ///
  /// A property that asks for another name or for a type is one of them if anything is registered here.
  func affected(_ points: [InjectionPoint]) -> UInt64 {
    guard parent != nil else { return 0 }
    var bits: UInt64 = 0
    let isEmpty = contents.withLock { contents in
      for index in points.indices
      where !points[index].asksForOwnName || contents.registrations[points[index].name] != nil {
        bits |= Self.bit(index)
      }
      return contents.registrations.all.isEmpty
    }
    if isEmpty, !hasDecorators { return 0 }
    // An alias of a parent may refer to a name that is registered or decorated here.
    if !hasDecorators, first(where: { $0.hasAliases }) == nil { return bits }
    for index in points.indices {
      let chain = chain(from: entry(points[index].name))
      let isHere = chain.steps.contains { step in
        step.home === self || decorators.contains { $0.name == step.registration.name }
      }
      // The error of an alias that leads nowhere suggests a name that may be registered here.
      if isHere || !chain.aliases.isEmpty && chain.end == nil { bits |= Self.bit(index) }
    }
    return bits
  }

  private static func bit(_ index: Int) -> UInt64 { 1 &<< UInt64(min(index, 63)) }
}
