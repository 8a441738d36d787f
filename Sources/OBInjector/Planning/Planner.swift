/// From a type, or an object, to a plan: joins the injection points with the registrations.
///
/// Runs nothing.
final class Planner: Sendable {
  let registry: Registry
  let parent: Planner?
  let reflection: PropertyInjector.Reflection
  let plans = PlanCache()

  init(_ reflection: PropertyInjector.Reflection, parent: Planner?) {
    self.reflection = reflection
    self.parent = parent
    registry = Registry(parent: parent?.registry)
  }

  deinit { leaveParent() }

  /// Counts the changes to what the parents can see.
  var inheritedGeneration: UInt {
    var sum: UInt = 0
    var next = parent
    while let planner = next {
      sum &+= planner.plans.generation
      next = planner.parent
    }
    return sum
  }

  func ancestor(_ level: Int) -> Planner {
    var planner = self
    for _ in 0..<level { planner = planner.parent ?? planner }
    return planner
  }

  // MARK: - Plans

  /// The plan for a target, and the planner that it was made for: this one, or a parent where this one has nothing to
  /// say.
  func plan(for target: InjectionTarget, _ caller: CallerIsolation) -> (plan: InjectionPlan, origin: Planner) {
    var planner = self
    while true {
      if let plan = planner.plans.plan(for: target.type, caller), plan.inherited == planner.inheritedGeneration,
        plan.suits(target)
      {
        return (plan, planner)
      }
      let record = TypeRecord.of(target.type, reflection)
      // What was shut down has plans for itself only.
      guard let parent = planner.parent, !planner.mentions(record), !planner.registry.isShutDown(upTo: 1) else {
        return (planner.makePlan(record, target, caller), planner)
      }
      planner = parent
    }
  }

  /// The same, held.
  func hold(for target: InjectionTarget, _ caller: CallerIsolation) -> HeldPlan {
    let (plan, origin) = plan(for: target, caller)
    return HeldPlan(plan, of: origin)
  }

  /// Makes the plan anew, because a shared instance is ready that it had to ask for.
  func renewPlan(for target: InjectionTarget, _ caller: CallerIsolation) {
    _ = makePlan(TypeRecord.of(target.type, reflection), target, caller)
  }

  /// A plan for the type alone, for questions: no `@Injected` property can be asked what it wants.
  func plan(for type: Any.Type) -> InjectionPlan {
    let record = TypeRecord.of(type, reflection)
    var draft = PlanDraft(record, record.points)
    // An instance that is bound to an actor counts as if the caller were there.
    for (index, point) in record.points.enumerated() { plan(point, index, nil, nil, &draft) }
    return InjectionPlan(draft, for: self, generation: plans.generation, inherited: inheritedGeneration)
  }

  /// Whether a struct says itself that it wants to be filled.
  func declaresItself(_ target: InjectionTarget) -> Bool {
    if reflection == .declaredOnly, !target.mirroredSlots.isEmpty { return true }
    return TypeRecord.of(target.type, reflection).declaresItself
  }

  func mentions(_ record: TypeRecord) -> Bool {
    guard !registry.table.isEmpty || !registry.decorators.isEmpty else { return false }
    return record.isMirrored || record.hasSlots
      || registry.concerns(record.points.lazy.map(\.name), for: record.type)
  }

  func makePlan(_ record: TypeRecord, _ target: InjectionTarget, _ caller: CallerIsolation) -> InjectionPlan {
    let (generation, inherited) = (plans.generation, inheritedGeneration)
    var points = record.points
    if record.isMirrored {
      // A declared key path comes before a property of the same name.
      points += target.mirroredSlots.lazy.map { InjectionPoint(name: $0.name, $0.slot) }
        .filter { slot in !record.points.contains { $0.name == slot.name } }
    }
    var draft = PlanDraft(record, points)
    let lender = findLender(for: record, target, caller)
    for (index, point) in points.enumerated() {
      if let lender, borrow(point, index, from: lender, &draft) { continue }
      let request = point.handle?.request(in: target)
      if let request, let handle = point.handle { draft.requests.add(handle, request) }
      plan(point, index, request, caller, &draft)
    }
    // What is seen from one actor is no answer for others.
    if record.isMirrored || record.hasKeyPathsElsewhere || record.hasIsolatedKeyPaths { draft.audience = .oneObject }
    let plan = InjectionPlan(draft, for: self, generation: generation, inherited: inherited)
    if plan.audience != .oneObject, !registry.isShutDown {
      plans.insert(plan, for: record.type, generation: generation, in: self)
    }
    return plan
  }
}
