/// Look-ups: by name and by type, from outside, from blocks and for the parameters of initializers.
extension Resolution {
  /// What somebody looks up.
  struct LookUp<Value> {
    let builder: Planner
    let entry: CallEntry
    var arguments: [Any] = []
    /// Whose parameter it is, for an initializer's.
    var parameterOf: Registration?
    /// Who asks, if not the look-up itself.
    var asker: Asker?

    func request(_ found: (registration: Registration, level: Int)) -> ValueRequest {
      ValueRequest(
        registration: found.registration, owner: builder.ancestor(found.level), builder: builder, arguments: arguments,
        asker: asker ?? .lookUp(Value.self))
    }
  }

  func instance<Value>(_ lookUp: LookUp<Value>) throws(InjectionError) -> Value {
    try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> Value in
      let found = try found(lookUp)
      return try value(of: found, named: found.registration.name, lookUp)
    }
  }

  func instance<Value>(named name: PropertyName, _ lookUp: LookUp<Value>) throws(InjectionError) -> Value {
    try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> Value in
      try value(of: found(named: name, lookUp), named: name, lookUp)
    }
  }

  /// What a look-up by type finds.
  func found<Value>(
    _ lookUp: LookUp<Value>
  ) throws(InjectionError) -> (registration: Registration, level: Int) {
    if let found = try candidate(for: Value.self, lookUp) { return found }
    let type = Deferral.needed(for: Fitting.unwrapped(Value.self))
    throw InjectionError.unknownType(type, in: lookUp.builder.registry.table, for: lookUp.parameterOf).at(path.names)
  }

  /// What a look-up by name finds.
  func found<Value>(
    named name: PropertyName, _ lookUp: LookUp<Value>
  ) throws(InjectionError) -> (registration: Registration, level: Int) {
    let registry = lookUp.builder.registry
    guard let found = registry.find(name, wanted: Value.self) ?? ownName(name, Value.self) else {
      throw InjectionError.unknownName(name, wanted: Value.self, in: registry.table).at(path.names + [name])
    }
    return lookUp.builder.deferred(found, named: name, wanted: Value.self)
  }

  /// The value of what was found, fitting.
  func value<Value>(
    of found: (registration: Registration, level: Int), named name: PropertyName, _ lookUp: LookUp<Value>
  ) throws(InjectionError) -> Value {
    let registration = found.registration
    let origin = registration.origin
    if registration.factory != nil || origin !== registration, !registration.canFit(Value.self) {
      let wanted = Deferral.needed(for: Value.self)
      throw error(.mismatch(name, wanted: wanted, found: origin.providedType, registration), registration)
    }
    guard let value = try value(of: lookUp.request(found)) else {
      throw error(.returnedNil(registration), registration)
    }
    return try fitting(value, registration, name)
  }

  /// All that fits, the parents' before the children's; but for the collection that they are wanted for.
  func instances<Value>(
    _ lookUp: LookUp<Value>, for collection: Registration? = nil
  ) throws(InjectionError) -> [Value] {
    try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> [Value] in
      var values: [Value] = []
      let parts = lookUp.builder.registry.parts(for: Fitting.unwrapped(Value.self), of: collection, caller: caller)
      for found in parts {
        if let value = try value(of: lookUp.request(found)) {
          values.append(try fitting(value, found.registration, found.registration.name))
        }
      }
      return values
    }
  }

  func createEagerSingletons(of builder: Planner, _ entry: CallEntry) throws(InjectionError) {
    try call(.lookUp, entry) { () throws(InjectionError) in
      for registration in builder.registry.table.own where registration.scope == .eagerSingleton {
        _ = try value(of: ValueRequest(registration: registration, owner: builder, builder: builder))
      }
    }
  }

  func createEagerSingleton(
    _ registration: Registration, of builder: Planner, _ entry: CallEntry
  ) throws(InjectionError) {
    try call(.lookUp, entry) { () throws(InjectionError) in
      _ = try value(of: ValueRequest(registration: registration, owner: builder, builder: builder))
    }
  }

  /// The value of a registration for somebody who can't wait: `nil` if the block returned `nil`.
  func value(of request: ValueRequest) throws(InjectionError) -> Any? {
    guard trace != nil else { return try demand(request) }
    let registration = request.registration
    return try observing(.lookUp, registration.name, registration.type, registration) { () throws(InjectionError) in
      try demand(request)
    } outcome: {
      $0 == nil ? .noValue : .injected
    }
  }

  private func demand(_ request: ValueRequest) throws(InjectionError) -> Any? {
    switch try provide(request) {
    case .value(let value, _):
      noteLookedUp(value)
      return value
    case .nothing: return nil
    case .refused(let mistake): throw error(mistake, request.registration)
    case .later: throw error(.circular(request.registration), request.registration)
    }
  }

  private func candidate<Value>(
    for type: Any.Type, _ lookUp: LookUp<Value>
  ) throws(InjectionError) -> (registration: Registration, level: Int)? {
    do throws(InjectionError) {
      return try lookUp.builder.candidate(
        for: type, arguments: lookUp.arguments, caller: caller, parameterOf: lookUp.parameterOf)
    } catch { throw error.at(path.names) }
  }

  /// The injector under its own name also for somebody who asks for anything that it is.
  private func ownName(_ name: PropertyName, _ wanted: Any.Type) -> (registration: Registration, level: Int)? {
    name == "injector" && Fitting.answer(PropertyInjector.self, wanted: wanted) != .no ? (.injector, 0) : nil
  }

  private func fitting<Value>(
    _ value: Any, _ registration: Registration, _ name: PropertyName
  ) throws(InjectionError) -> Value {
    if let fitting = Fitting.fit(registration.adapt(value, to: Value.self), to: Value.self) { return fitting }
    throw error(.mismatch(name, wanted: Value.self, found: type(of: value), registration), registration)
  }
}

extension Resolution: DependencySource {
  /// The parts of the collection that is being made, as they are seen by the injector that makes it.
  func parts<Element>(_: Element.Type) throws -> [Element] {
    guard let frame = path.last else { preconditionFailure("a collection is made on the path") }
    let lookUp = LookUp<Element>(builder: frame.builder.object, entry: .inside)
    return try instances(lookUp, for: frame.registration?.object)
  }

  /// A parameter of the initializer that is running, looked up by type.
  ///
  /// An Optional one may be missing: absent, not failed.
  func dependency<Parameter>(_: Parameter.Type) throws -> Parameter {
    guard let builder = path.last?.builder.object else { preconditionFailure("an initializer runs on the path") }
    let lookUp = LookUp<Parameter>(
      builder: builder, entry: .inside, parameterOf: path.last?.registration?.object)
    guard let none = Any?.none as? Parameter else { return try instance(lookUp) }
    return try call(.lookUp, .inside) { () throws(InjectionError) -> Parameter in
      guard let found = try candidate(for: Parameter.self, lookUp), let value = try value(of: lookUp.request(found))
      else { return none }
      return try fitting(value, found.registration, found.registration.name)
    }
  }
}
