/// The notes of a call: what a failure takes back, and the notifications that are due if the call succeeds.
///
/// The notes of a frame are those since its mark, the number of notes when it began.
struct Journal {
  private var notes: [Note] = []
  /// The properties that wait for an object.
  var waiting: [Property] = []
  /// The shared instances that are not published yet.
  private(set) var provisional: [Instance] = []
  /// The instances of the scope `graph`.
  private var graph: [InstanceStore.PlacedKey: Instance] = .init()
  /// The weak singletons of the call, retained until the outermost call returns.
  private var held: [Any] = []

  /// The number of notes so far.
  @inline(__always)
  var mark: Int { notes.count }

  /// True if a call that ends has nothing to process.
  @inline(__always)
  var isEmpty: Bool { notes.isEmpty && held.isEmpty && graph.isEmpty }

  @inline(never)
  mutating func note(_ note: Note) { notes.append(note) }

  mutating func hold(_ value: Any) { held.append(value) }

  private func since(_ mark: Int) -> Range<Int> { min(mark, notes.count)..<notes.count }

  // MARK: - Instances

  /// Returns the instance that this call has made before, if it is one of the scope `graph` or not published yet.
  func instance(_ key: InstanceStore.PlacedKey) -> Instance? { graph[key] ?? provisional.last { $0.key == key } }

  /// Notes an instance that was made since the mark, with all notes since then.
  mutating func share(_ instance: Instance, since mark: Int) {
    instance.notes = Array(notes[since(mark)])
    for note in instance.notes + [instance] where note.standing == .open { note.standing = .shared }
    if instance.attempt == nil { graph[instance.key] = instance } else { provisional.append(instance) }
    notes.append(instance)
  }

  /// Returns true if no instance of the scope `graph` was made or used since the mark.
  func usesNoGraph(since mark: Int) -> Bool {
    !notes[since(mark)].contains { $0 is GraphUse || ($0 as? Instance).map { $0.attempt == nil } == true }
  }

  // MARK: - Frames

  /// Returns the outermost open frame that an instance refers to that was made since the mark.
  func low(since mark: Int) -> Int {
    notes[since(mark)].reduce(ResolutionPath.complete) { min($0, ($1 as? Instance)?.low ?? $0) }
  }

  /// Hands the low link of a frame that has ended to the instances that were made in it.
  mutating func refer(to low: Int, since mark: Int) {
    for case let instance as Instance in notes[since(mark)] { instance.low = min(instance.low, low) }
  }

  /// Returns the notes since the mark, which refers to no open frame: if there are shared instances, everything since
  /// the mark stays.
  ///
  /// The caller releases the notes after this change: they may have the last reference to an object.
  mutating func complete(since mark: Int) -> [Note] {
    let ended = Array(notes[since(mark)])
    let instances = ended.compactMap { $0 as? Instance }
    let open = instances.filter { $0.low != ResolutionPath.complete }
    for instance in open { instance.low = ResolutionPath.complete }
    let count = instances.count { $0.attempt != nil }
    guard count > 0 else {
      // A shared instance that uses one of them keeps the objects to which it refers.
      for instance in open { instance.notes += ended.filter { !($0 is Instance) } }
      return []
    }
    provisional.removeLast(count)
    for note in ended { note.complete() }
    notes.replaceSubrange(since(mark), with: ended.filter { $0 is Notification })
    return ended
  }

  /// Keeps the notes of a closure, whatever fails from now on.
  func complete(_ range: Range<Int>) { for note in notes[range] { note.complete() } }

  /// Takes out the notes since the mark, because what they belong to has failed or is not used.
  ///
  /// - Parameter standing: The notes of that standing stay, and those of a higher one.
  mutating func takeBack(to mark: Int, keeping standing: Note.Standing) -> [Note] {
    let range = since(mark)
    // An instance that stays may refer to an object around it.
    if standing == .shared, notes[range].contains(where: { ($0 as? Instance)?.refersToOpen == true }) {
      for note in notes[range] where note.standing == .open { note.standing = .shared }
    }
    let taken = notes[range].filter { $0.standing < standing }
    notes.replaceSubrange(range, with: notes[range].filter { $0.standing >= standing })
    for note in taken {
      if let instance = note as? Instance {
        if instance.attempt == nil { graph[instance.key] = nil }
        provisional.removeAll { $0 === instance }
      }
      waiting.removeAll { $0 === note }
    }
    return taken
  }

  // MARK: - Waiting

  /// The number of properties that wait for an object.
  var waitingCount: Int { waiting.count }

  /// Takes the waits for the object of the frame out of their properties.
  mutating func takeWaiting(for frame: Int) -> [(property: Property, wait: Property.Wait)] {
    let ended = waiting.filter { $0.wait?.frame == frame }
    waiting.removeAll { $0.wait?.frame == frame }
    return ended.compactMap { property in property.wait.take().map { (property, $0) } }
  }

  // MARK: - Notifying

  func notification(of object: AnyObject) -> Notification? {
    notes.last { ($0 as? Notification)?.identity == ObjectIdentifier(object) } as? Notification
  }

  /// Moves the notification of an object behind all others.
  mutating func moveToEnd(_ notification: Notification) {
    notes.removeAll { $0 === notification }
    notes.append(notification)
  }

  /// Takes out the notifications since the mark, in their order.
  @inline(never)
  mutating func takeNotifications(since mark: Int) -> [Notification] {
    let range = since(mark)
    let taken = notes[range].compactMap { $0 as? Notification }
    if !taken.isEmpty { notes.replaceSubrange(range, with: notes[range].filter { !($0 is Notification) }) }
    return taken
  }
}
