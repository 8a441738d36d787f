/// Look-ups: by name and by type, from outside, from blocks and for the parameters of initializers.
extension Resolution {
  /// Who looks something up, and with what; handed down, and copied by nobody.
  struct LookUp: ~Copyable {
    let builder: Planner
    let entry: CallEntry
    var arguments: [Any] = []
    /// Whether the static type is `Sendable`.
    var demandsSendable = false
    /// Whose parameter it is, if it is an initializer's.
    var typeAsker = TypeAsker.lookUp
    /// Who asks, if not the look-up itself.
    var asker = Asker.nobody
  }

  /// A request for what was found, unless its owner has been shut down, or it may not be had where the static type is
  /// `Sendable`.
  func request(
    _ found: (registration: Registration, level: Int), _ lookUp: borrowing LookUp, as wanted: Any.Type
  ) throws(InjectionError) -> ValueRequest {
    if found.level > 0, lookUp.builder.registry.isShutDown(upTo: found.level) {
      throw error(.shutDown(found.registration.name, wanted), found.registration)
    }
    try checkSendable(found.registration, lookUp, as: wanted)
    var asker = lookUp.asker
    if case .nobody = asker { asker = .lookUp(wanted) }
    return ValueRequest(
      registration: found.registration, level: found.level, builder: lookUp.builder, arguments: lookUp.arguments,
      asker: asker)
  }

  /// A value that fits, and where it comes from; what asks for it casts it.
  ///
  /// Not generic: generic code that nobody has specialised pays for the metadata of each type that it mentions.
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

  /// What the look-up has found ready before, where nobody watches.
  private func ready(
    _ wanted: Any.Type, named name: PropertyName? = nil, _ lookUp: borrowing LookUp
  ) -> Planner.PinnedLookUp? {
    guard lookUp.arguments.isEmpty, lookUp.entry.observer == nil, trace == nil,
      let ready = lookUp.builder.pinnedLookUp(wanted, named: name, lookUp.entry.caller)
    else { return nil }
    noteLookedUp(ready.object?.object)
    return ready
  }

  /// Keeps what the look-up has found for the next one, if that is there already; inside its call.
  private func keep(
    _ registration: Registration, for wanted: Any.Type, named name: PropertyName? = nil, generation: UInt,
    _ lookUp: borrowing LookUp
  ) {
    guard lookUp.arguments.isEmpty, trace == nil else { return }
    lookUp.builder.keep(registration, for: wanted, named: name, caller, generation: generation)
  }

  /// By type; candidates are sure to fit, as they are.
  private func found(for wanted: Any.Type, _ lookUp: borrowing LookUp) throws(InjectionError) -> Found {
    let generation = lookUp.builder.plans.generation
    return try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> Found in
      let found = try find(wanted, lookUp)
      guard let value = try value(of: request(found, lookUp, as: wanted)) else {
        throw error(.returnedNil(found.registration), found.registration)
      }
      try checkConformance(of: value, found.registration, lookUp, as: wanted)
      keep(found.registration, for: wanted, generation: generation, lookUp)
      return Found(value: value, registration: found.registration)
    }
  }

  /// By name; what does not fit is given up before anybody is told of it.
  private func found(
    named name: PropertyName, _ wanted: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Found {
    let generation = lookUp.builder.plans.generation
    return try call(.lookUp, lookUp.entry) { () throws(InjectionError) -> Found in
      let found = try value(of: find(name, wanted, lookUp), named: name, wanted, lookUp)
      keep(found.registration, for: wanted, named: name, generation: generation, lookUp)
      return found
    }
  }

  /// The value of what a name leads to; the paths of its mistakes begin with that name here.
  private func value(
    of found: Registry.Found, named name: PropertyName, _ wanted: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Found {
    let (registration, failuresBefore) = (found.registration, failures.count)
    do throws(InjectionError) {
      let found = try value(underItsNameOf: found, name, wanted, lookUp)
      if failures.count > failuresBefore {
        rename(failuresSince: failuresBefore, to: name, for: registration, at: path.names.count)
      }
      return found
    } catch {
      throw error.asked(as: name, for: registration, at: path.names.count)
    }
  }

  private func value(
    underItsNameOf found: Registry.Found, _ name: PropertyName, _ wanted: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Found {
    let registration = found.registration
    if registration.isAskedFirst, !registration.canFit(wanted) {
      let (needed, found) = (Deferral.needed(for: wanted), registration.origin.providedType)
      throw missed(error(.mismatch(name, wanted: needed, found: found, registration), registration), wanted)
    }
    guard let value = try value(of: request(found, lookUp, as: wanted)) else {
      throw error(.returnedNil(registration), registration)
    }
    try checkConformance(of: value, registration, lookUp, as: wanted)
    let adapted = registration.adapt(value, to: wanted)
    guard type(of: adapted) == wanted || Fitting.fits(adapted, wanted) || lookUp.asker.takes(adapted) else {
      throw error(.mismatch(name, wanted: wanted, found: type(of: value), registration), registration)
    }
    return Found(value: adapted, registration: registration)
  }

  /// The value of what has been found, uncast.
  func value(
    _ found: Registry.Found, named name: PropertyName, as wanted: Any.Type, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Any {
    try value(of: found, named: name, wanted, lookUp).value
  }

  /// The value of what has been found, fitting.
  func instance<Value>(
    _ found: Registry.Found, named name: PropertyName, _ lookUp: borrowing LookUp
  ) throws(InjectionError) -> Value {
    let found = try value(of: found, named: name, Value.self, lookUp)
    return try fitting(found.value, found.registration, name)
  }

  func createEagerSingletons(of builder: Planner, _ entry: CallEntry) throws(InjectionError) {
    try call(.lookUp, entry) { () throws(InjectionError) in
      try checkOpen(builder, nil, nil)
      for registration in builder.registry.eagerSingletons {
        _ = try value(of: ValueRequest(registration: registration, builder: builder))
      }
    }
  }

  func createEagerSingleton(
    _ registration: Registration, of builder: Planner, _ entry: CallEntry
  ) throws(InjectionError) {
    try call(.lookUp, entry) { () throws(InjectionError) in
      _ = try value(of: ValueRequest(registration: registration, builder: builder))
    }
  }

  /// Makes sure that a value conforms everywhere to a static type that is `Sendable`.
  func checkConformance(
    of value: Any, _ registration: Registration, _ lookUp: borrowing LookUp, as wanted: Any.Type
  ) throws(InjectionError) {
    guard lookUp.demandsSendable, Fitting.mayDependOnActor(wanted),
      Fitting.certainty(of: value, as: wanted) == .onThisActor
    else { return }
    throw error(.conformsOnOneActor(registration, wanted: Fitting.unwrapped(wanted)), registration)
  }

  /// Makes sure that what was found may be had where the static type is `Sendable`; other arguments are named first.
  func checkSendable(
    _ registration: Registration, _ lookUp: borrowing LookUp, as wanted: Any.Type
  ) throws(InjectionError) {
    guard lookUp.demandsSendable, let refusal = registration.refusal(asSendable: wanted),
      registration.takes(lookUp.arguments)
    else { return }
    throw error(refusal, registration)
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
    case .value(let value, _, _):
      noteLookedUp(FieldRecords.object(in: value))
      return value
    case .nothing: return nil
    case .refused(let mistake): throw error(mistake, request.registration)
    case .later: throw error(.circular(request.registration), request.registration)
    }
  }

  func fitting<Value>(
    _ value: Any, _ registration: Registration, _ name: PropertyName
  ) throws(InjectionError) -> Value {
    if Fitting.isExactly(value, Value.self) { return Fitting.exactly(value, as: Value.self) }
    return try cast(value, registration, name)
  }

  /// In a function of its own: that of an Optional is metadata which generic code finds when it is entered.
  @inline(never)
  private func cast<Value>(
    _ value: Any, _ registration: Registration, _ name: PropertyName
  ) throws(InjectionError) -> Value {
    if let fitting = Fitting.fit(value, to: Value.self) { return fitting }
    throw error(.mismatch(name, wanted: Value.self, found: type(of: value), registration), registration)
  }
}
