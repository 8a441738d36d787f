/// From an object to a filled object: the plan, step by step.
extension Resolution {
  /// What became of the properties of one object.
  struct Wired {
    let plan: InjectionPlan
    var bits: UInt64 = 0
    /// What neither the bits nor the plan can tell; `nil` as long as they can.
    var states: [ReportDetails.State]?
    var properties: [ReportDetails.Property]?
    var injectedCount = 0
    var didSet: Bool { injectedCount > 0 }

    init(_ plan: InjectionPlan) {
      self.plan = plan
      if plan.steps.count > 64 { states = plan.states }
    }

    var allStates: [ReportDetails.State] {
      guard states == nil else { return states ?? [] }
      return plan.states
    }

    mutating func note(_ state: ReportDetails.State, at index: Int) {
      switch state {
      case .injected:
        injectedCount += 1
        if index < 64 { bits |= 1 << UInt64(index) }
        if states != nil { states?[index] = state }
      case .alreadySet where index < 64 && !plan.steps[index].isSettled: break
      case .matched, .omitted, .notRegistered, .failed:
        if !plan.steps[index].isSettled { keep(state, at: index) }
      default: keep(state, at: index)
      }
    }

    private mutating func keep(_ state: ReportDetails.State, at index: Int) {
      if states == nil { states = plan.states }
      states?[index] = state
    }
  }

  // MARK: - The target of a call

  /// Fills an object that somebody hands in, and tells.
  @inline(never)
  func inject(
    _ target: InjectionTarget, by injector: PropertyInjector, isolation: (any Actor)?, alreadySet: UInt64 = 0,
    isInsideActor: Bool = false
  ) -> InjectionReport {
    let failuresBefore = failures.count
    // Nothing is thrown at the target: one failed property does not stop the others.
    let wired = try? call(isolation: isolation, tellsItself: true) { () throws(InjectionError) -> Wired in
      frames.push(Frame(target: target.object, target.type, injector))
      defer {
        frames.pop(to: frames.count - 1)
        settle()
      }
      return try wire(target, by: injector, isCreated: false, alreadySet: alreadySet, isInsideActor: isInsideActor)
    }
    guard let wired else { preconditionFailure("wiring a target throws nothing") }
    return report(wired, injector, takeFailures(since: failuresBefore))
  }

  /// Fills a struct in place; of a class, an existential or an Optional, what is inside.
  func inject<Value>(_ value: inout Value, by injector: PropertyInjector, isolation: (any Actor)?) -> InjectionReport {
    switch FieldRecords.kind(of: Value.self) {
    case .class: return inject(InjectionTarget(value as AnyObject), by: injector, isolation: isolation)
    case .optional:
      guard var inside = Fitting.unwrap(value) else { return .nothing(for: Value.self) }
      let report = inject(&inside, by: injector, isolation: isolation)
      if let filled = inside as? Value { value = filled }
      return report
    case .existential:
      if FieldRecords.kind(of: Swift.type(of: value as Any)) == .class {
        return inject(InjectionTarget(value as AnyObject), by: injector, isolation: isolation)
      }
      func open<Inside>(_ inside: Inside) -> (InjectionReport, Any) {
        var copy = inside
        return (inject(&copy, by: injector, isolation: isolation), copy)
      }
      let (report, filled) = open(value as Any)
      if let filled = filled as? Value { value = filled }
      return report
    default:
      return withUnsafeMutablePointer(to: &value) { injector.inject($0, isolation: isolation) }
    }
  }

  func report(_ wired: Wired, _ injector: PropertyInjector, _ below: [InjectionError]) -> InjectionReport {
    guard wired.states != nil || wired.properties != nil || !below.isEmpty else {
      // The plan may be a parent's, whose table has no name that only the child has.
      return injector.parent == nil ? wired.plan.report(wired.bits) : wired.plan.report(wired.bits, for: injector)
    }
    let details = ReportDetails(
      states: wired.allStates, properties: wired.properties, table: injector.table.number,
      below: InjectionPlan.failures(of: wired.plan.record) + below)
    return InjectionReport(wired.plan.record, bits: wired.bits, details: details)
  }

  // MARK: - Created objects

  /// Fills what a block made: a class instance always, a struct if it declares itself.
  ///
  /// Returns it, filled.
  func wire(made value: Any, by builder: PropertyInjector) throws(InjectionError) -> Any {
    switch FieldRecords.kind(of: Swift.type(of: value)) {
    case .class:
      try wire(created: FieldRecords.object(in: value), by: builder)
      return value
    case .struct:
      func open<Value>(_ value: Value) throws(InjectionError) -> Any {
        var copy = value
        // The pointer does not leave the call: nothing that waits keeps a struct.
        let failure = withUnsafeMutablePointer(to: &copy) { pointer -> InjectionError? in
          let target = InjectionTarget(pointer)
          guard builder.declaresItself(target) else { return nil }
          do throws(InjectionError) {
            _ = try wire(target, by: builder, isCreated: true)
            return nil
          } catch { return error }
        }
        if let failure { throw failure }
        return copy
      }
      return try open(value)
    default: return value
    }
  }

  /// Fills an object that a block made.
  @inline(never)
  func wire(created object: AnyObject, by builder: PropertyInjector) throws(InjectionError) {
    var filled: UInt64 = 0
    if trace == nil, builder.fillAtOnce(object, by: self, &filled) { return }
    isInUse = true
    _ = try wire(InjectionTarget(object), by: builder, isCreated: true, alreadySet: filled)
  }

  // MARK: - One object

  func wire(
    _ target: InjectionTarget, by builder: PropertyInjector, isCreated: Bool, alreadySet: UInt64 = 0,
    isInsideActor: Bool = false
  ) throws(InjectionError) -> Wired {
    try observing(builder, .target, nil, target.type, nil) { () throws(InjectionError) in
      try wireUnobserved(
        target, by: builder, isCreated: isCreated, alreadySet: alreadySet, isInsideActor: isInsideActor)
    } outcome: {
      .filled($0.injectedCount)
    }
  }

  private func wireUnobserved(
    _ target: InjectionTarget, by builder: PropertyInjector, isCreated: Bool, alreadySet: UInt64, isInsideActor: Bool
  ) throws(InjectionError) -> Wired {
    let (plan, origin) = builder.plan(for: target)
    var wired = Wired(plan)
    if plan.record.isActor && !isInsideActor {
      wired.states = plan.record.points.map { _ in .omitted }
      if plan.wantsAnything || !isCreated { failures.append(InjectionError(.actorFromOutside(target.type))) }
      return wired
    }
    var pass = Pass(target: target, plan: plan, origin: origin, builder: builder, isCreated: isCreated)
    // What is there already comes first, so that blocks and setters see it.
    for isReady in [true, false] {
      for (index, (step, point)) in zip(plan.steps, plan.record.points).enumerated()
      where step.isReady(for: point) == isReady {
        let wasSet = index < 64 && alreadySet >> UInt64(index) & 1 == 1
        let state = wasSet ? .injected : try carryOutObserved(step, point, at: index, &pass)
        wired.note(state, at: index)
      }
    }
    if plan.record.isMirrored { try fillMirrored(&wired, &pass) }
    if !pass.renamed.isEmpty {
      var properties = wired.properties ?? plan.record.points.map(ReportDetails.Property.init)
      for (index, name) in pass.renamed { properties[index].name = name }
      wired.properties = properties
    }
    if wired.didSet && plan.record.isDelegate {
      tellLater(target, isWaiting: pass.waiting > 0 && wired.injectedCount == pass.waiting)
    }
    if pass.foundShared { origin.renewPlan(for: target) }
    return wired
  }

  /// One walk over one object, and what is noticed on the way.
  struct Pass {
    let target: InjectionTarget
    let plan: InjectionPlan
    let origin: PropertyInjector
    let builder: PropertyInjector
    let isCreated: Bool
    var isPrepared = false
    /// How many of its properties wait for an object inside its initializer.
    var waiting = 0
    /// Whether a shared instance was found ready that the plan still asks for.
    var foundShared = false
    /// Names that were looked up in place of the properties' own.
    var renamed: [Int: PropertyName] = [:]
  }
}
