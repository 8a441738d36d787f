/// The name that a registration and a property share.
///
/// Use it where only a name is meant: in `deleteProperty(_:)`, `hasProperty(_:)`, `registerAlias(_:of:)` and reports. A
/// string literal is enough. Registrations and requests take a ``PropertyKey``, a name with a type.
///
/// Names are compared by their characters, as Swift compares strings. A name is not checked against any type; a
/// name that no property has shows up in ``VerificationReport/unused``.
@frozen
public struct PropertyName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name as it is written in the class: `"myService"`.
  public let rawValue: String

  /// Creates a name from a string that is known only at run time.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Creates a name from a literal: `injector.hasProperty("myService")`.
  @inlinable
  public init(stringLiteral value: String) { rawValue = value }

  /// The name itself, without quotes.
  public var description: String { rawValue }
}

extension PropertyName: Codable {
  /// Decodes the name from a single string.
  public init(from decoder: any Decoder) throws { rawValue = try decoder.singleValueContainer().decode(String.self) }

  /// Encodes the name as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
