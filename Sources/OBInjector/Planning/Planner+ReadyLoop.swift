/// The fast path: plans that the ready loop can complete while the thread is pinned.
extension Planner {
  /// The result of the ready loop.
  enum ReadyOutcome {
    case done(InjectionReport)
    /// The injection is incomplete: the properties in the bits are set, and the plan, if known, has the rest.
    case more(UInt64, PlanLease?)
  }

  /// Fills an object or a struct if its plan has only ready-made values.
  ///
  /// - Parameter pin: The pin that the caller holds and leaves.
  @inline(__always)
  func fillReady(
    _ target: InjectionTarget, _ caller: CallerIsolation, under pin: Pins.Pin
  ) -> ReadyOutcome {
    let first = plans.pinned(target.type)
    guard let plan = first, plan._withUnsafeGuaranteedRef({ $0.isPlain(for: caller) }) else {
      return fillReady(target, caller, first, pin)
    }
    return .done(plan._withUnsafeGuaranteedRef { $0.plainReport($0.ready.fill(target.base)) })
  }

  /// Slower variant, for plans that check `@Injected` requests, notify a delegate, or belong to a parent.
  ///
  /// If the plan has active steps, fills only its ready fields and returns `.more`.
  @inline(never)
  private func fillReady(
    _ target: InjectionTarget, _ caller: CallerIsolation, _ first: Unmanaged<InjectionPlan>?, _ pin: Pins.Pin
  ) -> ReadyOutcome {
    guard let (found, planner) = pinnedPlan(target.type, caller, first) else { return .more(0, nil) }
    return found._withUnsafeGuaranteedRef { plan in
      guard !plan.needsPermission,
        planner.with({ $0.parent == nil || $0.inheritedGeneration == plan.inherited }),
        !plan.mayShareSlots, plan.suits(target)
      else { return .more(0, nil) }
      let bits = plan.ready.fill(target.base)
      guard plan.isReadyOnly, bits == 0 || !plan.record.isDelegate else {
        return .more(bits, PlanLease(found, of: planner, under: pin))
      }
      return .done(planner === self ? plan.report(bits) : plan.report(bits, by: registry))
    }
  }

  /// Fills an object or a struct that a block has made; returns `.more` if the plan has checks to make or may fail.
  func fillReady(created target: InjectionTarget, _ caller: CallerIsolation) -> ReadyOutcome {
    guard let pin = Pins.enter() else { return .more(0, nil) }
    defer { Pins.leave(pin) }
    return fillReady(target, caller, under: pin)
  }

  /// Returns the plan for the type, and its planner: an injector without any registrations so far uses its parent's
  /// plan.
  @inline(__always)
  private func pinnedPlan(
    _ type: Any.Type, _ caller: CallerIsolation, _ first: Unmanaged<InjectionPlan>?
  ) -> (plan: Unmanaged<InjectionPlan>, planner: Unretained<Planner>)? {
    if let plan = plans.pinned(type, caller, first: first) { return (plan, Unretained(self)) }
    guard plans.generation == 0 else { return nil }
    var next = parent
    while let planner = next {
      if let plan = planner.plans.pinned(type, caller, first: planner.plans.pinned(type)) {
        return (plan, Unretained(planner))
      }
      guard planner.plans.generation == 0 else { return nil }
      next = planner.parent
    }
    return nil
  }
}
