// The same initializers for a `Sendable` type, preferred by the compiler. Since `Sendable` can't be seen at run time,
// they record it: such a property of a protocol's type takes only values that are registered as `Sendable` and that
// conform on every actor.

extension Injected where Value: Sendable {
  /// Creates a property that is filled under its own name, with a `Sendable` value.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(fileID, line, demandsSendable: true)
  }
}

extension InjectedByType where Value: Sendable {
  /// Creates a property that is filled with the only registration of its type, as a `Sendable` value.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(fileID, line, demandsSendable: true)
  }
}

extension InjectedNamed where Value: Sendable {
  /// Creates a property that is filled under another name, with a `Sendable` value.
  @inlinable
  public init(_ key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(fileID, line, demandsSendable: true)
    name = key.name.rawValue
  }

  /// Creates a property that is filled under another name, with a key for the `Sendable` value inside.
  @_disfavoredOverload @inlinable
  public init(_ key: PropertyKey<Value._Inside>, fileID: StaticString = #fileID, line: UInt = #line)
  where Value: _HasValueInside {
    slot = InjectedSlot(fileID, line, demandsSendable: true)
    name = key.name.rawValue
  }
}
