extension PropertyInjector {
  /// Decorates the value of a name: wraps or replaces it, once for each value that is made.
  ///
  /// Use it for behavior that a service needs wherever it is used: measuring, caching, checking, a name in a log.
  ///
  /// ```swift
  /// protocol Player: Sendable {}
  /// struct LoudPlayer: Player { let inner: any Player }
  ///
  /// injector.decorateProperty("player") {
  ///   (_: PropertyInjector, player: any Player) in
  ///   LoudPlayer(inner: player) as any Player
  /// }
  /// ```
  ///
  /// The name need not be registered yet, and its registration may be of any kind. A ready-made instance is decorated
  /// when it is first needed, and the result is kept as the instance is; for other registrations, the decorated value
  /// lives as long as the scope says. Several decorators of a name run in the order of their registration, the first
  /// one innermost. The result of a decorator is filled like the value of a closure, before the next decorator receives
  /// it, and notified when the call ends; except if it is the value that the decorator received. A decorator outlives
  /// `deleteProperty(_:)`, and belongs to the module that registers it.
  ///
  /// A child's decorator applies to the parent's registrations too, for the child only; the parent's shared value stays
  /// even if the child's decorator fails. A parent's decorator never applies to a child's own registrations. An
  /// alias has the value of the name that it stands for, decorators included; it has none of its own, and
  /// ``verify(_:isolation:)`` reports a decorator of an alias. The injector itself, under the name `injector`, can't be
  /// decorated.
  ///
  /// From then on the name has the decorator's type: a property of another type, even if the undecorated value would
  /// fit it, stays empty with a `typeMismatch`. A decorator that is added after a shared value was made applies to that
  /// value from the next lookup on; the value is not released for it. ``verify(_:isolation:)`` reports a decorator of a
  /// name without registration. No decorator runs before its value is needed. An error that the decorator throws fails
  /// the value, and names the decorator.
  ///
  /// A decorated value may be used on every actor only if the undecorated value may be, and the decorator's value type
  /// is `Sendable`; otherwise it stays in the isolation in which it is made. A value that the decorator returns
  /// unchanged keeps its own isolation.
  ///
  /// - Parameters:
  ///   - key: The name of the registration, in this injector or in a parent.
  ///   - decorator: Gets the value, and returns what is used in its place.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  public func decorateProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let run = IsolatedClosure<Value, PropertyInjector, Value>(run: decorator).plain
    decorate(key, run, decorator.isolation, isSendable: true, fileID, line)
  }

  /// Decorates the value of a name, for a type that is not `Sendable`.
  ///
  /// A shared value stays in the isolation in which it was made, unless the decorator returns the value that it
  /// received.
  public func decorateProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let run = IsolatedClosure<Value, PropertyInjector, Value>(run: decorator).plain
    decorate(key, run, decorator.isolation, isSendable: false, fileID, line)
  }

  /// Decorates the value of a name with a closure that receives the value alone.
  ///
  /// ```swift
  /// injector.registerProperty("greeting", withInstance: "hello")
  /// injector.decorateProperty("greeting") { (text: String) in text + "!" }
  /// ```
  ///
  /// Otherwise it behaves like the form with a closure that receives the injector.
  public func decorateProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let run = IsolatedClosure<Value, Value>(run: decorator).plain
    decorate(key, { try run($1) }, decorator.isolation, isSendable: true, fileID, line)
  }

  /// Decorates the value of a name with a closure that receives the value alone, for a type that is not `Sendable`.
  public func decorateProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let run = IsolatedClosure<Value, Value>(run: decorator).plain
    decorate(key, { try run($1) }, decorator.isolation, isSendable: false, fileID, line)
  }

  private func decorate<Value>(
    _ key: PropertyKey<Value>, _ run: @escaping @Sendable (PropertyInjector, Value) throws -> Value,
    _ isolation: (any Actor)?, isSendable: Bool, _ fileID: StaticString, _ line: UInt
  ) {
    let location = SourceLocation(fileID: fileID, line: line)
    add(
      Decorator(
        key.name, type: Value.self, isolation: isolation, at: location, isSendable: isSendable,
        // The caller of a decorator has checked that the value fits.
        run: { try run($0, Fitting.fitted($1)) }))
  }

  /// Adds a decorator; existing shared values stay, and are decorated at the next lookup.
  func add(_ decorator: Decorator) {
    guard !isUnconfigured else { return }
    modules.withLock { $0.add(decorator, to: self) }
    plans.invalidate()
  }
}
