/// The notes of a call: what a failure takes back, and the notifications that are due if the call succeeds.
///
/// The notes of a frame are those since its mark, the number of notes when it began.
///
/// An example: the singletons `a` and `b` have properties for each other, and `a` is requested. While the open `a` is
/// filled, `b` is made, and its property is set to `a`: a `Property` note. When the frame of `b` ends, its low link is
/// that of `a`: the `Instance` of `b` stays here. When the frame of `a` ends, nothing refers to an open frame any more:
/// the notes since its mark leave the journal, and both instances are published. Had `a` failed, they would be undone:
/// the property of `b` cleared, and both attempts dropped.
struct Journal {
  private var notes: [Note] = []
  /// The properties that wait for an object inside its initializer.
  var waiting: [Wait] = []
  /// The instances that only this call has: those of the scope `graph`, and shared ones that are not published yet.
  private(set) var instances: [InstanceStore.PlacedKey: Instance] = .init()
  /// The weak singletons of the call, retained until the outermost call returns.
  private var weakSingletons: [Any] = []

  /// The number of notes so far.
  @inline(__always)
  var mark: Int { notes.count }

  /// True if a call that ends has nothing to process.
  @inline(__always)
  var isEmpty: Bool { notes.isEmpty && weakSingletons.isEmpty && instances.isEmpty }

  @inline(never)
  mutating func note(_ note: Note) { notes.append(note) }

  mutating func hold(_ value: Any) { weakSingletons.append(value) }

  private func since(_ mark: Int) -> Range<Int> { min(mark, notes.count)..<notes.count }

  // MARK: - Instances

  /// Notes an instance that was made since the mark, with all notes since then.
  mutating func share(_ instance: Instance, since mark: Int) {
    // A shared instance is complete together with all notes of its frame.
    if instance.attempt == nil { instance.notes = Array(notes[since(mark)]) }
    instances[instance.key] = instance
    notes.append(instance)
  }

  /// Returns true if no instance of the scope `graph` was made or used since the mark.
  ///
  /// Precondition: nothing since then refers to an open frame, so that all shared instances are published.
  func usesNoGraph(since mark: Int) -> Bool { !notes[since(mark)].contains { $0 is GraphUse || $0 is Instance } }

  // MARK: - Frames

  /// Returns the outermost open frame that an instance refers to that was made since the mark.
  func low(since mark: Int) -> Int {
    notes[since(mark)].reduce(ResolutionPath.noFrame) { min($0, ($1 as? Instance)?.low ?? $0) }
  }

  /// Hands the low link of a frame that has ended to the instances that were made in it.
  mutating func refer(to low: Int, since mark: Int) {
    for case let instance as Instance in notes[since(mark)] where instance.low != ResolutionPath.noFrame {
      instance.low = min(instance.low, low)
    }
  }

  /// Notes that nothing since the mark refers to an open frame.
  ///
  /// With a shared instance among them, the notes leave the journal, except for notifications, and are returned to be
  /// published; without one they stay, and a failure around them takes them back. The caller releases them after this
  /// change: they may have the last reference to an object.
  mutating func takeComplete(since mark: Int) -> [Note] {
    let ended = Array(notes[since(mark)])
    let made = ended.compactMap { $0 as? Instance }
    for instance in made where instance.low != ResolutionPath.noFrame {
      instance.low = ResolutionPath.noFrame
      // A shared instance that uses this one keeps the objects to which it refers.
      instance.notes += ended.filter { !($0 is Instance) }
    }
    let unpublished = made.filter { $0.attempt != nil }
    if unpublished.isEmpty { return [] }
    for instance in unpublished { instances[instance.key] = nil }
    for note in ended { note.stay() }
    notes.replaceSubrange(since(mark), with: ended.filter { $0 is Notification })
    return ended
  }

  /// Keeps the notes of a closure, whatever fails from now on.
  func keep(_ range: Range<Int>) { for note in notes[range] { note.stay() } }

  /// Takes out the notes since the mark, because what they belong to has failed or is not used.
  ///
  /// - Parameter keepsShared: True if instances that their scopes share stay.
  mutating func takeBack(to mark: Int, keepsShared: Bool) -> [Note] {
    // An instance that stays may refer to an object around it.
    if keepsShared, low(since: mark) != ResolutionPath.noFrame { return [] }
    let ended = Array(notes[since(mark)])
    let shared = keepsShared ? ended.compactMap { $0 as? Instance }.flatMap { [$0] + $0.notes } : []
    let staying = Set(shared.map { ObjectIdentifier($0) })
    func stays(_ note: Note) -> Bool { note.stays || staying.contains(ObjectIdentifier(note)) }
    notes.replaceSubrange(since(mark), with: ended.filter(stays))
    let taken = ended.filter { !stays($0) }
    for note in taken {
      if let instance = note as? Instance { instances[instance.key] = nil }
      waiting.removeAll { $0.property === note }
    }
    return taken
  }

  // MARK: - Waiting

  /// Takes out the waits for the object of the frame.
  mutating func takeWaiting(for frame: Int) -> [Wait] {
    defer { waiting.removeAll { $0.frame == frame } }
    return waiting.filter { $0.frame == frame }
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
    let taken = notes[since(mark)].compactMap { $0 as? Notification }
    notes.replaceSubrange(since(mark), with: notes[since(mark)].filter { !($0 is Notification) })
    return taken
  }
}
