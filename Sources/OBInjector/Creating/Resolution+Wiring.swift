/// From an object to a filled object: the plan, step by step.
extension Resolution {
  /// What became of the properties of one object.
  struct Wired {
    var bits: UInt64 = 0
    var states: [ReportDetails.State] = []
    var properties: [ReportDetails.Property]?
    var didSet = false
    let plan: InjectionPlan
  }

  // MARK: - The target of a call

  /// Fills an object that somebody hands in, and tells.
  func inject(
    _ target: InjectionTarget, by injector: PropertyInjector, isolation: (any Actor)?, alreadySet: UInt64 = 0,
    isInsideActor: Bool = false
  ) -> InjectionReport {
    let failuresBefore = failures.count
    // Nothing is thrown at the target: one failed property does not stop the others.
    let wired = try? call(isolation: isolation, tellsItself: true) { () throws(InjectionError) -> Wired in
      frames.append(
        Frame(
          registration: nil, injector: injector, arguments: nil, hasUnknownArguments: false, demand: .property,
          type: target.type, object: target.object))
      defer { frames.removeLast() }
      return try wire(target, by: injector, isCreated: false, alreadySet: alreadySet, isInsideActor: isInsideActor)
    }
    guard let wired else { preconditionFailure("wiring a target throws nothing") }
    return report(wired, injector, takeFailures(since: failuresBefore))
  }

  /// Fills a struct in place; of a class or an existential, what is inside.
  func inject<Value>(_ value: inout Value, by injector: PropertyInjector, isolation: (any Actor)?) -> InjectionReport {
    switch FieldRecords.kind(of: Value.self) {
    case .class: return inject(InjectionTarget(value as AnyObject), by: injector, isolation: isolation)
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
      return withUnsafeMutablePointer(to: &value) { pointer in
        inject(InjectionTarget(pointer), by: injector, isolation: isolation)
      }
    }
  }

  private func report(_ wired: Wired, _ injector: PropertyInjector, _ below: [InjectionError]) -> InjectionReport {
    let record = wired.plan.record
    let isPlain = below.isEmpty && wired.properties == nil && wired.states.count <= 64
    let isTold = wired.states.allSatisfy { state in
      switch state {
      case .injected, .alreadySet: true
      default: false
      }
    }
    if isPlain && isTold { return InjectionReport(record, bits: wired.bits, details: nil) }
    let details = ReportDetails(
      states: wired.states, properties: wired.properties, table: injector.table,
      below: InjectionPlan.failures(of: record) + below)
    return InjectionReport(record, bits: wired.bits, details: details)
  }

  // MARK: - Created objects

  /// Fills what a block made: a class instance always, a struct if it declares itself.
  ///
  /// Returns it, filled.
  func wire(made value: Any, by builder: PropertyInjector) throws(InjectionError) -> Any {
    switch FieldRecords.kind(of: Swift.type(of: value)) {
    case .class:
      _ = try wire(InjectionTarget(value as AnyObject), by: builder, isCreated: true)
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

  // MARK: - One object

  func wire(
    _ target: InjectionTarget, by builder: PropertyInjector, isCreated: Bool, alreadySet: UInt64 = 0,
    isInsideActor: Bool = false
  ) throws(InjectionError) -> Wired {
    let (plan, origin) = builder.plan(for: target)
    var wired = Wired(plan: plan)
    if plan.record.isActor && !isInsideActor {
      wired.states = plan.record.points.map { _ in .omitted }
      if plan.wantsAnything || !isCreated { failures.append(InjectionError(.actorFromOutside(target.type))) }
      return wired
    }
    let pass = Pass(target: target, plan: plan, origin: origin, builder: builder, isCreated: isCreated)
    for (index, step) in plan.steps.enumerated() {
      let wasSet = index < 64 && alreadySet >> UInt64(index) & 1 == 1
      let state = wasSet ? .injected : try carryOut(step, plan.record.points[index], at: index, pass)
      if case .injected = state {
        wired.didSet = true
        if index < 64 { wired.bits |= 1 << UInt64(index) }
      }
      wired.states.append(state)
    }
    if plan.record.isMirrored { try fillMirrored(&wired, pass) }
    if !pass.renamed.isEmpty {
      var properties = wired.properties ?? plan.record.points.map(ReportDetails.Property.init)
      for (index, name) in pass.renamed { properties[index].name = name }
      wired.properties = properties
    }
    if wired.didSet && plan.record.participates { tellLater(target) }
    if pass.foundShared { origin.renewPlan(for: target) }
    return wired
  }

  /// One walk over one object, and what is noticed on the way.
  final class Pass {
    let target: InjectionTarget
    let plan: InjectionPlan
    let origin: PropertyInjector
    let builder: PropertyInjector
    let isCreated: Bool
    var isPrepared = false
    /// Whether a shared instance was found ready that the plan still asks for.
    var foundShared = false
    /// Names that were looked up in place of the properties' own.
    var renamed: [Int: PropertyName] = [:]

    init(
      target: InjectionTarget, plan: InjectionPlan, origin: PropertyInjector, builder: PropertyInjector, isCreated: Bool
    ) {
      self.target = target
      self.plan = plan
      self.origin = origin
      self.builder = builder
      self.isCreated = isCreated
    }
  }
}
