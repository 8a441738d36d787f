/// Properties and lookups of a `Lazy` or a `Provider`, which gets its value later.
extension Planner {
  /// Plans a property that is a `Lazy` or a `Provider`.
  ///
  /// If its value could not be provided, the property stays empty for the same reason.
  func planDeferred(
    _ step: PlannedStep, as lazyType: any LazyType.Type, _ caller: CallerIsolation?, _ draft: inout PlanDraft
  ) {
    let (registration, dependencyType) = (step.registration, step.point.dependencyType)
    let mayDependOnActor = mayDependOnActor(dependencyType)
    let way: LazySource.Way = step.isByType ? .type : .name(step.name, for: draft.record.type)
    let deferred = Registration(deferring: registration, as: lazyType, way)
    guard deferred.canFit(step.point.valueType) || (mayDependOnActor && caller != nil) else {
      let error = InjectionError.mismatch(
        step.name, valueType: dependencyType, found: registration.providedType, registration)
      return draft.fail(step.index, step.name, error)
    }
    if let factory = registration.factory, !factory.parameters.isEmpty {
      // No object on the path can be used instead: the path is another one when the value is wanted.
      return draft.fail(step.index, step.name, .argumentsAtProperty(factory.parameters, registration))
    }
    draft.sources[step.index] = registration
    draft.active.append(step.active(.provide(isSure: !mayDependOnActor), from: deferred))
  }

  /// Returns the registration that a lookup by name provides: for a `Lazy` or a `Provider`, one that gets the value of
  /// the found registration later.
  func deferred(
    _ found: (registration: Registration, level: Int), named name: PropertyName, valueType: Any.Type
  ) -> (registration: Registration, level: Int) {
    guard let lazyType = LazyTypes.of(valueType), found.registration.fits(valueType) == .no else { return found }
    return (Registration(deferring: found.registration, as: lazyType, .name(name, for: nil)), found.level)
  }

  /// Returns true if a value may fit the type on one actor only.
  func mayDependOnActor(_ valueType: Any.Type) -> Bool { Fitting.mayDependOnActor(valueType) }
}

extension Planner {
  /// A property and the registration that was found for it.
  struct PlannedStep {
    let point: InjectionPoint
    let handle: PropertyHandle
    let index: Int
    let name: PropertyName
    let isByType: Bool
    let demandsSendable: Bool
    let registration: Registration
    let level: Int

    /// The name that was looked up, if it leads to a registration of another name.
    var alias: PropertyName? { name == registration.name ? nil : name }

    func active(
      _ action: InjectionPlan.ActiveStep.Action, from other: Registration? = nil
    ) -> InjectionPlan.ActiveStep {
      InjectionPlan.ActiveStep(
        action, index: index, point, handle, from: other ?? registration, as: alias, level: level,
        demandsSendable: demandsSendable)
    }
  }
}
