#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One outermost call of an injector on one thread, with everything that is called inside it.
///
/// Knows the path from what was asked for down to what is being made, what the call has made so far, which properties
/// wait for an object that is still inside its initializer, who has to be told, and what is not yet shared with
/// others. A thread has one, and uses it again.
final class Resolution {
  /// Something that is being made or filled.
  struct Frame {
    /// What it is made from; `nil` for an object that was handed in.
    let registration: Registration?
    let injector: PropertyInjector
    let arguments: ArgumentKey?
    let hasUnknownArguments: Bool
    /// Whether a property wanted it, or a look-up, which can't wait.
    let demand: Demand
    let type: Any.Type
    /// The object, as soon as there is one.
    var object: Any?
  }

  enum Demand { case property, lookUp }

  /// A property that waits for an object to leave its initializer.
  struct Pending {
    let frame: Int
    let point: InjectionPoint
    let object: AnyObject
  }

  struct GraphKey: Hashable {
    let key: InstanceStore.Key
    let injector: ObjectIdentifier
  }

  struct Provisional {
    let key: InstanceStore.Key
    let owner: PropertyInjector
    let shared: InstanceStore.Shared
  }

  var frames: [Frame] = []
  var graph: [GraphKey: Any] = [:]
  var graphOrder: [GraphKey] = []
  var pending: [Pending] = []
  var untold: [Any] = []
  var provisional: [Provisional] = []
  /// The locks of the injectors whose shared instances are being made.
  var held: [Mutex] = []
  /// How many shared instances are being made, one inside the other.
  var sharedDepth = 0
  /// How many properties waited when the first of them was begun.
  var pendingBefore = 0
  /// What failed below the target of the innermost call without failing it.
  var failures: [InjectionError] = []
  /// What a weak singleton hangs on until the outermost call returns.
  var keptAlive: [Any] = []
  private(set) var isolation: (any Actor)?
  private var depth = 0
  private var isTelling = false

  // MARK: - Calls

  /// Runs one call; the outermost one clears up.
  ///
  /// - Parameter tellsItself: Whether what the call wires is told at its end even if it is not the outermost, unless
  ///   something that it wired still waits for an object of an outer call.
  func call<Result>(
    isolation: (any Actor)?, tellsItself: Bool, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> Result {
    let (outerIsolation, wasTelling) = (self.isolation, isTelling)
    let (untoldBefore, pendingBefore) = (untold.count, pending.count)
    if depth == 0 || isolation != nil { self.isolation = isolation }
    isTelling = false
    depth += 1
    defer {
      depth -= 1
      self.isolation = outerIsolation
      isTelling = wasTelling
      if depth == 0 { clearUp(failuresToo: !tellsItself) }
    }
    let result = try body()
    if depth == 1 || wasTelling || (tellsItself && pending.count <= pendingBefore) { tellThose(from: untoldBefore) }
    return result
  }

  /// Tells an object that the hot path has filled.
  func tell(
    _ object: AnyObject, _ report: InjectionReport, by injector: PropertyInjector, isolation: (any Actor)?
  ) -> InjectionReport {
    let before = failures.count
    try? call(isolation: isolation, tellsItself: true) { () throws(InjectionError) in
      tellLater(InjectionTarget(object))
    }
    return report.adding(takeFailures(since: before))
  }

  /// What has failed since, for the report of the call that it belongs to.
  func takeFailures(since count: Int) -> [InjectionError] {
    guard failures.count > count else { return [] }
    defer { failures.removeSubrange(count...) }
    return Array(failures[count...])
  }

  private func tellThose(from start: Int) {
    while untold.count > start {
      let objects = untold[start...]
      untold.removeSubrange(start...)
      isTelling = true
      for object in objects { tell(object) }
    }
  }

  /// A cast of a value honours isolated conformances, one of a metatype does not; the difference is worth a report.
  private func tell(_ filled: Any) {
    if let delegate = filled as? any InjectorDelegate {
      delegate.didInjectDependencies()
    } else {
      failures.append(InjectionError(.hookElsewhere(type(of: filled), hook: "InjectorDelegate")))
    }
  }

  /// Lets go of what the call held.
  ///
  /// A deinit may call an injector, so the arrays are emptied first.
  private func clearUp(failuresToo: Bool) {
    if !keptAlive.isEmpty || !graph.isEmpty {
      let held = (keptAlive, graph)
      keptAlive = []
      graph = [:]
      graphOrder = []
      withExtendedLifetime(held) {}
    }
    // A look-up has no report to put them in.
    if failuresToo, !failures.isEmpty { failures = [] }
  }

  /// Remembers that something was set in the target, if it wants to know.
  func tellLater(_ target: InjectionTarget) {
    guard target.type is any InjectorDelegate.Type else { return }
    if let object = target.object {
      // A nested call may have filled the same object a moment ago; then it stands near the end.
      if !untold.suffix(8).contains(where: { $0 as AnyObject === object }) { untold.append(object) }
    } else {
      untold.append(target.structValue)
    }
  }

  // MARK: - Taking back

  /// How far everything was when something was begun.
  struct Mark {
    fileprivate let frames, graph, pending, untold, provisional: Int
  }

  func mark() -> Mark {
    Mark(
      frames: frames.count, graph: graphOrder.count, pending: pending.count, untold: untold.count,
      provisional: provisional.count)
  }

  /// Takes back all that was made since: nothing of a failure stays behind.
  func rollBack(to mark: Mark) {
    let dropped = (
      frames[mark.frames...], pending[mark.pending...], untold[min(mark.untold, untold.count)...],
      provisional[min(mark.provisional, provisional.count)...]
    )
    frames.removeSubrange(mark.frames...)
    pending.removeSubrange(mark.pending...)
    untold.removeSubrange(min(mark.untold, untold.count)...)
    provisional.removeSubrange(min(mark.provisional, provisional.count)...)
    var values: [Any] = []
    for key in graphOrder[mark.graph...] { if let value = graph.removeValue(forKey: key) { values.append(value) } }
    graphOrder.removeSubrange(mark.graph...)
    withExtendedLifetime((dropped, values)) {}
  }

  // MARK: - The thread's own

  /// The one of this thread.
  static var current: Resolution {
    if let known = pthread_getspecific(key) {
      return Unmanaged<Resolution>.fromOpaque(known).takeUnretainedValue()
    }
    let new = Resolution()
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  /// The one of this thread if a call is going on.
  static var running: Resolution? {
    guard let known = pthread_getspecific(key) else { return nil }
    let resolution = Unmanaged<Resolution>.fromOpaque(known).takeUnretainedValue()
    return resolution.depth > 0 ? resolution : nil
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        Unmanaged<Resolution>.fromOpaque(pointer).release()
      #else
        if let pointer { Unmanaged<Resolution>.fromOpaque(pointer).release() }
      #endif
    }
    precondition(status == 0, "pthread_key_create failed with \(status)")
    return key
  }()

  /// The lowest address that a further step may reach: cycles have to end before the stack does.
  private lazy var stackLimit: UInt = StackBounds.limit()

  /// Whether there is too little stack left for one more object.
  var isStackLow: Bool {
    guard frames.count > 8 else { return false }
    var place: UInt8 = 0
    return withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) } < stackLimit
  }
}
