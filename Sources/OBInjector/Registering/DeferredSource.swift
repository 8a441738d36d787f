/// What is handed out in place of a value that is made later: a `Lazy` or a `Provider` of it.
final class DeferredSource: Sendable {
  /// How it asks, when it is asked.
  enum Way: Sendable {
    /// By the name that a property has looked up, with what it means for its owner's type alone; for no type, as a look-up.
    case name(PropertyName, for: Any.Type?)
    case type
  }

  /// Where the value would come from now.
  let origin: Registration
  let type: any Deferring.Type
  let way: Way

  init(_ origin: Registration, as type: any Deferring.Type, _ way: Way) {
    self.origin = origin
    self.type = type
    self.way = way
  }

  /// The type of the value.
  var value: Any.Type { type.value }

  /// Whether a value may come from there, from types alone: as it is, or through the `Lazy` or `Provider` that the value is
  /// itself.
  var canAnswer: Bool {
    var wanted = value
    while !origin.canFit(wanted) {
      guard let inner = Fitting.unwrapped(wanted) as? any Deferring.Type else { return false }
      wanted = inner.value
    }
    return true
  }
}

extension Registration {
  /// A `Lazy` or a `Provider` in place of what a registration offers.
  convenience init(deferring origin: Registration, as type: any Deferring.Type, _ way: DeferredSource.Way) {
    self.init(
      name: origin.name, type: type, source: .deferred(DeferredSource(origin, as: type, way)),
      location: origin.location,
      isImplicit: origin.isImplicit)
  }
}

/// `Lazy` and `Provider`, whatever the type of their value.
protocol Deferring: AnyObject, SendableMetatype {
  static var value: Any.Type { get }
  /// Whether the value is made once.
  static var isMadeOnce: Bool { get }
  init(_ answer: any DeferredAnswer)
  var answer: any DeferredAnswer { get }
}

/// Whoever has the value of a `Lazy` or a `Provider`.
protocol DeferredAnswer: AnyObject, Sendable {
  /// The value, for a caller of that isolation, whose static type may be `Sendable`.
  ///
  /// - Throws: `InjectionError`.
  func value<Value>(of type: Value.Type, isolation: (any Actor)?, demandsSendable: Bool) throws -> Value
}
