/// Planning of one property: the registration for it, and the form in which it is filled.
extension PropertyInjector {
  /// A property and the registration that was found for it.
  struct PlannedStep {
    let request: ValueRequest
    let point: InjectionPoint
    let handle: PropertyHandle
    let index: Int

    /// The registration; for a `Lazy` or a `Provider`, the one that provides its value.
    var registration: Registration { request.registration.origin }

    /// The name that was looked up.
    var name: PropertyName { request.request.name ?? registration.name }

    func active(_ action: InjectionPlan.ActiveStep.Action, isBare: Bool = false) -> InjectionPlan.ActiveStep {
      InjectionPlan.ActiveStep(
        action, index: index, point, handle, from: request.binding, demandsSendable: request.request.demandsSendable,
        isBare: isBare)
    }
  }

  /// Plans a property.
  ///
  /// - Parameters:
  ///   - demand: The part of an `@Injected` property's request that its type does not tell; `nil` without an object.
  ///   - caller: The caller; `nil` without an object.
  @inline(never)
  func plan(
    _ point: InjectionPoint, _ index: Int, _ demand: SlotDemand?, _ caller: CallerIsolation?,
    _ draft: inout PlanDraft
  ) {
    var asked: PropertyName? = point.name
    switch point.request {
    case .type: asked = nil
    case .otherName:
      guard let other = demand?.name.map({ PropertyName($0) }) else {
        let error = InjectionError(
          .undetermined, property: point.name, type: point.type, ["holder": .type(draft.record.type)])
        return draft.fail(index, point.name, error)
      }
      asked = other
      draft.setLookedUpName(index, other)
    case .ownName, nil: break
    }
    let request = Request(
      asked, for: point, of: draft.record.type,
      demandsSendable: demand?.demandsSendable ?? point.handle?.demandsSendable ?? false)
    let found: Binding?
    do throws(InjectionError) { found = try find(request, caller: caller ?? .nonisolated) } catch {
      if request.name == nil { return draft.fail(index, point.name, error) }
      return draft.leaveEmpty(index, point.handle == nil ? point.whenMissing : .leadsNowhere(error))
    }
    guard let found else { return draft.leaveEmpty(index, point.whenMissing) }
    let name = request.name ?? found.registration.name
    if request.name == nil { draft.setLookedUpName(index, name) }
    switch point.access {
    case .full: return
    case .unwritable(let why): return draft.fail(index, name, InjectionError(why, property: name, type: point.type))
    case .open(let handle):
      plan(
        PlannedStep(request: ValueRequest(found, by: self, request), point: point, handle: handle, index: index),
        caller, &draft)
    }
  }

  /// Plans the step by the decision on its request: what exists is copied, what has to be made is asked for at each
  /// injection, and what is refused for good stays unfilled.
  private func plan(_ step: PlannedStep, _ caller: CallerIsolation?, _ draft: inout PlanDraft) {
    let (registration, valueType) = (step.registration, step.point.valueType)
    var isSure = !Fitting.mayDependOnActor(step.point.dependencyType)
    // On another actor, other conformances count: the step asks again at each injection.
    let mayFitElsewhere = !isSure && caller != nil
    var refusal: Decision.Refusal?
    switch step.request.decide(for: caller) {
    case .take(let shared):
      if copy(shared, step, caller, &draft) { return }
      if !registration.canFit(valueType) { refusal = .type }
    case .refuse(let reason): refusal = reason
    case .ask where step.point.isWeak:
      return draft.fail(step.index, step.name, InjectionError(.weakLazy, property: step.name, type: step.point.type))
    case .nothing:
      let error = InjectionError.returnedNil(registration).at([step.name])
      return draft.leaveEmpty(step.index, .noValue(error, isReadyMade: true))
    case .ask, .make: break
    }
    switch refusal {
    case nil: break
    case .type where mayFitElsewhere: isSure = false
    // The value is `Sendable`, but conforms on one actor only.
    case .notSendable where mayFitElsewhere && registration.isSendable: isSure = false
    // An object on the path may be used instead, but a plan for the type alone knows no path. For a `Lazy`, the path is
    // another one when the value is wanted.
    case .arguments
    where caller != nil && step.request.registration.factory != nil && step.request.refusal == nil:
      break
    // The value may be made by a caller that awaits it, or on its actor.
    case .unreachable, .asynchronous, .elsewhere(_, isMade: false): break
    case .some(let refusal):
      if case .elsewhere = refusal, let caller { draft.audience = .callers(like: caller) }
      return draft.fail(step.index, step.name, step.request.mistake(refusal, for: caller))
    }
    draft.sources[step.index] = registration
    let action = typedBlock(step) ?? .provide(isSure: isSure)
    // A plan for the type alone fills nothing.
    var isBare = false
    if caller != nil, case .run(makesObject: true) = action { isBare = TypeRecord.of(valueType, reflection).isBare }
    draft.active.append(step.active(action, isBare: isBare))
  }

  /// Returns the value if a plan may keep it: an instance, or a shared value that has been made.
  ///
  /// Never returns the injector, since a plan that contained it would retain it.
  @inline(never)
  func readyValue(_ shared: InstanceStore.Shared, _ registration: Registration, as valueType: Any.Type) -> Any? {
    switch registration.source {
    case .converted(let convertible): convertible.readyValue(as: valueType)
    case .instance: shared.value
    case .made: registration.isCached ? shared.value : nil
    case .injector, .deferred, .alias: nil
    }
  }

  /// Adds a copy of an existing value, cast to the property's type once, to the draft, for the callers that may use it;
  /// returns false if it can't be copied.
  func copy(
    _ shared: InstanceStore.Shared, _ step: PlannedStep, _ caller: CallerIsolation?, _ draft: inout PlanDraft
  ) -> Bool {
    if !shared.isolation.isAnywhere, let caller { draft.audience = .callers(like: caller) }
    let valueType = step.point.valueType
    guard let value = readyValue(shared, step.registration, as: valueType) else { return false }
    guard case .stored(let offset) = step.handle.place else {
      guard let prototype = Prototype(value, as: valueType) else { return false }
      draft.active.append(step.active(.copy(prototype)))
      draft.sources[step.index] = step.registration
      return true
    }
    // Reports have no bits for the properties after the sixty-fourth.
    guard step.index < 64,
      let field = ReadyField(value, of: valueType, number: step.index, offset: offset, isSlot: step.handle.isSlot)
    else { return false }
    draft.add(field, from: step.registration)
    if let factory = step.registration.factory, factory.isAwaited || factory.isolation != nil {
      draft.awaited.append(step.active(.provide(isSure: false)))
    }
    return true
  }

  /// Returns the action that runs a plain closure for a plain property of exactly its type; `nil` for all other
  /// properties, and for structs that declare injectable properties.
  private func typedBlock(_ step: PlannedStep) -> InjectionPlan.ActiveStep.Action? {
    let (registration, valueType) = (step.registration, step.point.valueType)
    guard case .stored = step.handle.place, registration.runsUnconditionally, registration.type == valueType,
      step.request.binding.alias == nil, registration.factory?.typed != nil
    else { return nil }
    switch FieldRecords.kind(of: valueType) {
    case .class: return .run(makesObject: true)
    case .enum: return .run(makesObject: false)
    case .struct: return TypeRecord.of(valueType, reflection).declaresItself ? nil : .run(makesObject: false)
    default: return nil
    }
  }
}
