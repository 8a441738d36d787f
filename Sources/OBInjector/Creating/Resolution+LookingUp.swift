/// Look-ups: by name and by type, from outside, from blocks and for the parameters of initializers.
extension Resolution {
  /// The registration that fits a type, and the injector that it belongs to; failing that, a component of that type.
  func candidate(
    for type: Any.Type, in injector: PropertyInjector
  ) throws(InjectionError) -> (registration: Registration, owner: PropertyInjector)? {
    let wanted = Fitting.unwrapped(type)
    let candidates = injector.candidates(for: wanted)
    if candidates.count > 1 {
      let path = failure(.noMetadata(wanted), nil).path
      throw InjectionError(.ambiguous(wanted, candidates: candidates.map(\.described)), path: path)
    }
    if let only = candidates.first { return (only, injector.owner(of: only)) }
    guard let component = wanted as? any Component.Type else { return nil }
    guard !FieldRecords.isIsolated(component) || FieldRecords.isIsolatedHere(wanted, to: (any Component).self) else {
      throw failure(.hookElsewhere(wanted, hook: "Component"), nil)
    }
    return (injector.root.store.component(component), injector.root)
  }

  /// The value of a registration for somebody who can't wait: `nil` if the block returned `nil`.
  func demand(
    _ registration: Registration, owner: PropertyInjector, by injector: PropertyInjector, arguments: [Any] = []
  ) throws(InjectionError) -> Any? {
    try observing(injector, .lookUp, registration.name, registration.type, registration) {
      () throws(InjectionError) in
      try demanded(registration, owner: owner, by: injector, arguments: arguments)
    } outcome: {
      $0 == nil ? .noValue : .injected
    }
  }

  private func demanded(
    _ registration: Registration, owner: PropertyInjector, by injector: PropertyInjector, arguments: [Any]
  ) throws(InjectionError) -> Any? {
    switch try supply(registration, owner: owner, by: injector, arguments: arguments, demand: .lookUp) {
    case .value(let value): return value
    case .nothing: return nil
    case .refused(let problem): throw failure(problem, registration)
    case .later: throw failure(.circular(registration.name, registration.type), registration)
    }
  }

  func instance<Value>(
    of type: Value.Type, arguments: [Any], by injector: PropertyInjector, isolation: (any Actor)?
  ) throws(InjectionError) -> Value {
    try call(isolation: isolation, tellsItself: false) { () throws(InjectionError) -> Value in
      guard let (registration, owner) = try candidate(for: type, in: injector) else {
        if let itself = Fitting.fit(injector, to: Value.self) { return itself }
        throw unknown(type, in: injector)
      }
      guard let value = try demand(registration, owner: owner, by: injector, arguments: arguments) else {
        throw failure(.blockReturnedNil(registration.described), registration)
      }
      return try fitting(value, registration, name: registration.name)
    }
  }

  func instance<Value>(
    named name: PropertyName, of type: Value.Type, arguments: [Any], by injector: PropertyInjector,
    isolation: (any Actor)?
  ) throws(InjectionError) -> Value {
    try call(isolation: isolation, tellsItself: false) { () throws(InjectionError) -> Value in
      guard let (registration, level) = injector.find(name) else {
        if name == "injector", let itself = Fitting.fit(injector, to: Value.self) { return itself }
        let suggestion = Suggestion.find(for: name, wanted: type, in: injector.table.visible)
        let path = failure(.noMetadata(type), nil).path + [name]
        throw InjectionError(.unknownName(name, wanted: type, suggestion: suggestion), path: path)
      }
      if registration.maker != nil, Fitting.answer(registration.type, wanted: type) == .no {
        throw failure(
          registration.mismatch(name, wanted: type, found: registration.wanted), registration)
      }
      let owner = injector.ancestor(level)
      guard let value = try demand(registration, owner: owner, by: injector, arguments: arguments) else {
        throw failure(.blockReturnedNil(registration.described), registration)
      }
      return try fitting(value, registration, name: name)
    }
  }

  func instances<Value>(
    of type: Value.Type, by injector: PropertyInjector, isolation: (any Actor)?
  ) throws(InjectionError) -> [Value] {
    try call(isolation: isolation, tellsItself: false) { () throws(InjectionError) -> [Value] in
      var values: [Value] = []
      for registration in injector.candidates(for: Fitting.unwrapped(type)) {
        let owner = injector.owner(of: registration)
        if let value = try demand(registration, owner: owner, by: injector) {
          values.append(try fitting(value, registration, name: registration.name))
        }
      }
      return values
    }
  }

  func createEagerSingletons(of injector: PropertyInjector, isolation: (any Actor)?) throws(InjectionError) {
    try call(isolation: isolation, tellsItself: false) { () throws(InjectionError) in
      for registration in injector.table.own where registration.scope == .eagerSingleton {
        _ = try demand(registration, owner: injector, by: injector)
      }
    }
  }

  private func fitting<Value>(
    _ value: Any, _ registration: Registration, name: PropertyName
  ) throws(InjectionError) -> Value {
    if let fitting = Fitting.fit(registration.adapt(value, to: Value.self), to: Value.self) { return fitting }
    throw failure(registration.mismatch(name, wanted: Value.self, found: Swift.type(of: value)), registration)
  }

  private func unknown(_ type: Any.Type, in injector: PropertyInjector) -> InjectionError {
    let name = PropertyName(TypeNames.lowerCamelCase(of: Fitting.unwrapped(type)))
    let suggestion = Suggestion.find(for: name, wanted: type, in: injector.table.visible)
    return InjectionError(
      .unknownType(Fitting.unwrapped(type), suggestion: suggestion), path: failure(.noMetadata(type), nil).path)
  }
}

extension Making {
  /// A parameter of an initializer, looked up by type.
  ///
  /// An Optional one may be missing.
  func dependency<Parameter>(_ type: Parameter.Type) throws(InjectionError) -> Parameter {
    do throws(InjectionError) {
      return try Resolution.current.instance(of: type, arguments: [], by: injector, isolation: nil)
    } catch {
      // Absent, not failed: what is missing is the parameter itself, not something below it.
      guard let none = Any?.none as? Parameter, error.isAbsence(of: Fitting.unwrapped(type)) else { throw error }
      return none
    }
  }
}

extension InjectionError {
  fileprivate func isAbsence(of type: Any.Type) -> Bool {
    switch problem {
    case .unknownType(let missing, _): missing == type
    case .blockReturnedNil(let registration): Fitting.answer(registration.type, wanted: type) == .yes
    default: false
    }
  }
}

extension PropertyInjector {
  /// The registrations whose values are sure to fit, without running anything; in order.
  func candidates(for wanted: Any.Type) -> [Registration] {
    table.visible.filter { registration in
      switch registration.source {
      case .instance(let value): Fitting.fits(value, wanted)
      case .maker: Fitting.answer(registration.type, wanted: wanted) == .yes
      // By type it stands for what it is; whatever it could become, it is asked for by name.
      case .convertible(let convertible): convertible.value.map { Fitting.fits($0, wanted) } ?? false
      }
    }
  }

  /// The injector that shares what this visible registration makes.
  func owner(of registration: Registration) -> PropertyInjector {
    find(registration.name).map { ancestor($0.level) } ?? self
  }

  var root: PropertyInjector { parent?.root ?? self }
}
