/// The kinds of notes.
extension Journal {
  class Note {
    private(set) var isSettled = false

    func settle() { isSettled = true }

    /// Undoes what the note says, because its object is given up.
    func undo() {}
  }

  struct GraphKey: Hashable {
    let key: InstanceStore.Key
    let planner: ObjectIdentifier
  }

  /// An instance that the call may hand out more than once.
  class Instance: Note {
    /// The outermost open frame that the instance refers to.
    var low: Int
    /// The notes that were added while the instance was made.
    var notes: [Note] = []

    fileprivate init(_ low: Int) { self.low = low }

    override func settle() {
      super.settle()
      for note in notes { note.settle() }
      notes = []
    }
  }

  /// An instance that is shared in the graph of this call.
  final class GraphInstance: Instance {
    let key: GraphKey
    let value: Any

    init(_ key: GraphKey, _ value: Any, low: Int) {
      (self.key, self.value) = (key, value)
      super.init(low)
    }
  }

  /// The use of a graph instance by a shared one, which stays with the graph instance.
  final class GraphUse: Note {
    private let instance: GraphInstance

    init(_ instance: GraphInstance) { self.instance = instance }

    override func settle() { instance.settle() }
  }

  /// A provisional instance: shared, but not published yet.
  final class SharedInstance: Instance {
    let build: SharedBuild
    let store: InstanceStore
    let shared: InstanceStore.Shared

    init(_ build: SharedBuild, in store: InstanceStore, _ shared: InstanceStore.Shared, low: Int) {
      (self.build, self.store, self.shared) = (build, store, shared)
      super.init(low)
    }

    func publish() -> InstanceStore.Publication { store.publish(shared, of: build) }

    override func undo() { store.abandon(build) }
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
      let planner: Planner
      /// The reason for filling the property's object: a failed property of a target fails nothing else.
      let role: Resolution.Role
      /// The error of the request, which is made again; `nil` if the property waits for the frame's object itself.
      let error: InjectionError?
      /// Retained until the step is carried out: the closure of the object may have made this injector, and released
      /// it.
      private let injector: PropertyInjector

      init(
        frame: Int, step: InjectionPlan.ActiveStep, plan: InjectionPlan, planner: Planner, role: Resolution.Role,
        error: InjectionError?
      ) {
        (self.frame, self.step, self.plan, self.planner, self.role, self.error) = (
          frame, step, plan, planner, role, error
        )
        injector = planner.registry.injector
      }
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

    init(_ filled: Any, _ identity: ObjectIdentifier?, isWaiting: Bool = false) {
      self.filled = filled
      self.identity = identity
      self.isWaiting = isWaiting
    }
  }
}
