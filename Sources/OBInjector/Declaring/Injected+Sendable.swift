// The same initializers for a type that is `Sendable`, which leaves no trace at run time: an `any P & Sendable` is then filled
// with what was registered as `Sendable` only, and with what conforms to `P` everywhere. The compiler picks them.

extension Injected where Value: Sendable {
  /// A property that is filled under its own name, with what is registered as `Sendable`.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(.ownName, demandsSendable: true, fileID, line)
  }

  /// A property that is filled under another name, with what is registered as `Sendable`.
  public init(_ name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(.name(name.rawValue), demandsSendable: true, fileID, line)
  }

  /// A property that is filled with the only registration of its type, if that is registered as `Sendable`.
  public init(_ matching: Matching, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(.type, demandsSendable: true, fileID, line)
  }

  /// A property that is filled under the name of a key, with what is registered as `Sendable`.
  public init(_ key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// A property that is filled under the name of a key, with what is registered as `Sendable`, and may do without a value.
  public init<Wrapped: Sendable>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(key.name, fileID: fileID, line: line)
  }
}
