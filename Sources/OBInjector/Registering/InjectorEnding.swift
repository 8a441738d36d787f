/// The injector that was shut down, as an injection by the same or another one sees it, and the place of the call.
struct InjectorEnding: Sendable {
  enum Injector: Sendable {
    /// The injector that was asked, which has no parent.
    case root
    /// The injector that was asked, which is a child.
    case child
    /// A parent of the injector that was asked.
    case parent
  }

  let injector: Injector
  let location: SourceLocation
}
