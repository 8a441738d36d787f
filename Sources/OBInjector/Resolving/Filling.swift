/// From an object to a filled object: the ready loop, then what runs code of the user's.
extension Resolution {
  typealias State = ReportDetails.State

  /// Why an object is filled: R7 treats a created one as a whole.
  enum Role { case target, created }

  /// One walk over one object by a plan, and what becomes of its properties.
  ///
  /// Counts next to no references: whoever begins it holds the object, the plan, and the injector whose planner fills.
  struct Filling {
    let target: InjectionTarget
    let builder: Borrowed<Planner>
    let held: HeldPlan
    let role: Role
    /// Whether the caller is inside the actor that the target is.
    let isInsideActor: Bool
    /// What was awaited for properties of the target; the caller holds it.
    let awaited: Borrowed<Awaited>?
    /// Whether the ready loop has run already.
    let isStarted: Bool
    /// A bit for each property that was set.
    var bits: UInt64
    /// What the bits and the plan don't tell.
    private(set) var changes: Changes?
    /// How many of its properties wait for an object inside its initializer.
    var waiting = 0
    var isPrepared = false
    /// Whether a shared instance was found ready that the plan still asks for.
    var foundShared = false

    @inline(__always)
    init(
      _ target: InjectionTarget, by builder: Borrowed<Planner>, _ held: HeldPlan, _ role: Role, filled: UInt64? = nil,
      isInsideActor: Bool = false, awaited: Borrowed<Awaited>? = nil
    ) {
      self.target = target
      self.builder = builder
      self.held = held
      self.role = role
      self.isInsideActor = isInsideActor
      self.awaited = awaited
      isStarted = filled != nil
      bits = filled ?? 0
    }

    var plan: InjectionPlan { held.plan }

    /// How many properties were set.
    var count: Int { bits.nonzeroBitCount + (changes?.injected ?? 0) }

    func isEmpty(_ index: Int) -> Bool { plan.points[index].handle?.isEmpty(in: target) ?? false }

    func request(_ step: InjectionPlan.ActiveStep) -> ValueRequest {
      ValueRequest(step, of: held.origin, by: builder.object, for: target.type)
    }

    @inline(__always)
    mutating func note(_ state: State, at index: Int) {
      switch state {
      case .matched: break
      case .injected where index < 64: bits |= 1 << UInt64(index)
      default: change(state, at: index)
      }
    }

    mutating func change(_ state: State, at index: Int) {
      let changes = changes ?? Changes()
      changes.list.append((index, state))
      if case .injected = state { changes.injected += 1 }
      self.changes = changes
    }
  }

  /// States of properties that have no bit; there seldom are any.
  final class Changes {
    fileprivate(set) var list: [(index: Int, state: State)] = []
    fileprivate(set) var injected = 0
  }

  /// What was awaited for properties, by their numbers.
  final class Awaited {
    /// A value, or why there is none, and what stays empty below it.
    struct Provided {
      let result: Result<Provision, InjectionError>
      let failures: [InjectionError]

      init(_ result: Result<Provision, InjectionError>, _ failures: [InjectionError]) {
        self.result = result
        self.failures = failures
      }
    }

    let provisions: [Int: Provided]
    init(_ provisions: [Int: Provided]) { self.provisions = provisions }
  }

  // MARK: - One object

  /// Fills an object: a target as far as it goes; a created object is filled, or given up.
  @inline(__always)
  func fill(_ filling: inout Filling) throws(InjectionError) {
    guard trace != nil else { return try carryOut(&filling) }
    try fillObserved(&filling)
  }

  private func fillObserved(_ filling: inout Filling) throws(InjectionError) {
    _ = try observing(.target, nil, filling.target.type, nil) { () throws(InjectionError) -> Int in
      try carryOut(&filling)
      return filling.count
    } outcome: {
      .filled($0)
    }
  }

  private func carryOut(_ filling: inout Filling) throws(InjectionError) {
    let held = filling.held
    if held.with({ $0.asksFirst || $0.lacksSomething || $0.hasRequests }) {
      guard try mayFill(&filling) else { return refuse(&filling) }
    }
    if !filling.isStarted { filling.bits = held.with { $0.ready.fill(filling.target.base) } }
    if trace != nil { traceReady(filling) }
    try carryOutSteps(&filling)
    if trace != nil { traceUnfilled(filling) }
    if held.with({ $0.record.isDelegate }), filling.count > 0 {
      notifyLater(filling.target, isWaiting: filling.waiting == filling.count)
    }
    if filling.foundShared { held.origin.renewPlan(for: filling.target, caller) }
  }

  /// What has to be asked or done before the first property is set; says whether any may be.
  @inline(never)
  private func mayFill(_ filling: inout Filling) throws(InjectionError) -> Bool {
    let (plan, target) = (filling.plan, filling.target)
    if plan.record.isActor, !filling.isInsideActor { return false }
    if plan.lacksSomething { try settleUnfilled(&filling) }
    if plan.isPreparing, plan.ready.numbers.contains(where: { filling.isEmpty($0) }) { prepare(&filling) }
    // A copy of a struct shares its slots until one of the two is written.
    if plan.hasRequests, target.reference == nil {
      for point in plan.points where point.isSlot && point.handle?.isEmpty(in: target) == true {
        point.handle?.takeOwnSlot(in: target)
      }
    }
    return true
  }

  /// Runs what is code of the user's, step by step; the plan holds the steps, which are not counted.
  @inline(__always)
  private func carryOutSteps(_ filling: inout Filling) throws(InjectionError) {
    let steps = filling.held.with { $0.active }
    for index in 0..<steps.count {
      var failure: InjectionError?
      steps[index].with { step in
        do throws(InjectionError) {
          filling.note(try carryOutObserved(step, &filling), at: step.index)
        } catch { failure = error }
      }
      if let failure { throw failure }
    }
  }

  /// An actor's properties are its own.
  private func refuse(_ filling: inout Filling) {
    if filling.plan.wantsAnything || filling.role == .target { failures.append(.actorFromOutside(filling.target.type)) }
    for index in filling.plan.points.indices { filling.change(.omitted, at: index) }
  }

  // MARK: - What stays empty

  /// Below a created object a missing dependency fails the object; other mistakes leave the property empty, and are told.
  private func settleUnfilled(_ filling: inout Filling) throws(InjectionError) {
    for unfilled in filling.plan.unfilled {
      let point = filling.plan.points[unfilled.index]
      switch unfilled.state {
      case .failed(let error), .leadsNowhere(let error):
        // A value that is there is kept, fitting or not; where emptiness can't be read, the failure stands.
        if point.handle != nil, !filling.isEmpty(unfilled.index) {
          filling.change(.matched, at: unfilled.index)
        } else if filling.role == .created {
          let error = error.below(path.names)
          if point.isRequired { throw traced(error.misfit(false), unfilled.index, filling) }
          failures.append(error)
        }
      case .notRegistered, .noValue, .withoutValue:
        guard point.isRequired || filling.plan.details?.properties?[unfilled.index].isByType == true else { continue }
        if !filling.isEmpty(unfilled.index) {
          // A value of its own is no lack, whatever is registered.
          filling.change(.matched, at: unfilled.index)
        } else if filling.role == .created, point.isRequired {
          throw traced(missing(unfilled, filling), unfilled.index, filling)
        }
      case .matched, .injected, .omitted: break
      }
    }
  }

  private func missing(_ unfilled: InjectionPlan.Unfilled, _ filling: Filling) -> InjectionError {
    if case .withoutValue(let error, _) = unfilled.state { return error.below(path.names) }
    let index = unfilled.index
    let property = filling.plan.details?.properties?[index] ?? filling.plan.points[index].reported
    let table = filling.builder.object.registry.table
    let owner = filling.target.type
    return property.unknown(among: { table.fillingNames(for: owner) }).at(path.names + [property.name])
  }
}
