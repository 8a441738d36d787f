extension InjectedNamed {
  /// Creates a property that is filled under the name of a key; the key has the property's type.
  public init(_ key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// Creates an Optional property that is filled under the name of a key.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Wrapped? {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// Creates a property that looks up the value of a key once, when it is first needed.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Lazy<Wrapped> {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// Creates a property that looks up the value of a key each time it is needed.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Provider<Wrapped> {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// Creates an Optional property that looks up the value of a key once, when it is first needed.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Lazy<Wrapped>? {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// Creates an Optional property that looks up the value of a key each time it is needed.
  public init<Wrapped>(
    _ key: PropertyKey<Wrapped>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Provider<Wrapped>? {
    self.init(key.name, fileID: fileID, line: line)
  }
}

extension InjectedNamed {
  /// Creates a property that makes values of a key from arguments.
  public init<Made, each Argument>(
    _ key: PropertyKey<Made>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Maker<Made, repeat each Argument> {
    self.init(key.name, fileID: fileID, line: line)
  }

  /// Creates an Optional property that makes values of a key from arguments.
  public init<Made, each Argument>(
    _ key: PropertyKey<Made>, fileID: StaticString = #fileID, line: UInt = #line
  ) where Value == Maker<Made, repeat each Argument>? {
    self.init(key.name, fileID: fileID, line: line)
  }
}
