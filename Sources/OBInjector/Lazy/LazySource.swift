/// The source of a `Lazy` or a `Provider`, which is handed out in place of a value that is made later.
package final class LazySource: Sendable {
  /// The registration that would provide the value now.
  let origin: Registration
  let type: any LazyType.Type
  /// The name that the `Lazy` or `Provider` looks up when it is asked for its value; `nil` if it looks up by type.
  let name: PropertyName?

  init(_ origin: Registration, as type: any LazyType.Type, _ name: PropertyName?) {
    (self.origin, self.type, self.name) = (origin, type, name)
  }

  /// Returns the type that asks for a value of `origin`: this one or, if its value is itself a `Lazy` or a `Provider`,
  /// that one; `nil` if `origin` can't provide the value, judging by types.
  ///
  /// A type with arguments asks itself: a `Provider` of a `Lazy` would pass them to the `Lazy`.
  private func asking(_ type: any LazyType.Type) -> (any LazyType.Type)? {
    if origin.canFit(type.value) { return type }
    return type.arguments.isEmpty ? (Fitting.unwrapped(type.value) as? any LazyType.Type).flatMap(asking) : nil
  }

  /// True if `origin` may provide the value, judging by types.
  package var canAnswer: Bool { asking(type) != nil }

  /// The type that asks with other arguments than `origin` takes; `nil` if they are the same.
  var typeWithOtherArguments: (any LazyType.Type)? {
    asking(type).flatMap { origin.takes(types: $0.arguments) ? nil : $0 }
  }

  /// True if `origin` takes other arguments.
  package var takesOtherArguments: Bool { typeWithOtherArguments != nil }
}

/// The common interface of `Lazy` and `Provider` for all types of values.
protocol LazyType: AnyObject, SendableMetatype {
  static var value: Any.Type { get }
  /// True if the value is made once and kept: true for `Lazy`, false for `Provider`.
  static var isMadeOnce: Bool { get }
  /// The types of the arguments that the value is made from; empty for `Lazy`.
  static var arguments: [Any.Type] { get }
  init(_ answer: any LazyResolver)
}

/// The object that a `Lazy` or a `Provider` asks for its value.
protocol LazyResolver: AnyObject, Sendable {
  /// Returns the value, which fits the type, for a caller in that isolation; `demandsSendable` is true if the static
  /// type is `Sendable`.
  func value(
    of type: Any.Type, from arguments: [Any], isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Any

  /// Returns the value for a caller that can wait for it.
  func awaitedValue(
    of type: Any.Type, from arguments: [Any], isolation: isolated (any Actor)?, demandsSendable: Bool
  ) async throws(InjectionError) -> Any
}
