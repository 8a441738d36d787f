extension PropertyInjector {
  /// Fills an object as `injectDependencies(to:)` does, and waits for what can't be had at once.
  ///
  /// ```swift
  /// let report = await injector.injectDependencies(awaiting: screen)
  /// ```
  ///
  /// A block of another actor runs on its actor if what it makes is `Sendable`; an asynchronous block is awaited; a
  /// shared instance is made once, however many tasks ask. What is needed is awaited first, property by property, then
  /// the object is filled in one go, in the caller's isolation. An error is in the report, a cancellation too, as
  /// `providerFailed`. Objects that a *synchronous* block makes on the way are filled by what is there without waiting;
  /// where they need more, make their block asynchronous.
  @discardableResult
  public func injectDependencies<Target: AnyObject>(
    awaiting target: Target, isolation: isolated (any Actor)? = #isolation
  ) async -> InjectionReport {
    await inject(awaiting: InjectionTarget(target), isInsideActor: false, isolation: isolation)
  }

  /// Fills an actor from the inside, and waits for what can't be had at once.
  @discardableResult
  public func injectDependencies<Target: Actor>(awaiting target: isolated Target) async -> InjectionReport {
    await inject(awaiting: InjectionTarget(target), isInsideActor: true, isolation: target)
  }

  private func inject(
    awaiting target: InjectionTarget, isInsideActor: Bool, isolation: isolated (any Actor)?
  ) async -> InjectionReport {
    let call = AwaitingCall.current ?? AwaitingCall()
    let isReachable = isInsideActor || !FieldRecords.isActor(target.type)
    let given =
      isReachable
      ? await AwaitingCall.$current.withValue(
        call, operation: { await Awaiter(injector: self).given(for: target, isolation: isolation) },
        isolation: isolation)
      : [:]
    let resolution = Resolution.current
    resolution.given = given
    defer { resolution.given = [:] }
    return resolution.inject(target, by: self, isolation: isolation, isInsideActor: isInsideActor)
  }

  /// The value of the only registration that fits the type, awaited if need be.
  ///
  /// ```swift
  /// let database = try await injector.awaitInstance(of: Database.self)
  /// ```
  ///
  /// - Throws: ``InjectionError``, as ``instance(of:arguments:isolation:)`` does.
  public func awaitInstance<Value, each Argument>(
    of type: Value.Type = Value.self, arguments: repeat each Argument, isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each arguments)
    let candidates = candidates(for: Fitting.unwrapped(type))
    if candidates.count == 1, let only = candidates.first {
      return try await value(of: only, owner: owner(of: only), Making(injector: self, arguments: list), type, isolation)
    }
    return try Resolution.current.instance(of: type, arguments: list, by: self, isolation: isolation)
  }

  /// The value that is registered under the name, awaited if need be.
  ///
  /// - Throws: ``InjectionError``, as ``instance(forProperty:of:arguments:isolation:)`` does.
  public func awaitInstance<Value, each Argument>(
    forProperty name: PropertyName, of type: Value.Type = Value.self, arguments: repeat each Argument,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(InjectionError) -> Value {
    var list: [Any] = []
    repeat list.append(each arguments)
    if let (registration, level) = find(name), Fitting.canFit(registration, wanted: type) {
      return try await value(
        of: registration, owner: ancestor(level), Making(injector: self, arguments: list), type, isolation)
    }
    return try Resolution.current.instance(named: name, of: type, arguments: list, by: self, isolation: isolation)
  }

  /// Makes every eager singleton of this injector that is not made yet, those with asynchronous blocks included.
  ///
  /// - Throws: ``InjectionError`` of the first that fails; those before it are kept.
  public func awaitEagerSingletons(isolation: isolated (any Actor)? = #isolation) async throws(InjectionError) {
    for registration in table.own where registration.scope == .eagerSingleton {
      _ = try await value(of: registration, owner: self, Making(injector: self, arguments: []), Any.self, isolation)
    }
  }

  private func value<Value>(
    of registration: Registration, owner: PropertyInjector, _ making: Making, _ type: Value.Type,
    _ isolation: isolated (any Actor)?
  ) async throws(InjectionError) -> Value {
    let awaiter = Awaiter(injector: self)
    let found: Any?
    if awaiter.needsAwaiting(registration, owner: owner, isolation: isolation) {
      found = try await awaiter.value(of: registration, owner: owner, making)?.value
    } else {
      let resolution = Resolution.current
      found = try resolution.call(isolation: isolation, tellsItself: false) { () throws(InjectionError) -> Any? in
        try resolution.demand(registration, owner: owner, by: self, arguments: making.arguments)
      }
    }
    guard let found else { throw InjectionError(.blockReturnedNil(registration.described), path: [registration.name]) }
    if let fitting = Fitting.fit(registration.adapt(found, to: type), to: type) { return fitting }
    throw InjectionError(
      registration.mismatch(registration.name, wanted: type, found: Swift.type(of: found)), path: [registration.name])
  }
}
