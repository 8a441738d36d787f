/// The short way: a plan that the ready loop can carry out while the thread is pinned.
extension Planner {
  /// What the ready loop has done.
  enum ReadyOutcome {
    case done(InjectionReport)
    /// There is more to it: these properties are set, and this is the plan for the rest, if it is known.
    case more(UInt64, HeldPlan?)
  }

  /// Fills an object or a struct, where there is nothing to it but ready-made values.
  ///
  /// - Parameter pin: What the caller holds, and leaves.
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

  /// The same by a plan that asks `@Injected` properties, or notifies, or is a parent's; of one that runs code of the
  /// user's the first half.
  @inline(never)
  private func fillReady(
    _ target: InjectionTarget, _ caller: CallerIsolation, _ first: Unmanaged<InjectionPlan>?, _ pin: Pins.Pin
  ) -> ReadyOutcome {
    guard let (found, planner) = pinnedPlan(target.type, caller, first) else { return .more(0, nil) }
    return found._withUnsafeGuaranteedRef { plan in
      guard !plan.asksFirst,
        planner.with({ $0.parent == nil || $0.inheritedGeneration == plan.inherited }),
        // A struct's `@Injected` slots may be shared with a copy of it.
        !plan.hasRequests || target.reference != nil && plan.suits(target)
      else { return .more(0, nil) }
      let bits = plan.ready.fill(target.base)
      guard plan.isReadyOnly, bits == 0 || !plan.record.isDelegate else {
        return .more(bits, HeldPlan(found, of: planner, under: pin))
      }
      return .done(planner === self ? plan.report(bits) : plan.report(bits, by: registry))
    }
  }

  /// The same for what a block has made: what has to be asked or may fail is for the other way to say.
  func fillReady(created target: InjectionTarget, _ caller: CallerIsolation) -> ReadyOutcome {
    guard let pin = Pins.enter() else { return .more(0, nil) }
    defer { Pins.leave(pin) }
    return fillReady(target, caller, under: pin)
  }

  /// The plan for the type, and whose it is: an injector that has never registered anything uses its parent's.
  @inline(__always)
  private func pinnedPlan(
    _ type: Any.Type, _ caller: CallerIsolation, _ first: Unmanaged<InjectionPlan>?
  ) -> (plan: Unmanaged<InjectionPlan>, planner: Borrowed<Planner>)? {
    if let plan = plans.pinned(type, caller, first: first) { return (plan, Borrowed(self)) }
    guard plans.generation == 0 else { return nil }
    var next = parent
    while let planner = next {
      if let plan = planner.plans.pinned(type, caller, first: planner.plans.pinned(type)) {
        return (plan, Borrowed(planner))
      }
      guard planner.plans.generation == 0 else { return nil }
      next = planner.parent
    }
    return nil
  }
}
