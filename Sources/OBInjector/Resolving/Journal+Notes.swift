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
    let attempt: (build: SharedBuild, store: InstanceStore)?
    /// The injector of a graph instance: if it ended before the call, another one might take its place in the key.
    private let injector: PropertyInjector?
    /// The outermost open frame that the instance refers to.
    var low: Int
    /// True if the instance referred to an open frame when it ended.
    let refersToOpen: Bool
    /// The notes that were added while the instance was made.
    var notes: [Note] = []

    init(
      _ key: InstanceStore.PlacedKey, _ shared: InstanceStore.Shared, of attempt: (SharedBuild, InstanceStore)? = nil,
      retaining injector: PropertyInjector? = nil, low: Int
    ) {
      (self.key, self.shared, self.attempt, self.injector, self.low) = (key, shared, attempt, injector, low)
      refersToOpen = low != ResolutionPath.complete
    }

    override func complete() {
      guard standing != .complete else { return }
      super.complete()
      for note in notes { note.complete() }
    }

    override func undo() { attempt.map { $0.store.abandon($0.build) } }
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
    var wait: Wait?
    var isSet: Bool

    /// The object that a property waits for, and the step to carry out then.
    struct Wait {
      /// The frame of the object.
      let frame: Int
      let step: InjectionPlan.ActiveStep
      let plan: InjectionPlan
      /// Retained until the step is carried out: the closure of the object may have made this injector, and released
      /// it.
      let injector: PropertyInjector
      /// True if the property's object was made: a failed property of a target fails nothing else.
      let isCreated: Bool
      /// The error of the request, which is made again; `nil` if the property waits for the frame's object itself.
      let error: InjectionError?
    }

    init(_ object: AnyObject, _ handle: PropertyHandle, path: [PropertyName]? = nil) {
      (self.object, self.handle, self.path) = (object, handle, path ?? [])
      isSet = path == nil
    }

    /// Clears the property, which breaks the retain cycle that it may be part of.
    override func undo() { if isSet { handle.clear(in: InjectionTarget(object)) } }
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
