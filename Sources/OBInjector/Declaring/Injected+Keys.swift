extension Injected {
  /// A property that is filled under the name of a key, whose type it has.
  public init(_ key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// A property that is filled under the name of a key, and may do without a value.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// A property that looks up what stands under a key when it is asked for it.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Lazy<Wrapped> {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// A property that looks up what stands under a key each time that it is asked for it.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Provider<Wrapped> {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// The same for a property that may do without.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Lazy<Wrapped>? {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// The same for a property that may do without.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Provider<Wrapped>? {
    self.init(key.name, fileID: fileID, line: line)
  }
}
