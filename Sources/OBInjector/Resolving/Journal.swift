/// What a call has done that a failure takes back, and who has to be notified when all is well.
///
/// Entries stay where they are until the call ends, so that a mark is a number: what is settled leaves a gap. What was
/// noted while an instance was made belongs to it; an entry that refers to an unfinished object says to which frame.
struct Journal {
  private var notes: [Note] = []
  private(set) var waitingCount = 0
  /// How many shared instances others may not see yet.
  private(set) var sharedCount = 0
  private var graph: [GraphKey: GraphInstance] = [:]
  /// How often values of the graph were put aside.
  private var asides = 0
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
  private func frame(of instance: Instance) -> Int {
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

  // MARK: - Frames

  /// Says that the object of a frame is complete: what refers to it depends from now on on what it refers to itself.
  ///
  /// - Parameter mark: Where its construction began.
  mutating func complete(_ frame: Int, since mark: Int) {
    let range = since(mark)
    func refersToIt(_ note: Note) -> Bool { note.entry.frame >= frame && note.entry.frame != Self.complete }
    // An instance that refers to the object has all that was made for it.
    for note in notes[range] {
      guard let instance = note.entry.instance else { continue }
      if notes[instance.extent].contains(where: { $0.counts(instance.aside) && refersToIt($0) }) {
        instance.extent = range
      }
    }
    let outer = notes[range].lazy.filter { $0.aside == 0 }.map(\.entry.frame).filter { $0 < frame }.min()
    for index in range where refersToIt(notes[index]) { notes[index].entry.frame = outer ?? Self.complete }
  }

  /// Takes out the shared instances that refer to nothing unfinished: what belongs to them is not taken back any more.
  mutating func takeComplete(since mark: Int) -> [ProvisionalInstance] {
    guard sharedCount > 0 else { return [] }
    var complete: [ProvisionalInstance] = []
    for index in since(mark) {
      guard case .shared(let instance) = notes[index].entry, frame(of: instance) == Self.complete else { continue }
      complete.append(instance)
      notes[index].entry = .settled
    }
    sharedCount -= complete.count
    for index in belonging(to: complete.map { ($0.extent, 0) }) { settle(index) }
    return complete
  }

  private mutating func settle(_ index: Int) {
    notes[index].aside = 0
    switch notes[index].entry {
    case .notification(let notification): notification.isShared = true
    case .graph(let instance):
      // Its value stays that of the call.
      instance.extent = 0..<0
      notes[index].entry = .settled
    case .backReference, .graphUse, .reference, .exposed: notes[index].entry = .settled
    case .settled, .shared, .waiting: break
    }
  }

  /// The notes there, and those of the values that they have taken from the graph.
  private func belonging(to parts: [(range: Range<Int>, aside: Int)]) -> Set<Int> {
    var (open, found) = (parts, Set<Int>())
    while let (range, aside) = open.popLast() {
      for index in range where notes[index].counts(aside) && found.insert(index).inserted {
        if case .graphUse(let used, to: _) = notes[index].entry { open.append((used.extent, used.aside)) }
      }
    }
    return found
  }

  // MARK: - Taking back

  /// Takes out all that was noted since, since what it was made for has failed; what others may have by now stays.
  mutating func takeBack(to mark: Int) -> [Entry] {
    let taken = Array(notes[since(mark)])
    notes.removeSubrange(since(mark))
    for note in taken {
      if case .notification(let known) = note.entry, known.isShared { notes.append(note) } else { drop(note.entry) }
    }
    return taken.map(\.entry)
  }

  /// Takes out what was noted since, since its value is of no use; what is shared stays, with all that belongs to it.
  ///
  /// A value of the graph is put aside for the others of the call, and given up in the end if nothing has used it.
  mutating func throwAway(to mark: Int) -> [Entry] {
    let range = since(mark)
    let instances = notes[range].lazy.filter { $0.aside == 0 }.compactMap(\.entry.instance)
    let kept = belonging(to: instances.compactMap { $0 as? ProvisionalInstance }.map { ($0.extent, 0) })
    var aside: [GraphInstance] = []
    for index in range where notes[index].aside == 0 && !kept.contains(index) {
      if case .graph(let instance) = notes[index].entry { aside.append(instance) }
    }
    let usable = belonging(to: aside.map { ($0.extent, 0) })
    if !aside.isEmpty { asides += 1 }
    for instance in aside { instance.aside = asides }
    var taken: [Entry] = []
    for index in range where notes[index].aside == 0 && !kept.contains(index) {
      if case .notification(let notification) = notes[index].entry, notification.isShared { continue }
      if usable.contains(index) {
        notes[index].aside = asides
      } else {
        taken.append(notes[index].entry)
        drop(notes[index].entry)
        notes[index].entry = .settled
      }
    }
    closeGaps(since: mark)
    return taken
  }

  private mutating func drop(_ entry: Entry) {
    switch entry {
    case .graph(let instance): if graph[instance.key] === instance { graph[instance.key] = nil }
    case .shared: sharedCount -= 1
    case .waiting: waitingCount -= 1
    case .settled, .graphUse, .notification, .backReference, .reference, .exposed: break
    }
  }

  /// What belongs to values of the graph that were put aside and that nothing has used since.
  private func unused() -> Set<Int> {
    guard asides > 0 else { return [] }
    let used = belonging(to: [(notes.indices, 0)])
    return Set(notes.indices.filter { !used.contains($0) })
  }

  /// What is left of them when the call ends.
  var leftOver: [Entry] { unused().sorted().map { notes[$0].entry } }

  private func since(_ mark: Int) -> Range<Int> { min(mark, notes.count)..<notes.count }

  /// Closes the gaps at the end that a call leaves, so that one that goes on for ever needs no more room.
  mutating func closeGaps(since mark: Int) {
    let count = notes.count
    while notes.count > mark, case .settled = notes[notes.count - 1].entry { notes.removeLast() }
    guard notes.count < count, sharedCount > 0 || !graph.isEmpty else { return }
    for instance in notes.lazy.compactMap(\.entry.instance) {
      instance.extent = instance.extent.clamped(to: notes.indices)
    }
  }
}
