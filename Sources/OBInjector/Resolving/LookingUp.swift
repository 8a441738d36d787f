/// Look-ups: by name and by type, from outside, from blocks and for the parameters of initializers.
extension Resolution {
  /// What somebody looks up.
  struct LookUp<Value> {
    let builder: Planner
    let entry: CallEntry
    var arguments: [Any] = []
    /// Whose parameter it is, for an initializer's.
    var parameterOf: Registration?
  }

  /// A request for what was found, unless its owner has been shut down.
  private func request<Value>(
    _ found: (registration: Registration, level: Int), _ lookUp: LookUp<Value>
  ) throws(InjectionError) -> ValueRequest {
    let (builder, registration) = (lookUp.builder, found.registration)
    if found.level > 0, builder.registry.isShutDown(upTo: found.level) {
      throw error(.shutDown(registration.name, Value.self), registration)
    }
    return ValueRequest(
      registration: registration, owner: builder.ancestor(found.level), builder: builder, arguments: lookUp.arguments,
      asker: .lookUp(Value.self))
  }

  /// Nothing comes from an injector that was shut down, whatever is asked for.
  private func checkOpen(_ builder: Planner, _ name: PropertyName?, _ type: Any.Type?) throws(InjectionError) {
    guard builder.registry.isShutDown else { return }
    throw InjectionError.shutDown(name, type).at(path.names + (name.map { [$0] } ?? []))
  }

  func instance<Value>(_ lookUp: LookUp<Value>) throws(InjectionError) -> Value {
    try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> Value in
      try checkOpen(lookUp.builder, nil, Value.self)
      guard let found = try candidate(for: Value.self, lookUp) else {
        let type = Fitting.unwrapped(Value.self)
        let table = lookUp.builder.registry.table
        throw InjectionError.unknownType(type, in: table, for: lookUp.parameterOf).at(path.names)
      }
      guard let value = try value(of: try request(found, lookUp)) else {
        throw error(.returnedNil(found.registration), found.registration)
      }
      return try fitting(value, found.registration, found.registration.name)
    }
  }

  func instance<Value>(named name: PropertyName, _ lookUp: LookUp<Value>) throws(InjectionError) -> Value {
    try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> Value in
      try checkOpen(lookUp.builder, name, Value.self)
      let registry = lookUp.builder.registry
      guard let found = try find(name, in: registry, wanted: Value.self) ?? ownName(name, Value.self) else {
        throw InjectionError.unknownName(name, wanted: Value.self, in: registry.table).at(path.names + [name])
      }
      let registration = found.registration
      if registration.factory != nil, !registration.canFit(Value.self) {
        let mistake = InjectionError.mismatch(
          name, wanted: Value.self, found: registration.providedType, registration)
        throw error(mistake, registration)
      }
      guard let value = try value(of: try request(found, lookUp)) else {
        throw error(.returnedNil(registration), registration)
      }
      return try fitting(value, registration, name)
    }
  }

  /// All that fits, the parents' before the children's; but for the collection that they are wanted for.
  func instances<Value>(
    _ lookUp: LookUp<Value>, for collection: Registration? = nil
  ) throws(InjectionError) -> [Value] {
    try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> [Value] in
      try checkOpen(lookUp.builder, nil, Value.self)
      var values: [Value] = []
      let parts = lookUp.builder.registry.parts(for: Fitting.unwrapped(Value.self), of: collection, caller: caller)
      for found in parts {
        if let value = try value(of: try request(found, lookUp)) {
          values.append(try fitting(value, found.registration, found.registration.name))
        }
      }
      return values
    }
  }

  func createEagerSingletons(of builder: Planner, _ entry: CallEntry) throws(InjectionError) {
    try call(.lookUp, entry) { () throws(InjectionError) in
      try checkOpen(builder, nil, nil)
      for registration in builder.registry.eagerSingletons {
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

  func demand(_ request: ValueRequest) throws(InjectionError) -> Any? {
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

  private func find(
    _ name: PropertyName, in registry: Registry, wanted: Any.Type
  ) throws(InjectionError) -> Registry.Found? {
    do throws(Registry.DeadEnd) {
      return try registry.find(name, wanted: wanted)
    } catch { throw InjectionError.deadEnd(error, wanted: wanted, in: registry.table).below(path.names) }
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
      try checkOpen(builder, nil, Parameter.self)
      guard let found = try candidate(for: Parameter.self, lookUp),
        let value = try value(of: try request(found, lookUp))
      else { return none }
      return try fitting(value, found.registration, found.registration.name)
    }
  }
}
