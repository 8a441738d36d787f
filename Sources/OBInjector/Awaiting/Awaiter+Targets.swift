/// What a target needs that has to be awaited before it can be filled in one go.
extension Awaiter {
  typealias Given = [ObjectIdentifier: [Result<Resolution.Supply, InjectionError>]]

  /// Awaits, one after the other, what the empty properties of the target can't get otherwise.
  func given(for target: InjectionTarget, isolation: isolated (any Actor)?) async -> Given {
    var given: Given = [:]
    for (registration, owner) in wanted(by: target, isolation: isolation) {
      let result: Result<Resolution.Supply, InjectionError>
      do throws(InjectionError) {
        result = .success(
          try await value(
            of: registration, owner: owner, Making(injector: injector, arguments: [])
          ).map { .value($0.value) } ?? .nothing)
      } catch { result = .failure(error) }
      // Taken from the end, by the properties in their order.
      given[ObjectIdentifier(registration), default: []].insert(result, at: 0)
    }
    return given
  }

  /// The registrations behind the target's empty properties that need awaiting, one for each property.
  private func wanted(
    by target: InjectionTarget, isolation: (any Actor)?
  ) -> [(registration: Registration, owner: PropertyInjector)] {
    let (plan, origin) = injector.plan(for: target)
    var points = zip(plan.record.points, plan.steps).map { ($0, $1) }
    if plan.record.isMirrored { points += MirroredSlots.find(in: target).map { ($0, .requested) } }
    return points.compactMap { point, step in
      guard let (registration, owner) = source(point, step, target, origin), point.isEmpty(in: target),
        needsAwaiting(registration, owner: owner, isolation: isolation),
        Fitting.canFit(registration, wanted: point.wanted)
      else { return nil }
      return (registration, owner)
    }
  }

  private func source(
    _ point: InjectionPoint, _ step: InjectionPlan.Step, _ target: InjectionTarget, _ origin: PropertyInjector
  ) -> (registration: Registration, owner: PropertyInjector)? {
    if case .make(let level, let registration) = step { return (registration, origin.ancestor(Int(level))) }
    if case .direct(let direct) = step { return (direct.registration, injector) }
    guard case .requested = step else { return nil }
    switch point.request(in: target) {
    case nil, .ownName: return named(point.name)
    case .name(let name): return named(name)
    case .type:
      let candidates = injector.candidates(for: Fitting.unwrapped(point.wanted))
      guard candidates.count == 1, let only = candidates.first else { return nil }
      return (only, injector.owner(of: only))
    }
  }

  private func named(_ name: PropertyName) -> (registration: Registration, owner: PropertyInjector)? {
    injector.find(name).map { ($0.registration, injector.ancestor($0.level)) }
  }
}
