/// Runs the active steps of a plan: each fills one property, in one of two ways.
///
/// `fill` is the general one: `provide` decides, and gets the value from this call, from the path or from a scope. `run`
/// is for a closure of the scope `unique` and of exactly the property's type: its plan has decided everything, and the
/// value never passes through an `Any`, which makes a fifth of the instructions.
extension Resolution {
  /// Carries out a step, and notes the state of its property; a created object fails if the step does.
  ///
  /// The parts before and after the value are functions that end before the value is made, or begin afterwards: their
  /// stack is free while the value's own properties are filled.
  @inline(__always)
  func carryOut(_ step: InjectionPlan.ActiveStep, _ filling: inout Filling) throws(InjectionError) {
    var state: State
    do throws(InjectionError) {
      switch step.action {
      case .copy(let prototype): state = step.handle.copy(prototype, in: filling.target) ? .injected : .matched
      // An object on the path may close a cycle, which only `provide` handles.
      case .run(let makesObject) where trace == nil && (path.count == 1 || !path.mayContain(step.registration.type)):
        state = try run(step, makesObject: makesObject, &filling)
      case .run, .provide: state = try fill(step, with: nil, &filling)
      }
    } catch {
      if filling.isCreated { throw error }
      state = .failed(error)
    }
    switch state {
    case .matched: break
    case .injected where step.index < 64: filling.bits |= 1 &<< UInt64(truncatingIfNeeded: step.index)
    default: filling.note(state, at: step.index)
    }
  }

  /// Sets the property of a step to a value or, without one, to the value that its request provides.
  @inline(never)
  func fill(
    _ step: InjectionPlan.ActiveStep, with value: ProvidedValue?, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    guard value != nil || step.handle.isEmpty(in: filling.target) else { return .matched }
    if value == nil, let misfit = step.misfit { return try leaveEmpty(misfit, step, filling) }
    return try part { (mark) throws(InjectionError) in
      do throws(InjectionError) {
        if let value { return try set(value, by: step, since: mark, &filling) }
        let request = BoundRequest(step.binding, by: filling.injector.object, step.request, isPlanned: true)
        let awaited = path.top.awaited?.object.properties[step.index]
        return try set(provide(request, awaited), by: step, since: mark, &filling)
      } catch {
        // A property of a struct can't wait: the caller may have moved the struct by then.
        guard filling.target.reference != nil, step.registration.scope.isShared, !isGivingWay, error.isCircular,
          case let needed = path.needed, needed != ResolutionPath.noFrame
        else { throw error }
        // The value can be made as soon as the object of that frame exists.
        return try wait(for: needed, step, error, &filling)
      }
    }
  }

  /// Runs a plain closure and stores its value in the property; an object is filled before that.
  private func run(
    _ step: InjectionPlan.ActiveStep, makesObject: Bool, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    let (target, injector) = (filling.target, filling.injector)
    if makesObject, !step.handle.isNil(in: target) { return .matched }
    var isSet = false
    // Not by `part`: nested in its closure, the loop of `inFrame` stops the optimizer of Swift 6.3.1.
    let around = path.low
    (path.low, path.needed) = (ResolutionPath.noFrame, ResolutionPath.noFrame)
    defer { path.refer(to: around) }
    do throws(InjectionError) {
      let frame = ResolutionPath.Frame(
        registration: Unretained(step.registration), injector: injector, type: step.registration.type)
      var object = try inFrame(frame, step.registration, AnyObject?.none) { object in
        guard makesObject else {
          // A value that the closure stored before this thread gave way is removed: the frame runs again.
          if isSet { step.handle.clear(in: target) }
          isSet = try step.handle.fill(in: target, from: step.block)
          if !journal.waiting.isEmpty, let value = step.handle.stored(in: target) {
            try fillWaitingProperties(.value(.init(value: value)))
          }
          return
        }
        let made = try step.block.object().takeRetainedValue()
        let (inner, reference) = (InjectionTarget(made), Unretained(made))
        object = made
        path.setMade(reference)
        if !journal.waiting.isEmpty { try fillWaitingProperties(.value(.init(value: made))) }
        if inner.type != step.bareType, !isLookedUp(reference), var filling = beginFilling(inner, by: injector) {
          try fill(&filling)
        }
      }
      if makesObject {
        step.handle.exchange(&object, in: target)
        isSet = true
      }
      guard isSet else { return .matched }
      if path.low != ResolutionPath.noFrame, let object = target.object {
        journal.notes.append(Journal.Property(object, step.handle))
      }
      return .injected
    } catch {
      if isSet { step.handle.clear(in: target) }
      throw error
    }
  }

  /// Sets the property of a step to the provided value.
  ///
  /// - Parameter mark: The mark before the value was provided.
  private func set(
    _ provided: ProvidedValue, by step: InjectionPlan.ActiveStep, since mark: Int, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    let registration = step.registration
    switch provided {
    case .nothing:
      guard step.point.isRequired else { return .noValue() }
      let lack = error(.returnedNil(registration), of: step, filling)
      if filling.isCreated { throw lack }
      return .noValue(lack, isReadyMade: registration.providesNothing)
    case .refused(let mistake): return try leaveEmpty(mistake, step, filling)
    case .value(let shared):
      let value = shared.value
      guard step.handle.assign(registration.adapt(value, to: step.point.valueType), in: filling.target) else {
        takeBack(to: mark, keepsShared: true)
        // The object does not refer to what does not fit.
        path.low = journal.low(since: mark)
        let mistake = step.request.mistake(of: value, as: step.point.valueType, from: registration)
        return try leaveEmpty(mistake, step, filling)
      }
      if registration.scope.isKept, step.index < 64,
        step.isSure || Fitting.certainty(of: value, as: step.point.valueType) == .everywhere
      {
        filling.foundShared = true
      }
      // Cleared if what it refers to fails.
      if path.low != ResolutionPath.noFrame, let object = filling.target.object {
        journal.notes.append(Journal.Property(object, step.handle))
      }
      // An object that refers to nothing open but itself may still be left to another thread.
      if path.low == path.count - 1, let object = filling.target.object, object === FieldRecords.object(in: value) {
        path.low = journal.low(since: mark)
      }
      return .injected
    case .later(let frame): return try wait(for: frame, step, nil, &filling)
    }
  }

  /// Leaves the property empty with an error, which a created object survives if it does not require the property.
  private func leaveEmpty(
    _ mistake: InjectionError, _ step: InjectionPlan.ActiveStep, _ filling: borrowing Filling
  ) throws(InjectionError) -> State {
    let error = error(mistake, of: step, filling)
    guard !step.point.isRequired else { throw error }
    failures.append(error)
    return .failed(error)
  }

  private func error(
    _ mistake: InjectionError, of step: InjectionPlan.ActiveStep, _ filling: borrowing Filling
  ) -> InjectionError {
    filling.waited?.object.path.map(mistake.at) ?? error(mistake, for: step.binding)
  }
}
