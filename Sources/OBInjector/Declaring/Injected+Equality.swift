// An injected value comes from the program, not from the data, and so is not part of the content of the value around
// it. With these conformances the compiler can synthesize `==` and `hash(into:)` for the types around it. `Codable` is
// left out on purpose: decoding would replace the wrapper, and with it the name or the lookup of the property's
// declaration.

/// The equality of `@Injected`, `@InjectedByType` and `@InjectedNamed`, which ignores the injected values.
public protocol _InjectedProperty: Hashable {}

extension _InjectedProperty {
  /// Returns `true` always: an injected value is not part of the content of the value around it.
  ///
  /// ```swift
  /// struct Article: Equatable {
  ///   var title: String
  ///   @Injected var log: Log
  /// }
  /// // true, also if one is filled
  /// print(Article(title: "a") == Article(title: "a"))
  /// ```
  ///
  /// To compare injected values, write `==` of the type around them yourself.
  public static func == (_: Self, _: Self) -> Bool { true }

  /// Adds nothing to the hasher: an injected value is not part of the content of the value around it.
  ///
  /// ```swift
  /// struct Article: Hashable {
  ///   var title: String
  ///   @Injected var log: Log
  /// }
  /// let set: Set = [Article(title: "a"), Article(title: "a")]  // one article
  /// ```
  public func hash(into _: inout Hasher) {}
}

extension Injected: _InjectedProperty {}
extension InjectedByType: _InjectedProperty {}
extension InjectedNamed: _InjectedProperty {}
