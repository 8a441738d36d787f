/// The source of a `Lazy` or a `Provider`, which is handed out in place of a value that is made later.
final class LazySource: Sendable {
  /// The registration that would provide the value now.
  let origin: Registration
  let type: any LazyType.Type
  /// The request that the `Lazy` or `Provider` makes when it is asked for its value.
  let key: RequestKey

  init(_ origin: Registration, as type: any LazyType.Type, _ key: RequestKey) {
    self.origin = origin
    self.type = type
    self.key = key
  }

  /// The type of the value.
  var value: Any.Type { type.value }

  /// True if `origin` may provide the value, judging by types: as it is or, if the value is itself a `Lazy` or
  /// `Provider`, as the value of that one.
  var canAnswer: Bool {
    var valueType = value
    while !origin.canFit(valueType) {
      guard let inner = Fitting.unwrapped(valueType) as? any LazyType.Type else { return false }
      valueType = inner.value
    }
    return true
  }
}

extension Registration {
  /// Creates the registration of a `Lazy` or a `Provider` for the value of another registration.
  convenience init(deferring origin: Registration, as type: any LazyType.Type, _ key: RequestKey) {
    self.init(
      name: origin.name, type: type, source: .deferred(LazySource(origin, as: type, key)),
      location: origin.location,
      isImplicit: origin.isImplicit)
  }
}

/// The name or the type that is asked for.
enum RequestKey: Sendable {
  /// A name; registrations for the properties of the type, if there is one, come first.
  case name(PropertyName, for: Any.Type?)
  case type
}

/// The common interface of `Lazy` and `Provider` for all types of values.
protocol LazyType: AnyObject, SendableMetatype {
  static var value: Any.Type { get }
  /// True if the value is made once and kept: true for `Lazy`, false for `Provider`.
  static var isMadeOnce: Bool { get }
  init(_ answer: any LazyResolver)
  var answer: any LazyResolver { get }
}

/// The object that a `Lazy` or a `Provider` asks for its value.
protocol LazyResolver: AnyObject, Sendable {
  /// Returns the value for a caller in that isolation; `demandsSendable` is true if the static type is `Sendable`.
  ///
  /// - Throws: `InjectionError`.
  func value<Value>(of type: Value.Type, isolation: (any Actor)?, demandsSendable: Bool) throws -> Value
}
