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
///   static var ticker: Self { "ticker" }
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
