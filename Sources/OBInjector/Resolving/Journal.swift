/// The notes of a call: what a failure takes back, and the notifications that are due if the call succeeds.
///
/// The notes of a frame are those since its mark, the number of notes when it began. Notes that are *settled* belong to
/// an instance that stays: no failure takes them back.
struct Journal {
  private var notes: [Note] = []
  /// The number of properties that wait for an object.
  var waitingCount = 0
  /// The number of shared instances that are not published yet.
  private(set) var sharedCount = 0
  private var graph: [GraphKey: GraphInstance] = .init()
  /// The weak singletons of the call, retained until the outermost call returns.
  private var held: [Any] = []

  /// The number of notes so far.
  @inline(__always)
  var mark: Int { notes.count }

  /// True if a call that ends has nothing to process.
  @inline(__always)
  var isEmpty: Bool { notes.isEmpty && held.isEmpty && graph.isEmpty }

  @inline(never)
  mutating func note(_ note: Note) {
    if note is SharedInstance { sharedCount += 1 }
    notes.append(note)
  }

  mutating func hold(_ value: Any) { held.append(value) }

  private func since(_ mark: Int) -> Range<Int> { min(mark, notes.count)..<notes.count }

  // MARK: - Instances

  /// Returns the graph value that this call has made before.
  func instance(in graph: GraphKey) -> GraphInstance? { self.graph[graph] }

  mutating func share(_ instance: GraphInstance, since mark: Int) {
    graph[instance.key] = instance
    instance.notes = Array(notes[since(mark)])
    note(instance)
  }

  mutating func share(_ instance: SharedInstance, since mark: Int) {
    if instance.low != ResolutionPath.complete { instance.notes = Array(notes[since(mark)]) }
    note(instance)
  }

  /// The shared instances that are not published yet, the last one first.
  var provisional: [SharedInstance] {
    sharedCount > 0 ? notes.reversed().compactMap { $0 as? SharedInstance } : []
  }

  /// Returns true if no graph value of this call was made or used since the mark.
  func usesNoGraph(since mark: Int) -> Bool {
    notes[since(mark)].allSatisfy { !($0 is GraphInstance) && !($0 is GraphUse) }
  }

  // MARK: - Frames

  /// Returns the outermost open frame that an instance refers to that was made since the mark.
  func low(since mark: Int) -> Int {
    notes[since(mark)].reduce(ResolutionPath.complete) { min($0, ($1 as? Instance)?.low ?? $0) }
  }

  /// Hands the low link of a frame that has ended to the instances that were made in it.
  mutating func refer(to low: Int, since mark: Int) {
    for note in notes[since(mark)] {
      if let instance = note as? Instance { instance.low = min(instance.low, low) }
    }
  }

  /// Settles everything since the mark, which refers to no open frame, if there are shared instances; returns these.
  mutating func complete(since mark: Int) -> [SharedInstance] {
    let range = since(mark)
    var complete: [SharedInstance] = []
    for note in notes[range] {
      (note as? Instance)?.low = ResolutionPath.complete
      if let instance = note as? SharedInstance { complete.append(instance) }
    }
    guard !complete.isEmpty else { return [] }
    sharedCount -= complete.count
    for note in notes[range] { note.settle() }
    notes.replaceSubrange(range, with: notes[range].filter { $0 is Notification })
    return complete
  }

  /// Takes out the notes since the mark that are not settled, because what they belong to has failed or is not used.
  ///
  /// - Parameter keepsInstances: True if the instances that a scope shares stay, with their notes.
  mutating func takeBack(to mark: Int, keepsInstances: Bool) -> [Note] {
    let range = since(mark)
    var kept: Set<ObjectIdentifier> = []
    if keepsInstances {
      for note in notes[range] {
        guard let instance = note as? Instance else { continue }
        kept.formUnion((instance.notes + [instance]).map { ObjectIdentifier($0) })
      }
    }
    var (taken, rest): ([Note], [Note]) = ([], [])
    for note in notes[range] {
      guard !note.isSettled, !kept.contains(ObjectIdentifier(note)) else {
        rest.append(note)
        continue
      }
      taken.append(note)
      if note is SharedInstance { sharedCount -= 1 }
      if let instance = note as? GraphInstance, graph[instance.key] === instance { graph[instance.key] = nil }
      if let property = note as? Property, property.wait != nil { waitingCount -= 1 }
    }
    notes.replaceSubrange(range, with: rest)
    return taken
  }

  // MARK: - Waiting

  /// Takes the waits for the object of the frame out of their properties.
  mutating func takeWaiting(for frame: Int) -> [(property: Property, wait: Property.Wait)] {
    guard waitingCount > 0 else { return [] }
    var taken: [(property: Property, wait: Property.Wait)] = []
    for note in notes {
      guard let property = note as? Property, let wait = property.wait, wait.frame == frame else { continue }
      property.wait = nil
      waitingCount -= 1
      taken.append((property, wait))
    }
    return taken
  }

  // MARK: - Notifying

  func notification(of object: AnyObject) -> Notification? {
    for note in notes.reversed() {
      if let known = note as? Notification, known.identity == ObjectIdentifier(object) { return known }
    }
    return nil
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
