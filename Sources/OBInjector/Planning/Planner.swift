/// From a type, or an object, to a plan: joins the injection points with the registrations.
///
/// Runs nothing.
final class Planner: Sendable {
  let registry: Registry
  let parent: Planner?
  let reflection: PropertyInjector.Reflection
  let plans = PlanCache()

  init(_ reflection: PropertyInjector.Reflection, parent: Planner?) {
    self.reflection = reflection
    self.parent = parent
    registry = Registry(parent: parent?.registry)
  }

  /// Counts the changes to what the parents can see.
  var inheritedGeneration: UInt {
    var sum: UInt = 0
    var next = parent
    while let planner = next {
      sum &+= planner.plans.generation
      next = planner.parent
    }
    return sum
  }

  func ancestor(_ level: Int) -> Planner {
    var planner = self
    for _ in 0..<level { planner = planner.parent ?? planner }
    return planner
  }

  // MARK: - Plans

  /// The plan for a target, and the planner that it was made for: this one, or a parent where this one has nothing to
  /// say.
  func plan(for target: InjectionTarget, _ caller: CallerIsolation) -> (plan: InjectionPlan, origin: Planner) {
    var planner = self
    while true {
      if let plan = planner.plans.plan(for: target.type, caller), plan.inherited == planner.inheritedGeneration,
        plan.suits(target)
      {
        return (plan, planner)
      }
      let record = TypeRecord.of(target.type, reflection)
      // What was shut down has plans for itself only.
      guard let parent = planner.parent, !planner.mentions(record), !planner.registry.isShutDown(upTo: 1) else {
        return (planner.makePlan(record, target, caller), planner)
      }
      planner = parent
    }
  }

  /// The same, held.
  func hold(for target: InjectionTarget, _ caller: CallerIsolation) -> HeldPlan {
    let (plan, origin) = plan(for: target, caller)
    return HeldPlan(plan, of: origin)
  }

  /// Makes the plan anew, because a shared instance is ready that it had to ask for.
  func renewPlan(for target: InjectionTarget, _ caller: CallerIsolation) {
    _ = makePlan(TypeRecord.of(target.type, reflection), target, caller)
  }

  /// A plan for the type alone, for questions: no `@Injected` property can be asked what it wants.
  func plan(for type: Any.Type) -> InjectionPlan {
    let record = TypeRecord.of(type, reflection)
    var draft = PlanDraft(record, record.points)
    // An instance that is bound to an actor counts as if the caller were there.
    for (index, point) in record.points.enumerated() { plan(point, index, nil, nil, &draft) }
    return InjectionPlan(draft, for: self, generation: plans.generation, inherited: inheritedGeneration)
  }

  /// Whether a struct says itself that it wants to be filled.
  func declaresItself(_ target: InjectionTarget) -> Bool {
    if reflection == .declaredOnly, !target.mirroredSlots.isEmpty { return true }
    return TypeRecord.of(target.type, reflection).declaresItself
  }

  func mentions(_ record: TypeRecord) -> Bool {
    guard !registry.table.isEmpty || !registry.decorators.isEmpty else { return false }
    return record.isMirrored || record.hasSlots
      || registry.concerns(record.points.lazy.map(\.name), for: record.type)
  }

  func makePlan(_ record: TypeRecord, _ target: InjectionTarget, _ caller: CallerIsolation) -> InjectionPlan {
    let (generation, inherited) = (plans.generation, inheritedGeneration)
    var points = record.points
    if record.isMirrored {
      // A declared key path comes before a property of the same name.
      points += target.mirroredSlots.lazy.map { InjectionPoint(name: $0.name, $0.slot) }
        .filter { slot in !record.points.contains { $0.name == slot.name } }
    }
    var draft = PlanDraft(record, points)
    let lender = findLender(for: record, target, caller)
    for (index, point) in points.enumerated() {
      if let lender, borrow(point, index, from: lender, &draft) { continue }
      let request = point.handle?.request(in: target)
      if let request, let handle = point.handle { draft.requests.add(handle, request) }
      plan(point, index, request, caller, &draft)
    }
    // What is seen from one actor is no answer for others.
    if record.isMirrored || record.hasKeyPathsElsewhere || record.hasIsolatedKeyPaths { draft.audience = .oneObject }
    let plan = InjectionPlan(draft, for: self, generation: generation, inherited: inherited)
    if plan.audience != .oneObject, !registry.isShutDown {
      plans.insert(plan, for: record.type, generation: generation)
    }
    return plan
  }

  // MARK: - One property

  private func plan(
    _ point: InjectionPoint, _ index: Int, _ request: AnyInjectedSlot.Request?, _ caller: CallerIsolation?,
    _ draft: inout PlanDraft
  ) {
    var name = point.name
    let found: Registry.Found?
    switch request {
    case .type:
      do throws(InjectionError) {
        found = try candidate(for: point.wanted, caller: caller ?? .nonisolated, isProperty: true)
      } catch { return draft.leave(index, .failed(error)) }
      if let found {
        name = found.registration.name
        draft.rename(index, name)
      }
    case nil, .ownName, .name:
      if case .name(let other) = request {
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
        point: point, handle: handle, index: index, name: name, isByType: request == .type,
        registration: registration.origin, level: level)
      plan(step, caller, &draft)
    }
  }

  private func plan(_ step: PlannedStep, _ caller: CallerIsolation?, _ draft: inout PlanDraft) {
    let (registration, wanted) = (step.registration, step.point.wanted)
    if case .instance(let value) = registration.source, Fitting.unwrap(value) == nil {
      let error = InjectionError.returnedNil(registration).at([step.name])
      return draft.leave(step.index, .withoutValue(error, isReadyMade: true))
    }
    if let misfit = registration.decoration?.mistake { return draft.fail(step.index, step.name, misfit) }
    if let deferral = step.point.deferral, registration.fits(wanted) == .no {
      return planDeferred(step, as: deferral, caller, &draft)
    }
    let shared = readyValue(registration, step.level, as: wanted)
    // What can be copied fits: most properties end here, asked one question.
    if let shared, shared.isolation.isAnywhere, copy(shared.value, step, &draft) { return }
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
      // An object on the path may stand for it, but of that a type knows nothing.
      let error = InjectionError.arguments([], expected: factory.parameters, registration)
      return draft.fail(step.index, step.name, error)
    }
    if let shared, !shared.isolation.isAnywhere {
      if let caller {
        draft.audience = .callers(caller.number)
        guard shared.isolation.includes(caller) else {
          let error = InjectionError.elsewhere(registration, belongsTo: shared.isolation, caller: caller)
          return draft.fail(step.index, step.name, error)
        }
      }
      if copy(shared.value, step, &draft) { return }
    }
    draft.sources[step.index] = registration
    draft.active.append(step.active(typedBlock(step) ?? .provide(isSure: !mayDependOnActor)))
  }

  /// The value, if there is one without running anything: an instance, or a shared one that has been made.
  ///
  /// The injector itself is never one: a plan that held it would keep it alive.
  private func readyValue(
    _ registration: Registration, _ level: Int, as wanted: Any.Type
  ) -> InstanceStore.Shared? {
    switch registration.source {
    case .converted(let convertible):
      convertible.readyValue(as: wanted).map { InstanceStore.Shared(value: $0, isolation: .anywhere) }
    case .instance(let value): InstanceStore.Shared(value: value, isolation: registration.isolation)
    case .made(let factory):
      registration.isKept && factory.parameters.isEmpty
        ? ancestor(level).registry.store.find(InstanceStore.Key(registration)) : nil
    case .injector, .deferred, .alias: nil
    }
  }

  /// Has a ready-made value copied, cast to the property's own type here and never again; says whether it can be.
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
    // Beyond the sixty-fourth there are no bits to say that a property was set.
    guard step.index < 64 else { return false }
    guard let prototype = Prototype(value, as: wanted) else { return false }
    let field = ReadyField(prototype, of: wanted, number: step.index, offset: offset, slotOffset: slot)
    draft.add(field, from: step.registration)
    return true
  }

  /// The form in which a plain block puts a value into a plain property of its type; none for structs that want to be
  /// filled.
  private func typedBlock(_ step: PlannedStep) -> InjectionPlan.ActiveStep.Action? {
    let (registration, wanted) = (step.registration, step.point.wanted)
    guard case .stored = step.handle.place, registration.isPlainBlock, registration.type == wanted,
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
