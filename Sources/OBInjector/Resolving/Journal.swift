/// What a call has done that a failure takes back, and who has to be notified when all is well.
///
/// Entries stay where they are until the call ends, so that a mark is a number: what is settled leaves a gap.
struct Journal {
  enum Entry {
    case settled
    /// An instance that is shared in the graph of this call, and where its construction began.
    case graph(GraphKey, since: Int)
    /// It has been handed out again.
    case graphUse(GraphKey)
    /// A shared instance that others may not see yet.
    case shared(ProvisionalInstance)
    /// A property that waits for an object to leave its initializer.
    case waiting(WaitingProperty)
    /// Something that was filled and wants to know.
    case notification(Notification)
    /// A property that refers to what is not complete yet.
    case backReference(AnyObject, PropertyHandle)
  }

  struct GraphKey: Hashable {
    let key: InstanceStore.Key
    let builder: ObjectIdentifier
  }

  final class ProvisionalInstance {
    let key: InstanceStore.Key
    let store: InstanceStore
    let shared: InstanceStore.Shared
    let attempt: Int
    /// The entries that belong to it: what was noted while it was made.
    fileprivate(set) var extent: Range<Int>

    init(
      _ key: InstanceStore.Key, in store: InstanceStore, _ shared: InstanceStore.Shared, attempt: Int,
      extent: Range<Int>
    ) {
      self.key = key
      self.store = store
      self.shared = shared
      self.attempt = attempt
      self.extent = extent
    }
  }

  struct WaitingProperty {
    /// The frame of the object that it waits for.
    let frame: Int
    let point: InjectionPoint
    let handle: PropertyHandle
    let object: AnyObject
    /// Where it stands, for errors.
    let path: [PropertyName]
    /// What is to be asked again then, and why it had no answer; `nil` if it is the object of the frame itself.
    let question: (request: ValueRequest, error: InjectionError)?

    func waiting(for frame: Int) -> WaitingProperty {
      WaitingProperty(frame: frame, point: point, handle: handle, object: object, path: path, question: question)
    }
  }

  final class Notification {
    let filled: Any
    /// Which object it is, to be found again without unpacking; `nil` for a struct.
    let identity: ObjectIdentifier?
    /// Whether it is part of what other threads may have by now: a failure does not take it back.
    var isShared = false
    /// Whether nothing was set yet: all that it got waits for objects inside their initializers.
    var isWaiting: Bool

    init(_ filled: Any, _ identity: ObjectIdentifier?, isWaiting: Bool = false) {
      self.filled = filled
      self.identity = identity
      self.isWaiting = isWaiting
    }
  }

  private var entries: [Entry] = []
  private(set) var waitingCount = 0
  private var graph: [GraphKey: Any] = [:]
  /// What a weak singleton hangs on until the outermost call returns.
  private var held: [Any] = []

  /// How much was noted until now.
  @inline(__always)
  var mark: Int { entries.count }

  /// Whether there is nothing to look at when something ends.
  @inline(__always)
  var isEmpty: Bool { entries.isEmpty && held.isEmpty && graph.isEmpty }

  mutating func note(_ entry: Entry) {
    if case .waiting = entry { waitingCount += 1 }
    entries.append(entry)
  }

  mutating func hold(_ value: Any) { held.append(value) }

  // MARK: - The graph

  mutating func shared(in graph: GraphKey) -> Any? {
    guard let value = self.graph[graph] else { return nil }
    note(.graphUse(graph))
    return value
  }

  mutating func share(_ value: Any, in key: GraphKey, since mark: Int) {
    if graph.updateValue(value, forKey: key) == nil { note(.graph(key, since: mark)) }
  }

  // MARK: - Shared instances

  func provisional(_ key: InstanceStore.Key, in store: InstanceStore) -> InstanceStore.Shared? {
    for case .shared(let instance) in entries.reversed() where instance.key == key && instance.store === store {
      return instance.shared
    }
    return nil
  }

  /// Whether a shared instance was made since that others may not see yet.
  func sharesAnything(since mark: Int) -> Bool {
    entries[min(mark, entries.count)...].contains { if case .shared = $0 { true } else { false } }
  }

  /// Has all that was noted since the mark belong to each of the shared instances in it.
  func extendShared(to mark: Int) {
    for case .shared(let instance) in entries[min(mark, entries.count)...] { instance.extent = mark..<entries.count }
  }

  /// Takes out the shared instances, which are complete: what belongs to them is not taken back any more.
  mutating func commit() -> [ProvisionalInstance] {
    var complete: [ProvisionalInstance] = []
    for (index, entry) in entries.enumerated() {
      guard case .shared(let instance) = entry else { continue }
      complete.append(instance)
      entries[index] = .settled
      settle(instance.extent.clamped(to: 0..<entries.count))
    }
    return complete
  }

  /// What was noted there belongs to something that others may have by now, and so does what it has taken from the graph.
  private mutating func settle(_ range: Range<Int>) {
    for index in range {
      switch entries[index] {
      case .notification(let notification): notification.isShared = true
      case .backReference: entries[index] = .settled
      case .graphUse(let used):
        entries[index] = .settled
        for (end, entry) in entries[..<index].enumerated() {
          if case .graph(used, let start) = entry { settle(min(start, end)..<end) }
        }
      case .settled, .graph, .shared, .waiting: break
      }
    }
  }

  // MARK: - Waiting

  /// Takes out the properties that wait for the object of that frame, each with its place here.
  mutating func takeWaiting(for frame: Int) -> [(place: Int, property: WaitingProperty)] {
    guard waitingCount > 0 else { return [] }
    var taken: [(place: Int, property: WaitingProperty)] = []
    for (index, entry) in entries.enumerated() {
      guard case .waiting(let property) = entry, property.frame == frame else { continue }
      taken.append((index, property))
      entries[index] = .settled
    }
    waitingCount -= taken.count
    return taken
  }

  /// Notes what became of a property that waited, where it did: with what is shared of its object, or taken back.
  mutating func note(_ entry: Entry, at place: Int) {
    if case .waiting = entry { waitingCount += 1 }
    entries[place] = entry
  }

  // MARK: - Notifying

  func notification(of object: AnyObject) -> Notification? {
    for case .notification(let known) in entries.reversed() where known.identity == ObjectIdentifier(object) {
      return known
    }
    return nil
  }

  /// Has an object notified after all others.
  mutating func moveToEnd(_ notification: Notification) {
    for (index, entry) in entries.enumerated() {
      if case .notification(let known) = entry, known === notification { entries[index] = .settled }
    }
    note(.notification(notification))
  }

  /// Takes out the notifications since then, in their order.
  mutating func takeNotifications(since mark: Int) -> [Notification] {
    var taken: [Notification] = []
    for index in min(mark, entries.count)..<entries.count {
      guard case .notification(let notification) = entries[index] else { continue }
      taken.append(notification)
      entries[index] = .settled
    }
    return taken
  }

  // MARK: - Ending

  /// Takes out all that was noted since, for the caller to take back; what others may have by now stays.
  mutating func takeBack(to mark: Int) -> (entries: [Entry], values: [Any]) {
    let taken = Array(entries[min(mark, entries.count)...])
    var values: [Any] = []
    entries.removeSubrange(min(mark, entries.count)...)
    for entry in taken {
      switch entry {
      case .notification(let notification) where notification.isShared: entries.append(entry)
      case .graph(let key, _): if let value = graph.removeValue(forKey: key) { values.append(value) }
      case .waiting: waitingCount -= 1
      case .settled, .shared, .notification, .backReference, .graphUse: break
      }
    }
    return (taken, values)
  }

  /// Closes the gaps at the end that a call leaves, so that one that goes on for ever needs no more room.
  mutating func closeGaps(since mark: Int) {
    while entries.count > mark, case .settled = entries[entries.count - 1] { entries.removeLast() }
  }
}
