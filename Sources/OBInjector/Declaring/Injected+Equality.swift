// What an injector has put into a value comes from the program and not from the data: it is no content of the value, so that
// the compiler may make `==` and `hash(into:)` for the types around it. `Codable` is left out on purpose: decoding would
// replace the wrapper, and with it the name or the look-up that the property was declared with.

extension Injected: Equatable {
  /// Always `true`: what was injected is no content of the value around it.
  ///
  /// ```swift
  /// struct Article: Equatable {
  ///   var title: String
  ///   @Injected var log: Log
  /// }
  /// print(Article(title: "a") == Article(title: "a"))      // true, also if one is filled
  /// ```
  ///
  /// To compare what was injected, write `==` of the type around it yourself.
  public static func == (_: Injected, _: Injected) -> Bool { true }
}

extension Injected: Hashable {
  /// Feeds nothing: what was injected is no content of the value around it.
  ///
  /// ```swift
  /// struct Article: Hashable {
  ///   var title: String
  ///   @Injected var log: Log
  /// }
  /// let articles: Set = [Article(title: "a"), Article(title: "a")]       // one article
  /// ```
  public func hash(into _: inout Hasher) {}
}
