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
    /// Whether it was got by a look-up and handed on: then it is somebody else's to forget.
    var isHandedOn = false

    /// Which object it is; `nil` for a value.
    fileprivate var identity: ObjectIdentifier? { FieldRecords.object(in: value).map { ObjectIdentifier($0) } }
  }

  /// What became of an instance that is complete.
  enum Publication {
    case kept
    /// It was forgotten while it was made, or is made anew: it belongs to whoever asked for it.
    case dropped
    /// The injector was shut down while it was made, by somebody who can wait or not: it has to be told.
    case late(isAwaited: Bool)
  }

  fileprivate enum Place {
    case strong(Shared)
    case weak(Weak)
  }

  fileprivate struct Entry {
    let place: Place
    /// The how manieth of this store it was to be complete.
    let number: Int
  }

  /// `@unchecked Sendable` is sound for the same reason as for `Shared`.
  fileprivate struct Weak: @unchecked Sendable {
    weak var object: AnyObject?
    let isolation: Isolation
    let isHandedOn: Bool

    var shared: Shared? { object.map { Shared(value: $0, isolation: isolation, isHandedOn: isHandedOn) } }
  }

  fileprivate struct Contents: Sendable {
    var entries: [Key: Entry] = [:]
    /// What is being made, with a number for each attempt: what is forgotten meanwhile is not kept when it is done.
    var begun: [Key: Int] = [:]
    var attempts = 0
    var completed = 0
    /// How often each scope was reset, for those who have put something around what it held.
    var resets: [Scope: Int] = [:]
    /// Set once, when nothing is kept any more: whether by somebody who waits for those that release asynchronously.
    var isClosedAwaiting: Bool?
  }

  private let contents = Lock(Contents())
  /// What asynchronous blocks are making.
  let awaited = SharedTasks<Key, AwaitedOutcome>()

  func find(_ key: Key) -> Shared? {
    contents.withLock { contents in
      switch contents.entries[key]?.place {
      case .strong(let shared): shared
      case .weak(let reference): reference.shared
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
  func publish(_ shared: Shared, for key: Key, attempt: Int) -> Publication {
    let isWeak = key.registration.scope == .weakSingleton
    let place =
      isWeak
      ? Place.weak(
        // A value that is no object is held by nobody. Bridging would make one, which may live on as somebody else's.
        Weak(
          object: FieldRecords.object(in: shared.value), isolation: shared.isolation, isHandedOn: shared.isHandedOn))
      : .strong(shared)
    let (publication, replaced) = contents.withLock { contents -> (Publication, Entry?) in
      if let isAwaited = contents.isClosedAwaiting {
        contents.begun[key] = nil
        return (.late(isAwaited: isAwaited), nil)
      }
      guard contents.begun[key] == attempt else { return (.dropped, nil) }
      contents.begun[key] = nil
      contents.completed += 1
      return (.kept, contents.entries.updateValue(Entry(place: place, number: contents.completed), forKey: key))
    }
    _fixLifetime(replaced)
    return publication
  }

  /// Says that an attempt has failed.
  func abandon(_ key: Key, attempt: Int) {
    contents.withLock { contents in if contents.begun[key] == attempt { contents.begun[key] = nil } }
  }

  // MARK: - Forgetting

  /// Forgets what was made under these registrations; it dies outside the lock.
  ///
  /// - Returns: Those that somebody has to tell, each once, in the reverse order in which they were complete.
  @discardableResult
  func forget(where isForgotten: (Registration) -> Bool) -> [Shared] {
    take(where: isForgotten, closing: nil)
  }

  /// Forgets what a scope holds; what was put around a ready-made instance is kept as that is.
  func reset(_ scope: Scope) -> [Shared] {
    contents.withLock { $0.resets[scope, default: 0] += 1 }
    return forget { $0.scope == scope && $0.undecorated.factory != nil }
  }

  func resets(of scope: Scope) -> Int { contents.withLock { $0.resets[scope] ?? 0 } }

  /// Forgets everything, for ever: what is complete later is not kept.
  func close(isAwaited: Bool) -> [Shared] { take(where: { _ in true }, closing: isAwaited) }

  private func take(where isForgotten: (Registration) -> Bool, closing: Bool?) -> [Shared] {
    let (forgotten, kept) = contents.withLock { contents in
      if contents.isClosedAwaiting == nil { contents.isClosedAwaiting = closing }
      return contents.take(where: isForgotten)
    }
    awaited.forget { isForgotten($0.registration) }
    defer { _fixLifetime(forgotten) }
    // An object that is shared under another name too is not forgotten yet.
    var told = kept
    return forgotten.compactMap(\.1).sorted { $0.number > $1.number }.compactMap { entry -> Shared? in
      let shared: Shared
      switch entry.place {
      case .strong(let strong): shared = strong
      case .weak(let reference):
        guard let living = reference.shared else { return nil }
        shared = living
      }
      guard !shared.isHandedOn else { return nil }
      return shared.identity.map { told.insert($0).inserted } ?? true ? shared : nil
    }
  }
}

extension InstanceStore.Contents {
  /// What was kept, with its keys, since an argument may be an object that nobody else holds; and the objects that stay.
  fileprivate mutating func take(
    where isForgotten: (Registration) -> Bool
  ) -> (forgotten: [(InstanceStore.Key, InstanceStore.Entry?)], kept: Set<ObjectIdentifier>) {
    var forgotten: [(InstanceStore.Key, InstanceStore.Entry?)] = []
    for (key, entry) in entries where isForgotten(key.registration) {
      forgotten.append((key, entry))
      entries[key] = nil
    }
    for key in begun.keys where isForgotten(key.registration) {
      forgotten.append((key, nil))
      begun[key] = nil
    }
    return (forgotten, forgotten.isEmpty ? [] : identities)
  }

  /// The objects that are kept; those that are held weakly may die at any moment.
  fileprivate var identities: Set<ObjectIdentifier> {
    Set(
      entries.values.compactMap { entry in
        if case .strong(let shared) = entry.place { shared.identity } else { nil }
      })
  }
}
