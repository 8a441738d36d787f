/// Look-ups: by name and by type, from outside, from blocks and for the parameters of initializers.
extension Resolution {
  /// What somebody looks up.
  struct LookUp<Value> {
    let builder: Planner
    let entry: CallEntry
    var arguments: [Any] = []
    /// Whose parameter it is, for an initializer's.
    var parameterOf: Registration?

    func request(_ found: (registration: Registration, level: Int)) -> ValueRequest {
      ValueRequest(
        registration: found.registration, owner: builder.ancestor(found.level), builder: builder, arguments: arguments)
    }
  }

  func instance<Value>(_ lookUp: LookUp<Value>) throws(InjectionError) -> Value {
    try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> Value in
      guard let found = try candidate(for: Value.self, lookUp) else {
        let type = Fitting.unwrapped(Value.self)
        let table = lookUp.builder.registry.table
        throw missed(.unknownType(type, in: table, for: lookUp.parameterOf).at(path.names), type)
      }
      guard let value = try value(of: lookUp.request(found)) else {
        throw error(.returnedNil(found.registration), found.registration)
      }
      return try fitting(value, found.registration, found.registration.name)
    }
  }

  func instance<Value>(named name: PropertyName, _ lookUp: LookUp<Value>) throws(InjectionError) -> Value {
    try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> Value in
      let registry = lookUp.builder.registry
      guard let found = registry.find(name, wanted: Value.self) ?? ownName(name, Value.self) else {
        let mistake = InjectionError.unknownName(name, wanted: Value.self, in: registry.table)
        throw missed(mistake.at(path.names + [name]), Value.self)
      }
      let registration = found.registration
      if registration.factory != nil, !registration.canFit(Value.self) {
        let mistake = InjectionError.mismatch(
          name, wanted: Value.self, found: registration.providedType, registration)
        throw missed(error(mistake, registration), Value.self)
      }
      guard let value = try value(of: lookUp.request(found)) else {
        throw error(.returnedNil(registration), registration)
      }
      return try fitting(value, registration, name)
    }
  }

  func instances<Value>(_ lookUp: LookUp<Value>) throws(InjectionError) -> [Value] {
    try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> [Value] in
      var values: [Value] = []
      for found in lookUp.builder.registry.candidates(for: Fitting.unwrapped(Value.self), caller: caller) {
        // What takes arguments is no candidate where none are given.
        guard found.registration.factory?.parameters.isEmpty ?? true else { continue }
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
    } catch { throw missed(error.at(path.names), Fitting.unwrapped(type)) }
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
