/// Why one property of one object is as it is.
///
/// ```swift
/// print(injector.explain("clock", on: screen))
/// // "clock" of Screen is nil, wanted as "Clock": nothing is registered for it; …
/// ```
public struct PropertyExplanation: Sendable, CustomStringConvertible {
  /// What the property holds at this moment.
  public enum State: Sendable, Hashable {
    /// The object has no such property.
    case noSuchProperty
    /// It has a value, which an injection keeps.
    case set
    /// It is `nil`, or an `@Injected` property that nobody has set.
    case empty
    /// It can't be read: `unowned`, functions, metatypes, `Any`.
    case unreadable
  }

  /// The object's own class.
  public let owner: Any.Type
  /// The property's own name.
  public let property: PropertyName
  /// Its type; `nil` if there is no such property.
  public let type: Any.Type?
  /// What it holds at this moment.
  public let state: State
  /// What an injection by this injector would do to it; `nil` if there is no such property.
  public let outcome: InjectionReport.Outcome?
  /// What would fill it.
  public let registration: RegisteredProperty?
  /// The property that was perhaps meant, if there is no such property.
  public let suggestion: PropertyName?
  /// Whether it takes what fits its type, whatever its name.
  let isByType: Bool
  /// The answer in a sentence.
  public var description: String { Messages.describe(self) }
}
