/// Finds the registration of a lookup.
extension Resolution {
  /// Throws if the injector was shut down: it provides nothing then.
  func checkOpen(_ builder: Planner, _ name: PropertyName?, _ type: Any.Type?) throws(InjectionError) {
    guard builder.registry.isShutDown else { return }
    throw InjectionError.shutDown(name, type).at(path.names + (name.map { [$0] } ?? []))
  }

  /// Returns the registration of a lookup by type.
  func find(_ wanted: Any.Type, _ lookUp: borrowing LookUp) throws(InjectionError) -> Registry.Found {
    try checkOpen(lookUp.builder, nil, wanted)
    if let found = try candidate(for: wanted, lookUp) { return found }
    let (type, table) = (Deferral.needed(for: Fitting.unwrapped(wanted)), lookUp.builder.registry.table)
    throw missed(.unknownType(type, in: table, for: lookUp.typeAsker.owner).at(path.names), type)
  }

  /// Returns the registration of a lookup by name; one that is for one type only is found if an object of that type
  /// asks.
  func find(
    _ name: PropertyName, _ wanted: Any.Type, for target: Any.Type? = nil, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Registry.Found {
    try checkOpen(lookUp.builder, name, wanted)
    let registry = lookUp.builder.registry
    guard
      let found = try find(name, in: registry, wanted: wanted, for: target)
        ?? ownName(name, Deferral.needed(for: wanted))
    else {
      let mistake = InjectionError.unknownName(name, wanted: wanted, in: registry.table)
      throw missed(mistake.at(path.names + [name]), wanted)
    }
    return lookUp.builder.deferred(found, named: name, wanted: wanted)
  }

  func candidate(
    for type: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> (registration: Registration, level: Int)? {
    do throws(InjectionError) {
      return try lookUp.builder.candidate(
        for: type, arguments: lookUp.arguments, caller: caller, by: lookUp.typeAsker)
    } catch { throw missed(error.at(path.names), Fitting.unwrapped(type)) }
  }

  private func find(
    _ name: PropertyName, in registry: Registry, wanted: Any.Type, for target: Any.Type?
  ) throws(InjectionError) -> Registry.Found? {
    do throws(Registry.DeadEnd) {
      return try registry.find(name, wanted: wanted, for: target)
    } catch {
      throw missed(.deadEnd(error, wanted: wanted, in: registry.table).below(path.names), wanted, as: name)
    }
  }

  /// Returns the injector under its own name, for every type that it fits.
  private func ownName(_ name: PropertyName, _ wanted: Any.Type) -> (registration: Registration, level: Int)? {
    name == "injector" && Fitting.answer(PropertyInjector.self, wanted: wanted) != .no ? (.injector, 0) : nil
  }
}
