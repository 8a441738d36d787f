/// Finds the registration of a lookup.
extension Resolution {
  /// Throws if the injector was shut down: it provides nothing then.
  func checkOpen(_ planner: Planner, _ name: PropertyName?, _ type: Any.Type?) throws(InjectionError) {
    guard planner.registry.isShutDown else { return }
    throw InjectionError.shutDown(name, type).at(path.names + (name.map { [$0] } ?? []))
  }

  /// Returns the registration of a lookup by type.
  func find(_ valueType: Any.Type, _ lookUp: borrowing LookUp) throws(InjectionError) -> Registry.Found {
    try checkOpen(lookUp.planner, nil, valueType)
    if let found = try candidate(for: valueType, lookUp) { return found }
    let (type, table) = (LazyTypes.dependencyType(for: Fitting.unwrapped(valueType)), lookUp.planner.registry.table)
    throw tracingMiss(.unknownType(type, in: table, for: lookUp.typeAsker.owner).at(path.names), type)
  }

  /// Returns the registration of a lookup by name; one that is for one type only is found if an object of that type
  /// asks.
  func find(
    _ name: PropertyName, _ valueType: Any.Type, for target: Any.Type? = nil, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Registry.Found {
    try checkOpen(lookUp.planner, name, valueType)
    let registry = lookUp.planner.registry
    guard
      let found = try find(name, in: registry, valueType: valueType, for: target)
        ?? ownName(name, LazyTypes.dependencyType(for: valueType))
    else {
      let mistake = InjectionError.unknownName(name, valueType: valueType, in: registry.table)
      throw tracingMiss(mistake.at(path.names + [name]), valueType)
    }
    return lookUp.planner.deferred(found, named: name, valueType: valueType)
  }

  func candidate(
    for type: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> (registration: Registration, level: Int)? {
    do throws(InjectionError) {
      return try lookUp.planner.candidate(
        for: type, arguments: lookUp.arguments, caller: caller, by: lookUp.typeAsker)
    } catch { throw tracingMiss(error.at(path.names), Fitting.unwrapped(type)) }
  }

  private func find(
    _ name: PropertyName, in registry: Registry, valueType: Any.Type, for target: Any.Type?
  ) throws(InjectionError) -> Registry.Found? {
    do throws(Registry.UnresolvedAlias) {
      return try registry.find(name, valueType: valueType, for: target)
    } catch {
      throw tracingMiss(
        .deadEnd(error, valueType: valueType, in: registry.table).below(path.names), valueType, as: name)
    }
  }

  /// Returns the injector under its own name, for every type that it fits.
  private func ownName(_ name: PropertyName, _ valueType: Any.Type) -> (registration: Registration, level: Int)? {
    name == "injector" && Fitting.answer(PropertyInjector.self, valueType: valueType) != .no ? (.injector, 0) : nil
  }
}
