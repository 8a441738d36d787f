/// Targets that are used as the value of a registration.
extension Resolution {
  /// Fills a target that is used as the value of the name's registration until the call ends.
  ///
  /// If the name is not registered, or its registration has another type, that is one failure; the target is filled all
  /// the same.
  func inject(_ order: Order, as name: PropertyName, _ entry: CallEntry) -> InjectionReport {
    let registry = order.builder.object.registry
    let stood: Registration
    do throws(InjectionError) {
      stood = try registration(name, for: order.target, in: registry)
    } catch { return inject(order, entry).adding(error.below(path.names)) }
    path.standing.append((path.count, Borrowed(stood)))
    defer {
      path.standing.removeLast()
      withExtendedLifetime(stood) {}
    }
    return inject(order, entry)
  }

  private func registration(
    _ name: PropertyName, for target: InjectionTarget, in registry: Registry
  ) throws(InjectionError) -> Registration {
    let found: Registry.Found?
    do throws(Registry.DeadEnd) {
      found = try registry.find(name)
    } catch { throw .deadEnd(error, wanted: target.type, in: registry.table) }
    guard let registration = found?.registration else {
      throw InjectionError.unknownName(name, wanted: target.type, in: registry.table).at([name])
    }
    guard Fitting.fits(target.value, registration.providedType) else {
      throw InjectionError.targetMismatch(name, target.type, registration).at([name])
    }
    return registration
  }
}
