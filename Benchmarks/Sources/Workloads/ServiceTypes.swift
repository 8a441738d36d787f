/// A service that an app would make once.
public final class Formatter: Sendable {
  /// Makes one.
  public init() {}
}

/// Another one.
public final class Session: Sendable {
  /// Makes one.
  public init() {}
}

/// A service that is known by its protocol; not bound to classes, so that its property is five words long.
public protocol Store: Sendable {
  /// Something to do.
  func load() -> Int
}

/// The concrete class that is registered for it.
public final class FileStore: Store {
  /// Makes one.
  public init() {}
  /// Does it.
  public func load() -> Int { 1 }
}

/// A service that is not `Sendable`: it stays where it is registered.
public final class Journal {
  /// What makes it not `Sendable`.
  public var lines = 0
  /// Makes one.
  public init() {}
}
