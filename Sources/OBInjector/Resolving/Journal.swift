/// The changes of a call that a failure takes back, and the notifications that are due if the call succeeds.
///
/// Entries keep their index until the call ends, so that a mark is a number; a settled entry leaves a gap. The entries
/// that are noted while an instance is made belong to it. An entry that refers to an unfinished object has the number
/// of its frame.
struct Journal {
  var notes: [Entry] = []
  var waitingCount = 0
  /// The number of provisional instances: shared instances that are not published yet.
  var sharedCount = 0
  var graph: [GraphKey: GraphInstance] = .init()
  /// The weak singletons of the call, retained until the outermost call returns.
  private var held: [Any] = []

  /// The number of notes so far.
  @inline(__always)
  var mark: Int { notes.count }

  /// True if a call that ends has nothing to process.
  @inline(__always)
  var isEmpty: Bool { notes.isEmpty && held.isEmpty && graph.isEmpty }

  @inline(never)
  mutating func note(_ entry: Entry) {
    count(entry, 1)
    notes.append(entry)
  }

  /// Counts an entry in or out.
  mutating func count(_ entry: Entry, _ difference: Int) {
    switch entry {
    case .waiting: waitingCount += difference
    case .shared: sharedCount += difference
    default: return
    }
  }

  /// Notes a property that was set to an incomplete object; replaces the note that handed out the object, if it is the
  /// last.
  mutating func noteBackReference(from object: AnyObject, _ handle: PropertyHandle) {
    guard case .reference(to: let frame)? = notes.last else {
      return note(.backReference(object, handle, to: Self.complete))
    }
    notes[notes.count - 1] = .backReference(object, handle, to: frame)
  }

  mutating func hold(_ value: Any) { held.append(value) }

  // MARK: - Instances

  /// Returns the graph value that this call has made before, and notes the use.
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
    note(.shared(instance))
    instance.extent = mark..<notes.count
  }

  /// Returns the provisional instance of this thread for the key.
  func provisional(_ key: InstanceStore.Key, in store: InstanceStore) -> ProvisionalInstance? {
    guard sharedCount > 0 else { return nil }
    for note in notes.reversed() {
      if case .shared(let instance) = note, instance.build.key == key, instance.store === store {
        return instance
      }
    }
    return nil
  }

  /// Returns the outermost unfinished frame that the instance refers to.
  @inline(never)
  func frame(of instance: Instance) -> Int {
    notes[instance.extent.clamped(to: notes.indices)].reduce(Self.complete) { min($0, $1.frame) }
  }

  // MARK: - Waiting

  /// Takes out the properties that wait for the object of the frame, with their indices.
  mutating func takeWaiting(for frame: Int) -> [(place: Int, property: WaitingProperty)] {
    guard waitingCount > 0 else { return [] }
    var taken: [(place: Int, property: WaitingProperty)] = []
    for (index, note) in notes.enumerated() {
      guard case .waiting(let property) = note, property.frame == frame else { continue }
      taken.append((index, property))
      count(note, -1)
      // Until the property has its value, its owner is not complete.
      notes[index] = .reference(to: frame)
    }
    return taken
  }

  /// Notes the outcome of a property that waited, at its old index: it belongs to the same instances as before.
  @inline(never)
  mutating func note(_ entry: Entry, at place: Int) {
    count(notes[place], -1)
    count(entry, 1)
    notes[place] = entry
  }

  // MARK: - Notifying

  func notification(of object: AnyObject) -> Notification? {
    for note in notes.reversed() {
      if case .notification(let known) = note, known.identity == ObjectIdentifier(object) { return known }
    }
    return nil
  }

  /// Moves the notification of an object behind all others.
  mutating func moveToEnd(_ notification: Notification) {
    for (index, note) in notes.enumerated() {
      if case .notification(let known) = note, known === notification { notes[index] = .settled }
    }
    note(.notification(notification))
  }

  /// Takes out the notifications since the mark, in their order.
  @inline(never)
  mutating func takeNotifications(since mark: Int) -> [Notification] {
    var taken: [Notification] = []
    for index in since(mark) {
      guard case .notification(let notification) = notes[index] else { continue }
      taken.append(notification)
      notes[index] = .settled
    }
    return taken
  }

  /// Removes the settled notes at the end of the list, so that the journal of a call that never ends does not grow.
  mutating func closeGaps(since mark: Int) {
    let count = notes.count
    while notes.count > mark, case .settled = notes[notes.count - 1] { notes.removeLast() }
    if notes.count < count { shortenExtents() }
  }

  /// Ends the extents of all instances at the last note: one that an earlier note uses would include notes that are
  /// gone.
  func shortenExtents() {
    guard sharedCount > 0 || !graph.isEmpty else { return }
    for note in notes {
      switch note {
      case .graph(let instance), .graphUse(let instance, to: _): shorten(instance)
      case .shared(let instance): shorten(instance)
      case .settled, .waiting, .notification, .backReference, .reference, .exposed: break
      }
    }
    graph.values.forEach(shorten)
  }

  private func shorten(_ instance: Instance) { instance.extent = instance.extent.clamped(to: notes.indices) }
}
