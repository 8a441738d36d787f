/// Planning of one property: the registration for it, and the form in which it is filled.
extension PropertyInjector {
  /// Plans a property.
  ///
  /// - Parameters:
  ///   - demand: The part of an `@Injected` property's request that its type does not tell; `nil` without an object.
  ///   - caller: The caller; `nil` without an object.
  @inline(never)
  package func plan(
    _ point: InjectionPoint, _ index: Int, _ demand: SlotDemand?, _ caller: CallerIsolation?,
    _ draft: inout PlanDraft
  ) {
    let asked: PropertyName? =
      switch point.request {
      case .type: nil
      case .otherName: demand?.name.map { PropertyName($0) }
      case .ownName, nil: point.name
      }
    if point.request == .otherName, let asked { draft.names.append((index, asked)) }
    let request = Request(
      name: asked, valueType: point.valueType,
      demandsSendable: demand?.demandsSendable ?? point.handle?.demandsSendable ?? false, point: Unretained(point),
      asker: draft.record.type, isOptional: !point.isRequired, isForProperty: true)
    do throws(InjectionError) {
      guard let found = try find(request, caller: caller ?? .nonisolated) else {
        if asked == nil { draft.noteAnswer(nil, byTypeFor: point, caller) }
        return draft.leaveEmpty(index, point.whenMissing)
      }
      if asked == nil {
        draft.noteAnswer(found.registration.origin, byTypeFor: point, caller)
        draft.names.append((index, found.registration.name))
      }
      if let handle = point.handle {
        draft.sources?[index] = found.registration.origin
        BoundRequest(consume found, by: self, request).plan((index, point, handle), caller, &draft)
      } else if let obstacle = point.obstacle {
        draft.sources?[index] = found.registration.origin
        let name = asked ?? found.registration.name
        draft.fail(index, name, InjectionError(obstacle, property: name, type: point.type))
      }
    } catch {
      if asked == nil {
        draft.noteAnswer(nil, byTypeFor: point, caller)
        return draft.fail(index, point.name, error)
      }
      draft.leaveEmpty(index, point.handle == nil ? .omitted : .leadsNowhere(error.keeping(nil)))
    }
  }
}

extension BoundRequest {
  typealias Property = (index: Int, point: InjectionPoint, handle: PropertyHandle)

  /// Plans a property by the decision on its request: what exists is copied, what has to be made is asked for at each
  /// injection, and what is refused for good stays unfilled.
  fileprivate func plan(_ property: Property, _ caller: CallerIsolation?, _ draft: inout PlanDraft) {
    let (index, point, _) = property
    // For a `Lazy` or a `Provider`, the registration that provides its value.
    let origin = registration.origin
    var name: PropertyName { request.name ?? origin.name }
    let isSure = !Fitting.mayDependOnActor(point.dependencyType)
    // On another actor, other conformances count: the step asks again at each injection.
    let mayFitElsewhere = !isSure && caller != nil
    var refusal: Decision.Refusal?
    switch decide(for: caller) {
    case .take(let shared):
      if copy(shared, of: origin, to: property, caller, &draft) { return draft.note(origin) }
      if !origin.canFit(point.valueType) { refusal = .type }
    case .refuse(let reason): refusal = reason
    case .ask where point.isWeak:
      return draft.fail(index, name, InjectionError(.weakLazy, property: name, type: point.type))
    case .nothing:
      return draft.leaveEmpty(index, .noValue(InjectionError.returnedNil(origin).at([name]), isReadyMade: true))
    case .ask, .make: break
    }
    switch refusal {
    case nil: break
    case .type where mayFitElsewhere: break
    // The value is `Sendable`, but conforms on one actor only.
    case .notSendable where mayFitElsewhere && origin.isSendable: break
    // An object on the path may be used instead. For a `Lazy`, the path is another one when the value is wanted.
    case .arguments where registration.factory != nil && self.refusal == nil: break
    case .some(let refusal):
      // Then the value may be made by a caller that awaits it, or on its actor.
      if refusal.concernsMaking { break }
      if case .elsewhere = refusal, let caller { draft.audience = .callers(like: caller) }
      return draft.fail(index, name, mistake(refusal, for: caller))
    }
    draft.note(origin)
    let action = typedBlock(for: property) ?? .provide(isSure: isSure)
    // A plan for the type alone fills nothing.
    var isBare = false
    if caller != nil, case .run(makesObject: true) = action {
      isBare = TypeRecord.of(point.valueType, injector.reflection).isBare
    }
    draft.add(.init(action, property, self, isBare: isBare))
  }

  /// Adds a copy of an existing value, cast to the property's type once, to the draft, for the callers that may use it;
  /// returns false if it can't be copied.
  private func copy(
    _ shared: InstanceStore.Shared, of origin: Registration, to property: Property, _ caller: CallerIsolation?,
    _ draft: inout PlanDraft
  ) -> Bool {
    let (index, point, handle) = property
    guard let ready = origin.ready(shared, as: point.valueType) else { return false }
    if !shared.isolation.isAnywhere, let caller { draft.audience = .callers(like: caller) }
    guard case .stored(let offset) = handle.place else {
      guard let prototype = Prototype(ready.value, as: point.valueType) else { return false }
      draft.add(.init(.copy(prototype), property, self))
      return true
    }
    // Reports have no bits for the properties after the sixty-fourth.
    guard index < 64,
      let field = ReadyField(ready.value, of: point.valueType, number: index, offset: offset, isSlot: handle.isSlot)
    else { return false }
    draft.ready.insert(field)
    if let factory = origin.factory, factory.isAwaited || factory.isolation != nil {
      draft.awaited.append(.init(.provide(isSure: false), property, self))
    }
    return true
  }

  /// Returns the action that runs a plain closure for a plain property of exactly its type; `nil` for all other
  /// properties, and for structs that declare injectable properties.
  private func typedBlock(for property: Property) -> InjectionPlan.ActiveStep.Action? {
    let (origin, valueType) = (registration.origin, property.point.valueType)
    let kind = FieldRecords.kind(of: valueType)
    guard case .stored = property.handle.place, origin.runsUnconditionally, origin.type == valueType,
      binding.alias == nil, origin.factory?.typed != nil, kind.isNominal,
      kind != .struct || !TypeRecord.of(valueType, injector.reflection).declaresItself
    else { return nil }
    return .run(makesObject: kind == .class)
  }
}

extension Registration {
  /// Returns the value if a plan may keep it: an instance, or a shared value that has been made.
  ///
  /// Never returns the injector, since a plan that contained it would retain it.
  @inline(never)
  func ready(_ shared: InstanceStore.Shared, as valueType: Any.Type) -> InstanceStore.Shared? {
    guard scope.isKept || readyMade != nil else { return nil }
    guard let convertible, !Fitting.fits(shared.value, valueType) else { return shared }
    return convertible.isShareable(as: Fitting.unwrapped(valueType))
      ? .init(value: adapt(shared.value, to: valueType)) : nil
  }
}
