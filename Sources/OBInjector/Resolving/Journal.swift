/// What a call has done that a failure takes back, and who has to be notified when all is well.
///
/// Entries stay where they are until the call ends, so that a mark is a number: what is settled leaves a gap. What was
/// noted while an instance was made belongs to it; an entry that refers to an unfinished object says to which frame.
struct Journal {
  var notes: [Note] = []
  var waitingCount = 0
  /// How many shared instances others may not see yet.
  var sharedCount = 0
  var graph: [GraphKey: GraphInstance] = [:]
  /// How often values of the graph were put aside.
  var asides = 0
  /// What a weak singleton hangs on until the outermost call returns.
  private var held: [Any] = []

  /// How much was noted until now.
  @inline(__always)
  var mark: Int { notes.count }

  /// Whether there is nothing to look at when something ends.
  @inline(__always)
  var isEmpty: Bool { notes.isEmpty && held.isEmpty && graph.isEmpty }

  mutating func note(_ entry: Entry) {
    if case .waiting = entry { waitingCount += 1 }
    notes.append(Note(entry: entry))
  }

  /// Notes that a property was set to what is not complete, which was handed out just before.
  mutating func noteBackReference(from object: AnyObject, _ handle: PropertyHandle) {
    guard case .reference(to: let frame)? = notes.last?.entry else {
      return note(.backReference(object, handle, to: Self.complete))
    }
    notes[notes.count - 1].entry = .backReference(object, handle, to: frame)
  }

  mutating func hold(_ value: Any) { held.append(value) }

  // MARK: - Instances

  /// What was made for this call before.
  mutating func shared(in graph: GraphKey) -> Any? {
    guard let instance = self.graph[graph] else { return nil }
    note(.graphUse(instance, to: frame(of: instance)))
    return instance.value
  }

  mutating func share(_ value: Any, in key: GraphKey, since mark: Int) {
    let instance = GraphInstance(key, value)
    graph[key] = instance
    note(.graph(instance))
    instance.extent = mark..<notes.count
  }

  mutating func share(_ instance: ProvisionalInstance, since mark: Int) {
    sharedCount += 1
    note(.shared(instance))
    instance.extent = mark..<notes.count
  }

  /// A shared instance of this call that others may not see yet.
  mutating func provisional(_ key: InstanceStore.Key, in store: InstanceStore) -> InstanceStore.Shared? {
    guard sharedCount > 0 else { return nil }
    for note in notes.reversed() {
      guard case .shared(let instance) = note.entry, instance.key == key, instance.store === store else { continue }
      let frame = frame(of: instance)
      if frame != Self.complete { self.note(.reference(to: frame)) }
      return instance.shared
    }
    return nil
  }

  /// The outermost frame that it refers to.
  func frame(of instance: Instance) -> Int {
    notes[instance.extent].reduce(Self.complete) { $1.counts(instance.aside) ? min($0, $1.entry.frame) : $0 }
  }

  // MARK: - Waiting

  /// Takes out the properties that wait for the object of that frame, each with its place here.
  mutating func takeWaiting(for frame: Int) -> [(place: Int, property: WaitingProperty)] {
    guard waitingCount > 0 else { return [] }
    var taken: [(place: Int, property: WaitingProperty)] = []
    for (index, note) in notes.enumerated() {
      guard case .waiting(let property) = note.entry, property.frame == frame else { continue }
      taken.append((index, property))
      notes[index].entry = .settled
    }
    waitingCount -= taken.count
    return taken
  }

  /// Notes what became of a property that waited, where it did: with what is shared of its object, or taken back.
  mutating func note(_ entry: Entry, at place: Int) {
    if case .waiting = entry { waitingCount += 1 }
    notes[place].entry = entry
  }

  // MARK: - Notifying

  func notification(of object: AnyObject) -> Notification? {
    for note in notes.reversed() {
      if case .notification(let known) = note.entry, known.identity == ObjectIdentifier(object) { return known }
    }
    return nil
  }

  /// Has an object notified after all others.
  mutating func moveToEnd(_ notification: Notification) {
    for (index, note) in notes.enumerated() {
      if case .notification(let known) = note.entry, known === notification { notes[index].entry = .settled }
    }
    note(.notification(notification))
  }

  /// Takes out the notifications since then, in their order.
  mutating func takeNotifications(since mark: Int) -> [Notification] {
    var taken: [Notification] = []
    let unused = unused()
    for index in since(mark) where !unused.contains(index) {
      guard case .notification(let notification) = notes[index].entry else { continue }
      taken.append(notification)
      notes[index].entry = .settled
    }
    return taken
  }
}
