/// Serializes the configurations of a module: two threads that derive injectors configure the same modules again, and a
/// module need not be `Sendable`.
///
/// Each module has a lock of its own, because a configuration may wait for the configuration of another module.
enum ModuleTurn {
  private final class Turn {
    let mutex = Mutex()
    /// The thread that holds `mutex`, and `depth`, its nested calls: a configuration may derive an injector with the
    /// same module.
    var holder: Resolution?
    var depth = 0
    /// The number of calls that hold the turn or wait for it; the entry is removed at 0.
    var users = 0
  }

  private static let turns = Lock<[ObjectIdentifier: Turn]>(.init())

  /// Returns the key of a module: its object or, for a value, a new object, which derived injectors reuse.
  static func identity(of module: any InjectorModule) -> AnyObject { FieldRecords.object(in: module) ?? Value() }

  private final class Value {}

  /// Runs `configure` while no other thread configures the module with that identity.
  static func take(_ identity: AnyObject, _ configure: () throws -> Void) rethrows {
    let (key, thread) = (ObjectIdentifier(identity), Resolution.current)
    let (turn, isMine) = turns.withLock { turns in
      let turn = turns[key] ?? Turn()
      turns[key] = turn
      turn.users += 1
      return (turn, turn.holder === thread)
    }
    if !isMine { turn.mutex.lock() }
    turns.withLock { _ in
      turn.holder = thread
      turn.depth += 1
    }
    defer {
      turns.withLock { turns in
        turn.depth -= 1
        turn.users -= 1
        if turn.depth == 0 { turn.holder = nil }
        if turn.users == 0 { turns[key] = nil }
      }
      if !isMine { turn.mutex.unlock() }
    }
    try configure()
  }
}
