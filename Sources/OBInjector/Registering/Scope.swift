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
  enum Kind: Hashable, Sendable { case unique, graph, singleton, eagerSingleton, weakSingleton, custom(String) }

  let kind: Kind

  /// A new value for every property and every lookup; the default.
  public static let unique = Scope(kind: .unique)

  /// One value for each outermost call of the injector, shared by everything that the call makes.
  public static let graph = Scope(kind: .graph)

  /// One value for each injector, made on first use, exactly once even if many threads ask at the same time.
  public static let singleton = Scope(kind: .singleton)

  /// One value for each injector, made when configuration ends, or by ``PropertyInjector/createEagerSingletons(isolation:)``.
  public static let eagerSingleton = Scope(kind: .eagerSingleton)

  /// One value for as long as other code holds it, and at least until the call that made it returns.
  public static let weakSingleton = Scope(kind: .weakSingleton)

  /// One value for each injector until ``PropertyInjector/reset(_:isolation:)`` is called for the scope of this name.
  public static func custom(_ name: String) -> Scope { Scope(kind: .custom(name)) }

  /// True if values outlive the call that makes them, so that only one thread may make them.
  var isShared: Bool {
    switch kind {
    case .unique, .graph: false
    case .singleton, .eagerSingleton, .weakSingleton, .custom: true
    }
  }
}

extension Scope: CustomStringConvertible {
  /// The scope as it is written in code: `singleton`, `custom("session")`.
  @inline(never)
  public var description: String {
    switch kind {
    case .unique: "unique"
    case .graph: "graph"
    case .singleton: "singleton"
    case .eagerSingleton: "eagerSingleton"
    case .weakSingleton: "weakSingleton"
    case .custom(let name): "custom(\"\(name)\")"
    }
  }
}
