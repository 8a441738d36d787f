/// The fast path: plans that the ready loop can complete while the thread is pinned.
extension PropertyInjector {
  /// Fills an object or a struct if that takes nothing but copies; returns `nil` if the plan has more to do, without
  /// having filled anything.
  ///
  /// - Parameter pin: The pin that the caller holds and leaves.
  @inline(__always)
  func copyOnly(
    _ target: InjectionTarget, _ caller: CallerIsolation, under pin: Pins.Pin
  ) -> InjectionReport? {
    // A local function, since a closure would not be inlined.
    @inline(__always)
    func copy(_ plan: InjectionPlan) -> InjectionReport? {
      guard plan.copyOnlyAudience.includes(caller) else { return nil }
      let bits = plan.ready.fill(target.base)
      return plan.reports.plainReport(bits)
    }
    guard watcher == nil else { return nil }
    return plans.withFirstPlan(for: target.type, under: pin) { copy($0) } ?? nil
  }

  /// Slower variant, for plans that check `@Injected` requests, notify a delegate, or belong to a parent; returns `nil`
  /// if there is more to do.
  ///
  /// - Parameters:
  ///   - pin: The pin that the caller holds and leaves.
  ///   - lease: Receives the plan, with the properties that are set already, if the rest is to be done by it.
  @inline(never)
  func copyFirst(
    _ target: InjectionTarget, _ caller: CallerIsolation, under pin: Pins.Pin, begin lease: inout PlanLease?
  ) -> InjectionReport? {
    nearest { injector in
      injector.plans.withPlan(for: target.type, caller, under: pin) { plan in
        guard !plan.asksFirst, injector.parent == nil || injector.inheritedGeneration == plan.generation.inherited,
          plan.suits(target)
        else { return nil }
        let bits = plan.ready.fill(target.base)
        guard plan.active.count == 0, bits == 0 || !plan.record.isDelegate else {
          lease = PlanLease(plan, of: Unretained(injector), filled: bits, under: pin)
          return nil
        }
        return injector === self ? plan.reports.report(bits) : plan.reports.report(bits, by: self)
      }
    } ?? nil
  }

  /// Returns the first result of `find` for this injector or, as long as the injectors below have no registrations, for
  /// one of its parents.
  @inline(__always)
  func nearest<Result>(_ find: (PropertyInjector) -> Result?) -> Result? {
    if let found = find(self) { return found }
    // An injector retains its parent.
    var child = Unretained(self)
    while let parent = child.with({ $0.plans.generation == 0 ? $0.parent.map { Unretained($0) } : nil }) {
      if let found = parent.with(find) { return found }
      child = parent
    }
    return nil
  }
}
