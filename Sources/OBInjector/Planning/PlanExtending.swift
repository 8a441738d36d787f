/// Extending of a plan by shared instances that have been made since.
extension PropertyInjector {
  /// Replaces a cached plan by one that copies the shared instances that exist by now; the rest of the plan stays.
  func addShared(to plan: InjectionPlan, _ caller: CallerIsolation) {
    // A plan for one object is not cached, and another injection may have replaced this one.
    guard plans.plan(for: plan.record.type, caller) === plan else { return }
    var draft = PlanDraft(extending: plan)
    var isExtended = false
    for step in plan.steps {
      if copyShared(step, caller, &draft) { isExtended = true } else { draft.active.append(step) }
    }
    if isExtended { plans.insert(InjectionPlan(draft, for: self, plan.generation), in: self, replacing: plan) }
  }

  /// Adds a copy of the shared instance that the step asks for; returns false if there is none that can be copied.
  private func copyShared(
    _ step: InjectionPlan.ActiveStep, _ caller: CallerIsolation, _ draft: inout PlanDraft
  ) -> Bool {
    guard case .provide = step.action, step.registration.isCached else { return false }
    let planned = PlannedStep(step, of: draft.record.type)
    guard case .take(let shared) = decide(step.binding, for: planned.request, caller) else { return false }
    return copy(shared, planned, caller, &draft)
  }
}

extension PropertyInjector.PlannedStep {
  /// Creates the step that an active one was planned from.
  fileprivate init(_ step: InjectionPlan.ActiveStep, of type: Any.Type) {
    self.init(
      point: step.point, handle: step.handle, index: step.index,
      request: Request(
        .name(step.binding.name), for: step.point, of: type, demandsSendable: step.demandsSendable, isPlanned: true),
      binding: step.binding, registration: step.registration.origin)
  }
}
