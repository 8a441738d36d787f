// The same initializers for a `Sendable` type, preferred by the compiler. Since `Sendable` can't be seen at run time,
// they record it: such a property takes only values that are registered as `Sendable` and that conform to its protocol
// on every actor.

extension Injected where Value: Sendable {
  /// Creates a property that is filled under its own name, with a value that is registered as `Sendable`.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    storage = InjectedStorage(demandsSendable: true, fileID, line)
  }
}

extension InjectedByType where Value: Sendable {
  /// Creates a property that is filled with the only registration of its type, if that is registered as `Sendable`.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    storage = InjectedStorage(demandsSendable: true, fileID, line)
  }
}

extension InjectedNamed where Value: Sendable {
  /// Creates a property that is filled under another name, with a value that is registered as `Sendable`.
  public init(_ name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line) {
    storage = InjectedStorage(name, demandsSendable: true, fileID, line)
  }

  /// Creates a property that is filled under the name of a key, with a value that is registered as `Sendable`.
  public init(_ key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// Creates an Optional property that is filled under the name of a key, with a value that is registered as
  /// `Sendable`.
  public init<Wrapped: Sendable>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(key.name, fileID: fileID, line: line)
  }
}
