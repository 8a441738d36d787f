/// The entries of a journal.
extension Journal {
  /// An entry of a journal.
  ///
  /// Frames are numbered from the outermost one on; an entry that depends on several frames has the lowest of them.
  enum Entry {
    case settled
    /// An instance that is shared in the graph of this call.
    case graph(GraphInstance)
    /// Another use of a graph instance.
    case graphUse(GraphInstance, to: Int)
    /// A provisional instance: shared, but not published yet.
    case shared(ProvisionalInstance)
    /// A property that waits for an object to leave its initializer.
    case waiting(WaitingProperty)
    /// A filled object or struct that is to be notified.
    case notification(Notification)
    /// A property that was set to an object that was not complete then.
    case backReference(AnyObject, PropertyHandle, to: Int)
    /// The object of an open frame, or a value that depends on it, was handed out.
    case reference(to: Int)
    /// Like `reference`, for a lookup, which may have stored the object anywhere.
    case exposed(ExposedObject, to: Int)

    /// The outermost open frame that the entry refers to; `complete` if there is none.
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

  /// The value in place of a frame for an entry that refers to no unfinished object.
  static let complete = Int.max

  struct GraphKey: Hashable {
    let key: InstanceStore.Key
    let planner: ObjectIdentifier
  }

  /// An instance that the call may hand out more than once.
  class Instance {
    /// The range of its notes: those that were added while it was made, and its own.
    var extent = 0..<0
  }

  final class GraphInstance: Instance {
    let key: GraphKey
    let value: Any

    init(_ key: GraphKey, _ value: Any) { (self.key, self.value) = (key, value) }
  }

  final class ProvisionalInstance: Instance {
    let build: SharedBuild
    let store: InstanceStore
    let shared: InstanceStore.Shared
    private var attempt: InstanceStore.Attempt?

    init(_ attempt: consuming InstanceStore.Attempt, in store: InstanceStore, _ shared: InstanceStore.Shared) {
      build = attempt.build
      self.attempt = consume attempt
      self.store = store
      self.shared = shared
    }

    func publish() -> InstanceStore.Publication? { attempt.take()?.publish(shared) }

    func abandon() { attempt = nil }
  }

  /// A created object that a lookup received while it was being filled, and the properties that were empty then.
  ///
  /// Every retain cycle that the lookup closes contains one of these properties, since they give the object its values.
  final class ExposedObject {
    let frame: Int
    private let object: AnyObject
    private let points: [InjectionPoint]

    /// - Parameter plan: The plan that fills the object.
    init(_ object: AnyObject, in frame: Int, _ plan: InjectionPlan) {
      (self.object, self.frame) = (object, frame)
      let target = InjectionTarget(object)
      points = plan.record.isActor ? [] : plan.steps.filter { $0.handle.isEmpty(in: target) }.map(\.point)
    }

    /// Clears the properties, which breaks the retain cycles that they may be part of.
    func clear() {
      let target = InjectionTarget(object)
      for point in points {
        if let handle = point.handle, !handle.isEmpty(in: target) { handle.clear(in: target) }
      }
    }
  }

  /// A request that failed, and that is made again later.
  final class Question {
    let request: ValueRequest
    let error: InjectionError
    /// Retained until the request is made again: the closure of the object may have made this injector, and released
    /// it.
    private let injector: PropertyInjector

    init(_ request: ValueRequest, _ error: InjectionError) {
      (self.request, self.error) = (request, error)
      injector = request.planner.registry.injector
    }
  }

  final class WaitingProperty {
    /// The frame of the object that the property waits for.
    let frame: Int
    let point: InjectionPoint
    let handle: PropertyHandle
    let object: AnyObject
    /// The path of the property, for errors.
    let path: [PropertyName]
    /// The reason for filling its object: a failed property of a target fails nothing else.
    let role: Resolution.Role
    /// The request to repeat, with the error of the first attempt; `nil` if the property waits for the frame's object
    /// itself.
    let question: Question?

    init(
      for frame: Int, point: InjectionPoint, handle: PropertyHandle, object: AnyObject, path: [PropertyName],
      role: Resolution.Role, question: Question?
    ) {
      (self.frame, self.point, self.handle, self.object, self.path) = (frame, point, handle, object, path)
      (self.role, self.question) = (role, question)
    }

    func waiting(for frame: Int) -> WaitingProperty {
      WaitingProperty(
        for: frame, point: point, handle: handle, object: object, path: path, role: role, question: question)
    }
  }

  final class Notification {
    let filled: Any
    /// The identity of the object, which is compared without unpacking `filled`; `nil` for a struct.
    let identity: ObjectIdentifier?
    /// True if a published instance contains the object: a failure does not take the notification back.
    var isShared = false
    /// True if no property is set yet: all of its values wait for objects inside their initializers.
    var isWaiting: Bool

    init(_ filled: Any, _ identity: ObjectIdentifier?, isWaiting: Bool = false) {
      self.filled = filled
      self.identity = identity
      self.isWaiting = isWaiting
    }
  }
}
