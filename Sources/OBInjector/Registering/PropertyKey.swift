/// A name together with the type of its registration, checked by the compiler.
///
/// Keys rule out misspelled names, and make registrations and requests agree on the type:
///
/// ```swift
/// protocol Ticking: Sendable {}
/// struct Quartz: Ticking {}
/// extension PropertyKey where Value == any Ticking {
///   static var ticker: Self { Self("ticker") }
/// }
///
/// injector.registerProperty(.ticker) { Quartz() }  // as `any Ticking`
/// let ticker = try injector.instance(forProperty: .ticker)
/// final class Display {
///   @InjectedNamed(.ticker) var ticker: any Ticking
/// }
/// ```
///
/// A key takes the place of a name where its type is checked: in registrations, decorators, lookups and
/// `@InjectedNamed`; an alias may be `of:` a key, too. Where only a name is meant, such as in `deleteProperty(_:)`, pass ``name``.
///
/// A key adds nothing to its name: a plain property `ticker` is filled by its name as before, and `"ticker"` is the
/// same registration. Declare a name in ``PropertyName`` or in `PropertyKey`, not in both: `.ticker` would be
/// ambiguous. A key can't be written as a literal, since a literal says nothing about its type.
public struct PropertyKey<Value>: Hashable, Sendable, CustomStringConvertible {
  /// The name without the type.
  public let name: PropertyName

  /// Creates a key for a name; declare it once, as a static property.
  public init(_ name: PropertyName) { self.name = name }

  /// The name itself, without quotes.
  public var description: String { name.description }
}
