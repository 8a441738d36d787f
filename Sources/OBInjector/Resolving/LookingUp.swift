/// Lookups by name and by type: from outside, from blocks, and for parameters of initializers.
extension Resolution {
  /// The context of a lookup: injector, caller, arguments and demands; passed by reference, never copied.
  struct LookUp: ~Copyable {
    let planner: Planner
    let context: CallContext
    var arguments: [Any] = []
    /// True if the static type is `Sendable`.
    var demandsSendable = false
    /// The initializer parameter that is looked up, if there is one.
    var typeAsker = TypeAsker.lookUp
    /// The asker, if it is not the lookup itself.
    var asker = Asker.nobody
  }

  /// Returns a request for the registration.
  ///
  /// - Throws: An error if the owner has been shut down, or if the registration is not available for a static type that
  ///   is `Sendable`.
  func request(
    _ found: (registration: Registration, level: Int), _ lookUp: borrowing LookUp, as valueType: Any.Type
  ) throws(InjectionError) -> ValueRequest {
    if found.level > 0, lookUp.planner.registry.isShutDown(upTo: found.level) {
      throw error(.shutDown(found.registration.name, valueType), found.registration)
    }
    try checkSendable(found.registration, lookUp, as: valueType)
    var asker = lookUp.asker
    if case .nobody = asker { asker = .lookUp(valueType) }
    return ValueRequest(
      registration: found.registration, level: found.level, planner: lookUp.planner, arguments: lookUp.arguments,
      asker: asker)
  }

  /// A value that fits, with its registration; the generic caller casts it.
  ///
  /// Not generic: unspecialized generic code pays for the metadata of each type that it mentions.
  private struct Found {
    let value: Any
    let registration: Registration
  }

  func instance<Value>(_ lookUp: borrowing LookUp) throws(InjectionError) -> Value {
    if let ready = ready(Value.self, lookUp) { return ready.take() }
    let found = try found(for: Value.self, lookUp)
    return try fitting(found.value, found.registration, found.registration.name)
  }

  func instance<Value>(named name: PropertyName, _ lookUp: borrowing LookUp) throws(InjectionError) -> Value {
    if let ready = ready(Value.self, named: name, lookUp) { return ready.take() }
    let found = try found(named: name, Value.self, lookUp)
    return try fitting(found.value, found.registration, name)
  }

  /// Returns the cached value of the lookup; `nil` if there is none, or if an observer watches.
  private func ready(
    _ valueType: Any.Type, named name: PropertyName? = nil, _ lookUp: borrowing LookUp
  ) -> Planner.PinnedLookUp? {
    guard lookUp.arguments.isEmpty, lookUp.context.observer == nil, trace == nil,
      let ready = lookUp.planner.pinnedLookUp(valueType, named: name, lookUp.context.caller)
    else { return nil }
    noteLookedUp(ready.object?.object)
    return ready
  }

  /// Caches the value for the next lookup, if it exists already.
  ///
  /// Precondition: the call of the lookup has not ended.
  private func cache(
    _ registration: Registration, for valueType: Any.Type, named name: PropertyName? = nil, generation: UInt,
    _ lookUp: borrowing LookUp
  ) {
    guard lookUp.arguments.isEmpty, trace == nil else { return }
    lookUp.planner.cache(registration, for: valueType, named: name, caller, generation: generation)
  }

  /// Looks up by type; each candidate fits as it is.
  private func found(for valueType: Any.Type, _ lookUp: borrowing LookUp) throws(InjectionError) -> Found {
    let generation = lookUp.planner.plans.generation
    return try call(.lookUp, lookUp.context) { () throws(InjectionError) -> Found in
      let found = try find(valueType, lookUp)
      guard let value = try value(of: request(found, lookUp, as: valueType)) else {
        throw error(.returnedNil(found.registration), found.registration)
      }
      try checkConformance(of: value, found.registration, lookUp, as: valueType)
      cache(found.registration, for: valueType, generation: generation, lookUp)
      return Found(value: value, registration: found.registration)
    }
  }

  /// Looks up by name; a value that does not fit is given up before its objects are notified.
  private func found(
    named name: PropertyName, _ valueType: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Found {
    let generation = lookUp.planner.plans.generation
    return try call(.lookUp, lookUp.context) { () throws(InjectionError) -> Found in
      let found = try value(of: find(name, valueType, lookUp), named: name, valueType, lookUp)
      cache(found.registration, for: valueType, named: name, generation: generation, lookUp)
      return found
    }
  }

  /// Returns the value of a registration that a name leads to; the paths of errors begin with that name here.
  private func value(
    of found: Registry.Found, named name: PropertyName, _ valueType: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Found {
    let (registration, failuresBefore) = (found.registration, failures.count)
    do throws(InjectionError) {
      let found = try value(underItsNameOf: found, name, valueType, lookUp)
      if failures.count > failuresBefore {
        rename(failuresSince: failuresBefore, to: name, for: registration, at: path.names.count)
      }
      return found
    } catch {
      throw error.asked(as: name, for: registration, at: path.names.count)
    }
  }

  private func value(
    underItsNameOf found: Registry.Found, _ name: PropertyName, _ valueType: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Found {
    let registration = found.registration
    if registration.needsTypeCheck, !registration.canFit(valueType) {
      let (dependencyType, found) = (LazyTypes.dependencyType(for: valueType), registration.origin.providedType)
      throw tracingMiss(
        error(.mismatch(name, valueType: dependencyType, found: found, registration), registration), valueType)
    }
    guard let value = try value(of: request(found, lookUp, as: valueType)) else {
      throw error(.returnedNil(registration), registration)
    }
    try checkConformance(of: value, registration, lookUp, as: valueType)
    let adapted = registration.adapt(value, to: valueType)
    guard type(of: adapted) == valueType || Fitting.fits(adapted, valueType) || lookUp.asker.takes(adapted) else {
      throw error(.mismatch(name, valueType: valueType, found: type(of: value), registration), registration)
    }
    return Found(value: adapted, registration: registration)
  }

  /// Returns the value of a registration that was found, without a cast.
  func value(
    _ found: Registry.Found, named name: PropertyName, as valueType: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Any {
    try value(of: found, named: name, valueType, lookUp).value
  }

  /// Returns the value of a registration that was found, cast to the requested type.
  func instance<Value>(
    _ found: Registry.Found, named name: PropertyName, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Value {
    let found = try value(of: found, named: name, Value.self, lookUp)
    return try fitting(found.value, found.registration, name)
  }

  /// Makes the eager singletons that need no await: one with an asynchronous block, or of another actor, is left.
  func createEagerSingletons(of planner: Planner, _ context: CallContext) throws(InjectionError) {
    try call(.lookUp, context) { () throws(InjectionError) in
      try checkOpen(planner, nil, nil)
      for registration in planner.registry.eagerSingletons {
        let request = ValueRequest(registration: registration, planner: planner)
        switch request.decide(for: caller) {
        case .refuse(.asynchronous), .refuse(.elsewhere): continue
        default: _ = try value(of: request)
        }
      }
    }
  }

  func createEagerSingleton(
    _ registration: Registration, of planner: Planner, _ context: CallContext
  ) throws(InjectionError) {
    try call(.lookUp, context) { () throws(InjectionError) in
      _ = try value(of: ValueRequest(registration: registration, planner: planner))
    }
  }

  /// Throws if a value conforms to a `Sendable` static type on one actor only.
  func checkConformance(
    of value: Any, _ registration: Registration, _ lookUp: borrowing LookUp, as valueType: Any.Type
  ) throws(InjectionError) {
    guard lookUp.demandsSendable, Fitting.mayDependOnActor(valueType),
      Fitting.certainty(of: value, as: valueType) == .onThisActor
    else { return }
    throw error(.conformsOnOneActor(registration, valueType: Fitting.unwrapped(valueType)), registration)
  }

  /// Throws if the registration is not available for a `Sendable` static type; arguments that do not match are left to
  /// a later check, since their error takes precedence.
  func checkSendable(
    _ registration: Registration, _ lookUp: borrowing LookUp, as valueType: Any.Type
  ) throws(InjectionError) {
    guard lookUp.demandsSendable, let refusal = registration.refusal(asSendable: valueType),
      registration.takes(lookUp.arguments)
    else { return }
    throw error(refusal, registration)
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

  func fitting<Value>(
    _ value: Any, _ registration: Registration, _ name: PropertyName
  ) throws(InjectionError) -> Value {
    if Fitting.isExactly(value, Value.self) { return Fitting.exactly(value, as: Value.self) }
    return try cast(value, registration, name)
  }

  /// A separate function, since generic code fetches the metadata of its Optionals on entry.
  @inline(never)
  private func cast<Value>(
    _ value: Any, _ registration: Registration, _ name: PropertyName
  ) throws(InjectionError) -> Value {
    if let fitting = Fitting.fit(value, to: Value.self) { return fitting }
    throw error(.mismatch(name, valueType: Value.self, found: type(of: value), registration), registration)
  }
}
