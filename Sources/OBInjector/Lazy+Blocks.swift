// `Lazy` and `Provider` of a closure, without an injector: for unit tests of types that use them.

extension PropertyInjector {
  /// The injector without registrations that makes the values of handmade `Lazy` and `Provider`.
  fileprivate static let unregistered = PropertyInjector()
}

extension DeferredBlock {
  fileprivate convenience init<Value, each Argument>(
    _ block: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Value, as type: any LazyType.Type,
    _ fileID: StaticString, _ line: UInt
  ) {
    let plain = IsolatedClosure(run: block).plain
    self.init(
      { list in
        var arguments = list[...]
        return try plain(repeat Factory.next((each Argument).self, &arguments))
      }, isolation: block.isolation, as: type, at: SourceLocation(fileID: fileID, line: line),
      by: PropertyInjector.unregistered.planner)
  }
}

extension Lazy {
  /// Creates a `Lazy` that takes its value from a closure, once, when it is first needed; for unit tests.
  ///
  /// ```swift
  /// let store = Lazy { Store() }
  /// ```
  ///
  /// The value is returned as the closure makes it; nothing is injected into it. An error of the closure is the
  /// ``InjectionError/underlying`` error of a `providerFailed`. A closure that leads back to itself, or nests too deep,
  /// is a `circularDependency`, as with registered values. A closure that is written in a function of an actor belongs
  /// to that actor.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, as: Self.self, fileID, line))
  }
}

extension Provider {
  /// Creates a `Provider` that takes a value from a closure each time it is needed; for unit tests.
  ///
  /// ```swift
  /// let sessions = Provider { Session() }
  /// let cars = Provider { (color: String) in Car(color: color, doors: 3) }
  /// ```
  ///
  /// Errors and isolation are as for ``Lazy``.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, as: Self.self, fileID, line))
  }
}
