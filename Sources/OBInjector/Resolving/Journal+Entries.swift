/// What stands in a journal.
extension Journal {
  /// An entry, and whether it counts.
  struct Note {
    var entry: Entry
    /// Counts for nothing but the values of the graph that were put aside with it, by their number; 0 if it counts.
    var aside = 0

    func counts(_ number: Int) -> Bool { aside == 0 || aside == number }
  }

  /// Frames are numbered from the outermost one on: what depends on several depends on the lowest.
  enum Entry {
    case settled
    /// An instance that is shared in the graph of this call.
    case graph(GraphInstance)
    /// It has been handed out again.
    case graphUse(GraphInstance, to: Int)
    /// A shared instance that others may not see yet.
    case shared(ProvisionalInstance)
    /// A property that waits for an object to leave its initializer.
    case waiting(WaitingProperty)
    /// Something that was filled and wants to know.
    case notification(Notification)
    /// A property that refers to what was not complete when it was set.
    case backReference(AnyObject, PropertyHandle, to: Int)
    /// The object of an open frame was handed out, or what depends on it.
    case reference(to: Int)
    /// The same, where a look-up has got the object, which may have put it anywhere.
    case exposed(ExposedObject, to: Int)

    /// The outermost frame that is open and referred to; `complete` if there is none.
    var frame: Int {
      get {
        switch self {
        case .graphUse(_, to: let frame), .backReference(_, _, to: let frame), .reference(to: let frame),
          .exposed(_, to: let frame):
          frame
        case .waiting(let property): property.frame
        case .settled, .graph, .shared, .notification: Journal.complete
        }
      }
      set {
        switch self {
        case .graphUse(let instance, to: _): self = .graphUse(instance, to: newValue)
        case .backReference(let object, let handle, to: _): self = .backReference(object, handle, to: newValue)
        case .reference: self = newValue == Journal.complete ? .settled : .reference(to: newValue)
        case .exposed(let object, to: _): self = .exposed(object, to: newValue)
        case .settled, .graph, .shared, .waiting, .notification: break
        }
      }
    }

    var instance: Instance? {
      switch self {
      case .graph(let instance): instance
      case .shared(let instance): instance
      case .settled, .graphUse, .waiting, .notification, .backReference, .reference, .exposed: nil
      }
    }
  }

  /// No frame: nothing unfinished is referred to.
  static let complete = Int.max

  struct GraphKey: Hashable {
    let key: InstanceStore.Key
    let builder: ObjectIdentifier
  }

  /// Something that is handed out more than once in this call.
  class Instance {
    /// The entries that belong to it: what was noted while it was made, and its own.
    var extent = 0..<0
    /// A number if what asked for it could not use it: unless something else does, it is given up.
    var aside = 0
  }

  final class GraphInstance: Instance {
    let key: GraphKey
    let value: Any

    init(_ key: GraphKey, _ value: Any) { (self.key, self.value) = (key, value) }
  }

  final class ProvisionalInstance: Instance {
    let key: InstanceStore.Key
    let store: InstanceStore
    let shared: InstanceStore.Shared
    let attempt: Int

    init(_ key: InstanceStore.Key, in store: InstanceStore, _ shared: InstanceStore.Shared, attempt: Int) {
      self.key = key
      self.store = store
      self.shared = shared
      self.attempt = attempt
    }
  }

  /// A created object that a look-up has got while it was being filled, and the properties that were empty then.
  ///
  /// Of every ring that a look-up closes, one of these properties is a part: the object has its value by them.
  final class ExposedObject {
    let frame: Int
    private let object: AnyObject
    private let points: [InjectionPoint]

    init(_ object: AnyObject, in frame: Int, empty points: [InjectionPoint]) {
      (self.object, self.frame, self.points) = (object, frame, points)
    }

    /// Opens the rings that it may be part of.
    func clear() {
      let target = InjectionTarget(object)
      for point in points {
        if let handle = point.handle, !handle.isEmpty(in: target) { handle.clear(in: target) }
      }
    }
  }

  /// A request that had no answer, and is made again.
  struct Question {
    let request: ValueRequest
    let error: InjectionError
    /// Held until then: the block that is waited for may have made this injector, and let go of it.
    private let injector: PropertyInjector

    init(_ request: ValueRequest, _ error: InjectionError) {
      (self.request, self.error) = (request, error)
      injector = request.builder.registry.injector
    }
  }

  struct WaitingProperty {
    /// The frame of the object that it waits for.
    let frame: Int
    let point: InjectionPoint
    let handle: PropertyHandle
    let object: AnyObject
    /// Where it stands, for errors.
    let path: [PropertyName]
    /// What is to be asked again then, and why it had no answer; `nil` if it is the object of the frame itself.
    let question: Question?

    func waiting(for frame: Int) -> WaitingProperty {
      WaitingProperty(frame: frame, point: point, handle: handle, object: object, path: path, question: question)
    }
  }

  final class Notification {
    let filled: Any
    /// Which object it is, to be found again without unpacking; `nil` for a struct.
    let identity: ObjectIdentifier?
    /// Whether it is part of what other threads may have by now: a failure does not take it back.
    var isShared = false
    /// Whether nothing was set yet: all that it got waits for objects inside their initializers.
    var isWaiting: Bool

    init(_ filled: Any, _ identity: ObjectIdentifier?, isWaiting: Bool = false) {
      self.filled = filled
      self.identity = identity
      self.isWaiting = isWaiting
    }
  }
}
