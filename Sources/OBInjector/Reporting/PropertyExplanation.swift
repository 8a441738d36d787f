/// The reason that one property of one object has a value, or has none.
///
/// ```swift
/// print(injector.explain("clock", on: screen))
/// // "clock" of Screen is nil, wanted as "Clock": nothing is registered …
/// ```
public struct PropertyExplanation: Sendable, CustomStringConvertible {
  /// The current state of the property.
  #if compiler(>=6.2.3)
    @nonexhaustive
  #endif
  public enum State: Sendable, Hashable {
    /// The object has no such property.
    case noSuchProperty
    /// The property has a value, which an injection keeps.
    case set
    /// The property is `nil`, or it is an `@Injected` property that has not been set.
    case empty
    /// The property can't be read: it is `unowned`, a function, a metatype, or an `Any`.
    case unreadable
    /// The property is a `let`.
    case constant
    /// The property is `lazy`.
    case lazy
    /// The property has a property wrapper other than the library's.
    case wrapped
  }

  /// The class of the object.
  public let owner: Any.Type
  /// The property's own name.
  public let property: PropertyName
  /// The type of the property; `nil` if the object has no such property.
  public let type: Any.Type?
  /// The current state of the property.
  public let state: State
  /// The outcome of an injection by this injector; `nil` if the object has no such property.
  public let outcome: InjectionReport.Outcome?
  /// The registration that would fill the property.
  public let registration: RegisteredProperty?
  /// The name of the property that was perhaps meant, if the object has no such property.
  public let suggestion: PropertyName?
  /// True for a `weak` property.
  let isWeak: Bool
  /// The name that the property asks for; `nil` if it asks for its type.
  let requested: PropertyName?
  /// The table of the injector that was asked.
  let table: TableID
  /// The explanation as a sentence.
  public var description: String { Messages.describe(self) }
}
