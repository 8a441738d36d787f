/// Serializes the configurations of a module: two threads that derive injectors configure the same modules again, and a
/// module need not be `Sendable`.
///
/// Each configuration has a lock of its own, for which the later ones of the module wait. One lock for all modules would
/// not do: a configuration may wait for that of another module.
enum ModuleTurn {
  private typealias Turn = (module: ObjectIdentifier, thread: Resolution, mutex: Lock<Bool>)

  /// The turns that have not ended, in the order in which they began.
  private static let turns = Lock<[Turn]>([])

  /// Runs `configure` while no other thread configures the module with that identity.
  static func take(_ identity: AnyObject, _ configure: () throws -> Void) rethrows {
    // The state is not empty: ThreadSanitizer takes accesses to an empty one for races.
    let turn: Turn = (ObjectIdentifier(identity), Resolution.current, Lock(false))
    turn.mutex.lock()
    defer { turn.mutex.unlock() }
    let others = turns.withLock { turns in
      defer { turns += [turn] }
      return turns.filter { $0.module == turn.module }
    }
    defer { turns.withLock { $0 = $0.filter { $0.mutex.id != turn.mutex.id } } }
    // A configuration may derive an injector with the same module, which does not wait.
    if !others.contains(where: { $0.thread === turn.thread }) { for other in others { other.mutex.withLock { _ in } } }
    try configure()
  }
}
