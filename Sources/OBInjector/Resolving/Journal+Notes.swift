/// The kinds of notes: what was made, what was set, and what is to be notified.
extension Journal {
  /// Something that a call has done: a failure undoes it, unless it stays.
  class Note {
    /// True if the note stays, whatever fails.
    private(set) var stays = false

    /// Keeps the note, whatever fails from now on.
    func stay() { stays = true }

    /// Undoes what the note says, because its object has failed.
    func undo() {}
  }

  /// An instance of the scope `graph`, or a shared one that is not published yet: only this thread knows it.
  final class Instance: Note {
    let key: InstanceStore.PlacedKey
    let shared: InstanceStore.Shared
    /// The store of the injector that makes the instance, retained: another one might take its place in the key.
    let store: InstanceStore
    /// The attempt; `nil` in the scope `graph`.
    let attempt: Attempt?
    /// The outermost open frame that the instance refers to.
    var low: Int { didSet { attempt?.frame = low } }
    /// The notes that stay if the instance does, of one of the scope `graph`.
    var notes: [Note] = []

    init(
      _ shared: InstanceStore.Shared, as key: InstanceStore.Key, in store: InstanceStore, of attempt: Attempt?, low: Int
    ) {
      self.key = .init(key: key, store: store.id)
      (self.shared, self.store, self.attempt, self.low) = (shared, store, attempt, low)
      attempt?.frame = low
    }

    /// Returns false if the instance was forgotten while it was made.
    func publish() -> Bool { attempt.map { store.publish(shared, of: $0) } ?? true }

    override func stay() {
      guard !stays else { return }
      super.stay()
      for note in notes { note.stay() }
    }

    override func undo() { attempt.map(store.drop) }
  }

  /// The use of a graph instance by a shared one, with which the graph instance stays.
  final class GraphUse: Note {
    /// Weak, since the note may become one of the instance's own; the call retains an instance that is not taken back.
    private weak var instance: Instance?

    init(_ instance: Instance) { self.instance = instance }

    override func stay() { instance?.stay() }
  }

  /// A property that was set to an object that was not complete then, or that waits for one inside its initializer.
  final class Property: Note {
    let object: AnyObject
    private let handle: PropertyHandle
    /// The path of a property that waits, for errors; `nil` as soon as it is set.
    var path: [PropertyName]?

    init(_ object: AnyObject, _ handle: PropertyHandle, path: [PropertyName]? = nil) {
      (self.object, self.handle, self.path) = (object, handle, path)
    }

    /// Clears the property, which breaks the retain cycle that it may be part of.
    override func undo() { if path == nil { handle.clear(in: InjectionTarget(object)) } }
  }

  /// A property that waits for an object inside its initializer.
  struct Wait {
    let property: Property
    /// The frame of the object.
    let frame: Int
    let step: InjectionPlan.ActiveStep
    let plan: InjectionPlan
    /// Retained: the closure of the awaited object may have made the injector, and released it.
    let injector: PropertyInjector
    let isCreated: Bool
    /// The error of the request, which is made again once the object exists; `nil` if the property waits for the object
    /// itself.
    let failure: InjectionError?
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
