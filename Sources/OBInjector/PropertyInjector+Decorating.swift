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
  /// The name may be registered later, in any way. The value that comes out is kept as long as the scope says; that of
  /// a ready-made instance is made when it is first needed, and kept. The first decorator of a name is the innermost.
  /// Its result is filled like the value of a closure, before the next decorator receives it. From then on the name has
  /// the decorator's type: a property of another type stays empty with a `typeMismatch`, even if the undecorated value
  /// would fit it. An error that the decorator throws fails the value, and names the decorator.
  ///
  /// A child's decorator applies to the parent's registrations too, for the child only. A parent's decorator never
  /// applies to a child's own registrations. An alias has the decorators of the name that it leads to and none of its
  /// own: `verify` reports a decorator of an alias, and one of a name without registration. The
  /// property `injector` can't be decorated.
  ///
  /// A decorator that is added after a shared value was made applies to that value from the next lookup on. It outlives
  /// `deleteProperty(_:)`, and belongs to the module that registers it. Adding one drops the plans of this injector and
  /// its children, as a registration does.
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
  @_alwaysEmitIntoClient
  public func decorateProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorate(key, Factory(block: decorator, isSendable: true), fileID, line)
  }

  /// Decorates the value of a name, for a type that is not `Sendable`.
  ///
  /// A shared value stays in the isolation in which it was made, unless the decorator returns the value that it
  /// received.
  @_alwaysEmitIntoClient
  public func decorateProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (PropertyInjector, Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorate(key, Factory(block: decorator, isSendable: false), fileID, line)
  }

  /// Decorates the value of a name with a closure that receives the value alone.
  ///
  /// ```swift
  /// injector.registerProperty("greeting", withInstance: "hello")
  /// injector.decorateProperty("greeting") { (text: String) in text + "!" }
  /// ```
  ///
  /// Otherwise it behaves like the form with a closure that receives the injector.
  @_alwaysEmitIntoClient
  public func decorateProperty<Value: Sendable>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorate(key, Factory(taking: decorator, isSendable: true), fileID, line)
  }

  /// Decorates the value of a name with a closure that receives the value alone, for a type that is not `Sendable`.
  @_alwaysEmitIntoClient
  public func decorateProperty<Value>(
    _ key: PropertyKey<Value>,
    @_inheritActorContext with decorator: @escaping @isolated(any) @Sendable (Value) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    decorate(key, Factory(taking: decorator, isSendable: false), fileID, line)
  }

  @usableFromInline
  func decorate<Value>(_ key: PropertyKey<Value>, _ factory: Factory, _ fileID: StaticString, _ line: UInt) {
    let location = SourceLocation(fileID: fileID, line: line)
    add(decorator: Registration(name: key.name, type: Value.self, source: .made(factory), location: location))
  }

  /// Adds a decorator; existing shared values stay, and are decorated at the next lookup.
  func add(decorator: Registration) {
    guard !isUnconfigured else { return }
    if modules?.withLock({ $0.add(decorator: decorator, to: self) }) == nil { enter(decorator: decorator) }
    plans.invalidate()
  }
}
