/// Planning of one property: the registration for it, and the form in which it is filled.
extension Planner {
  func plan(
    _ point: InjectionPoint, _ index: Int, _ request: AnyInjectedSlot.Request?, _ caller: CallerIsolation?,
    _ draft: inout PlanDraft
  ) {
    var name = point.name
    let found: Registry.Found?
    switch request?.way {
    case .type:
      draft.seekType(index)
      do throws(InjectionError) {
        found = try candidate(for: point.wanted, caller: caller ?? .nonisolated, by: .property)
      } catch { return draft.fail(index, name, error) }
      guard let found else { return draft.leave(index, point.reported.whenMissing) }
      name = found.registration.name
      draft.rename(index, name)
    case nil, .ownName, .name:
      if case .name(let other) = request?.way {
        name = PropertyName(other)
        draft.rename(index, name)
      }
      do throws(Registry.DeadEnd) {
        found = try registry.find(name, wanted: point.needed, for: draft.record.type)
      } catch {
        guard point.handle != nil else { return draft.leave(index, point.reported.whenMissing) }
        let mistake = InjectionError.deadEnd(error, wanted: point.needed, in: registry.table)
        return draft.leave(index, .leadsNowhere(mistake))
      }
    }
    guard let (registration, level) = found else { return draft.leave(index, point.reported.whenMissing) }
    if registry.isShutDown(upTo: level), case .open = point.way {
      return draft.fail(index, name, .shutDown(name, point.wanted))
    }
    switch point.way {
    case .full: return
    case .unwritable(let reason): return draft.fail(index, name, .notWritable(name, point.type, reason))
    case .open(let handle):
      let step = PlannedStep(
        point: point, handle: handle, index: index, name: name, isByType: request?.way == .type,
        demandsSendable: request?.demandsSendable ?? handle.demandsSendable, registration: registration.origin,
        level: level)
      plan(step, caller, &draft)
    }
  }

  private func plan(_ step: PlannedStep, _ caller: CallerIsolation?, _ draft: inout PlanDraft) {
    let (registration, wanted) = (step.registration, step.point.wanted)
    if registration.isReadyMadeNil {
      let error = InjectionError.returnedNil(registration).at([step.name])
      return draft.leave(step.index, .withoutValue(error, isReadyMade: true))
    }
    if let misfit = registration.mistakeOfDecorators { return draft.fail(step.index, step.name, misfit) }
    if let deferral = step.point.deferral, registration.fits(wanted) == .no {
      return planDeferred(step, as: deferral, caller, &draft)
    }
    var bound: InstanceStore.Shared?
    if let shared = readyValue(registration, step.level, as: wanted) {
      if !shared.isolation.isAnywhere {
        bound = shared
      } else if copy(shared.value, step, &draft) {
        // A value that can be copied fits: most properties need no other check.
        return
      }
    }
    let mayDependOnActor = mayDependOnActor(wanted)
    guard registration.canFit(wanted) else {
      if mayDependOnActor, caller != nil {
        draft.sources[step.index] = registration
        return draft.active.append(step.active(.provide(isSure: false)))
      }
      let error = InjectionError.mismatch(step.name, wanted: wanted, found: registration.providedType, registration)
      return draft.fail(step.index, step.name, error)
    }
    if caller == nil, let factory = registration.factory, !factory.parameters.isEmpty {
      // An object on the path may be used instead, but a plan for the type alone knows no path.
      return draft.fail(step.index, step.name, .argumentsAtProperty(factory.parameters, registration))
    }
    if step.demandsSendable, !registration.isSendable, let refusal = registration.refusal(asSendable: wanted) {
      return draft.fail(step.index, step.name, refusal)
    }
    if let bound {
      if let caller {
        draft.audience = .callers(caller.number)
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
    _ registration: Registration, _ level: Int, as wanted: Any.Type
  ) -> InstanceStore.Shared? {
    switch registration.source {
    case .converted(let convertible):
      convertible.readyValue(as: wanted).map { InstanceStore.Shared(value: $0, isolation: .anywhere) }
    case .instance:
      registration.instance.map { InstanceStore.Shared(value: $0, isolation: registration.isolation) }
    case .made(let factory):
      registration.isKept && factory.parameters.isEmpty
        ? ancestor(level).registry.store.find(InstanceStore.Key(registration)) : nil
    case .injector, .deferred, .alias: nil
    }
  }

  /// Adds a copy of a ready-made value to the draft, cast to the property's type once; returns false if it can't be
  /// copied.
  private func copy(_ value: Any, _ step: PlannedStep, _ draft: inout PlanDraft) -> Bool {
    let (wanted, slot): (Any.Type, Int?)
    let offset: Int
    switch step.handle.place {
    case .weak, .keyPath:
      guard let prototype = Prototype(value, as: step.point.wanted) else { return false }
      draft.active.append(step.active(.copy(prototype)))
      draft.sources[step.index] = step.registration
      return true
    case .stored(let place): (wanted, slot, offset) = (step.point.wanted, nil, place)
    case .slot(let place):
      guard let value = AnyInjectedSlot.valueOffset(step.point.wanted) else { return false }
      (wanted, slot, offset) = (step.point.wanted, value, place)
    case .mirrored: return false
    }
    // Reports have no bits for the properties after the sixty-fourth.
    guard step.index < 64,
      let field = ReadyField(value, of: wanted, number: step.index, offset: offset, slotOffset: slot)
    else { return false }
    draft.add(field, from: step.registration)
    return true
  }

  /// Returns the action that runs a plain block for a plain property of exactly its type; `nil` for all other
  /// properties, and for structs that declare injectable properties.
  private func typedBlock(_ step: PlannedStep) -> InjectionPlan.ActiveStep.Action? {
    let (registration, wanted) = (step.registration, step.point.wanted)
    guard case .stored = step.handle.place, registration.isPlainBlock, registration.type == wanted, step.alias == nil,
      registration.factory?.typed != nil
    else { return nil }
    switch FieldRecords.kind(of: wanted) {
    case .class: return .run(makesObject: true)
    case .enum: return .run(makesObject: false)
    case .struct: return TypeRecord.of(wanted, reflection).declaresItself ? nil : .run(makesObject: false)
    default: return nil
    }
  }
}
