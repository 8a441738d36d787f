/// Lookups by name and by type: from outside, from closures, and for parameters of initializers.
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
    let binding: Binding
    /// The name that was looked up; `nil` for a lookup by type.
    let name: PropertyName?

    var registration: Registration { binding.registration }
  }

  /// Looks up by name or, without one, by type.
  func instance<Value>(named name: PropertyName? = nil, _ lookUp: borrowing LookUp) throws(InjectionError) -> Value {
    if let planned = planned(Value.self, named: name, lookUp) {
      noteLookedUp(planned.object)
      return planned.take()
    }
    return try fitting(found(name.map { .name($0) } ?? .type, Value.self, lookUp))
  }

  /// Returns the plan of a lookup; `nil` if there is none, or if an observer watches.
  private func planned(
    _ valueType: Any.Type, named name: PropertyName?, _ lookUp: borrowing LookUp
  ) -> Planner.PinnedLookUp? {
    guard lookUp.arguments.isEmpty, lookUp.context.observer == nil, trace == nil else { return nil }
    return lookUp.planner.pinnedLookUp(valueType, named: name, lookUp.context.caller)
  }

  /// Looks up and, if the value exists already, caches it for the next lookup.
  private func found(
    _ key: consuming RequestKey, _ valueType: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Found {
    let generation = lookUp.planner.plans.generation
    let request = lookUp.request(key, valueType)
    return try call(.lookUp, lookUp.context) { () throws(InjectionError) -> Found in
      guard let binding = try find(request, by: lookUp.planner),
        let found = try found(admitted(binding, request, lookUp.planner))
      else { preconditionFailure("only an Optional parameter may be missing") }
      if lookUp.arguments.isEmpty, trace == nil {
        lookUp.planner.cache(binding, for: valueType, named: found.name, caller, generation: generation)
      }
      return found
    }
  }

  // The parts of a lookup before and after its value are functions of their own: what they need of the stack is free
  // while the value is made, which may look up others in turn.

  /// Returns the request of a lookup whose registration may provide the value, as far as types tell.
  func admitted(
    _ binding: Binding, _ request: Request, _ planner: Planner
  ) throws(InjectionError) -> ValueRequest {
    if let refusal = planner.registry.refusal(of: binding, for: request) {
      let mistake = planner.registry.mistake(refusal, of: binding, for: request, caller)
      throw error(mistake, binding)
    }
    var wanted = ValueRequest(binding, by: planner, request)
    wanted.request.isPlanned = true
    return wanted
  }

  /// Returns the value of a lookup that was admitted.
  ///
  /// A value that does not fit is given up before its objects are notified.
  ///
  /// - Parameter isOptional: True if a closure may return `nil`; otherwise, that is an error.
  func found(_ wanted: ValueRequest, isOptional: Bool = false) throws(InjectionError) -> Found? {
    guard let value = try value(of: wanted) else {
      if isOptional { return nil }
      throw error(.returnedNil(wanted.registration), wanted.binding)
    }
    return Found(value: try adapted(value, wanted), binding: wanted.binding, name: wanted.request.name)
  }

  private func adapted(_ value: Any, _ wanted: ValueRequest) throws(InjectionError) -> Any {
    let registration = wanted.registration
    guard let valueType = wanted.request.valueType else { preconditionFailure("a lookup asks for a type") }
    if wanted.request.demandsSendable, Fitting.mayDependOnActor(valueType),
      Fitting.certainty(of: value, as: valueType) == .onThisActor
    {
      throw error(.notSendable(.conformsOnOneActor, registration, as: valueType), wanted.binding)
    }
    guard let name = wanted.request.name else { return value }
    let adapted = registration.adapt(value, to: valueType)
    guard type(of: adapted) == valueType || Fitting.fits(adapted, valueType) else {
      throw error(.mismatch(name, valueType: valueType, found: type(of: value), registration), wanted.binding)
    }
    return adapted
  }

  /// Makes the eager singletons that need no await: one with an asynchronous closure, or of another actor, is left.
  func createEagerSingletons(of planner: Planner, _ context: CallContext) throws(InjectionError) {
    try call(.lookUp, context) { () throws(InjectionError) in
      guard !planner.registry.isShutDown else {
        throw InjectionError.shutDown(nil, nil, planner.registry.ending()).at(path.names)
      }
      for found in planner.registry.eagerSingletons {
        let request = ValueRequest(found, by: planner)
        switch request.decide(for: caller) {
        case .refuse(.asynchronous), .refuse(.elsewhere): continue
        default: _ = try value(of: request)
        }
      }
    }
  }

  /// Returns the value for a caller that can't wait; `nil` if the closure returned `nil`.
  func value(of request: ValueRequest) throws(InjectionError) -> Any? {
    switch try provide(request) {
    case .value(let value, _, _):
      noteLookedUp(FieldRecords.object(in: value).map { Unretained($0) })
      return value
    case .nothing: return nil
    case .refused(let mistake): throw error(mistake, request.binding)
    case .later: throw error(InjectionError(.circular, of: request.registration), request.binding)
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
    throw misfit(found, Value.self)
  }

  private func misfit(_ found: Found, _ valueType: Any.Type) -> InjectionError {
    let (registration, value) = (found.registration, found.value)
    let name = found.name ?? registration.name
    return error(.mismatch(name, valueType: valueType, found: type(of: value), registration), found.binding)
  }

  /// Returns the value of a lookup that was admitted, which fits the requested type.
  func fittingValue(of wanted: ValueRequest) throws(InjectionError) -> Any {
    guard let found = try found(wanted), let valueType = wanted.request.valueType else {
      preconditionFailure("a lookup asks for a type")
    }
    guard Fitting.fits(found.value, valueType) else { throw misfit(found, valueType) }
    return found.value
  }
}

extension Unmanaged<AnyObject> {
  /// Returns the object as its class; the reference passes to the caller.
  ///
  /// Precondition: `Value` is the class of the object.
  fileprivate func take<Value>() -> Value {
    // Sound: a reference is one word, of whatever class.
    var reference = self
    return withUnsafeMutableBytes(of: &reference) {
      $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Value.self).move()
    }
  }
}
