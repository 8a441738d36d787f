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
    /// It was forgotten while it was made: it belongs to its caller, and has to be told. Awaited means that the injector
    /// was shut down by a call that waits.
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
    /// How often what a registration shares was reset, for decorators in children; until the registration is deleted.
    var resets: [ObjectIdentifier: Int] = [:]
    /// The number of entries at which those of weak singletons that are gone are taken out.
    var sweepCount = 16
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
    let (publication, replaced, swept) = contents.withLock { contents -> (Publication, Entry?, Swept?) in
      guard contents.isClosedAwaiting == nil, contents.begun[key] == attempt else {
        if contents.begun[key] == attempt { contents.begun[key] = nil }
        return (.late(isAwaited: contents.isClosedAwaiting ?? false), nil, nil)
      }
      contents.begun[key] = nil
      contents.completed += 1
      let replaced = contents.entries.updateValue(Entry(place: place, number: contents.completed), forKey: key)
      return (.kept, replaced, isWeak && contents.entries.count > contents.sweepCount ? contents.sweep() : nil)
    }
    _fixLifetime(replaced)
    _fixLifetime(swept)
    return publication
  }

  /// What a sweep has touched: it dies outside the lock, since arguments and objects are the user's.
  fileprivate struct Swept {
    var dead: [(Key, Entry?)] = []
    /// Alive when they were asked; this may be their last reference by now.
    var living: [Shared] = []
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
    take(where: isForgotten) { _, _ in }
  }

  /// Forgets what is shared of a registration that is deleted, and of what was put around it.
  func delete(_ registration: Registration) -> [Shared] {
    take(where: { $0.undecorated === registration }) { contents, _ in
      contents.resets[ObjectIdentifier(registration)] = nil
    }
  }

  /// Forgets what a scope holds; what was put around a ready-made instance is kept as that is.
  func reset(_ scope: Scope) -> [Shared] {
    take(where: { $0.scope == scope && $0.undecorated.factory != nil }) { contents, forgotten in
      for registration in Set(forgotten.map { ObjectIdentifier($0.0.registration.undecorated) }) {
        contents.resets[registration, default: 0] += 1
      }
    }
  }

  /// How often what is shared of a registration was reset, as long as it is registered.
  func resets(of registration: Registration) -> Int {
    contents.withLock { $0.resets[ObjectIdentifier(registration.undecorated)] ?? 0 }
  }

  /// Forgets everything, for ever: what is complete later is not kept.
  func close(isAwaited: Bool) -> [Shared] {
    take(where: { _ in true }) { contents, _ in
      if contents.isClosedAwaiting == nil { contents.isClosedAwaiting = isAwaited }
    }
  }

  /// - Parameter note: Runs under the lock, with what is forgotten.
  private func take(
    where isForgotten: (Registration) -> Bool, _ note: (inout Contents, [(Key, Entry?)]) -> Void
  ) -> [Shared] {
    let (forgotten, kept) = contents.withLock { contents in
      let taken = contents.take(where: isForgotten)
      note(&contents, taken.forgotten)
      return taken
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

  /// Takes out the weak singletons that are gone; the next time is when there are twice as many entries as now.
  fileprivate mutating func sweep() -> InstanceStore.Swept {
    var swept = InstanceStore.Swept()
    for (key, entry) in entries {
      guard case .weak(let reference) = entry.place else { continue }
      if let shared = reference.shared {
        swept.living.append(shared)
      } else {
        swept.dead.append((key, entry))
      }
    }
    for (key, _) in swept.dead { entries[key] = nil }
    sweepCount = max(16, entries.count * 2)
    return swept
  }

  /// The objects that are kept; those that are held weakly may die at any moment.
  fileprivate var identities: Set<ObjectIdentifier> {
    Set(
      entries.values.compactMap { entry in
        if case .strong(let shared) = entry.place { shared.identity } else { nil }
      })
  }
}
