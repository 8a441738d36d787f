/// The reason why an injector provides nothing.
enum InjectorEnding: Sendable {
  enum Injector: String, Sendable {
    /// The injector that was asked, which has no parent.
    case root = "the injector"
    /// The injector that was asked, which is a child.
    case child = "the child injector"
    /// A parent of the injector that was asked.
    case parent = "a parent of the injector"
  }

  /// The injector was shut down, at this place.
  case shutDown(Injector, SourceLocation)
  /// The injector is that of an `InjectorController` that is not configured, perhaps because of the error.
  case notConfigured((any Error)?)
}
