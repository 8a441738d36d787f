/// A configuration of the controller that was ignored because there had been one before; kept for messages about what
/// is not registered.
struct IgnoredConfiguration: Sendable {
  private weak var registry: Registry?
  let first: SourceLocation
  let ignored: SourceLocation

  /// The last one; the controller has one injector.
  private static let last = Lock<IgnoredConfiguration?>(nil)

  /// Notes that a configuration was ignored, in favour of that of the injector.
  static func note(_ ignored: SourceLocation, first: SourceLocation, in registry: Registry) {
    last.withLock { $0 = IgnoredConfiguration(registry: registry, first: first, ignored: ignored) }
  }

  /// Returns the ignored configuration of an injector, or of its parents.
  static func find(for registry: Registry?) -> IgnoredConfiguration? {
    guard let registry, let last = last.withLock({ $0 }), let ignoring = last.registry else { return nil }
    return registry.isAnywhere { $0 === ignoring } ? last : nil
  }
}
