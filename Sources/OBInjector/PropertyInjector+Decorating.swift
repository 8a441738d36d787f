extension PropertyInjector {
  /// Puts something around what a name means, once for each value that is made.
  ///
  /// For what is to happen around a service wherever it is used: measuring, caching, checking, a name in a log.
  ///
  /// ```swift
  /// protocol Player: Sendable {}
  /// struct LoudPlayer: Player { let inner: any Player }
  ///
  /// injector.decorateProperty("player") { (_: PropertyInjector, player: any Player) in
  ///   LoudPlayer(inner: player) as any Player
  /// }
  /// ```
  ///
  /// What is decorated need not be known yet, and may be anything: a ready-made instance is decorated when it is first
  /// wanted, and what comes of it is kept as the instance is; of what is made, the decorated value lives as long as its
  /// scope says. Several decorators of a name run in the order of their registration, the first one innermost. What a
  /// decorator returns is filled like what a block makes, before the next decorator sees it, and told when the call ends;
  /// unless it is the value that was given. It outlives `deleteProperty(_:)`, and belongs to the module that registers it.
  ///
  /// A child's decorator is around what the parent offers, for the child only; the parent's shared value stays though the
  /// child's decorator fails. A parent's decorator is never around what a child has registered itself. One of an alias is
  /// for those who ask for the alias, wherever that leads. One that is registered in
  /// ``registerProperties(for:_:)`` is for the properties of that type; one that is not is around what is registered for
  /// all, never around what is registered for one type. The injector itself, under the name `injector`, has none.
  ///
  /// From then on the name is of the decorator's type: a property that wants another one, which the undecorated value
  /// would have fitted, stays empty with a `typeMismatch`. A decorator that comes when a shared value is there is around
  /// it from the next look-up on; nothing is released for it. ``verify(_:)`` reports a decorator of a name that nobody
  /// registers. Nothing runs before somebody wants the value. An error that the decorator throws fails the value, and
  /// names the decorator.
  ///
  /// A decorated value goes everywhere only if what is decorated may and the decorator takes and returns something
  /// `Sendable`; else it stays where it is made. What a decorator hands on as it was given stays as free as it was.
  public func decorateProperty<Value: Sendable>(
    _ name: PropertyName,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let run = IsolatedBlockWithArguments<Value, Value>(run: decorator).plain
    decorate(
      name, Value.self, decorator.isolation, SourceLocation(fileID: fileID, line: line),
      run: { try run($0, Self.value($1)) }, runAwaiting: { try await decorator($0, Self.value($1)) })
  }

  /// Puts something around what a name means that is not `Sendable`: what is shared of it stays where it was made, unless
  /// the decorator hands on what it was given.
  public func decorateProperty<Value>(
    _ name: PropertyName,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let run = IsolatedBlockWithArguments<Value, Value>(run: decorator).plain
    decorate(
      name, Value.self, decorator.isolation, SourceLocation(fileID: fileID, line: line),
      run: { try run($0, Self.value($1)) })
  }

  /// Puts something around what a name means, given the value alone.
  ///
  /// ```swift
  /// injector.registerProperty("greeting", withInstance: "hello")
  /// injector.decorateProperty("greeting") { (text: String) in text + "!" }
  /// ```
  ///
  /// Everything else is as for the form that takes the injector.
  public func decorateProperty<Value: Sendable>(
    _ name: PropertyName,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let run = IsolatedInitializer<Value, Value>(run: decorator).plain
    decorate(
      name, Value.self, decorator.isolation, SourceLocation(fileID: fileID, line: line),
      run: { try run(Self.value($1)) }, runAwaiting: { try await decorator(Self.value($1)) })
  }

  /// Puts something around what a name means that is not `Sendable`, given the value alone.
  public func decorateProperty<Value>(
    _ name: PropertyName,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let run = IsolatedInitializer<Value, Value>(run: decorator).plain
    decorate(
      name, Value.self, decorator.isolation, SourceLocation(fileID: fileID, line: line),
      run: { try run(Self.value($1)) })
  }

  private func decorate(
    _ name: PropertyName, _ type: Any.Type, _ isolation: (any Actor)?, _ location: SourceLocation,
    run: @escaping @Sendable (PropertyInjector, Any) throws -> Any,
    runAwaiting: (@Sendable (PropertyInjector, Any) async throws -> Any)? = nil
  ) {
    add(
      Decorator(
        name, for: registering?.target, type: type, isolation: isolation, at: location, run: run,
        runAwaiting: runAwaiting))
  }

  /// What is shared already stays, and is decorated when it is looked up next.
  func add(_ decorator: Decorator) {
    let table = planner.registry.ownDecorators
    modules.withLock { $0.add(decorator, to: table) }
    planner.plans.invalidate()
  }

  /// That it fits has been checked.
  private static func value<Value>(_ value: Any) -> Value {
    if let fitting = Fitting.fit(value, to: Value.self) { return fitting }
    preconditionFailure("values are checked before a decorator runs")
  }
}
