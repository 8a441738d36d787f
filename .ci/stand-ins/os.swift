// As much of Apple's os module as the documentation's snippets use: its names and types, nothing that works.

public struct OSLogPrivacy: Sendable { public static let `public` = OSLogPrivacy() }
public struct SignpostMetadata: ExpressibleByStringInterpolation, Sendable {
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ text: @autoclosure @escaping () -> String, privacy: OSLogPrivacy) {}
  }
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
}
public struct OSSignposter: Sendable {
  public init(subsystem: String, category: String) {}
  public func emitEvent(_ name: StaticString, _ message: SignpostMetadata) {}
}
