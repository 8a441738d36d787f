/// The shared values of one injector: those of its singletons and of its custom scopes.
struct InstanceStore: Sendable {
  /// The identity of a shared instance: its registration and, if it takes arguments, their key.
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
      if let arguments { hasher.combine(ObjectIdentifier(arguments)) }
    }
  }

  /// The key of a value, and the identity of what keeps the value: derived injectors share registrations.
  struct PlacedKey: Hashable, Sendable {
    let key: Key
    let place: ObjectIdentifier
  }

  /// A shared value and the isolation in which it may be used.
  ///
  /// `@unchecked Sendable` is sound: `isolation` is compared before `value` is handed out.
  ///
  /// A class, since a value with its isolation would be copied by every function that passes it on.
  final class Shared: @unchecked Sendable {
    let value: Any
    let isolation: Isolation
    /// True if a closure or a decorator got the value by a lookup and returned it unchanged: then the registration that
    /// made it notifies it of its release.
    let isForwarded: Bool

    @inline(never)
    init(value: Any, isolation: Isolation = .anywhere, isForwarded: Bool = false) {
      (self.value, self.isolation, self.isForwarded) = (value, isolation, isForwarded)
    }

    /// Wraps a ready-made instance, without its Optionals; returns `nil` for one that is `nil`.
    convenience init?(instance: Any, of type: Any.Type, isolation: Isolation = .anywhere) {
      guard let value = FieldRecords.kind(of: type).isNominal ? instance : Fitting.unwrap(instance) else { return nil }
      self.init(value: value, isolation: isolation)
    }

    /// The identity of the object; `nil` if the value is not an object.
    var identity: ObjectIdentifier? { FieldRecords.object(in: value).map { ObjectIdentifier($0) } }
  }

  /// An instance that is kept; weakly, if its scope says so.
  ///
  /// `@unchecked Sendable` is sound for the same reason as for `Shared`.
  final class Entry: @unchecked Sendable {
    let key: Key
    /// The instance; `nil` if it is held weakly.
    let held: Shared?
    private weak var object: AnyObject?
    private let isolation: Isolation
    private let isForwarded: Bool
    /// The order of completion.
    let number = numbers.increment()

    private static let numbers = AtomicWord()

    fileprivate init(_ shared: Shared, as key: Key) {
      self.key = key
      (isolation, isForwarded) = (shared.isolation, shared.isForwarded)
      held = key.registration.scopeKind == .weakSingleton ? nil : shared
      // A value that is not an object can't be held weakly: bridging would create an object that other code may keep
      // alive.
      if held == nil { object = FieldRecords.object(in: shared.value) }
    }

    /// The instance; `nil` if it was held weakly and was released.
    var shared: Shared? {
      held ?? object.map { Shared(value: $0, isolation: isolation, isForwarded: isForwarded) }
    }
  }

  /// The form of a shutdown: one that waits for asynchronous hooks is awaited.
  enum Closing { case atOnce, awaited }

  struct Contents: Sendable {
    var entries: [Key: Entry] = .init()
    /// The current attempt for each key; forgetting a key removes it, so that the attempt's value is not kept.
    var attempts: [Key: Attempt] = .init()
    /// The number of entries at which the entries of released weak singletons are removed.
    var sweepCount = 16
    /// Set when the injector is shut down, after which nothing is kept.
    var closing: Closing?
    /// The values that asynchronous closures are making.
    var tasks: [Key: SharedTask] = .init()
  }

  let contents = Lock(Contents())

  /// True if the injector was shut down by a call that waits for asynchronous hooks.
  var isClosedAwaiting: Bool { contents.withLock { $0.closing == .awaited } }

  @inline(never)
  func find(_ key: Key) -> Shared? { contents.withLock { $0.entries[key]?.shared } }

  /// Returns true if the object is kept here; entries are read outside the lock, as in `sweep`.
  func has(_ id: ObjectIdentifier) -> Bool {
    contents.withLock { Array($0.entries.values) }.contains { $0.shared?.identity == id }
  }

  /// Removes the value of a `Lazy` that has ended; it is released outside the lock.
  func remove(_ key: Key) { _fixLifetime(contents.withLock { $0.entries.remove(key) }) }

  /// Keeps a value that was made without an attempt, unless there is one; returns the one that is kept.
  func keep(_ shared: Shared, as key: Key) -> Shared {
    contents.withLock { contents in
      if let known = contents.entries[key]?.shared { return known }
      contents.entries[key] = Entry(shared, as: key)
      return shared
    }
  }

  /// The identity of the store: a key does not tell it, since derived injectors share registrations.
  var id: ObjectIdentifier { contents.id }

  // MARK: - Attempts

  /// The result of a request for an instance.
  enum Joined {
    case found(Shared)
    /// An attempt of another thread, or of this one at a `Lazy`, is open.
    case open(Attempt)
    /// A new attempt: ends with `publish`, or with `drop`.
    case new(Attempt)
  }

  /// Returns the instance, or the open attempt, or begins one.
  ///
  /// The decision has found no instance, but another thread may have made it since: only this lock tells.
  ///
  /// An attempt of the same thread is taken over if it was left to this thread. Otherwise it is replaced if it has
  /// failed, and its object is being released; or, of a `Lazy` that asks for itself, returned as open: a cycle.
  @inline(never)
  func join(_ key: Key, by maker: MakingThread, frame: Int) -> Joined {
    let (joined, known) = contents.withLock { contents -> (Joined, Attempt?) in
      let known = contents.attempts[key]
      if let found = contents.entries[key]?.shared { return (.found(found), known) }
      if let known, known.maker === maker, known.frame == nil {
        known.frame = frame
        return (.new(known), nil)
      }
      if let known, known.maker !== maker || key.registration.scopeKind == .unique { return (.open(known), nil) }
      let new = Attempt(key, by: maker, frame: frame)
      contents.attempts[key] = new
      return (.new(new), known)
    }
    // A task has made the value of a `Lazy` meanwhile; an own attempt that was replaced is released here.
    if case .found = joined, let known, known.maker === maker, known.frame == nil { drop(known) }
    return joined
  }

  /// Starts an attempt to make an instance in a task, instead of one that is open.
  ///
  /// It ends with `publish`, or is dropped.
  func begin(_ key: Key) -> Attempt {
    let new = Attempt(key, by: nil)
    _fixLifetime(contents.withLock { $0.attempts.updateValue(new, forKey: key) })
    return new
  }

  /// Keeps the instance; returns false if it was forgotten while it was made, or a newer attempt has begun: it belongs
  /// to the caller then, which has to notify it of its release.
  func publish(_ shared: Shared, of attempt: Attempt) -> Bool {
    let key = attempt.key
    let (isKept, replaced, isDue) = contents.withLock { contents -> (Bool, Entry?, Bool) in
      guard contents.attempts[key] === attempt else { return (false, nil, false) }
      contents.attempts[key] = nil
      guard contents.closing == nil else { return (false, nil, false) }
      let replaced = contents.entries.updateValue(Entry(shared, as: key), forKey: key)
      return (true, replaced, contents.entries.count > contents.sweepCount)
    }
    _fixLifetime(replaced)
    if isDue { sweep() }
    WaitGraph.decide([attempt], keeping: shared)
    return isKept
  }

  /// Ends an attempt that has failed; the key is free then, or left to the thread that waits for it.
  func drop(_ attempt: Attempt) {
    contents.withLock { contents in
      let isCurrent = contents.attempts[attempt.key] === attempt
      let left = WaitGraph.decide([attempt], leaving: isCurrent ? attempt : nil)
      if isCurrent { contents.attempts[attempt.key] = left }
    }
  }
}
