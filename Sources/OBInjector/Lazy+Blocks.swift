// `Lazy` and `Provider` without an injector: for unit tests of whoever has one.

extension Lazy where Value: Sendable {
  /// Makes one that asks a block, once, when it is first asked; for unit tests.
  ///
  /// ```swift
  /// let store = Lazy { Store() }
  /// ```
  ///
  /// What the block makes is handed out as it is; nothing is injected into it. An error of the block is the
  /// ``InjectionError/underlying`` of a `providerFailed`. Written in a function of an actor the block belongs to that actor.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let (plain, location) = (IsolatedBlock(run: block).plain, SourceLocation(fileID: fileID, line: line))
    self.init(
      DeferredBlock({ try plain() }, isolation: block.isolation, isSendable: true, as: Self.self, at: location))
  }
}

extension Lazy {
  /// Makes one of a value that is not `Sendable`: it stays on the actor where it was first asked for.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let (plain, location) = (IsolatedBlock(run: block).plain, SourceLocation(fileID: fileID, line: line))
    self.init(
      DeferredBlock({ try plain() }, isolation: block.isolation, isSendable: false, as: Self.self, at: location))
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
    let (plain, location) = (IsolatedBlock(run: block).plain, SourceLocation(fileID: fileID, line: line))
    self.init(
      DeferredBlock({ try plain() }, isolation: block.isolation, isSendable: true, as: Self.self, at: location))
  }
}

extension Provider {
  /// Makes one of values that are not `Sendable`.
  public convenience init(
    @_inheritActorContext _ block: @escaping @isolated(any) @Sendable () throws -> Value,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let (plain, location) = (IsolatedBlock(run: block).plain, SourceLocation(fileID: fileID, line: line))
    self.init(
      DeferredBlock({ try plain() }, isolation: block.isolation, isSendable: false, as: Self.self, at: location))
  }
}
