/// Fills targets and the values of blocks: awaits the values that they need, then fills them without suspension.
extension Awaiter {
  /// Awaits, one after the other, the values that empty properties of the target can't get otherwise; returns them by
  /// property number.
  func awaited(
    for target: InjectionTarget, isolation: isolated (any Actor)?
  ) async -> Resolution.Awaited? {
    var awaited: [Int: Resolution.Awaited.Provided] = [:]
    let around = AwaitingCall.current
    let (plan, _) = planner.plan(for: target, CallerIsolation(isolation))
    for step in plan.active.all {
      let request = ValueRequest(step, by: planner, for: target.type)
      guard step.handle.isEmpty(in: target), needsAwaiting(request, isolation: isolation),
        step.registration.canFit(step.point.valueType)
      else { continue }
      awaited[step.index] = await AwaitingCall.apart(isolation: isolation) { call in
        do throws(InjectionError) {
          guard let value = try await value(of: request, for: isolation)?.value else {
            return .init(.success(.nothing), [])
          }
          let notes = call.takeNotes()
          let adapted = step.registration.adapt(value, to: step.point.valueType)
          // A value that does not fit is given up, and its notes with it.
          guard Fitting.fits(adapted, step.point.valueType) else {
            return .init(.success(.value(value, isComplete: true)), [])
          }
          around?.leave(notes.filter(\.isTelling))
          return .init(.success(.value(value, isComplete: true)), notes.takeFailures())
        } catch {
          let asked = step.alias.map { error.asked(as: $0, for: step.registration, at: AwaitingCall.names.count) }
          return .init(.failure(asked ?? error), [])
        }
      }
    }
    return awaited.isEmpty ? nil : Resolution.Awaited(awaited)
  }

  /// Fills the value of a block, in the isolation of the block, else in the caller's, and awaits the values that it
  /// needs.
  func fill(
    _ fresh: UnsharedValue, from registration: Registration, on isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> UnsharedValue {
    let context = self.context(isolation)
    guard let object = FieldRecords.object(in: fresh.value) else {
      return UnsharedValue(
        value: try leaving(context) { resolution throws(InjectionError) in
          try resolution.fill(made: fresh.value, by: Unretained(planner))
        })
    }
    let target = InjectionTarget(object)
    let awaited = await awaited(for: target, isolation: isolation)
    try leaving(context) { resolution throws(InjectionError) in
      try resolution.fillAwaited(target, awaited, from: registration, by: planner)
    }
    return fresh
  }

  func context(_ isolation: (any Actor)?) -> CallContext {
    CallContext(caller: CallerIsolation(isolation), observer: watcher.map { Unretained($0) })
  }

  /// Runs one step on this thread; its notes go to the current call.
  func leaving<Result>(
    _ context: CallContext, _ body: (Resolution) throws(InjectionError) -> Result
  ) throws(InjectionError) -> Result {
    let resolution = Resolution.current
    let (result, notes) = try resolution.step(context) { () throws(InjectionError) in try body(resolution) }
    AwaitingCall.current?.leave(notes.map { $0.at(AwaitingCall.placed) })
    return result
  }
}
