// `Lazy` and `Provider` without an injector: for unit tests of whoever has one.

extension PropertyInjector {
  /// An injector without registrations, in whose name hand-made `Lazy` and `Provider` make their values.
  fileprivate static let unregistered = PropertyInjector()
}

extension DeferredBlock {
  fileprivate convenience init<Value>(
    _ block: @escaping @isolated(any) @Sendable () throws -> Value, isSendable: Bool, as type: any Deferring.Type,
    at location: SourceLocation
  ) {
    let plain = IsolatedBlock(run: block).plain
    self.init(
      { try plain() }, isolation: block.isolation, isSendable: isSendable, as: type, at: location,
      by: PropertyInjector.unregistered.planner)
  }
}

extension Lazy where Value: Sendable {
  /// Makes one that asks a block, once, when it is first asked; for unit tests.
  ///
  /// ```swift
  /// let store = Lazy { Store() }
  /// ```
  ///
  /// What the block makes is handed out as it is; nothing is injected into it. An error of the block is the
  /// ``InjectionError/underlying`` of a `providerFailed`; a block that leads back to itself, or too deep, is a
  /// `circularDependency`, as with what is registered. Written in a function of an actor the block belongs to that actor.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, isSendable: true, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}

extension Lazy {
  /// Makes one of a value that is not `Sendable`: it stays on the actor where it was first asked for.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, isSendable: false, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}

extension Provider where Value: Sendable {
  /// Makes one that asks a block whenever it is asked; for unit tests.
  ///
  /// ```swift
  /// let sessions = Provider { Session() }
  /// ```
  ///
  /// As for ``Lazy``.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, isSendable: true, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}

extension Provider {
  /// Makes one of values that are not `Sendable`.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(DeferredBlock(block, isSendable: false, as: Self.self, at: SourceLocation(fileID: fileID, line: line)))
  }
}
