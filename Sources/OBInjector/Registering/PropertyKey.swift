/// A name and the type of what stands under it, checked by the compiler.
///
/// An app that has keys misspells no name, and registers and asks for the same type:
///
/// ```swift
/// protocol Ticking: Sendable {}
/// struct Quartz: Ticking {}
/// extension PropertyKey where Value == any Ticking {
///   static var ticker: Self { Self("ticker") }
/// }
///
/// injector.registerProperty(.ticker) { Quartz() }              // as `any Ticking`
/// let ticker = try injector.instance(forProperty: .ticker)     // an `any Ticking`
/// final class Display {
///   @Injected(.ticker) var ticker: any Ticking
/// }
/// ```
///
/// A key stands wherever a name does. It is a name and no more: a plain property `ticker` is filled by its name as ever,
/// and `"ticker"` is the same registration. Give a name to ``PropertyName`` or to `PropertyKey`, not to both: `.ticker`
/// would be ambiguous then. Not a literal, since a literal says nothing about its type.
public struct PropertyKey<Value>: Hashable, Sendable, CustomStringConvertible {
  /// The name alone.
  public let name: PropertyName

  /// Makes a key of that name; declare it once, as a static property.
  public init(_ name: PropertyName) { self.name = name }

  /// The name itself, without quotes.
  public var description: String { name.description }
}

extension Sequence<PropertyName> {
  /// Whether the name of a key is among these: of a report's, a recorder's, of those that were added.
  ///
  /// ```swift
  /// extension PropertyKey where Value == String {
  ///   static var title: Self { Self("title") }
  /// }
  ///
  /// precondition(injector.injectDependencies(to: screen).injected.contains(.title))
  /// ```
  public func contains<Value>(_ key: PropertyKey<Value>) -> Bool { contains(key.name) }
}
