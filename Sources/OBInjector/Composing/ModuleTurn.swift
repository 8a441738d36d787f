/// Serializes the configurations of a module: two threads that derive injectors configure the same modules again, and a
/// module need not be `Sendable`.
///
/// Each module has a lock of its own, because a configuration may wait for the configuration of another module.
enum ModuleTurn {
  private final class Turn {
    let mutex = Lock(())
    /// The thread that holds `mutex`.
    var holder: Resolution?
    /// The number of threads that hold the turn or wait for it; the entry is removed at 0.
    var users = 0
  }

  private static let turns = Lock<[ObjectIdentifier: Turn]>(.init())

  /// Runs `configure` while no other thread configures the module with that identity.
  static func take(_ identity: AnyObject, _ configure: () throws -> Void) rethrows {
    let (key, thread) = (ObjectIdentifier(identity), Resolution.current)
    let turn = turns.withLock { turns -> Turn? in
      let turn = turns[key] ?? Turn()
      if turn.holder === thread { return nil }
      turns[key] = turn
      turn.users += 1
      return turn
    }
    // A configuration may derive an injector with the same module.
    guard let turn else { return try configure() }
    turn.mutex.lock()
    turns.withLock { _ in turn.holder = thread }
    defer {
      turns.withLock { turns in
        turn.holder = nil
        turn.users -= 1
        if turn.users == 0 { turns[key] = nil }
      }
      turn.mutex.unlock()
    }
    try configure()
  }
}
