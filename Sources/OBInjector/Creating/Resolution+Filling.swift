/// From a step of a plan to a filled property.
extension Resolution {
  typealias State = ReportDetails.State

  func carryOut(
    _ step: InjectionPlan.Step, _ point: InjectionPoint, at index: Int, _ pass: inout Pass
  ) throws(InjectionError) -> State {
    switch step {
    case .settled(let state): return try settled(state, point, &pass)
    case .ready(let position, let registration):
      if let state = try otherwise(point, at: index, &pass) { return state }
      let field = pass.plan.ready[Int(position)]
      return try copy(registration, point, at: index, &pass) { target in
        if target.object == nil { point.takeOwnSlot(in: target) }
        return field.fill(target.base) == .filled
      }
    case .kept(let prototype, let registration):
      return try copy(registration, point, at: index, &pass) { target in
        KeptValue(prototype, for: point)?.fill(target.base) ?? false
      }
    case .direct(let direct):
      // Something like it on the path may be a cycle to close: that is for the longer way to say.
      if frames.count > 1, frames.contains(where: { $0.mayBe(direct.registration) }) {
        return try fill(point, from: direct.registration, owner: pass.origin, isPlanned: true, &pass)
      }
      return try make(direct, point, &pass)
    case .make(let level, let registration):
      if let state = try otherwise(point, at: index, &pass) { return state }
      return try fill(point, from: registration, owner: pass.origin.ancestor(Int(level)), isPlanned: true, &pass)
    case .injector:
      guard point.isEmpty(in: pass.target) else { return .alreadySet }
      prepare(&pass)
      return point.assign(pass.builder, in: pass.target) ? .injected : .alreadySet
    case .requested:
      if let state = try otherwise(point, at: index, &pass) { return state }
      return try fillByOwnName(point, &pass)
    }
  }

  /// Below a created object a missing dependency fails the object; other mistakes leave the property empty, and are told.
  private func settled(_ state: State, _ point: InjectionPoint, _ pass: inout Pass) throws(InjectionError) -> State {
    // A value that is there is kept, fitting or not; where emptiness can't be read, the failure stands.
    if case .failed = state, !point.isUnwritable, !point.isEmpty(in: pass.target) { return .alreadySet }
    guard pass.isCreated else { return state }
    switch state {
    case .failed(let error):
      failures.append(InjectionError(error.problem, path: failure(error.problem, nil).path + error.path))
    case .notRegistered where point.isRequired && point.isEmpty(in: pass.target):
      throw missing(point, pass)
    default: break
    }
    return state
  }

  private func missing(_ point: InjectionPoint, _ pass: Pass) -> InjectionError {
    let suggestion = Suggestion.find(for: point.name, wanted: point.wanted, in: pass.builder.table.visible)
    let path = failure(.noMetadata(pass.target.type), nil).path + [point.name]
    return InjectionError(.unknownName(point.name, wanted: point.wanted, suggestion: suggestion), path: path)
  }

  /// Copies a ready-made value, if this caller may have it.
  private func copy(
    _ registration: Registration, _ point: InjectionPoint, at index: Int, _ pass: inout Pass,
    _ set: (InjectionTarget) -> Bool
  ) throws(InjectionError) -> State {
    if let confinement = pass.plan.confinements[index], !confinement.allows(isolation) {
      guard point.isEmpty(in: pass.target) else { return .alreadySet }
      return try refused(isolationProblem(registration, confinement), registration, &pass)
    }
    if pass.plan.isPreparing, point.isEmpty(in: pass.target) { prepare(&pass) }
    return set(pass.target) ? .injected : .alreadySet
  }

  /// What an `@Injected` property gets that asks for something else than its own name.
  private func otherwise(_ point: InjectionPoint, at index: Int, _ pass: inout Pass) throws(InjectionError) -> State? {
    switch point.request(in: pass.target) {
    case nil, .ownName: return nil
    case .name(let name):
      pass.renamed[index] = name
      return try fillByOwnName(point.renamed(name), &pass)
    case .type: return try fillByType(point, at: index, &pass)
    }
  }

  private func fillByOwnName(_ point: InjectionPoint, _ pass: inout Pass) throws(InjectionError) -> State {
    guard let (registration, level) = pass.builder.find(point.name) else {
      if point.name == "injector", Fitting.unwrapped(point.wanted) == PropertyInjector.self {
        return try carryOut(.injector, point, at: 0, &pass)
      }
      return try settled(.notRegistered, point, &pass)
    }
    return try fill(point, from: registration, owner: pass.builder.ancestor(level), &pass)
  }

  private func fillByType(_ point: InjectionPoint, at index: Int, _ pass: inout Pass) throws(InjectionError) -> State {
    guard point.isEmpty(in: pass.target) else { return .alreadySet }
    do throws(InjectionError) {
      guard let (registration, owner) = try candidate(for: point.wanted, in: pass.builder) else {
        if Fitting.unwrapped(point.wanted) == PropertyInjector.self {
          return try carryOut(.injector, point, at: index, &pass)
        }
        return try settled(.notRegistered, point, &pass)
      }
      pass.renamed[index] = registration.name
      return try fill(point.renamed(registration.name), from: registration, owner: owner, &pass)
    } catch {
      if pass.isCreated { throw error }
      return .failed(error)
    }
  }

  // MARK: - One property

  /// Fills one empty property with what a registration supplies.
  func fill(
    _ point: InjectionPoint, from registration: Registration, owner: PropertyInjector, isPlanned: Bool = false,
    _ pass: inout Pass
  ) throws(InjectionError) -> State {
    guard point.isEmpty(in: pass.target) else { return .alreadySet }
    guard isPlanned || Fitting.canFit(registration, wanted: point.wanted) else {
      if case .instance(let value) = registration.source, Fitting.unwrap(value) == nil { return .noValue }
      return try refused(
        registration.mismatch(point.name, wanted: point.wanted, found: registration.wanted), registration, &pass)
    }
    prepare(&pass)
    do throws(InjectionError) {
      switch try supply(registration, owner: owner, by: pass.builder, demand: .property) {
      case .nothing: return .noValue
      case .refused(let problem): return try refused(problem, registration, &pass)
      case .value(let value):
        if registration.isKept { pass.foundShared = true }
        if point.assign(registration.adapt(value, to: point.wanted), in: pass.target) { return .injected }
        return try refused(mismatch(point, registration, found: value).problem, registration, &pass)
      case .later(let frame):
        guard let object = pass.target.object else {
          throw failure(.circular(registration.name, registration.type), registration)
        }
        pending.append(Pending(frame: frame, point: point, object: object))
        pass.waiting += 1
        return .injected
      }
    } catch {
      if pass.isCreated { throw error }
      return .failed(error)
    }
  }

  /// Runs a block that puts its value into the property itself.
  private func make(
    _ direct: InjectionPlan.Direct, _ point: InjectionPoint, _ pass: inout Pass
  ) throws(InjectionError) -> State {
    guard point.isEmpty(in: pass.target) else { return .alreadySet }
    prepare(&pass)
    do throws(InjectionError) {
      let (builder, field) = (pass.builder, pass.target.base + direct.offset)
      let registration = direct.registration
      try observing(builder, .instance, registration.name, registration.type, registration) {
        () throws(InjectionError) in
        _ = try run(direct, field, by: builder)
      } outcome: { _ in
        .made
      }
      return .injected
    } catch {
      if pass.isCreated { throw error }
      return .failed(error)
    }
  }

  /// Leaves the one property empty and says why.
  private func refused(_ problem: Problem, _ registration: Registration, _ pass: inout Pass) throws(InjectionError)
    -> State
  {
    let error = failure(problem, registration)
    if pass.isCreated { failures.append(error) }
    return .failed(error)
  }

  /// Tells the object, once, that it is about to be filled.
  private func prepare(_ pass: inout Pass) {
    guard pass.plan.isPreparing, !pass.isPrepared else { return }
    pass.isPrepared = true
    let value: Any = pass.target.object ?? pass.target.structValue
    if let preparing = value as? any InjectorPreparing,
      MainExecutor.mayUse(isIsolated: FieldRecords.isIsolated(type(of: preparing)))
    {
      preparing.willInjectDependencies()
    } else {
      failures.append(InjectionError(.hookElsewhere(pass.target.type, hook: "InjectorPreparing")))
    }
  }

  // MARK: - Slots that a mirror finds

  func fillMirrored(_ wired: inout Wired, _ pass: inout Pass) throws(InjectionError) {
    var properties = wired.plan.record.points.map(ReportDetails.Property.init)
    var states = wired.allStates
    for point in MirroredSlots.find(in: pass.target) {
      // A declared key path comes before a property of the same name.
      if wired.plan.record.points.contains(where: { $0.name == point.name }) { continue }
      let index = properties.count
      properties.append(ReportDetails.Property(point))
      let state = try carryOutObserved(.requested, point, at: index, &pass)
      if case .injected = state { wired.injectedCount += 1 }
      states.append(state)
    }
    wired.properties = properties
    wired.states = states
  }
}
