/// The shared values of one injector: those of its singletons and of its custom scopes.
package struct InstanceStore: Sendable {
  /// The identity of a shared instance: its registration and, if it takes arguments, their key; and the `id` of the
  /// injector's store, since derived injectors share registrations.
  struct Key: Hashable, Sendable {
    let registration: Registration
    let arguments: ArgumentKey?
    let store: ObjectIdentifier

    init(_ registration: Registration, _ arguments: ArgumentKey? = nil, in store: ObjectIdentifier) {
      (self.registration, self.arguments, self.store) = (registration, arguments, store)
    }

    static func == (one: Self, other: Self) -> Bool {
      one.registration === other.registration && one.arguments === other.arguments && one.store == other.store
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(registration))
      if let arguments { hasher.combine(ObjectIdentifier(arguments)) }
    }

    /// The key of all entries of the registration.
    var withoutArguments: Key { Key(registration, in: store) }

    /// True for the value of a `Lazy`, which is made once although its scope is not shared: the key has an implicit
    /// registration of its own.
    var isOfLazy: Bool { registration.isImplicit && !registration.scope.isShared }
  }

  /// A shared value and the isolation in which it may be used.
  ///
  /// `@unchecked Sendable` is sound: `isolation` is compared before `value` is handed out.
  ///
  /// A class, since a value with its isolation would be copied by every function that passes it on.
  package final class Shared: @unchecked Sendable {
    let value: Any
    let isolation: Isolation
    /// True if a closure or a decorator got the value by a lookup and returned it unchanged: then the registration that
    /// made it notifies it of its release.
    let isForwarded: Bool

    @inline(never) init(value: Any, isolation: Isolation = .anywhere, isForwarded: Bool = false) {
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
    let strong: Shared?
    private weak var object: AnyObject?
    private let isolation: Isolation
    private let isForwarded: Bool
    /// The order of completion.
    let number = numbers.increment()

    private static let numbers = AtomicWord()

    init(_ shared: Shared, as key: Key) {
      self.key = key
      (isolation, isForwarded) = (shared.isolation, shared.isForwarded)
      strong = key.registration.scope.isWeak ? nil : shared
      // A value that is not an object can't be held weakly: bridging would create an object that other code may keep
      // alive.
      if strong == nil { object = FieldRecords.object(in: shared.value) }
    }

    /// The instance; `nil` if it was held weakly and was released, or if its time is over.
    var shared: Shared? { key.registration.scope.keeper.holds(self) ? held : nil }

    /// The instance, even if its time is over.
    var held: Shared? {
      strong ?? object.map { Shared(value: $0, isolation: isolation, isForwarded: isForwarded) }
    }

    /// The object that the registration shares until it is forgotten; `nil` for one that is held weakly, that a `Lazy`
    /// keeps, or that another registration has made.
    var sharedObject: ObjectIdentifier? { key.registration.scope.outlivesCall && !isForwarded ? strong?.identity : nil }
  }

  /// The form of a shutdown: `awaited` by a call that waits for asynchronous hooks, or not.
  enum ShutDown { case atOnce, awaited }

  struct Contents: Sendable {
    /// The entries of each registration, whose key has no arguments: all of them are taken out in one step.
    var kept: [Key: [Key: Entry]] = .init()
    /// The number of entries that share an object.
    var sharers: [ObjectIdentifier: Int] = .init()
    /// The current attempt of a thread for each key; forgetting a key removes it, so that the attempt's value is not
    /// kept.
    var attempts: [Key: Attempt] = .init()
    /// The tasks that run asynchronous closures, with their attempts; forgetting a key removes them, too.
    var tasks: [Key: SharedTask] = .init()
    /// The number of entries at which those without a living instance are removed.
    var sweepCount = 16
    /// Set when the injector is shut down, after which nothing is kept.
    var isShutDown = false
    /// True if the call that shut it down waits for asynchronous hooks.
    var isAwaited = false
  }

  let contents = Lock(Contents())

  /// The identity of the store.
  var id: ObjectIdentifier { contents.id }

  /// True if the injector was shut down by a call that waits for asynchronous hooks.
  var isAwaitedShutDown: Bool { contents.withLock(\.isAwaited) }

  @inline(never) func find(_ key: Key) -> Shared? { contents.withLock { $0.entry(key)?.shared } }

  /// Returns true if the object is kept here; entries are read outside the lock, as in `sweep`.
  @inline(never) func has(_ id: ObjectIdentifier) -> Bool {
    contents.withLock(\.kept.list).contains { $0.list.contains { $0.shared?.identity == id } }
  }

  /// Keeps a value that was made without an attempt, unless there is one; returns the one that is kept.
  @inline(never) func keepFirst(_ shared: Shared, as key: Key) -> Shared {
    contents.withLock { contents in
      if let known = contents.entry(key)?.shared { return known }
      _ = contents.keep(Entry(shared, as: key))
      return shared
    }
  }

  /// Removes the value of a `Lazy` that has ended; it is released outside the lock.
  func remove(_ key: Key) { _fixLifetime(contents.withLock { $0.remove(key) }) }
}

extension InstanceStore.Contents {
  func entry(_ key: InstanceStore.Key) -> InstanceStore.Entry? {
    kept.specializedValue(forKey: key.withoutArguments)?.specializedValue(forKey: key)
  }

  /// Keeps an entry; returns the one that it replaces, for `released`, and whether a sweep is due.
  mutating func keep(_ entry: InstanceStore.Entry) -> (replaced: InstanceStore.Entry?, isDue: Bool) {
    let all = entry.key.withoutArguments
    // Taken out, so that it is changed in place.
    var entries = kept.remove(all) ?? .init()
    let replaced = entries.updateValue(entry, forKey: entry.key)
    kept[all] = entries
    if let object = entry.sharedObject { sharers[object] = (sharers[object] ?? 0) + 1 }
    return (replaced, !entry.key.registration.scope.isKept && entries.count > sweepCount)
  }

  mutating func remove(_ key: InstanceStore.Key) -> InstanceStore.Entry? {
    let all = key.withoutArguments
    guard var entries = kept.remove(all) else { return nil }
    let removed = entries.remove(key)
    if !entries.isEmpty { kept[all] = entries }
    return removed
  }

  /// Returns true if no entry but this one, which has been removed, shares the object.
  mutating func isLast(_ object: ObjectIdentifier, ending entry: InstanceStore.Entry) -> Bool {
    let count = sharers[object] ?? 0
    guard entry.sharedObject != nil else { return count == 0 }
    sharers[object] = count > 1 ? count - 1 : nil
    return count <= 1
  }
}
