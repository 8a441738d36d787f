/// The short way: a plan that the ready loop can carry out while the thread is pinned.
extension Planner {
  /// What the ready loop has done.
  enum ReadyOutcome {
    case done(InjectionReport)
    /// There is more to it, or something else; these properties are set.
    case more(UInt64)
  }

  /// Fills an object, where there is nothing to it but ready-made values.
  ///
  /// - Parameter isCallerKnown: Asked for a plan that is not everybody's: inside another call, no isolation means that
  ///   call's.
  @inline(__always)
  func fillReady(
    _ object: AnyObject, _ caller: CallerIsolation, isCallerKnown: () -> Bool
  ) -> ReadyOutcome {
    guard let pin = plans.pins.enter() else { return .more(0) }
    guard let plan = plans.pinned(type(of: object), caller),
      plan._withUnsafeGuaranteedRef({ $0.isPlain && ($0.audience == .everybody || isCallerKnown()) })
    else {
      let outcome = fillReady(InjectionTarget(object), caller, isCallerKnown: isCallerKnown())
      Pins.leave(pin)
      _fixLifetime(object)
      return outcome
    }
    let report = plan._withUnsafeGuaranteedRef {
      $0.plainReport($0.ready.fill(Unmanaged.passUnretained(object).toOpaque()))
    }
    Pins.leave(pin)
    _fixLifetime(object)
    return .done(report)
  }

  /// Fills a struct, where there is nothing to it but ready-made values.
  @inline(__always)
  func fillReady<Value>(
    _ value: UnsafeMutablePointer<Value>, _ caller: CallerIsolation, isCallerKnown: () -> Bool
  ) -> ReadyOutcome {
    guard FieldRecords.kind(of: Value.self) == .struct, let pin = plans.pins.enter() else { return .more(0) }
    defer { Pins.leave(pin) }
    return fillReady(InjectionTarget(value), caller, isCallerKnown: isCallerKnown())
  }

  /// The same by a plan that asks `@Injected` properties, or notifies, or is a parent's.
  @inline(never)
  private func fillReady(
    _ target: InjectionTarget, _ caller: CallerIsolation, isCallerKnown: Bool
  ) -> ReadyOutcome {
    guard let (plan, planner) = pinnedPlan(target.type, caller) else { return .more(0) }
    return plan._withUnsafeGuaranteedRef { plan in
      guard plan.isReadyOnly, plan.audience == .everybody || isCallerKnown,
        plan.inherited == planner.inheritedGeneration,
        // A struct's `@Injected` slots may be shared with a copy of it.
        plan.requests.isEmpty || target.object != nil && plan.suits(target)
      else { return .more(0) }
      let bits = plan.ready.fill(target.base)
      if bits != 0, plan.record.isDelegate { return .more(bits) }
      return .done(planner === self ? plan.report(bits) : plan.report(bits, by: registry))
    }
  }

  /// The plan for the type, and whose it is: an injector that has never registered anything uses its parent's.
  @inline(__always)
  private func pinnedPlan(
    _ type: Any.Type, _ caller: CallerIsolation
  ) -> (plan: Unmanaged<InjectionPlan>, planner: Planner)? {
    var planner = self
    while true {
      if let plan = planner.plans.pinned(type, caller) { return (plan, planner) }
      guard planner.plans.generation == 0, let parent = planner.parent else { return nil }
      planner = parent
    }
  }
}
