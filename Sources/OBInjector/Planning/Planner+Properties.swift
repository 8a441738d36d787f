/// Planning of one property: the registration for it, and the form in which it is filled.
extension Planner {
  /// Plans a property.
  ///
  /// - Parameters:
  ///   - request: The part of an `@Injected` property's request that its type does not tell; `nil` without an object.
  ///   - caller: The caller; `nil` without an object.
  func plan(
    _ point: InjectionPoint, _ index: Int, _ request: AnyInjectedSlot.Request?, _ caller: CallerIsolation?,
    _ draft: inout PlanDraft
  ) {
    var name = point.name
    let found: Registry.Found?
    switch point.request {
    case .type:
      do throws(InjectionError) {
        found = try candidate(for: point.valueType, caller: caller ?? .nonisolated, by: .property)
      } catch { return draft.fail(index, name, error) }
      guard let found else { return draft.leaveEmpty(index, point.reported.whenMissing) }
      name = found.registration.name
      draft.setLookedUpName(index, name)
    case nil, .ownName, .otherName:
      if point.request == .otherName {
        guard let other = request?.name else {
          return draft.fail(index, name, .undetermined(name, point.type, of: draft.record.type))
        }
        name = PropertyName(other)
        draft.setLookedUpName(index, name)
      }
      do throws(Registry.UnresolvedAlias) {
        found = try registry.find(name, valueType: point.dependencyType, for: draft.record.type)
      } catch {
        guard point.handle != nil else { return draft.leaveEmpty(index, point.reported.whenMissing) }
        let mistake = InjectionError.deadEnd(error, valueType: point.dependencyType, in: registry.table)
        return draft.leaveEmpty(index, .leadsNowhere(mistake))
      }
    }
    guard let (registration, level) = found else { return draft.leaveEmpty(index, point.reported.whenMissing) }
    if registry.isShutDown(upTo: level), case .open = point.access {
      return draft.fail(index, name, .shutDown(name, point.valueType))
    }
    switch point.access {
    case .full: return
    case .unwritable(let reason): return draft.fail(index, name, .notWritable(name, point.type, reason))
    case .open(let handle):
      let step = PlannedStep(
        point: point, handle: handle, index: index, name: name, isByType: point.request == .type,
        demandsSendable: request?.demandsSendable ?? handle.demandsSendable, registration: registration.origin,
        level: level)
      plan(step, caller, &draft)
    }
  }

  private func plan(_ step: PlannedStep, _ caller: CallerIsolation?, _ draft: inout PlanDraft) {
    let (registration, valueType) = (step.registration, step.point.valueType)
    if registration.isReadyMadeNil {
      let error = InjectionError.returnedNil(registration).at([step.name])
      return draft.leaveEmpty(step.index, .withoutValue(error, isReadyMade: true))
    }
    if let misfit = registration.mistakeOfDecorators { return draft.fail(step.index, step.name, misfit) }
    if let lazyType = step.point.lazyType, registration.fits(valueType) == .no {
      return planDeferred(step, as: lazyType, caller, &draft)
    }
    var bound: InstanceStore.Shared?
    if let shared = readyValue(registration, step.level, as: valueType) {
      if !shared.isolation.isAnywhere {
        bound = shared
      } else if copy(shared.value, step, &draft) {
        // A value that can be copied fits: most properties need no other check.
        return
      }
    }
    let mayDependOnActor = mayDependOnActor(valueType)
    guard registration.canFit(valueType) else {
      if mayDependOnActor, caller != nil {
        draft.sources[step.index] = registration
        return draft.active.append(step.active(.provide(isSure: false)))
      }
      let error = InjectionError.mismatch(
        step.name, valueType: valueType, found: registration.providedType, registration)
      return draft.fail(step.index, step.name, error)
    }
    if caller == nil, let factory = registration.factory, !factory.parameters.isEmpty {
      // An object on the path may be used instead, but a plan for the type alone knows no path.
      return draft.fail(step.index, step.name, .argumentsAtProperty(factory.parameters, registration))
    }
    if step.demandsSendable, !registration.isSendable, let refusal = registration.refusal(asSendable: valueType) {
      return draft.fail(step.index, step.name, refusal)
    }
    if let bound {
      if let caller {
        draft.audience = .callers(like: caller)
        guard bound.isolation.includes(caller) else {
          let error = InjectionError.elsewhere(registration, belongsTo: bound.isolation, caller: caller)
          return draft.fail(step.index, step.name, error)
        }
      }
      if copy(bound.value, step, &draft) { return }
    }
    draft.sources[step.index] = registration
    draft.active.append(step.active(typedBlock(step) ?? .provide(isSure: !mayDependOnActor)))
  }

  /// Returns the value if nothing has to run for it: an instance, or a shared value that has been made.
  ///
  /// Never returns the injector, since a plan that contained it would retain it.
  func readyValue(
    _ registration: Registration, _ level: Int, as valueType: Any.Type
  ) -> InstanceStore.Shared? {
    switch registration.source {
    case .converted(let convertible):
      convertible.readyValue(as: valueType).map { InstanceStore.Shared(value: $0, isolation: .anywhere) }
    case .instance:
      registration.instance.map { InstanceStore.Shared(value: $0, isolation: registration.isolation) }
    case .made(let factory):
      registration.isCached && factory.parameters.isEmpty
        ? ancestor(level).registry.store.find(InstanceStore.Key(registration)) : nil
    case .injector, .deferred, .alias: nil
    }
  }

  /// Adds a copy of a ready-made value to the draft, cast to the property's type once; returns false if it can't be
  /// copied.
  private func copy(_ value: Any, _ step: PlannedStep, _ draft: inout PlanDraft) -> Bool {
    let (valueType, slot): (Any.Type, Int?)
    let offset: Int
    switch step.handle.place {
    case .weak, .keyPath:
      guard let prototype = Prototype(value, as: step.point.valueType) else { return false }
      draft.active.append(step.active(.copy(prototype)))
      draft.sources[step.index] = step.registration
      return true
    case .stored(let place): (valueType, slot, offset) = (step.point.valueType, nil, place)
    case .slot(let place):
      guard let value = AnyInjectedSlot.valueOffset(step.point.valueType) else { return false }
      (valueType, slot, offset) = (step.point.valueType, value, place)
    case .mirrored: return false
    }
    // Reports have no bits for the properties after the sixty-fourth.
    guard step.index < 64,
      let field = ReadyField(value, of: valueType, number: step.index, offset: offset, slotOffset: slot)
    else { return false }
    draft.add(field, from: step.registration)
    return true
  }

  /// Returns the action that runs a plain block for a plain property of exactly its type; `nil` for all other
  /// properties, and for structs that declare injectable properties.
  private func typedBlock(_ step: PlannedStep) -> InjectionPlan.ActiveStep.Action? {
    let (registration, valueType) = (step.registration, step.point.valueType)
    guard case .stored = step.handle.place, registration.runsUnconditionally, registration.type == valueType,
      step.alias == nil,
      registration.factory?.typed != nil
    else { return nil }
    switch FieldRecords.kind(of: valueType) {
    case .class: return .run(makesObject: true)
    case .enum: return .run(makesObject: false)
    case .struct: return TypeRecord.of(valueType, reflection).declaresItself ? nil : .run(makesObject: false)
    default: return nil
    }
  }
}
