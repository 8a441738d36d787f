/// From an object to a filled object: the ready loop, then what runs code of the user's.
extension Resolution {
  typealias State = ReportDetails.State

  /// Why an object is filled: R7 treats a created one as a whole.
  enum Role { case target, created }

  /// An object that somebody wants filled.
  struct Order {
    let target: InjectionTarget
    let builder: Planner
    let role: Role
    /// Whether the caller is inside the actor that the target is.
    var isInsideActor = false
    /// The properties that were set already.
    var filled: UInt64 = 0
    /// What was awaited for properties of the target, by their numbers.
    var awaited: [Int: Result<Provision, InjectionError>] = [:]
  }

  /// What became of the properties of one object.
  struct FillOutcome {
    let plan: InjectionPlan
    /// A bit for each property that was set.
    var bits: UInt64
    /// What the bits and the plan don't tell.
    var changes: [(index: Int, state: State)] = []
    /// How many of its properties wait for an object inside its initializer.
    var waiting = 0
    /// How many were set beyond the bits.
    var unsaid = 0

    var count: Int { bits.nonzeroBitCount + unsaid }

    mutating func note(_ state: State, at index: Int) {
      switch state {
      case .matched: break
      case .injected where index < 64: bits |= 1 << UInt64(index)
      case .injected:
        unsaid += 1
        changes.append((index, state))
      default: changes.append((index, state))
      }
    }
  }

  // MARK: - One object

  /// Fills an object. A target is filled as far as it goes; a created object is filled, or given up.
  func fill(_ order: Order) throws(InjectionError) -> FillOutcome {
    guard trace != nil else { return try carryOut(order) }
    return try observing(.target, nil, order.target.type, nil) { () throws(InjectionError) in
      try carryOut(order)
    } outcome: {
      .filled($0.count)
    }
  }

  private func carryOut(_ order: Order) throws(InjectionError) -> FillOutcome {
    let (plan, origin) = order.builder.plan(for: order.target, caller)
    if plan.record.isActor, !order.isInsideActor { return refuse(order, plan) }
    var filling = Filling(order: order, plan: plan, origin: origin)
    try settleUnfilled(&filling)
    if plan.isPreparing, plan.ready.numbers.contains(where: { filling.isEmpty($0) }) { prepare(&filling) }
    // A copy of a struct shares its slots until one of the two is written.
    if order.target.object == nil {
      for request in plan.requests where request.handle.isEmpty(in: order.target) {
        request.handle.takeOwnSlot(in: order.target)
      }
    }
    filling.outcome.bits |= plan.ready.fill(order.target.base)
    if trace != nil { traceReady(filling) }
    for step in plan.active {
      filling.outcome.note(try carryOutObserved(step, &filling), at: step.index)
    }
    if trace != nil { traceUnfilled(filling) }
    let outcome = filling.outcome
    if outcome.count > 0, plan.record.isDelegate {
      notifyLater(order.target, isWaiting: outcome.waiting == outcome.count)
    }
    if filling.foundShared { origin.renewPlan(for: order.target, caller) }
    return outcome
  }

  /// An actor's properties are its own.
  private func refuse(_ order: Order, _ plan: InjectionPlan) -> FillOutcome {
    if plan.wantsAnything || order.role == .target { failures.append(.actorFromOutside(order.target.type)) }
    return FillOutcome(plan: plan, bits: 0, changes: plan.points.indices.map { ($0, .omitted) })
  }

  /// One walk over one object, and what is noticed on the way.
  struct Filling {
    let order: Order
    let plan: InjectionPlan
    /// The planner that the plan was made for: the builder's, or a parent's.
    let origin: Planner
    var outcome: FillOutcome
    var isPrepared = false
    /// Whether a shared instance was found ready that the plan still asks for.
    var foundShared = false

    init(order: Order, plan: InjectionPlan, origin: Planner) {
      self.order = order
      self.plan = plan
      self.origin = origin
      outcome = FillOutcome(plan: plan, bits: order.filled)
    }

    func isEmpty(_ index: Int) -> Bool { plan.points[index].handle?.isEmpty(in: order.target) ?? false }

    func request(_ step: InjectionPlan.ActiveStep) -> ValueRequest {
      ValueRequest(
        registration: step.registration, owner: origin.ancestor(step.level), builder: order.builder,
        requester: .property)
    }
  }

  // MARK: - What stays empty

  /// Below a created object a missing dependency fails the object; other mistakes leave the property empty, and are told.
  private func settleUnfilled(_ filling: inout Filling) throws(InjectionError) {
    for unfilled in filling.plan.unfilled {
      let point = filling.plan.points[unfilled.index]
      switch unfilled.state {
      case .failed(let error):
        // A value that is there is kept, fitting or not; where emptiness can't be read, the failure stands.
        if point.handle != nil, !filling.isEmpty(unfilled.index) {
          filling.outcome.changes.append((unfilled.index, .matched))
        } else if filling.order.role == .created {
          let error = error.below(path.names)
          if point.isRequired { throw traced(error, unfilled.index, filling) }
          failures.append(error)
        }
      case .notRegistered, .noValue, .withoutValue:
        guard point.isRequired else { continue }
        if !filling.isEmpty(unfilled.index) {
          // A value of its own is no lack, whatever is registered.
          filling.outcome.changes.append((unfilled.index, .matched))
        } else if filling.order.role == .created {
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
    let table = filling.order.builder.registry.table
    return .unknownName(property.name, wanted: property.wanted, in: table).at(path.names + [property.name])
  }

  // MARK: - One property

  func carryOut(
    _ step: InjectionPlan.ActiveStep, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    let target = filling.order.target
    if step.index < 64, filling.order.filled >> UInt64(step.index) & 1 == 1 { return .matched }
    switch step.action {
    case .copy(let prototype):
      if filling.plan.isPreparing, step.handle.isEmpty(in: target) { prepare(&filling) }
      return step.handle.copy(prototype, in: target) ? .injected : .matched
    case .run(let block):
      // Something like it on the path may be a cycle to close: that is for the other way to say.
      guard trace == nil, filling.order.awaited.isEmpty, path.count == 1 || !path.mayContain(step.registration) else {
        break
      }
      return try run(block, step, &filling)
    case .provide(let isSure):
      guard !isSure, step.handle.isEmpty(in: target), !step.registration.canFit(step.point.wanted) else { break }
      let found = step.registration.providedType
      return try refused(
        error(
          .mismatch(step.point.name, wanted: step.point.wanted, found: found, step.registration), step.registration),
        step, filling)
    }
    guard step.handle.isEmpty(in: target) else { return .matched }
    prepare(&filling)
    return try provide(for: step, &filling)
  }

  /// Fills one empty property with what its registration provides.
  private func provide(
    for step: InjectionPlan.ActiveStep, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    let (target, registration) = (filling.order.target, step.registration)
    let request = filling.request(step)
    do throws(InjectionError) {
      let provision: Provision
      if let awaited = filling.order.awaited[step.index] {
        provision = try awaited.get()
      } else {
        provision = try provide(request)
      }
      switch provision {
      case .nothing:
        guard step.point.isRequired else { return .noValue }
        let lack = error(.returnedNil(registration), registration)
        if filling.order.role == .created { throw lack }
        return .withoutValue(lack, isReadyMade: registration.factory == nil)
      case .refused(let mistake): return try refused(error(mistake, registration), step, filling)
      case .value(let value, let isComplete):
        if registration.isKept { filling.foundShared = true }
        guard step.handle.assign(registration.adapt(value, to: step.point.wanted), in: target) else {
          let mistake = InjectionError.mismatch(
            filling.name(of: step), wanted: step.point.wanted, found: type(of: value), registration)
          return try refused(error(mistake, registration), step, filling)
        }
        if !isComplete, let object = target.object { journal.note(.backReference(object, step.handle)) }
        return .injected
      case .later(let frame): return try wait(for: frame, step, nil, &filling)
      }
    } catch {
      if let frame = frameToWaitFor(error, registration) {
        return try wait(for: frame, step, (request, error), &filling)
      }
      if filling.order.role == .created { throw error }
      return .failed(error)
    }
  }

  /// The frame whose object a value needs that could not be made, if that is still inside its initializer: when the one
  /// is there, so can the other be.
  func frameToWaitFor(_ error: InjectionError, _ registration: Registration) -> Int? {
    guard error.code == .circularDependency, registration.scope != .unique, let frame = unfinishedFrame,
      frame < path.count, path[frame].made == nil
    else { return nil }
    return frame
  }

  /// Puts the property into the queue for the object of a frame.
  private func wait(
    for frame: Int, _ step: InjectionPlan.ActiveStep, _ question: (ValueRequest, InjectionError)?,
    _ filling: inout Filling
  ) throws(InjectionError) -> State {
    guard let object = filling.order.target.object else {
      throw error(.circular(step.registration), step.registration)
    }
    path.refer(to: frame)
    journal.note(
      .waiting(
        Journal.WaitingProperty(
          frame: frame, point: step.point, handle: step.handle, object: object,
          path: path.names + [step.registration.name], question: question)))
    filling.outcome.waiting += 1
    return .injected
  }

  /// Lets a block put its value into the property itself.
  private func run(
    _ block: TypedBlock, _ step: InjectionPlan.ActiveStep, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    if filling.plan.isPreparing, step.handle.isEmpty(in: filling.order.target) { prepare(&filling) }
    do throws(InjectionError) {
      let construction = try begin(.init(making: step.registration, by: filling.order.builder))
      do {
        let isSet = try step.handle.fill(in: filling.order.target, from: block)
        end(construction, .complete)
        return isSet ? .injected : .matched
      } catch {
        let error = InjectionError.thrown(error, by: step.registration, path: path.names)
        end(construction, .givenUp)
        throw error
      }
    } catch {
      if filling.order.role == .created { throw error }
      return .failed(error)
    }
  }

  /// Leaves the one property empty and says why; a created object can't do without a required one.
  private func refused(
    _ error: InjectionError, _ step: InjectionPlan.ActiveStep, _ filling: Filling
  ) throws(InjectionError) -> State {
    if filling.order.role == .created {
      if step.point.isRequired { throw error }
      failures.append(error)
    }
    return .failed(error)
  }

  /// Tells the object, once, that it is about to be filled.
  private func prepare(_ filling: inout Filling) {
    guard filling.plan.isPreparing, !filling.isPrepared else { return }
    filling.isPrepared = true
    if let preparing = filling.order.target.value as? any InjectorPreparing, type(of: preparing).mayBeUsedHere {
      preparing.willInjectDependencies()
    } else {
      failures.append(.conformanceElsewhere(filling.order.target.type, to: "InjectorPreparing"))
    }
  }
}

extension Resolution.Filling {
  /// The name under which the property was looked up.
  func name(of step: InjectionPlan.ActiveStep) -> PropertyName {
    plan.details?.properties?[step.index].name ?? step.point.name
  }
}
