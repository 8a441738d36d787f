/// What one injector shares: the values of its singletons and custom scopes.
struct InstanceStore: Sendable {
  /// A shared instance is one for each registration and, where it takes arguments, for each set of them.
  struct Key: Hashable, Sendable {
    let registration: Registration
    let arguments: ArgumentKey?

    init(_ registration: Registration, _ arguments: ArgumentKey? = nil) {
      self.registration = registration
      self.arguments = arguments
    }

    static func == (one: Self, other: Self) -> Bool {
      one.registration === other.registration && one.arguments === other.arguments
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(registration))
      if let arguments { hasher.combine(arguments) }
    }
  }

  /// A shared value and where it may be used.
  ///
  /// `@unchecked Sendable` is sound: `isolation` is compared before `value` is handed out.
  struct Shared: @unchecked Sendable {
    let value: Any
    let isolation: Isolation
  }

  private enum Entry {
    case strong(Shared)
    case weak(Weak)
  }

  /// `@unchecked Sendable` is sound for the same reason as for `Shared`.
  private struct Weak: @unchecked Sendable {
    weak var object: AnyObject?
    let isolation: Isolation
  }

  private struct Contents: Sendable {
    var entries: [Key: Entry] = [:]
    /// What is being made, with a number for each attempt: what is forgotten meanwhile is not kept when it is done.
    var begun: [Key: Int] = [:]
    var attempts = 0
  }

  private let contents = Lock(Contents())
  /// What asynchronous blocks are making.
  let awaited = SharedTasks<Key, Result<Shared?, any Error>>()

  func find(_ key: Key) -> Shared? {
    contents.withLock { contents in
      switch contents.entries[key] {
      case .strong(let shared): shared
      case .weak(let reference): reference.object.map { Shared(value: $0, isolation: reference.isolation) }
      case nil: nil
      }
    }
  }

  /// Whether both are the same place: injectors that are derived from each other share registrations.
  static func === (one: InstanceStore, other: InstanceStore) -> Bool { one.awaited === other.awaited }

  /// Whether an instance is being made, or was and is not kept yet.
  func isBegun(_ key: Key) -> Bool { contents.withLock { $0.begun[key] != nil } }

  /// Says that an instance is being made; the number is for `publish`.
  func begin(_ key: Key) -> Int {
    contents.withLock { contents in
      contents.attempts += 1
      contents.begun[key] = contents.attempts
      return contents.attempts
    }
  }

  /// Keeps an instance, unless it was forgotten while it was made, or another attempt has begun since.
  func publish(_ shared: Shared, for key: Key, attempt: Int) {
    let isWeak = key.registration.scope == .weakSingleton
    let entry =
      isWeak ? .weak(Weak(object: shared.value as AnyObject, isolation: shared.isolation)) : Entry.strong(shared)
    let replaced = contents.withLock { contents -> Entry? in
      guard contents.begun[key] == attempt else { return nil }
      contents.begun[key] = nil
      return contents.entries.updateValue(entry, forKey: key)
    }
    _fixLifetime(replaced)
  }

  /// Says that an attempt has failed.
  func abandon(_ key: Key, attempt: Int) {
    contents.withLock { contents in if contents.begun[key] == attempt { contents.begun[key] = nil } }
  }

  /// Forgets what was made under these registrations; it dies outside the lock.
  func forget(where isForgotten: (Registration) -> Bool) {
    // With the keys: an argument may be an object that nobody else holds.
    var forgotten: [(Key, Entry?)] = []
    contents.withLock { contents in
      for (key, entry) in contents.entries where isForgotten(key.registration) {
        forgotten.append((key, entry))
        contents.entries[key] = nil
      }
      for key in contents.begun.keys where isForgotten(key.registration) {
        forgotten.append((key, nil))
        contents.begun[key] = nil
      }
    }
    awaited.forget { isForgotten($0.registration) }
    _fixLifetime(forgotten)
  }
}
