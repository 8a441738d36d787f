/// Lookups of initializers and collections that are being made.
extension Resolution: DependencyResolver {
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
      try checkOpen(lookUp.planner, nil, type)
      var elements = Elements()
      let parts = lookUp.planner.registry.parts(for: Fitting.unwrapped(type), of: collection, caller: caller)
      for found in parts {
        if let value = try value(of: request(found, lookUp, as: type)) {
          let (registration, name) = (found.registration, found.registration.name)
          try checkConformance(of: value, registration, lookUp, as: type)
          elements.add(try fitting(value, registration, name), named: name)
        }
      }
      return elements
    }
  }

  /// Returns a parameter of the running initializer, looked up by type.
  ///
  /// An Optional parameter is `nil` if its dependency is missing; a dependency that fails is an error all the same.
  func dependency<Parameter>(_: Parameter.Type, demandsSendable: Bool) throws -> Parameter {
    guard let planner = path.last?.planner.object else { preconditionFailure("an initializer runs on the path") }
    let isOptional = FieldRecords.kind(of: Parameter.self) == .optional
    let asker = path.last?.registration.map { TypeAsker.parameter(of: $0, isOptional: isOptional) }
    let lookUp = LookUp(
      planner: planner, context: inside, demandsSendable: demandsSendable, typeAsker: asker ?? .lookUp)
    return try isOptional ? optional(lookUp) : instance(lookUp)
  }

  /// Returns an Optional parameter, `nil` if its dependency is missing.
  @inline(never)
  private func optional<Parameter>(_ lookUp: borrowing LookUp) throws(InjectionError) -> Parameter {
    guard let none = Any?.none as? Parameter else { return try instance(lookUp) }
    return try call(.lookUp, lookUp.context) { () throws(InjectionError) -> Parameter in
      try checkOpen(lookUp.planner, nil, Parameter.self)
      guard let found = try candidate(for: Parameter.self, lookUp),
        let value = try value(of: request(found, lookUp, as: Parameter.self))
      else { return none }
      try checkConformance(of: value, found.registration, lookUp, as: Parameter.self)
      return try fitting(value, found.registration, found.registration.name)
    }
  }
}
