/// The notes of a call: what a failure takes back, and the notifications that are due if the call succeeds.
///
/// The notes of a frame are those since its mark, the number of notes when it began.
struct Journal {
  private var notes: [Note] = []
  var waiting: [Wait] = []
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
    if instance.unpublished == nil { graph[instance.key] = instance } else { provisional.append(instance) }
    notes.append(instance)
  }

  /// Returns true if no instance of the scope `graph` was made or used since the mark.
  func usesNoGraph(since mark: Int) -> Bool {
    !notes[since(mark)].contains { $0 is GraphUse || ($0 as? Instance).map { $0.unpublished == nil } == true }
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

  /// Notes that nothing since the mark refers to an open frame.
  ///
  /// With a shared instance among them, the notes leave the journal, except for notifications, and are returned to be
  /// published; without one they stay, and a failure around them takes them back. The caller releases them after this
  /// change: they may have the last reference to an object.
  mutating func complete(since mark: Int) -> [Note] {
    let ended = Array(notes[since(mark)])
    let instances = ended.compactMap { $0 as? Instance }
    let open = instances.filter { $0.low != ResolutionPath.complete }
    for instance in open { instance.low = ResolutionPath.complete }
    let count = instances.count { $0.unpublished != nil }
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
        if instance.unpublished == nil { graph[instance.key] = nil }
        provisional.removeAll { $0 === instance }
      }
      waiting.removeAll { $0.property === note }
    }
    return taken
  }

  // MARK: - Waiting

  /// Takes out the waits for the object of the frame.
  mutating func takeWaiting(for frame: Int) -> [Wait] {
    let ended = waiting.filter { $0.frame == frame }
    waiting.removeAll { $0.frame == frame }
    return ended
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

/// The kinds of notes.
extension Journal {
  class Note {
    /// The events that take a note back.
    enum Standing: Comparable {
      /// A failure of the frame, or a value that does not fit its property.
      case open
      /// A failure of the frame: the note belongs to an instance that its scope shares.
      case shared
      /// Nothing: the note belongs to a complete instance.
      case complete
    }

    var standing = Standing.open

    /// Keeps the note, whatever fails from now on.
    func complete() { standing = .complete }

    /// Undoes what the note says, because its object is given up.
    func undo() {}
  }

  /// An instance of the scope `graph`, or a shared one that is not published yet: only this thread knows it.
  final class Instance: Note {
    /// The key, with the store or, in the scope `graph`, with the injector that makes the instance.
    let key: InstanceStore.PlacedKey
    let shared: InstanceStore.Shared
    /// The attempt, and its store; `nil` in the scope `graph`.
    let unpublished: (attempt: Attempt, store: InstanceStore)?
    /// The injector of a graph instance: if it ended before the call, another one might take its place in the key.
    private let injector: PropertyInjector?
    /// The outermost open frame that the instance refers to.
    var low: Int
    /// True if the instance referred to an open frame when it ended.
    let refersToOpen: Bool
    /// The notes that were added while the instance was made.
    var notes: [Note] = []

    init(
      _ key: InstanceStore.PlacedKey, _ shared: InstanceStore.Shared, of unpublished: (Attempt, InstanceStore)? = nil,
      retaining injector: PropertyInjector? = nil, low: Int
    ) {
      (self.key, self.shared, self.unpublished, self.injector, self.low) = (key, shared, unpublished, injector, low)
      refersToOpen = low != ResolutionPath.complete
    }

    override func complete() {
      guard standing != .complete else { return }
      super.complete()
      for note in notes { note.complete() }
    }

    override func undo() { unpublished.map { $0.store.abandon($0.attempt) } }
  }

  /// The use of a graph instance by a shared one, with which the graph instance stays.
  final class GraphUse: Note {
    /// Weak, since the note may become one of the instance's own; the call retains an instance that is not taken back.
    private weak var instance: Instance?

    init(_ instance: Instance) { self.instance = instance }

    override func complete() { instance?.complete() }
  }

  /// A property that was set to an object that was not complete then, or that waits for one inside its initializer.
  final class Property: Note {
    let object: AnyObject
    private let handle: PropertyHandle
    /// The path of a property that waits or has waited, for errors.
    let path: [PropertyName]
    var isSet: Bool

    init(_ object: AnyObject, _ handle: PropertyHandle, path: [PropertyName]? = nil) {
      (self.object, self.handle, self.path) = (object, handle, path ?? [])
      isSet = path == nil
    }

    /// Clears the property, which breaks the retain cycle that it may be part of.
    override func undo() { if isSet { handle.clear(in: InjectionTarget(object)) } }
  }

  /// A property that waits for an object inside its initializer, and the step to carry out then.
  struct Wait {
    let property: Property
    /// The frame of the object.
    let frame: Int
    let step: InjectionPlan.ActiveStep
    let plan: InjectionPlan
    /// Retained until the step is carried out: the closure of the object may have made this injector, and released it.
    let injector: PropertyInjector
    /// True if the property's object was made: a failed property of a target fails nothing else.
    let isCreated: Bool
    /// The error of the request, which is made again; `nil` if the property waits for the frame's object itself.
    let error: InjectionError?
  }

  /// A filled object or struct that is to be notified.
  final class Notification: Note {
    let filled: Any
    /// The identity of the object, which is compared without unpacking `filled`; `nil` for a struct.
    let identity: ObjectIdentifier?
    /// True if no property is set yet: all of its values wait for objects inside their initializers.
    var isWaiting: Bool

    init(of target: InjectionTarget, isWaiting: Bool) {
      filled = target.value
      identity = target.object.map { ObjectIdentifier($0) }
      self.isWaiting = isWaiting
    }
  }
}
