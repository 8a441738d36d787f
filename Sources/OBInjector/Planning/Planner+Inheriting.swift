/// The ready-made values that belong to another plan, and that plan, which keeps them alive.
struct InheritedFields {
  let plan: InjectionPlan
  /// A bit for each property with such a value.
  var bits: UInt64 = 0
}

/// Inheriting of ready-made values from a parent's plan, for properties that a child's own registrations do not affect.
///
/// A child that exists for one request, with a user of its own, need not look up and cast the other values again.
extension Planner {
  /// Returns the plan to inherit from: the cached plan of the nearest parent that has one, or a new plan of the root.
  ///
  /// Returns `nil` for types with isolated key paths, and for a cached plan that is out of date or made for other
  /// requests than the target's.
  /// Also returns `nil` if a parent between this planner and the root would need a new plan, which bounds the recursion
  /// in a long chain of children.
  func findParentPlan(for record: TypeRecord, _ target: InjectionTarget, _ caller: CallerIsolation) -> InjectionPlan? {
    guard !record.isMirrored, !record.hasIsolatedKeyPaths, !record.hasKeyPathsElsewhere,
      !registry.isShutDown
    else { return nil }
    var next = parent
    while let planner = next, !planner.registry.isShutDown {
      if let plan = planner.plans.plan(for: record.type, caller) {
        // The child has read its generation already, so this plan is at least as new as the child's draft.
        return plan.generation == planner.generation && plan.suits(target) ? plan : nil
      }
      guard let parent = planner.parent else { return planner.makePlan(record, target, caller) }
      if planner.affects(record) { return nil }
      next = parent
    }
    return nil
  }

  /// Copies a ready-made value from a parent's plan into the draft.
  ///
  /// Returns false if the plan has none for the property, or if this planner's own registrations affect the property.
  func inheritField(_ point: InjectionPoint, _ index: Int, from parentPlan: InjectionPlan, _ draft: inout PlanDraft)
    -> Bool
  {
    guard index < 64, point.asksForOwnName, let field = parentPlan.ready.find(index),
      !registry.affects(draft.points, index..<index + 1, for: draft.record.type)
    else { return false }
    draft.add(field, from: parentPlan.sources[index])
    if draft.inherited == nil { draft.inherited = InheritedFields(plan: parentPlan) }
    draft.inherited?.bits |= field.bit
    if parentPlan.audience != .everybody { draft.audience = parentPlan.audience }
    return true
  }
}
