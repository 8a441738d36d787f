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
  var notes: [Note] = []
  /// The properties that wait for an object inside its initializer.
  var waiting: [Wait] = []
  /// The instances that only this call has: those of the scope `graph`, and shared ones that are not published yet.
  private(set) var instances: [InstanceStore.Key: Instance] = .init()
  /// The weak singletons of the call, retained until the outermost call returns.
  private var weakSingletons: [Any] = []

  /// The number of notes so far.
  @inline(__always)
  var mark: Int { notes.count }

  /// True if a call that ends has nothing to process.
  @inline(__always)
  var isEmpty: Bool { notes.isEmpty && weakSingletons.isEmpty && instances.isEmpty }

  mutating func hold(_ value: Any) { weakSingletons.append(value) }

  // MARK: - Instances

  /// Notes an instance that was made since the mark, with all notes since then.
  mutating func share(_ instance: Instance, since mark: Int) {
    // A shared instance is complete together with all notes of its frame.
    if instance.attempt == nil { instance.notes = Array(notes.dropFirst(mark)) }
    instances[instance.key] = instance
    notes.append(instance)
  }

  // MARK: - Frames

  /// Returns the outermost open frame that an instance refers to that was made since the mark.
  func low(since mark: Int) -> Int {
    notes.dropFirst(mark).reduce(ResolutionPath.noFrame) { min($0, $1.instance?.low ?? $0) }
  }

  /// Hands the low link of a frame that has ended to the instances that were made in it.
  mutating func refer(to low: Int, since mark: Int) {
    for note in notes.dropFirst(mark) {
      guard let instance = note.instance, instance.low > low, instance.low != ResolutionPath.noFrame else { continue }
      instance.low = low
      instance.attempt?.frame = low
    }
  }

  /// Notes that nothing since the mark refers to an open frame.
  ///
  /// With a shared instance among them, the notes leave the journal, except for notifications, and are returned to be
  /// published; without one they stay, and a failure around them takes them back. The caller releases them after this
  /// change: they may have the last reference to an object.
  mutating func takeComplete(since mark: Int) -> [Note] {
    let ended = Array(notes.dropFirst(mark))
    let made = ended.compactMap(\.instance)
    for instance in made where instance.low != ResolutionPath.noFrame {
      instance.low = ResolutionPath.noFrame
      // A shared instance that uses this one keeps the objects to which it refers.
      instance.notes += ended.filter { $0.instance == nil }
    }
    let unpublished = made.filter { $0.attempt != nil }
    if unpublished.isEmpty { return [] }
    for instance in unpublished { instances[instance.key] = nil }
    for note in ended { note.stay() }
    notes.replaceSubrange(min(mark, notes.count)..., with: ended.filter { $0.notification != nil })
    return ended
  }

  /// Takes out the notes since the mark, because what they belong to has failed or is not used.
  ///
  /// - Parameter keepsShared: True if instances that their scopes share stay.
  mutating func takeBack(to mark: Int, keepsShared: Bool) -> [Note] {
    // An instance that stays may refer to an object around it.
    if keepsShared, low(since: mark) != ResolutionPath.noFrame { return [] }
    let ended = Array(notes.dropFirst(mark))
    let shared = keepsShared ? ended.compactMap(\.instance).flatMap { [$0] + $0.notes } : []
    let staying = Set(shared.map { ObjectIdentifier($0) })
    func stays(_ note: Note) -> Bool { note.stays || staying.contains(ObjectIdentifier(note)) }
    notes.replaceSubrange(min(mark, notes.count)..., with: ended.filter(stays))
    let taken = ended.filter { !stays($0) }
    for note in taken {
      if let instance = note.instance { instances[instance.key] = nil }
      waiting.removeAll { $0 === note }
    }
    return taken
  }

  // MARK: - Waiting

  /// Takes out the waits for the object of the frame.
  @inline(never)
  mutating func takeWaiting(for frame: Int) -> [Wait] {
    defer { waiting.removeAll { $0.frame == frame } }
    return waiting.filter { $0.frame == frame }
  }

  // MARK: - Notifying

  func notification(of object: AnyObject) -> Notification? {
    notes.last { $0.notification?.identity == ObjectIdentifier(object) }?.notification
  }

  /// Takes out the notifications since the mark, in their order.
  @inline(never)
  mutating func takeNotifications(since mark: Int) -> [Notification] {
    let taken = notes.dropFirst(mark).compactMap(\.notification)
    notes.replaceSubrange(min(mark, notes.count)..., with: notes.dropFirst(mark).filter { $0.notification == nil })
    return taken
  }
}

/// The kinds of notes: what was made, what was set, and what is to be notified.
extension Journal {
  /// Something that a call has done: a failure undoes it, unless it stays.
  class Note {
    /// True if the note stays, whatever fails.
    private(set) var stays = false

    /// Keeps the note, and those that stay with its instance, whatever fails from now on.
    func stay() {
      guard !stays else { return }
      stays = true
      for note in instance?.notes ?? [] { note.stay() }
    }

    /// Undoes what the note says, because its object has failed.
    func undo() {}

    // The content of the note, if it is of that kind.
    var instance: Instance? { nil }
    var notification: Notification? { nil }
    var isOfGraph: Bool { false }
  }

  /// An instance of the scope `graph`, or a shared one that is not published yet: only this thread knows it.
  final class Instance: Note {
    let key: InstanceStore.Key
    let shared: InstanceStore.Shared
    /// The store of the injector that makes the instance, retained: another one might take its place in the key.
    let store: InstanceStore
    /// The attempt; `nil` in the scope `graph`.
    let attempt: Attempt?
    /// The outermost open frame that the instance refers to.
    var low: Int
    /// The notes that stay if the instance does, of one of the scope `graph`.
    var notes: [Note] = []

    init(
      _ shared: InstanceStore.Shared, as key: InstanceStore.Key, in store: InstanceStore, of attempt: Attempt?, low: Int
    ) {
      (self.key, self.shared, self.store, self.attempt, self.low) = (key, shared, store, attempt, low)
      attempt?.frame = low
    }

    override func undo() { attempt.map(store.drop) }

    override var instance: Instance? { self }
    override var isOfGraph: Bool { true }
  }

  /// The use of a graph instance by a shared one, with which the graph instance stays.
  final class GraphUse: Note {
    /// Weak, since the note may become one of the instance's own; the call retains an instance that is not taken back.
    private weak var used: Instance?

    init(_ used: Instance) { self.used = used }

    override func stay() { used?.stay() }

    override var isOfGraph: Bool { true }
  }

  /// A property that was set to an object that was not complete then.
  class Property: Note {
    let object: AnyObject
    private let handle: PropertyHandle

    init(_ object: AnyObject, _ handle: PropertyHandle) { (self.object, self.handle) = (object, handle) }

    /// Clears the property, which breaks the retain cycle that it may be part of.
    override func undo() { handle.clear(in: InjectionTarget(object)) }
  }

  /// A property that waits for an object inside its initializer.
  final class Wait: Property {
    let step: InjectionPlan.ActiveStep
    let plan: InjectionPlan
    /// Retained: the closure of the awaited object may have made the injector, and released it.
    let injector: PropertyInjector
    let isCreated: Bool
    /// The path of the property, for errors; `nil` as soon as it is set.
    var path: [PropertyName]?
    /// The frame of the object.
    var frame = 0
    /// The error of the request, which is made again once the object exists; `nil` if the property waits for the object
    /// itself.
    var failure: InjectionError?

    init(
      _ object: AnyObject, _ step: InjectionPlan.ActiveStep, _ filling: borrowing Resolution.Filling,
      path: [PropertyName]
    ) {
      (self.step, plan, injector) = (step, filling.plan, filling.injector.object)
      (isCreated, self.path) = (filling.isCreated, path)
      super.init(object, step.handle)
    }

    override func undo() { if path == nil { super.undo() } }
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

    override var notification: Notification? { self }
  }
}
