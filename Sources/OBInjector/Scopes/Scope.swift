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
  /// The behaviour of the scope.
  let keeper: Keeper

  init(_ keeper: Keeper) { self.keeper = keeper }

  /// A new value for every property and every lookup; the default.
  ///
  /// Use it for values that have a state of their own, and for those that cost nothing. The injector keeps none of
  /// them.
  public static let unique = Scope(Keeper("unique"))

  /// One value for each outermost call of the injector, shared by everything that the call makes.
  ///
  /// Use it for a value that several objects of one screen or one request share. The next call makes a new one.
  public static let graph = Scope(Keeper("graph", .init(isShared: true)))

  /// One value for each injector, made on first use, exactly once even if many threads need it at the same time.
  ///
  /// Use it for services. The injector keeps the value until ``PropertyInjector/reset(_:isolation:)``,
  /// `deleteProperty(_:)` or its own end.
  public static let singleton = Scope(SharedInInjector("singleton", .init(isKept: true)))

  /// One value for each injector, made when configuration ends, or by
  /// ``PropertyInjector/createEagerSingletons(isolation:)``.
  ///
  /// Use it for services that have to run from the start, or whose errors have to show at the start. Configuration
  /// doesn't wait: ``PropertyInjector/awaitEagerSingletons(isolation:)`` makes those with an asynchronous closure, and
  /// those of other actors.
  public static let eagerSingleton = Scope(SharedInInjector("eagerSingleton", .init(isKept: true, isEager: true)))

  /// One value for as long as other code holds it, and at least until the call that made it returns.
  ///
  /// Use it for large objects that can be made again. Only objects can be held weakly: a struct is made each time.
  public static let weakSingleton = Scope(SharedInInjector("weakSingleton", .init(isWeak: true)))

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
  public static func custom(_ name: String) -> Scope {
    Scope(SharedInInjector("custom(\"\(name)\")", .init(isKept: true, isCustom: true)))
  }

  /// Scopes that are written alike are equal.
  public static func == (one: Self, other: Self) -> Bool { one.keeper.label == other.keeper.label }

  /// Hashes the scope as it is written.
  public func hash(into hasher: inout Hasher) { hasher.combine(keeper.label) }
}

/// The facts of a scope: other code asks for these, never which scope it is.
extension Scope {
  struct Facts {
    var isShared = false
    var outlivesCall = false
    var isKept = false
    var isWeak = false
    var isEager = false
    var isCustom = false
  }

  /// True if several requests may get one value, so that an object on the path is the value of a request wherever on the
  /// path it is; otherwise a value belongs to its request.
  package var isShared: Bool { keeper.facts.isShared }
  /// True if values outlive the call that makes them, so that only one thread may make them.
  package var outlivesCall: Bool { keeper.facts.outlivesCall }
  /// True if a value is kept until it is reset, so that a plan may hold it.
  package var isKept: Bool { keeper.facts.isKept }
  /// True if a value is kept for as long as other code holds it.
  package var isWeak: Bool { keeper.facts.isWeak }
  /// True if values are made when configuration ends.
  package var isEager: Bool { keeper.facts.isEager }
  /// True if the app has named the scope, and decides when it ends.
  package var isCustom: Bool { keeper.facts.isCustom }
}

extension Scope: CustomStringConvertible {
  /// The scope as it is written in code: `singleton`, `custom("session")`.
  @inline(never)
  public var description: String { keeper.label }
}
