// `Lazy`, `Provider` and `Maker` of a closure, without an injector: for unit tests of types that use them.

extension PropertyInjector {
  /// The injector without registrations that makes the values of handmade `Lazy`, `Provider` and `Maker`.
  fileprivate static let unregistered = PropertyInjector()
}

extension DeferredBlock {
  fileprivate convenience init<Value, each Argument>(
    _ block: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Value, isSendable: Bool,
    as type: any LazyType.Type, at location: SourceLocation
  ) {
    let plain = IsolatedInitializer(run: block).plain
    self.init(
      { list in
        var arguments = list[...]
        return try plain(repeat Factory.next((each Argument).self, &arguments))
      }, isolation: block.isolation, isSendable: isSendable, as: type, at: location,
      by: PropertyInjector.unregistered.planner)
  }
}

extension Lazy where Value: Sendable {
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
    self.init(DeferredBlock(block, isSendable: true, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}

extension Lazy {
  /// Creates a `Lazy` of a value that is not `Sendable`: the value stays on the actor that first requested it.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, isSendable: false, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}

extension Provider where Value: Sendable {
  /// Creates a `Provider` that takes a value from a closure each time it is needed; for unit tests.
  ///
  /// ```swift
  /// let sessions = Provider { Session() }
  /// ```
  ///
  /// Errors and isolation are as for ``Lazy``.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, isSendable: true, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}

extension Provider {
  /// Creates a `Provider` of values that are not `Sendable`.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, isSendable: false, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}

extension Maker where Value: Sendable {
  /// Creates a `Maker` that makes its values by a closure; for unit tests.
  ///
  /// ```swift
  /// let cars = Maker { (color: String) in Car(color: color, doors: 3) }
  /// ```
  ///
  /// Errors and isolation are as for ``Lazy``.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, isSendable: true, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}

extension Maker {
  /// Creates a `Maker` of values that are not `Sendable`.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, isSendable: false, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}
