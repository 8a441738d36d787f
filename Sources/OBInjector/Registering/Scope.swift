/// The lifetime of the values that a closure or an initializer makes, and the way they are shared.
///
/// A ready-made instance needs no scope: every request gets the instance itself.
///
/// ```swift
/// injector.registerProperty("session", scope: .singleton) { Session() }
/// ```
///
/// Sharing is per injector: a child's own registrations are shared in the child, the parent's in the parent.
/// A closure that returns `nil` or throws leaves nothing behind in any scope.
public struct Scope: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case unique, graph, singleton, eagerSingleton, weakSingleton, custom

    /// True if values outlive the call that makes them, so that only one thread may make them.
    package var isShared: Bool { self != .unique && self != .graph }
  }

  let kind: Kind
  /// The name of a custom scope.
  ///
  /// Beside the kind, not in it, so that a registration has the kind as one byte and nearly never a name.
  let name: String?

  init(kind: Kind, name: String? = nil) { (self.kind, self.name) = (kind, name) }

  /// A new value for every property and every lookup; the default.
  ///
  /// Use it for values that have a state of their own, and for those that cost nothing. The injector keeps none of
  /// them.
  public static let unique = Scope(kind: .unique)

  /// One value for each outermost call of the injector, shared by everything that the call makes.
  ///
  /// Use it for a value that several objects of one screen or one request share. The next call makes a new one.
  public static let graph = Scope(kind: .graph)

  /// One value for each injector, made on first use, exactly once even if many threads need it at the same time.
  ///
  /// Use it for services. The injector keeps the value until ``PropertyInjector/reset(_:isolation:)``,
  /// `deleteProperty(_:)` or its own end.
  public static let singleton = Scope(kind: .singleton)

  /// One value for each injector, made when configuration ends, or by
  /// ``PropertyInjector/createEagerSingletons(isolation:)``.
  ///
  /// Use it for services that have to run from the start, or whose errors have to show at the start. Configuration
  /// doesn't wait: ``PropertyInjector/awaitEagerSingletons(isolation:)`` makes those with an asynchronous closure, and
  /// those of other actors.
  public static let eagerSingleton = Scope(kind: .eagerSingleton)

  /// One value for as long as other code holds it, and at least until the call that made it returns.
  ///
  /// Use it for large objects that can be made again. Only objects can be held weakly: a struct is made each time.
  public static let weakSingleton = Scope(kind: .weakSingleton)

  /// One value for each injector until ``PropertyInjector/reset(_:isolation:)`` is called for the scope of this name.
  ///
  /// ```swift
  /// injector.registerProperty("session", scope: .custom("login")) { Session() }
  /// injector.reset(.custom("login"))               // at logout
  /// ```
  ///
  /// Use it for values that several objects share until an event, such as a logout. Two scopes with one name are equal.
  ///
  /// - Parameter name: Scopes of one name are the same scope.
  public static func custom(_ name: String) -> Scope { Scope(kind: .custom, name: name) }
}

extension Scope: CustomStringConvertible {
  /// The scope as it is written in code: `singleton`, `custom("session")`.
  @inline(never)
  public var description: String { name.map { "custom(\"\($0)\")" } ?? kind.rawValue }
}
