/// Fills an object: the ready loop first, then the steps that run user code.
extension Resolution {
  typealias State = ReportDetails.State

  /// One pass of a plan over one object, with the resulting states of its properties.
  ///
  /// Retains almost nothing. Precondition: the caller retains the object, and the injector.
  struct Filling: ~Copyable {
    let target: InjectionTarget
    let injector: Unretained<PropertyInjector>
    let lease: PlanLease
    /// True for an object that the call has made: R7 treats it as a whole.
    let isCreated: Bool
    /// A bit for each property that was set; the properties from number 64 on are in `changes`.
    var bits: UInt64 = 0
    /// The states that neither the bits nor the plan contain.
    private(set) var changes: [ReportDetails.PropertyState]?
    /// The number of properties that wait for an object inside its initializer.
    var waiting = 0
    /// True if a step received a shared instance, which a plan can copy without a request.
    var foundShared = false
    /// The property, if only one is filled: it has waited for an object; retained by the caller.
    var waited: Unretained<Journal.Wait>?

    var plan: InjectionPlan { lease.plan }

    /// The number of properties that were set.
    var count: Int { bits.nonzeroBitCount + (changes?.count { $0.state.isInjected } ?? 0) }

    @inline(never)
    mutating func note(_ state: State, at index: Int) {
      if changes?.append((index, state)) == nil { changes = [(index, state)] }
    }

    private func isSet(_ index: Int) -> Bool {
      index < 64
        ? bits >> UInt64(index) & 1 == 1 : changes?.contains { $0.index == index && $0.state.isInjected } == true
    }

    /// Notes that the properties that were not set are left alone.
    mutating func omitOthers() {
      for index in plan.points.indices where !isSet(index) { note(.omitted, at: index) }
    }

    /// Empties the properties that were set, so that the object can be filled again.
    func clear() {
      for index in plan.points.indices where isSet(index) { plan.points[index].handle?.clear(in: target) }
    }
  }

  // MARK: - Targets, and what closures have made

  /// Fills an object or a struct that the caller passes, and notifies it.
  ///
  /// - Parameters:
  ///   - injector: The called injector, which the caller retains.
  ///   - lease: The plan by which the ready loop has begun.
  ///   - awaited: The values that were awaited for properties of the target.
  func inject(
    _ target: InjectionTarget, by injector: Unretained<PropertyInjector>, begun lease: consuming PlanLease? = nil,
    awaiting awaited: AwaitedValues? = nil, _ context: CallContext
  ) -> InjectionReport {
    if injector.with({ $0.keepsNoPlans }) {
      injector.object.noteUse()
      if let error = injector.object.unconfigured { return TypeRecord.untouched(target.type, because: error) }
    }
    let outer = beginCall(context)
    var filling = Filling(
      target: target, injector: injector, lease: lease ?? injector.object.lease(for: target, caller), isCreated: false)
    do throws(InjectionError) {
      let awaited = awaited.map { Unretained($0) }
      try beginFrame(.init(injector: injector, type: target.type, awaited: awaited, made: target.reference))
      try fill(&filling)
      endFrame()
    } catch {
      // A failed property does not stop the others: nothing was filled, since the stack is low.
      failures.append(error)
      filling.bits = filling.lease.filled ?? 0
      filling.omitOthers()
    }
    endCall(outer, fillsTarget: true)
    if filling.changes == nil, failures.count == outer.failures {
      let bits = filling.bits
      return filling.lease.with { $0.reports.report(bits, by: injector) }
    }
    return report(filling, below: takeFailures(since: outer.failures))
  }

  /// Fills an object or, as a copy, another value; of an existential or an Optional, the value inside.
  func inject<Value>(_ value: inout Value, by injector: PropertyInjector, _ context: CallContext) -> InjectionReport {
    guard let inside = Fitting.unwrap(value) else {
      return TypeRecord.untouched(Value.self, because: InjectionError(.nilTarget, type: Value.self))
    }
    var report = TypeRecord.untouched(type(of: inside))
    let filled = InjectionTarget.filling(inside) { report = inject($0, by: Unretained(injector), context) }
    if let filled = filled as? Value { value = filled }
    return report
  }

  /// Begins to fill an object that a closure has made; returns `nil` if nothing is left to do.
  ///
  /// The caller does the rest: so that takes no stack of this function.
  @inline(never)
  func beginFilling(_ target: InjectionTarget, by injector: Unretained<PropertyInjector>) -> Filling? {
    var begun: PlanLease?
    if trace == nil, path.top.awaited == nil, let reader = Readers.enter() {
      let isFilled = injector.with { $0.copyFirst(target, caller, under: reader, begin: &begun) != nil }
      Readers.leave(reader)
      if isFilled { return nil }
    }
    let lease = begun ?? injector.object.lease(for: target, caller)
    return Filling(target: target, injector: injector, lease: lease, isCreated: true)
  }

  /// Fills a value that a closure has made and that is not an object: a struct that declares injectable properties.
  func fill(createdValue value: Any, by injector: Unretained<PropertyInjector>) throws(InjectionError) -> Any {
    guard FieldRecords.kind(of: type(of: value)) == .struct,
      TypeRecord.of(type(of: value), injector.object.reflection).declaresItself
    else { return value }
    var failure: InjectionError?
    let filled = InjectionTarget.filling(value) { target in
      guard var filling = beginFilling(target, by: injector) else { return }
      do throws(InjectionError) { try fill(&filling) } catch { failure = error }
    }
    if let failure { throw failure }
    return filled
  }

  // MARK: - One object

  /// Fills an object: a target as far as possible, a created object completely or not at all.
  func fill(_ filling: inout Filling) throws(InjectionError) {
    let (event, before) = (trace?.begin(nil, filling: filling.target.type), failures.count)
    if let awaited = path.top.awaited?.object {
      failures += awaited.failures.map { $0.below(path.names) }
    }
    do throws(InjectionError) {
      let mayFill = filling.lease.with { !$0.checksFirst } ? true : try prepareToFill(&filling)
      if mayFill { filling.bits = filling.lease.filled ?? filling.lease.with { $0.ready.fill(filling.target.base) } }
      // The steps run user code; the plan retains them, so they are not retained here.
      let steps = filling.lease.with { $0.active }
      for index in 0..<(mayFill ? steps.count : 0) {
        var failure: InjectionError?
        steps[index].with { step in
          do throws(InjectionError) { try carryOut(step, &filling) } catch { failure = error }
        }
        if let failure { throw failure }
      }
    } catch {
      event?(.failed(error))
      throw error
    }
    if filling.lease.with({ $0.record.isDelegate }), filling.count > 0 {
      notifyLater(filling.target, isWaiting: filling.waiting == filling.count)
    }
    if filling.foundShared { filling.lease.injector.replan(filling.plan, for: filling.target, caller) }
    if let event { event(.filled(report(filling, below: Array(failures[before...])))) }
  }

  @inline(never)
  func report(_ filling: borrowing Filling, below: [InjectionError]) -> InjectionReport {
    // A created object's own failures stand in both.
    let own = filling.changes?.compactMap(\.state.error) ?? []
    return filling.plan.reports.report(filling.bits).with(
      filling.changes ?? [], below: below.new(beside: own[...]), in: filling.injector.object)
  }

  /// Makes the checks and calls that precede the first property; returns false if no property may be filled: only code
  /// isolated to an actor may fill those of the actor.
  @inline(never)
  private func prepareToFill(_ filling: inout Filling) throws(InjectionError) -> Bool {
    let (plan, target) = (filling.plan, filling.target)
    if plan.record.isActor, !target.isActor(of: caller) {
      if plan.draft.wantsAnything || !filling.isCreated {
        failures.append(InjectionError(.actorFromOutside, type: target.type).at(path.names))
      }
      filling.omitOthers()
      return false
    }
    if !plan.draft.unfilled.isEmpty { try checkUnfilled(&filling) }
    if plan.record.isPreparing,
      plan.ready.numbers.contains(where: { plan.points[$0].handle?.isEmpty(in: target) == true })
        || plan.draft.active.contains(where: { $0.handle.isEmpty(in: target) && $0.misfit == nil })
    {
      if let preparing = target.value as? any InjectorPreparing, MainExecutor.mayUse([type(of: preparing)]) {
        preparing.willInjectDependencies()
      } else {
        failures.append(.conformanceElsewhere(target.type, to: "InjectorPreparing").at(path.names))
      }
    }
    return true
  }

  // MARK: - Unfilled properties

  /// Handles the properties without a value: a created object fails for a missing required one; other errors leave the
  /// property empty, and are reported.
  private func checkUnfilled(_ filling: inout Filling) throws(InjectionError) {
    let plan = filling.plan
    for (index, state) in plan.draft.unfilled where plan.draft.isChecked((index, state)) {
      // An existing value stays, fitting or not; if the property can't be checked for emptiness, a failure stays.
      if plan.points[index].handle?.isEmpty(in: filling.target) == false {
        filling.note(.matched, at: index)
      } else if filling.isCreated, plan.points[index].isRequired || state.isFailed {
        let lack = plan.lack(index, state, filling.injector.object).below(path.names)
        if plan.points[index].isRequired { throw lack }
        failures.append(lack)
        filling.note(.failed(lack), at: index)
      }
    }
  }
}

extension InjectionPlan {
  /// Returns the error of a property that stays empty in an object that is made: it is required, or has failed.
  package func lack(_ index: Int, _ state: ReportDetails.State, _ injector: PropertyInjector) -> InjectionError {
    let name = reports.name(index)
    return state.error ?? points[index].unknown(name, in: SuggestedNames(in: injector)).at([name])
  }
}
