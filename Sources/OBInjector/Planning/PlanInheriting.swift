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
      if basis.mayAffect { return nil }
      next = parent
    }
    return nil
  }

  /// Copies the ready-made values of a parent's plan into the draft, except those of properties that this injector's own
  /// registrations affect.
  func inherit(from parentPlan: InjectionPlan, _ basis: Basis, _ draft: inout PlanDraft) {
    var inherited: UInt64 = 0
    for field in parentPlan.ready.fields where field.bit & basis.affected == 0 {
      let index = Int(field.number)
      guard draft.points[index].asksForOwnName else { continue }
      draft.add(field, from: parentPlan.sources[index])
      inherited |= field.bit
    }
    guard inherited != 0 else { return }
    // They are steps of ready values, which have bits.
    for step in parentPlan.awaited where inherited & 1 &<< UInt64(step.index) != 0 { draft.awaited.append(step) }
    draft.inherited = (parentPlan, inherited)
    if parentPlan.audience != .everybody { draft.audience = parentPlan.audience }
  }
}
