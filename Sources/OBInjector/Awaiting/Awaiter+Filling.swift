/// The steps of an awaiting call: each awaits the values that it can't get otherwise, then runs on this thread, without
/// suspension, as a synchronous call does.
extension Awaiter {
  /// Fills a target, and notifies everything that was filled.
  func inject(
    _ injection: Resolution.TargetInjection, isolation: isolated (any Actor)?
  ) async -> InjectionReport {
    await AwaitingCall.apart(isolation: isolation) { call in
      let isOpen = injection.isInsideActor || !FieldRecords.isActor(injection.target.type)
      let values = isOpen ? await values(for: injection.target, isolation: isolation) : nil
      do throws(InjectionError) {
        // The awaited objects are notified only after the target is wired.
        let report = try step(on: isolation, values) { resolution in
          resolution.inject(injection, context(isolation), .lookUp)
        }
        let failures = await notify(call.takeNotes())
        return failures.isEmpty ? report : report.with(below: failures)
      } catch { preconditionFailure("filling a target throws nothing, but \(error)") }
    }
  }

  /// Looks up a value that needs an await, as one step.
  ///
  /// Its notes go to the call around it; without one, its objects are notified.
  ///
  /// - Parameter isFitting: True if the value has to be there, and to fit the requested type.
  @discardableResult @inline(never)
  func lookUp(
    _ request: ValueRequest, isFitting: Bool = false, isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Any? {
    do throws(InjectionError) {
      let (result, notes) = try await noted(request, isFitting: isFitting, isolation: isolation)
      // A lookup has no report for its failures.
      if let around = AwaitingCall.current { around.leave(notes) } else { _ = await notify(notes) }
      return result
    } catch { throw error.below(AwaitingCall.names(around: request.registration)) }
  }

  /// Makes the value of a request in the caller's isolation, for a test of all registrations.
  ///
  /// - Returns: The value, and everything that failed on the way: without a value its error, else the failures that
  ///   leave properties below it empty.
  func make(
    _ request: ValueRequest, isolation: isolated (any Actor)?
  ) async -> (value: InstanceStore.Shared?, failures: [InjectionError]) {
    do throws(InjectionError) {
      let (made, notes) = try await noted(request, isolation: isolation)
      let value = made.map { InstanceStore.Shared(value: $0, isolation: Isolation(of: isolation)) }
      return (value, notes.takeFailures() + (await notify(notes)))
    } catch { return (nil, [error]) }
  }

  /// Awaits what the request needs and runs the step; returns its notes too.
  @inline(never)
  private func noted(
    _ request: ValueRequest, isFitting: Bool = false, isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> (Any?, [AwaitingNote]) {
    try await AwaitingCall.apart(isolation: isolation) { call throws(InjectionError) in
      let values = await values(of: request, isolation: isolation)
      let value = try step(on: isolation, values) { resolution throws(InjectionError) -> Any? in
        isFitting ? try resolution.fittingValue(of: request) : try resolution.value(of: request)
      }
      return (value, call.takeNotes())
    }
  }

  // MARK: - Steps

  /// Runs one step on this thread, with the values that were awaited for it; its notes go to the current call.
  func step<Result>(
    on isolation: (any Actor)?, _ values: AwaitedValues? = nil,
    _ body: (Resolution) throws(InjectionError) -> Result
  ) throws(InjectionError) -> Result {
    let resolution = Resolution.current
    let step = resolution.beginStep(context(isolation), values)
    do throws(InjectionError) {
      let result = try body(resolution)
      let notes = resolution.complete(step)
      AwaitingCall.current?.leave(notes.map { $0.at(AwaitingCall.placed) })
      return result
    } catch {
      resolution.giveUp(step)
      throw error
    }
  }

  func context(_ isolation: (any Actor)?) -> CallContext {
    CallContext(caller: CallerIsolation(isolation), observer: watcher.map { Unretained($0) })
  }

  // MARK: - Values

  /// Awaits, one after the other, the values that empty properties of the object can't get otherwise.
  func values(for object: InjectionTarget, isolation: isolated (any Actor)?) async -> AwaitedValues? {
    await values(for: steps(for: object, isolation), of: object.type, in: object, isolation: isolation)
  }

  /// Awaits the values of a struct that a closure has made, if the struct declares its properties.
  func values(forMade value: Any, isolation: isolated (any Actor)?) async -> AwaitedValues? {
    let type = Swift.type(of: value)
    guard !TypeRecord.of(type, planner.reflection).isLeftAlone else { return nil }
    var empty: [InjectionPlan.ActiveStep] = []
    _ = InjectionTarget.filling(copyOf: value) { copy in
      guard planner.declaresItself(copy) else { return }
      empty = steps(for: copy, isolation).filter { $0.handle.isEmpty(in: copy) }
    }
    return await values(for: empty, of: type, isolation: isolation)
  }

  private func steps(for target: InjectionTarget, _ isolation: (any Actor)?) -> [InjectionPlan.ActiveStep] {
    let plan = planner.plan(for: target, CallerIsolation(isolation)).plan
    return plan.steps + plan.awaited
  }

  @inline(never)
  private func values(
    for steps: [InjectionPlan.ActiveStep], of target: Any.Type, in object: InjectionTarget? = nil,
    isolation: isolated (any Actor)?
  ) async -> AwaitedValues? {
    var properties: [Int: AwaitedValues] = .init()
    for step in steps where step.registration.canFit(step.point.valueType) {
      // Another task may have set the property since the awaits began.
      if let object, !step.handle.isEmpty(in: object) { continue }
      let request = ValueRequest(step, by: planner, for: target)
      properties[step.index] = await values(of: request, isolation: isolation)
    }
    return properties.isEmpty ? nil : AwaitedValues(properties: properties)
  }

  /// Awaits the value of a request or, of a collection, the elements; `nil` if there is nothing to await.
  func values(of request: ValueRequest, isolation: isolated (any Actor)?) async -> AwaitedValues? {
    var values: [ObjectIdentifier: AwaitedValues.Awaited] = .init()
    for request in awaited(request, isolation) {
      let value = await value(of: request, isolation: isolation)
      values[ObjectIdentifier(request.registration)] = value
      // The collection fails with the element.
      if case .failure = value.result { break }
    }
    let isCollection = request.registration.base.factory?.collected != nil
    return values.isEmpty ? nil : AwaitedValues(values, elementsOf: isCollection ? request.registration.base : nil)
  }

  private func value(of request: ValueRequest, isolation: isolated (any Actor)?) async -> AwaitedValues.Awaited {
    let around = AwaitingCall.names(around: request.registration)
    return await AwaitingCall.apart(isolation: isolation) { call in
      do {
        let shared = try await value(of: request, in: call, by: isolation)
        return (.success(shared), call.takeNotes(), around)
      } catch {
        return (.failure(AwaitingCall.failure(error, of: request.registration)), [], around)
      }
    }
  }
}
