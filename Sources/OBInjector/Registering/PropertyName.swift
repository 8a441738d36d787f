/// The name that a registration and a property share.
///
/// Use it where only a name is meant: in `deleteProperty(_:)`, `hasProperty(_:)`, `registerAlias(_:of:)` and reports. A
/// string literal is enough. Registrations and requests take a ``PropertyKey``, a name with a type.
///
/// Names are compared by their characters, as Swift compares strings. A name is not checked against any type; a
/// name that no property has shows up in `unused`.
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

/// A name together with the type of its value: what a registration and a request agree on.
///
/// A string literal is enough; its type is that of the value beside it:
///
/// ```swift
/// injector.registerProperty("clock", withInstance: Clock())
/// let clock: Clock = try injector.instance(forProperty: "clock")
/// ```
///
/// An app that wants names and types checked by the compiler declares its keys once:
///
/// ```swift
/// protocol Ticking: Sendable {}
/// struct Quartz: Ticking {}
/// extension PropertyKey where Value == any Ticking {
///   nonisolated static var ticker: Self { "ticker" }
/// }
///
/// injector.registerProperty(.ticker) { Quartz() }  // as `any Ticking`
/// let ticker = try injector.instance(forProperty: .ticker)
/// final class Display {
///   @InjectedNamed(.ticker) var ticker: any Ticking
/// }
/// ```
///
/// Where only a name is meant, such as in `deleteProperty(_:)`, pass ``name``. A key adds nothing to its name: a plain
/// property `ticker` is filled by its name, and `"ticker"` is the same registration.
@frozen
public struct PropertyKey<Value>: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name without the type.
  public let name: PropertyName

  /// Creates a key for a name that is known only at run time: `PropertyKey(PropertyName("page\(number)"))`.
  @inlinable
  public init(_ name: PropertyName) { self.name = name }

  /// Creates a key from a literal, which takes its type from the value beside it.
  @inlinable
  public init(stringLiteral value: String) { name = PropertyName(stringLiteral: value) }

  /// The name itself, without quotes.
  public var description: String { name.description }
}
