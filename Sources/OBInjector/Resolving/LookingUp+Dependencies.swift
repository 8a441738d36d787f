/// Lookups of initializers and collections that are being made.
extension Resolution: DependencyResolver {
  var injector: PropertyInjector {
    guard let frame = path.last else { preconditionFailure("a value is made on the path") }
    return frame.planner.with { $0.registry.injector }
  }

  /// Returns the elements of the collection that is being made, as its injector sees them.
  func collection<Elements: ElementCollection>(_: Elements.Type, demandsSendable: Bool) throws -> Elements {
    guard let frame = path.last else { preconditionFailure("a collection is made on the path") }
    let lookUp = LookUp(planner: frame.planner.object, context: inside, demandsSendable: demandsSendable)
    return try instances(lookUp, for: frame.registration?.object)
  }

  /// Returns all values that fit, the parents' before the children's, without the collection that requests them.
  func instances<Elements: ElementCollection>(
    _ lookUp: borrowing LookUp, for collection: Registration? = nil
  ) throws(InjectionError) -> Elements {
    let type = Elements.Part.self
    return try call(.lookUp, lookUp.context) { () throws(InjectionError) -> Elements in
      let (request, registry) = (lookUp.request(.type, type), lookUp.planner.registry)
      guard !registry.isShutDown else { throw InjectionError.shutDown(nil, type, registry.ending()).at(path.names) }
      var elements = Elements()
      for part in registry.parts(for: Fitting.unwrapped(type), of: collection, caller: caller) {
        if let found = try found(admitted(part, request, lookUp.planner), isOptional: true) {
          elements.add(try fitting(found), named: found.registration.name)
        }
      }
      return elements
    }
  }

  /// Returns a parameter of the running initializer, looked up by type.
  ///
  /// An Optional parameter is `nil` if its dependency is missing; a dependency that fails is an error all the same.
  func dependency<Parameter>(_: Parameter.Type, demandsSendable: Bool) throws -> Parameter {
    guard let planner = path.lastPlanner else { preconditionFailure("an initializer runs on the path") }
    if trace == nil {
      var planned: Planner.PinnedLookUp?
      planner.with { planned = $0.pinnedLookUp(Parameter.self, caller) }
      if let planned {
        noteLookedUp(planned.object)
        return planned.take()
      }
    }
    return try dependencyByLookUp(demandsSendable: demandsSendable)
  }

  @inline(never)
  private func dependencyByLookUp<Parameter>(demandsSendable: Bool) throws(InjectionError) -> Parameter {
    guard let frame = path.last else { preconditionFailure("an initializer runs on the path") }
    let isOptional = FieldRecords.kind(of: Parameter.self) == .optional
    let lookUp = LookUp(
      planner: frame.planner.object, context: inside, demandsSendable: demandsSendable,
      origin: frame.registration.map { .parameter(of: $0, isOptional: isOptional) } ?? .lookUp)
    // Apart, since generic code fetches the metadata of its Optionals on entry.
    return try isOptional ? optional(lookUp) : instance(lookUp)
  }

  /// Returns an Optional parameter, `nil` if its dependency is missing.
  @inline(never)
  private func optional<Parameter>(_ lookUp: borrowing LookUp) throws(InjectionError) -> Parameter {
    guard let none = Any?.none as? Parameter else { return try instance(lookUp) }
    return try call(.lookUp, lookUp.context) { () throws(InjectionError) -> Parameter in
      let request = lookUp.request(.type, Parameter.self)
      guard let binding = try find(request, by: lookUp.planner),
        let found = try found(admitted(binding, request, lookUp.planner), isOptional: true)
      else { return none }
      return try fitting(found)
    }
  }
}

extension Resolution {
  /// Returns the registration of a lookup; `nil` for an Optional parameter without one.
  func find(_ request: Request, by planner: Planner) throws(InjectionError) -> Binding? {
    do throws(InjectionError) { return try planner.registry.lookUp(request, caller: caller) } catch {
      // Joining arrays by `+` would be a third of a miss.
      var names = path.names
      if !error.path.isEmpty { names += error.path } else if let name = request.name { names.append(name) }
      throw error.at(names)
    }
  }
}
