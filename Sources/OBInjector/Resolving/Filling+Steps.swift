/// Runs the active steps of a plan: each fills one property.
extension Resolution {
  /// Carries out a step.
  ///
  /// The parts before and after the value are functions that end before the value is made, or begin afterwards: their
  /// stack is free while the value's own properties are filled.
  func carryOut(
    _ step: InjectionPlan.ActiveStep, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    switch step.action {
    case .copy(let prototype): return copy(prototype, step, &filling)
    case .run(let makesObject):
      // An object on the path may close a cycle, which only `provide` handles.
      if trace == nil, path.count == 1 || !path.mayContain(step.registration) {
        return makesObject ? try makeObject(for: step, &filling) : try run(step, &filling)
      }
    case .provide: break
    }
    if let state = try begin(step, &filling) { return state }
    let mark = journal.mark
    do throws(InjectionError) {
      let provided = try filling.awaited == nil ? provide(filling.request(step)) : provideAwaited(step, filling)
      return try set(provided, by: step, since: mark, &filling)
    } catch { return try failed(error, step, &filling) }
  }

  private func copy(_ prototype: Prototype, _ step: InjectionPlan.ActiveStep, _ filling: inout Filling) -> State {
    if filling.needsPreparing, step.handle.isEmpty(in: filling.target) { prepare(&filling) }
    return step.handle.copy(prototype, in: filling.target) ? .injected : .matched
  }

  /// Begins a step whose value is provided; returns the state if the property has a value, or can't have one.
  private func begin(_ step: InjectionPlan.ActiveStep, _ filling: inout Filling) throws(InjectionError) -> State? {
    guard step.handle.isEmpty(in: filling.target) else { return .matched }
    if case .provide(isSure: false) = step.action, let misfit = step.misfit {
      return try refused(error(misfit, step.binding), step, filling)
    }
    prepare(&filling)
    return nil
  }

  /// Provides a value with what was awaited for the property.
  private func provideAwaited(
    _ step: InjectionPlan.ActiveStep, _ filling: borrowing Filling
  ) throws(InjectionError) -> ProvidedValue {
    awaited = filling.awaited?.object.properties[step.index]
    defer { awaited = nil }
    return try provide(filling.request(step))
  }

  /// Sets the property of a step to the provided value.
  private func set(
    _ provided: ProvidedValue, by step: InjectionPlan.ActiveStep, since mark: Int, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    let (target, registration) = (filling.target, step.registration)
    switch provided {
    case .nothing:
      guard step.point.isRequired else { return .noValue }
      let lack = error(.returnedNil(registration), step.binding)
      if filling.role == .created { throw lack }
      return .withoutValue(lack, isReadyMade: registration.isReadyMadeNil)
    case .refused(let mistake): return try refused(error(mistake, step.binding), step, filling)
    case .value(let value, let isComplete, _):
      if registration.isCached { filling.foundShared = true }
      guard step.handle.assign(registration.adapt(value, to: step.point.valueType), in: target) else {
        let mistake = step.mistake(of: value, as: filling.name(of: step))
        throwAway(to: mark)
        return try refused(error(mistake, step.binding), step, filling)
      }
      if !isComplete, let object = target.object { journal.noteBackReference(from: object, step.handle) }
      return .injected
    case .later(let frame): return try wait(for: frame, step, nil, &filling)
    }
  }

  /// Leaves the property of a step empty because its value has failed, or queues it for the object that is missing.
  private func failed(
    _ error: InjectionError, _ step: InjectionPlan.ActiveStep, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    // A property of a struct can't wait: the caller may have moved the struct by then.
    if filling.target.reference != nil, let frame = frameToWaitFor(error, step.registration) {
      return try wait(for: frame, step, .init(filling.request(step), error), &filling)
    }
    if error.isMisfit { return try refused(error, step, filling) }
    if filling.role == .created { throw error }
    return .failed(error)
  }

  /// Returns the frame of the object that a failed value needs, if that object is still inside its initializer: the
  /// value can be made as soon as the object exists.
  func frameToWaitFor(_ error: InjectionError, _ registration: Registration) -> Int? {
    guard let mark = error.neededMark, registration.scope != .unique, !building.isGivingWay else { return nil }
    return path.unfinishedFrame(marked: mark)
  }

  /// Queues the property for an object.
  private func wait(
    for frame: Int, _ step: InjectionPlan.ActiveStep, _ question: Journal.Question?,
    _ filling: inout Filling
  ) throws(InjectionError) -> State {
    guard let object = filling.target.object else {
      throw error(InjectionError(.circular, of: step.registration), step.binding)
    }
    path.refer(to: frame)
    journal.note(
      .waiting(
        Journal.WaitingProperty(
          for: frame, point: step.point, handle: step.handle, object: object,
          path: path.names + [step.binding.name], role: filling.role, question: question)))
    filling.waiting += 1
    return .injected
  }

  /// Makes an object by a plain closure, and stores it in the property, which is of its class.
  private func makeObject(
    for step: InjectionPlan.ActiveStep, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    guard step.handle.isNil(in: filling.target) else { return .matched }
    prepare(&filling)
    do throws(InjectionError) {
      let object = try makeObject(by: step, filling.planner)
      step.handle.exchange(object, in: filling.target)?.release()
      return .injected
    } catch {
      if filling.role == .created { throw error }
      return .failed(error)
    }
  }

  /// Runs a plain closure, which stores its value directly in the property.
  private func run(_ step: InjectionPlan.ActiveStep, _ filling: inout Filling) throws(InjectionError) -> State {
    if filling.needsPreparing {
      guard step.handle.isEmpty(in: filling.target) else { return .matched }
      prepare(&filling)
    }
    do throws(InjectionError) {
      let construction = try begin(.init(making: step.registration, by: filling.planner))
      do {
        let isSet = try step.handle.fill(in: filling.target, from: step.block)
        if journal.waitingCount > 0 {
          try fillWaitingProperties(step.handle, in: filling.target, of: construction.frame)
        }
        guard !building.isGivingWay else {
          step.handle.clear(in: filling.target)
          throw interrupted(step.registration)
        }
        end(construction, .complete)
        return isSet ? .injected : .matched
      } catch {
        let error = InjectionError.thrown(error, by: step.registration, path: path.names)
        end(construction, .givenUp)
        guard building.isGivingWay, try hasGivenWay(construction) else { throw error }
        return try run(step, &filling)
      }
    } catch {
      if filling.role == .created { throw error }
      return .failed(error)
    }
  }

  /// Delivers the value that a closure has put into a property to the properties that wait for it; if that fails,
  /// clears the property.
  @inline(never)
  private func fillWaitingProperties(
    _ handle: PropertyHandle, in target: InjectionTarget, of frame: Int
  ) throws(InjectionError) {
    guard let value = handle.stored(in: target) else { return }
    do throws(InjectionError) { try fillWaitingProperties(value, of: frame) } catch {
      handle.clear(in: target)
      throw error
    }
  }

  /// Leaves the property empty with an error; throws the error if a created object requires the property.
  private func refused(
    _ error: InjectionError, _ step: InjectionPlan.ActiveStep, _ filling: borrowing Filling
  ) throws(InjectionError) -> State {
    if filling.role == .created {
      // The object fails as a whole: for the property of its owner, the error is not a misfit.
      if step.point.isRequired { throw error.misfit(false) }
      failures.append(error)
    }
    return .failed(error)
  }

  /// Calls `willInjectDependencies()` of the object, once, before its first property is filled.
  @inline(__always)
  func prepare(_ filling: inout Filling) {
    if filling.needsPreparing { tellPreparing(&filling) }
  }

  private func tellPreparing(_ filling: inout Filling) {
    filling.isPrepared = true
    if let preparing = filling.target.value as? any InjectorPreparing, MainExecutor.mayUse([type(of: preparing)]) {
      preparing.willInjectDependencies()
    } else {
      failures.append(.conformanceElsewhere(filling.target.type, to: "InjectorPreparing"))
    }
  }
}

extension Resolution.Filling {
  /// True if `willInjectDependencies()` of the object has still to be called.
  fileprivate var needsPreparing: Bool { !isPrepared && lease.with { $0.record.isPreparing } }

  /// Returns the name under which the property was looked up.
  func name(of step: InjectionPlan.ActiveStep) -> PropertyName {
    plan.reports.property(step.index).name
  }
}
