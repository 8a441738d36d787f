// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of Apple's os module as the documentation's snippets use: its names and types, nothing that works.

public struct OSSignpostID: Sendable {
  public init(_ value: UInt64) {}
}
public final class OSSignpostIntervalState: Sendable {
  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { OSSignpostIntervalState() }
}
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
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState { OSSignpostIntervalState() }
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) {}
}
