/// The registration that a look-up finds.
extension Resolution {
  /// Nothing comes from an injector that was shut down, whatever is asked for.
  func checkOpen(_ builder: Planner, _ name: PropertyName?, _ type: Any.Type?) throws(InjectionError) {
    guard builder.registry.isShutDown else { return }
    throw InjectionError.shutDown(name, type).at(path.names + (name.map { [$0] } ?? []))
  }

  /// The registration that a look-up by type finds.
  func find(_ wanted: Any.Type, _ lookUp: borrowing LookUp) throws(InjectionError) -> Registry.Found {
    try checkOpen(lookUp.builder, nil, wanted)
    if let found = try candidate(for: wanted, lookUp) { return found }
    let (type, table) = (Deferral.needed(for: Fitting.unwrapped(wanted)), lookUp.builder.registry.table)
    throw missed(.unknownType(type, in: table, for: lookUp.typeAsker.owner).at(path.names), type)
  }

  /// The registration that a look-up by name finds; with what the name means for a type alone, if somebody of that type asks.
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

  /// The injector under its own name also for somebody who asks for anything that it is.
  private func ownName(_ name: PropertyName, _ wanted: Any.Type) -> (registration: Registration, level: Int)? {
    name == "injector" && Fitting.answer(PropertyInjector.self, wanted: wanted) != .no ? (.injector, 0) : nil
  }
}
