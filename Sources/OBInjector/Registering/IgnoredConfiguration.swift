/// A configuration of the controller that was ignored because there had been one before; kept for messages about what
/// is not registered.
struct IgnoredConfiguration: Sendable {
  private weak var table: RegistrationTable?
  let first: SourceLocation
  let ignored: SourceLocation

  /// The last one; the controller has one injector.
  private static let last = Lock<IgnoredConfiguration?>(nil)

  /// Notes that a configuration was ignored, in favour of the one that registered in the table.
  static func note(_ ignored: SourceLocation, first: SourceLocation, in table: RegistrationTable) {
    last.withLock { $0 = IgnoredConfiguration(table: table, first: first, ignored: ignored) }
  }

  /// Returns the ignored configuration of the injector with the table, or of its parents.
  static func find(for table: RegistrationTable?) -> IgnoredConfiguration? {
    guard let table, let last = last.withLock({ $0 }), let ignoring = last.table else { return nil }
    return sequence(first: table, next: \.parent).contains { $0 === ignoring } ? last : nil
  }
}
