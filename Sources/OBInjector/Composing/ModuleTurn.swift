/// One module is configured by one thread at a time: injectors that are derived on two threads configure the same modules
/// again, and a module need not be `Sendable`.
///
/// A lock for each module, not one for all: a configuration may wait for another module's.
enum ModuleTurn {
  private struct Turn {
    let mutex = Mutex()
    /// The thread that has the turn, and how often: a configuration may derive an injector with the same module.
    var holder: Resolution?
    var depth = 0
    /// How many threads have the turn, or wait for it.
    var users = 0
  }

  private static let turns = Lock<[ObjectIdentifier: Turn]>([:])

  /// The identity of a module: its object, or for a value one of its own, which derived injectors hand on.
  static func identity(of module: any InjectorModule) -> AnyObject { FieldRecords.object(in: module) ?? Value() }

  private final class Value {}

  /// Runs a configuration of the module with that identity when no other thread does.
  static func take(_ identity: AnyObject, _ configure: () throws -> Void) rethrows {
    let (key, thread) = (ObjectIdentifier(identity), Resolution.current)
    let mutex = turns.withLock { turns -> Mutex? in
      var turn = turns[key] ?? Turn()
      let isMine = turn.holder === thread
      turn.users += 1
      if isMine { turn.depth += 1 }
      turns[key] = turn
      return isMine ? nil : turn.mutex
    }
    if let mutex {
      mutex.lock()
      turns.withLock { turns in
        turns[key]?.holder = thread
        turns[key]?.depth = 1
      }
    }
    defer {
      turns.withLock { turns in
        guard var turn = turns[key] else { return }
        turn.depth -= 1
        turn.users -= 1
        if turn.depth == 0 { turn.holder = nil }
        turns[key] = turn.users == 0 ? nil : turn
      }
      mutex?.unlock()
    }
    try configure()
  }
}
