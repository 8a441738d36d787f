/// The hot path: a plan that the short loops can carry out while the thread is pinned. All else is `Resolution`'s.
extension PropertyInjector {
  /// Fills an object; where there is nothing to it but ready-made values, here and at once.
  @inline(__always)
  func inject(_ object: AnyObject, isolation: (any Actor)?, isInsideActor: Bool) -> InjectionReport {
    let base = Unmanaged.passUnretained(object).toOpaque()
    guard let pin = plans.pins.enter() else {
      return injectAtLength(object, base, type(of: object), 0, isolation: isolation, isInsideActor: isInsideActor)
    }
    let found = plans.pinned(type(of: object))
    guard let plan = found, isPlain(plan, .object, isolation: isolation) else {
      return inject(object, base, type(of: object), found, pin, isolation: isolation, isInsideActor: isInsideActor)
    }
    let bits = plan._withUnsafeGuaranteedRef { $0.ready.fill(base).bits }
    guard plan._withUnsafeGuaranteedRef({ $0.moves.isEmpty }) else {
      return runMoves(of: plan, object, base, bits, pin, isolation: isolation)
    }
    let report = plan._withUnsafeGuaranteedRef { $0.plainReport(bits) }
    Pins.leave(pin)
    _fixLifetime(object)
    return report
  }

  /// Fills a struct if there is nothing to it but ready-made values.
  @inline(__always)
  func injectPlainly<Value>(_ value: UnsafeMutablePointer<Value>, isolation: (any Actor)?) -> InjectionReport? {
    guard let pin = plans.pins.enter() else { return nil }
    defer { Pins.leave(pin) }
    guard let plan = plans.pinned(Value.self), isPlain(plan, .value, isolation: isolation),
      plan._withUnsafeGuaranteedRef({ $0.moves.isEmpty })
    else { return nil }
    return plan._withUnsafeGuaranteedRef { $0.plainReport($0.ready.fill(UnsafeMutableRawPointer(value)).bits) }
  }

  @inline(__always)
  private func isPlain(
    _ plan: Unmanaged<InjectionPlan>, _ wanted: InjectionPlan.Plain, isolation: (any Actor)?
  ) -> Bool {
    plan._withUnsafeGuaranteedRef { $0.plain == wanted && $0.immediate.includes(isolation, threads) }
  }

  /// Fills a struct.
  func inject<Value>(_ value: UnsafeMutablePointer<Value>, isolation: (any Actor)?) -> InjectionReport {
    let base = UnsafeMutableRawPointer(value)
    guard let pin = plans.pins.enter() else {
      return injectAtLength(nil, base, Value.self, 0, isolation: isolation, isInsideActor: false)
    }
    return inject(nil, base, Value.self, plans.pinned(Value.self), pin, isolation: isolation, isInsideActor: false)
  }

  /// Fills an object or a struct by a plan that tells somebody, runs code of the user's, or asks a parent.
  ///
  /// Leaves the pin before any such code.
  @inline(never)
  private func inject(
    _ object: AnyObject?, _ base: UnsafeMutableRawPointer, _ type: Any.Type, _ own: Unmanaged<InjectionPlan>?,
    _ pin: Pins.Pin, isolation: (any Actor)?, isInsideActor: Bool
  ) -> InjectionReport {
    guard let found = immediatePlan(own, for: type, isolation: isolation, isInsideActor: isInsideActor),
      // A struct's `@Injected` slots may be shared with a copy of it.
      object != nil || !found._withUnsafeGuaranteedRef({ $0.record.hasSlots })
    else {
      Pins.leave(pin)
      return injectAtLength(object, base, type, 0, isolation: isolation, isInsideActor: isInsideActor)
    }
    let (bits, isComplete) = found._withUnsafeGuaranteedRef { $0.ready.fill(base) }
    guard isComplete else {
      Pins.leave(pin)
      return injectAtLength(object, base, type, bits, isolation: isolation, isInsideActor: isInsideActor)
    }
    if found._withUnsafeGuaranteedRef({ $0.moves.isEmpty }) {
      let report = found._withUnsafeGuaranteedRef { $0.report(bits) }
      Pins.leave(pin)
      _fixLifetime(object)
      return report.isToBeTold ? tell(object, base, type, report, isolation: isolation) : report
    }
    return runMoves(of: found, object, base, bits, pin, isolation: isolation)
  }

  /// Does the rest of a plan, in which code of the user's runs: it is held from here on, not pinned.
  @inline(__always)
  private func runMoves(
    of plan: Unmanaged<InjectionPlan>, _ object: AnyObject?, _ base: UnsafeMutableRawPointer, _ bits: UInt64,
    _ pin: Pins.Pin, isolation: (any Actor)?
  ) -> InjectionReport {
    let hold = Pins.hold(.fromOpaque(plan.toOpaque()), under: pin)
    Pins.leave(pin)
    defer { hold.end() }
    return plan._withUnsafeGuaranteedRef { plan in
      threads.withCurrent { $0.runMoves(of: plan, object, base, bits, by: self, isolation: isolation) }
    }
  }

  /// The plan for the type, this injector's own if it has one, if this caller gets all from the short loops.
  @inline(__always)
  private func immediatePlan(
    _ own: Unmanaged<InjectionPlan>?, for type: Any.Type, isolation: (any Actor)?, isInsideActor: Bool
  ) -> Unmanaged<InjectionPlan>? {
    guard let (found, inherited) = pinnedPlan(own, for: type) else { return nil }
    let isImmediate = found._withUnsafeGuaranteedRef {
      $0.inherited == inherited && (!$0.isActor || isInsideActor) && $0.immediate.includes(isolation, threads)
    }
    return isImmediate ? found : nil
  }

  /// The plan for the type, and what it should have been made from.
  ///
  /// An injector that has never registered anything uses its parent's.
  @inline(__always)
  private func pinnedPlan(
    _ own: Unmanaged<InjectionPlan>?, for type: Any.Type
  ) -> (plan: Unmanaged<InjectionPlan>, inherited: UInt)? {
    if let own { return (own, inheritedGeneration) }
    return parent != nil && plans.generation == 0 ? parentsPlan(for: type) : nil
  }

  @inline(never)
  private func parentsPlan(for type: Any.Type) -> (plan: Unmanaged<InjectionPlan>, inherited: UInt)? {
    withParent { $0.flatMap { $0.pinnedPlan($0.plans.pinned(type), for: type) } }
  }

  @inline(never)
  private func injectAtLength(
    _ object: AnyObject?, _ base: UnsafeMutableRawPointer, _ type: Any.Type, _ filled: UInt64,
    isolation: (any Actor)?, isInsideActor: Bool
  ) -> InjectionReport {
    Resolution.current.inject(
      InjectionTarget(object, base, type), by: self, isolation: isolation, alreadySet: filled,
      isInsideActor: isInsideActor)
  }

  @inline(never)
  private func tell(
    _ object: AnyObject?, _ base: UnsafeMutableRawPointer, _ type: Any.Type, _ report: InjectionReport,
    isolation: (any Actor)?
  ) -> InjectionReport {
    Resolution.current.tell(InjectionTarget(object, base, type), report, by: self, isolation: isolation)
  }

  /// Fills an object that a block has made, if there is nothing to it but ready-made values.
  func fillAtOnce(_ object: AnyObject, by resolution: Resolution, _ filled: inout UInt64) -> Bool {
    guard let pin = plans.pins.enter() else { return false }
    defer { Pins.leave(pin) }
    let own = plans.pinned(type(of: object))
    guard
      let found = immediatePlan(own, for: type(of: object), isolation: resolution.isolation, isInsideActor: false)
    else { return false }
    return found._withUnsafeGuaranteedRef { plan in
      guard plan.isQuiet, plan.moves.isEmpty else { return false }
      let isComplete: Bool
      (filled, isComplete) = plan.ready.fill(Unmanaged.passUnretained(object).toOpaque())
      return isComplete && !(plan.record.isDelegate && filled != 0)
    }
  }
}
