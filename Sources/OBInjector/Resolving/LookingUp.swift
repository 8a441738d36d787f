/// Lookups by name and by type: from outside, from blocks, and for parameters of initializers.
extension Resolution {
  /// The context of a lookup: injector, caller, arguments and demands; passed by reference, never copied.
  struct LookUp: ~Copyable {
    let planner: Planner
    let context: CallContext
    var arguments: [Any] = []
    /// True if the static type is `Sendable`.
    var demandsSendable = false
    var origin = Request.Origin.lookUp

    func request(_ key: consuming RequestKey, _ valueType: Any.Type) -> Request {
      Request(
        key: key, valueType: valueType, arguments: arguments, demandsSendable: demandsSendable, origin: origin)
    }
  }

  /// A value that fits, with its registration; the generic caller casts it.
  ///
  /// Not generic: unspecialized generic code pays for the metadata of each type that it mentions.
  struct Found {
    let value: Any
    let registration: Registration
    /// The name that was looked up; `nil` for a lookup by type.
    let name: PropertyName?
  }

  /// Looks up by name or, without one, by type.
  func instance<Value>(named name: PropertyName? = nil, _ lookUp: borrowing LookUp) throws(InjectionError) -> Value {
    if let ready = ready(Value.self, named: name, lookUp) { return ready.take() }
    return try fitting(found(name.map { .name($0, for: nil) } ?? .type, Value.self, lookUp))
  }

  /// Returns the cached value of the lookup; `nil` if there is none, or if an observer watches.
  private func ready(
    _ valueType: Any.Type, named name: PropertyName?, _ lookUp: borrowing LookUp
  ) -> Planner.PinnedLookUp? {
    guard lookUp.arguments.isEmpty, lookUp.context.observer == nil, trace == nil,
      let ready = lookUp.planner.pinnedLookUp(valueType, named: name, lookUp.context.caller)
    else { return nil }
    noteLookedUp(ready.object?.object)
    return ready
  }

  /// Looks up and, if the value exists already, caches it for the next lookup.
  private func found(
    _ key: consuming RequestKey, _ valueType: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Found {
    let generation = lookUp.planner.plans.generation
    let request = lookUp.request(key, valueType)
    return try call(.lookUp, lookUp.context) { () throws(InjectionError) -> Found in
      guard let binding = try find(request, by: lookUp.planner),
        let found = try value(of: binding, for: request, by: lookUp.planner)
      else { preconditionFailure("only an Optional parameter may be missing") }
      if lookUp.arguments.isEmpty, trace == nil {
        lookUp.planner.cache(binding, for: valueType, named: found.name, caller, generation: generation)
      }
      return found
    }
  }

  /// Returns the registration of a lookup; `nil` for an Optional parameter without one.
  func find(_ request: Request, by planner: Planner) throws(InjectionError) -> Binding? {
    do throws(InjectionError) { return try planner.registry.lookUp(request, caller: caller) } catch {
      let mistake = error.at(path.names + (error.path.isEmpty ? request.name.map { [$0] } ?? [] : error.path))
      guard error.code != .shutDown, let type = error.type ?? request.valueType else { throw mistake }
      throw tracingMiss(mistake, type, as: request.name)
    }
  }

  /// Returns the value of a registration; the paths of errors begin with the name that was looked up.
  ///
  /// A value that does not fit is given up before its objects are notified.
  ///
  /// - Parameter isOptional: True if a block may return `nil`; otherwise, that is an error.
  func value(
    of binding: Binding, for request: consuming Request, by planner: Planner, isOptional: Bool = false
  ) throws(InjectionError) -> Found? {
    let (registration, name, failuresBefore) = (binding.registration, request.name, failures.count)
    func renameFailures() {
      guard failures.count > failuresBefore, let name else { return }
      rename(failuresSince: failuresBefore, to: name, for: registration, at: path.names.count)
    }
    do throws(InjectionError) {
      guard let value = try checked(binding, request, planner) else {
        guard isOptional else { throw error(.returnedNil(registration), registration) }
        renameFailures()
        return nil
      }
      renameFailures()
      return Found(value: value, registration: registration, name: name)
    } catch {
      guard let name else { throw error }
      throw error.asked(as: name, for: registration, at: path.names.count)
    }
  }

  private func checked(
    _ binding: Binding, _ request: consuming Request, _ planner: Planner
  ) throws(InjectionError) -> Any? {
    let registration = binding.registration
    guard let valueType = request.valueType else { preconditionFailure("a lookup asks for a type") }
    if let refusal = planner.registry.refusal(of: binding, for: request) {
      let mistake = planner.registry.mistake(refusal, of: binding, for: request, caller)
      if case .type = refusal { throw tracingMiss(error(mistake, registration), valueType) }
      throw error(mistake, registration)
    }
    request.isPlanned = true
    let wanted = ValueRequest(binding, by: planner, request)
    guard let value = try value(of: wanted) else { return nil }
    if wanted.request.demandsSendable, Fitting.mayDependOnActor(valueType),
      Fitting.certainty(of: value, as: valueType) == .onThisActor
    {
      throw error(.conformsOnOneActor(registration, valueType: Fitting.unwrapped(valueType)), registration)
    }
    guard let name = wanted.request.name else { return value }
    let adapted = registration.adapt(value, to: valueType)
    guard type(of: adapted) == valueType || Fitting.fits(adapted, valueType) || wanted.request.takes(adapted) else {
      throw error(.mismatch(name, valueType: valueType, found: type(of: value), registration), registration)
    }
    return adapted
  }

  /// Makes the eager singletons that need no await: one with an asynchronous block, or of another actor, is left.
  func createEagerSingletons(of planner: Planner, _ context: CallContext) throws(InjectionError) {
    try call(.lookUp, context) { () throws(InjectionError) in
      guard !planner.registry.isShutDown else { throw InjectionError.shutDown(nil, nil).at(path.names) }
      for found in planner.registry.eagerSingletons {
        let request = ValueRequest(found, by: planner)
        switch request.decide(for: caller) {
        case .refuse(.asynchronous), .refuse(.elsewhere): continue
        default: _ = try value(of: request)
        }
      }
    }
  }

  func createEagerSingleton(
    _ found: Binding, of planner: Planner, _ context: CallContext
  ) throws(InjectionError) {
    try call(.lookUp, context) { () throws(InjectionError) in _ = try value(of: ValueRequest(found, by: planner)) }
  }

  /// Returns the value for a caller that can't wait; `nil` if the block returned `nil`.
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
    case .value(let value, _, _):
      noteLookedUp(FieldRecords.object(in: value))
      return value
    case .nothing: return nil
    case .refused(let mistake): throw error(mistake, request.registration)
    case .later, .elsewhere: throw error(.circular(request.registration), request.registration)
    }
  }

  func fitting<Value>(_ found: Found) throws(InjectionError) -> Value {
    if Fitting.isExactly(found.value, Value.self) { return Fitting.exactly(found.value, as: Value.self) }
    return try cast(found)
  }

  /// A separate function, since generic code fetches the metadata of its Optionals on entry.
  @inline(never)
  private func cast<Value>(_ found: Found) throws(InjectionError) -> Value {
    if let fitting = Fitting.fit(found.value, to: Value.self) { return fitting }
    let registration = found.registration
    throw error(
      .mismatch(found.name ?? registration.name, valueType: Value.self, found: type(of: found.value), registration),
      registration)
  }
}

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
      guard !registry.isShutDown else { throw InjectionError.shutDown(nil, type).at(path.names) }
      var elements = Elements()
      for part in registry.parts(for: Fitting.unwrapped(type), of: collection, caller: caller) {
        if let found = try value(of: part, for: request, by: lookUp.planner, isOptional: true) {
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
        let found = try value(of: binding, for: request, by: lookUp.planner, isOptional: true)
      else { return none }
      return try fitting(found)
    }
  }
}
