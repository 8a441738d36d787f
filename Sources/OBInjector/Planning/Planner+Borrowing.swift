/// What a child has no say in: its plans borrow the ready-made values of a parent's, which a request that has but a user of
/// its own need not look up and cast again.
extension Planner {
  /// The plan of the nearest parent that has anything to say about a type.
  ///
  /// None where a type asks for more than its names tell; nor if it had to be made below another parent, since a chain of
  /// children may be long.
  func findLender(for record: TypeRecord, _ target: InjectionTarget, _ caller: CallerIsolation) -> InjectionPlan? {
    guard !record.hasSlots, !record.isMirrored, !record.hasIsolatedKeyPaths, !record.hasKeyPathsElsewhere,
      !registry.isShutDown
    else { return nil }
    var next = parent
    while let planner = next, !planner.registry.isShutDown {
      if let plan = planner.plans.plan(for: record.type, caller) {
        // As new as what the borrower is made from: it reads its generations first.
        return plan.generation == planner.plans.generation &+ planner.inheritedGeneration ? plan : nil
      }
      guard let parent = planner.parent else { return planner.makePlan(record, target, caller) }
      if planner.mentions(record) { return nil }
      next = parent
    }
    return nil
  }

  /// Takes over a ready-made value, unless there is none, or this planner has a say in it; says whether it did.
  func borrow(_ point: InjectionPoint, _ index: Int, from lender: InjectionPlan, _ draft: inout PlanDraft) -> Bool {
    guard index < 64, let field = lender.ready.find(index),
      !registry.concerns(CollectionOfOne(point.name), for: draft.record.type)
    else { return false }
    draft.add(field, from: lender.sources[index])
    draft.lender = lender
    draft.borrowed |= field.bit
    if lender.audience != .everybody { draft.audience = lender.audience }
    return true
  }
}
