/// Targets that are used as the value of a registration.
extension Resolution {
  /// Fills a target that is used as the value of the name's registration until the call ends.
  ///
  /// If the name is not registered, or its registration has another type, that is one failure; the target is filled all
  /// the same.
  func inject(_ injection: TargetInjection, as name: PropertyName, _ context: CallContext) -> InjectionReport {
    let registry = injection.planner.object.registry
    let stood: Registration
    do throws(InjectionError) {
      stood = try registration(name, for: injection.target, in: registry)
    } catch { return inject(injection, context).with(first: error.below(path.names)) }
    path.substitutes.append((path.count, Unretained(stood)))
    defer {
      path.substitutes.removeLast()
      withExtendedLifetime(stood) {}
    }
    return inject(injection, context)
  }

  private func registration(
    _ name: PropertyName, for target: InjectionTarget, in registry: Registry
  ) throws(InjectionError) -> Registration {
    let request = Request(key: .name(name, for: nil), valueType: target.type)
    guard let registration = try registry.find(request, caller: caller)?.registration else {
      throw InjectionError.unknownName(name, valueType: target.type, in: SuggestedNames(in: registry.table)).at([name])
    }
    guard Fitting.fits(target.value, registration.providedType) else {
      throw InjectionError.targetMismatch(name, target.type, registration).at([name])
    }
    return registration
  }
}
