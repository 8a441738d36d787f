/// From a type to a plan: joins the type's injection points with the registrations. Runs nothing.
extension PropertyInjector {
  /// The plan for the target, and the injector it was made for: this one, or a parent where this one has nothing to say.
  func plan(for target: InjectionTarget) -> (plan: InjectionPlan, origin: PropertyInjector) {
    if let plan = plans.plan(for: target.type), plan.inherited == inheritedGeneration { return (plan, self) }
    let record = TypeRecord.of(target.type, reflection)
    if let parent, !mentions(record) { return parent.plan(for: target) }
    return (makePlan(record, target), self)
  }

  /// Makes the plan anew, because a shared instance is ready that it had to ask for.
  func renewPlan(for target: InjectionTarget) {
    _ = makePlan(TypeRecord.of(target.type, reflection), target)
  }

  /// Whether a struct says itself that it wants to be filled.
  func declaresItself(_ target: InjectionTarget) -> Bool {
    if reflection == .declaredOnly, !MirroredSlots.find(in: target).isEmpty { return true }
    return plan(for: target).plan.record.declaresItself
  }

  /// The registration of that name that this injector sees, and how many parents up it stands.
  func find(_ name: PropertyName) -> (registration: Registration, level: Int)? {
    if let own = table.own(name) { return (own, 0) }
    return parent?.find(name).map { ($0.registration, $0.level + 1) }
  }

  func ancestor(_ level: Int) -> PropertyInjector { level == 0 ? self : parent?.ancestor(level - 1) ?? self }

  private func mentions(_ record: TypeRecord) -> Bool {
    !table.isEmpty && (record.isMirrored || record.points.contains { table.own($0.name) != nil })
  }

  private func makePlan(_ record: TypeRecord, _ target: InjectionTarget) -> InjectionPlan {
    let (generation, inherited) = (plans.generation, inheritedGeneration)
    let plan = plan(record, target: target, inherited: inherited)
    // What is seen from one actor is no answer for others.
    if !record.hasKeyPathsElsewhere, !record.hasIsolatedKeyPaths {
      plans.insert(plan, for: record.type, generation: generation)
    }
    return plan
  }

  /// A plan without a target answers for the type alone.
  func plan(_ record: TypeRecord, target: InjectionTarget?, inherited: UInt = 0) -> InjectionPlan {
    var draft = PlanDraft()
    for (number, point) in record.points.enumerated() {
      let step = step(for: point, number, &draft)
      draft.steps.append(target.map { point.isOpen(step, for: $0) } == true ? .requested : step)
    }
    return InjectionPlan(
      record: record, steps: draft.steps, ready: draft.ready, confinements: draft.confinements, injector: self,
      inherited: inherited)
  }

  private func step(
    for point: InjectionPoint, _ number: Int, _ draft: inout PlanDraft
  ) -> InjectionPlan.Step {
    guard let (registration, level) = find(point.name) else {
      switch point.way {
      case .full, .unwritable: return .settled(.omitted)
      default: break
      }
      if point.name == "injector", point.wanted == PropertyInjector.self { return .injector }
      return .settled(.notRegistered)
    }
    func failed(_ problem: Problem) -> InjectionPlan.Step {
      .settled(.failed(InjectionError(problem, path: [point.name])))
    }
    switch point.way {
    case .full: return .settled(.alreadySet)
    case .unwritable(let reason): return failed(.notWritable(point.name, point.type, reason: reason))
    default: break
    }
    guard fits(registration, point) else {
      return failed(registration.mismatch(point.name, wanted: point.wanted, found: registration.wanted))
    }
    let make = InjectionPlan.Step.make(level: Int32(level), registration)
    guard let ready = readyMade(registration, level, for: point) else { return direct(registration, point) ?? make }
    guard let step = copy(of: ready, registration, point, number, &draft) else { return make }
    if case .to = ready.confinement { draft.confinements[number] = ready.confinement }
    return step
  }

  /// A plain block for a plain property of its type, unless it makes a struct that wants to be filled.
  private func direct(_ registration: Registration, _ point: InjectionPoint) -> InjectionPlan.Step? {
    guard case .stored(let offset) = point.way, registration.scope == .unique, registration.type == point.wanted,
      let maker = registration.maker, maker.isolation == nil, let block = maker.direct,
      reflection == .storedProperties
    else { return nil }
    let isInert: Bool
    switch FieldRecords.kind(of: point.wanted) {
    case .class: isInert = TypeRecord.of(point.wanted, reflection).isInert
    case .struct where TypeRecord.of(point.wanted, reflection).declaresItself: return nil
    case .struct, .enum: isInert = true
    default: return nil
    }
    return .direct(
      InjectionPlan.Direct(
        registration, block, offset: offset, inertType: isInert ? ObjectIdentifier(point.wanted) : nil))
  }

  private func fits(_ registration: Registration, _ point: InjectionPoint) -> Bool {
    switch registration.source {
    case .instance(let value) where Fitting.unwrap(value) != nil:
      Fitting.fits(value, point.wanted)
    case .instance, .maker: Fitting.answer(registration.type, wanted: point.wanted) != .no
    case .convertible: Fitting.canFit(registration, wanted: point.wanted)
    }
  }

  /// The value, if there is one without running anything: an instance, or a shared one that has been made.
  private func readyMade(
    _ registration: Registration, _ level: Int, for point: InjectionPoint
  ) -> InstanceStore.Shared? {
    switch registration.source {
    case .convertible(let convertible):
      convertible.value(as: point.wanted).map { InstanceStore.Shared(value: $0, confinement: .none) }
    case .instance(let value): InstanceStore.Shared(value: value, confinement: registration.confinement)
    case .maker(let maker):
      registration.isKept && maker.parameters.isEmpty
        ? ancestor(level).store.find(InstanceStore.Key(registration, nil)) : nil
    }
  }

  /// The step that copies a ready-made value, cast to the property's own type here and never again.
  private func copy(
    of ready: InstanceStore.Shared, _ registration: Registration, _ point: InjectionPoint, _ number: Int,
    _ draft: inout PlanDraft
  ) -> InjectionPlan.Step? {
    let place: (offset: Int, slot: Int?)
    switch point.way {
    case .stored(let offset): place = (offset, nil)
    case .injected(let offset):
      guard let value = InjectedSlots.valueOffset(point.wanted) else { return nil }
      place = (offset, value)
    case .weak, .keyPath:
      func open<Wanted>(_: Wanted.Type) -> UnsafeMutableRawPointer? {
        guard let prototype = Prototype.make(ready.value, Wanted.self) else { return nil }
        guard FieldRecords.conformsOnOneActor(prototype, as: Wanted.self) else { return prototype }
        Prototype.release(prototype, Wanted.self)
        return nil
      }
      return open(point.wanted).map { .kept($0, registration) }
    case .slot, .full, .unwritable: return nil
    }
    func open<Wanted>(_: Wanted.Type) -> ReadyField? {
      guard let prototype = Prototype.make(ready.value, Wanted.self) else { return nil }
      // What conforms on one actor only is cast anew for every object, and so on that actor only.
      guard !FieldRecords.conformsOnOneActor(prototype, as: Wanted.self) else {
        Prototype.release(prototype, Wanted.self)
        return nil
      }
      return ReadyField(
        Wanted.self, number: number, offset: place.offset, slotOffset: place.slot, prototype: prototype,
        copier: registration.type == Wanted.self ? registration.copier : nil)
    }
    return open(point.wanted).map { field in
      draft.ready.append(field)
      return .ready(Int32(draft.ready.count - 1), registration)
    }
  }
}

extension InjectionPoint {
  /// Whether the type can't settle what an object's property gets.
  ///
  /// An `@Injected` property may ask for something else than its own name, and "does not conform" may be true on this
  /// actor only: both are asked again for every object.
  fileprivate func isOpen(_ step: InjectionPlan.Step, for target: InjectionTarget) -> Bool {
    switch request(in: target) {
    case .name, .type: return true
    case .ownName: return step.isSettled
    case nil: break
    }
    guard case .settled(.failed(let error)) = step, error.code == .typeMismatch else { return false }
    return FieldRecords.existential(wanted).map { $0.witnessTables > 0 } ?? false
  }
}

/// A plan in the making.
private struct PlanDraft {
  var steps: [InjectionPlan.Step] = []
  var ready: [ReadyField] = []
  var confinements: [Int: Confinement] = [:]
}

/// Where the value stands inside the slot object of an `@Injected` property.
enum InjectedSlots {
  static func valueOffset(_ value: Any.Type) -> Int? {
    func open<Value>(_: Value.Type) -> Int? {
      FieldRecords.fields(of: InjectedSlot<Value>.self).last { $0.name == "value" }?.offset
    }
    return open(value)
  }
}
