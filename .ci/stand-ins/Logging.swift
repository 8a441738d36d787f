// As much of swift-log 1 as the documentation's snippets use: its names and types, nothing that works.

public struct Logger: Sendable {
  public struct Message: ExpressibleByStringInterpolation, Sendable {
    public init(stringLiteral value: String) {}
  }

  public init(label: String) {}
  public func info(_ message: @autoclosure () -> Message) {}
  public func warning(_ message: @autoclosure () -> Message) {}
}
