/// The end of an injector: a closed one provides nothing, and takes no registrations if it was never configured.
extension PropertyInjector {
  /// The reason why an injector is closed.
  enum Closing: Sendable {
    /// The injector was shut down, at this place.
    case shutDown(SourceLocation)
    /// The injector is that of an `InjectorController` that is not configured, perhaps because of the error, or a child
    /// of it.
    case notConfigured((any Error)?)
  }

  /// Closes the injector; the first reason counts.
  func close(_ closing: Closing) {
    contents.withLock { $0.closing = $0.closing ?? closing }
    set(Self.isClosed)
  }

  /// Closes a new child for the reason of its parent; a function, since inlined it would cost every child.
  @inline(never)
  func close(like parent: PropertyInjector) { if let closing = parent.contents.withLock(\.closing) { close(closing) } }

  /// True if the injector is closed because it is not configured: then it takes no registrations.
  @inline(__always) var isUnconfigured: Bool { isClosed && isClosedUnconfigured }

  @inline(never)
  private var isClosedUnconfigured: Bool {
    if case .notConfigured = contents.withLock(\.closing) { true } else { false }
  }

  /// Returns the first closed injector on the way from this one up to `home`: a registration of `home` is out of reach
  /// then.
  @inline(never)
  func nearestClosed(upTo home: Unretained<PropertyInjector>? = nil) -> PropertyInjector? {
    let last = first { injector in injector.isClosed || home.map { $0 === injector } == true }
    return last?.isClosed == true ? last : nil
  }
}
