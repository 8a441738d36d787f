import Synchronization

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
/// others. A thread has one, and uses it again; no other thread ever sees it, which is why its properties do without
/// the check for exclusive access.
final class Resolution {
  /// Something that is being made or filled.
  ///
  /// Unowned, since counting would cost more than all the rest: whoever pushes a frame holds all of it while it stands.
  struct Frame {
    /// What it is made from; `nil` for an object that was handed in.
    unowned(unsafe) let registration: Registration?
    unowned(unsafe) let injector: PropertyInjector
    unowned(unsafe) let arguments: ArgumentKey?
    let hasUnknownArguments: Bool
    /// Whether a property wanted it, or a look-up, which can't wait.
    let demand: Demand
    let type: Any.Type
    /// The object, as soon as there is one; a struct is in a box.
    unowned(unsafe) var made: AnyObject?

    init(target: AnyObject?, _ type: Any.Type, _ injector: PropertyInjector) {
      registration = nil
      self.injector = injector
      arguments = nil
      hasUnknownArguments = false
      demand = .property
      self.type = type
      made = target
    }

    init(
      making registration: Registration, by injector: PropertyInjector, arguments: ArgumentKey? = nil,
      hasUnknownArguments: Bool = false, demand: Demand = .property
    ) {
      self.registration = registration
      self.injector = injector
      self.arguments = arguments
      self.hasUnknownArguments = hasUnknownArguments
      self.demand = demand
      type = registration.type
      made = nil
    }

    func mayBe(_ other: Registration) -> Bool {
      registration === other || (registration == nil && type == other.wanted)
    }

    var object: Any? { (made as? Boxed)?.value ?? made }
  }

  /// The path.
  ///
  /// Frames count no references, so that one that is popped may stay where it is until the next comes.
  struct FrameStack: RandomAccessCollection {
    private var storage: [Frame] = []
    private(set) var endIndex = 0

    let startIndex = 0

    subscript(index: Int) -> Frame {
      get { storage[index] }
      set { storage[index] = newValue }
    }

    @inline(__always)
    mutating func push(_ frame: Frame) {
      if endIndex < storage.count { storage[endIndex] = frame } else { storage.append(frame) }
      endIndex &+= 1
    }

    @inline(__always)
    mutating func pop(to count: Int) { endIndex = count }
  }

  final class Boxed {
    let value: Any
    init(_ value: Any) { self.value = value }
  }

  enum Demand { case property, lookUp }

  /// A property that waits for an object to leave its initializer.
  struct Pending {
    let frame: Int
    let point: InjectionPoint
    let object: AnyObject
  }

  /// Something that was filled and wants to know.
  struct Untold {
    let filled: Any
    /// Whether it is part of what other threads may have by now: a failure does not take it back.
    var isShared = false
    /// Whether nothing was set yet: all that it got waits for objects inside their initializers.
    var isWaiting = false
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

  @exclusivity(unchecked) var frames = FrameStack()
  @exclusivity(unchecked) var graph: [GraphKey: Any] = [:]
  @exclusivity(unchecked) var graphOrder: [GraphKey] = []
  @exclusivity(unchecked) var pending: [Pending] = []
  @exclusivity(unchecked) var untold: [Untold] = []
  @exclusivity(unchecked) var provisional: [Provisional] = []
  /// Whether this thread holds the lock under which shared instances are made.
  @exclusivity(unchecked) var isBuilding = false
  /// How many shared instances are being made, one inside the other.
  @exclusivity(unchecked) var sharedDepth = 0
  /// The outermost frame that something made inside it refers to: until it is complete, whoever reaches it is not.
  @exclusivity(unchecked) var lowestReferred = Int.max
  /// What was awaited for the target of the call before it began.
  @exclusivity(unchecked) var given: [ObjectIdentifier: [Result<Supply, InjectionError>]] = [:]
  /// What failed below the target of the innermost call without failing it.
  @exclusivity(unchecked) var failures: [InjectionError] = []
  /// The events of this call, if somebody watches.
  @exclusivity(unchecked) var trace: InjectionTrace?
  /// What a weak singleton hangs on until the outermost call returns.
  @exclusivity(unchecked) var keptAlive: [Any] = []
  /// Unowned: the caller of each call holds its actor.
  @exclusivity(unchecked) private(set) unowned(unsafe) var isolation: (any Actor)?
  @exclusivity(unchecked) private var depth = 0
  private let pins = Pins.shared
  @exclusivity(unchecked) private var isTelling = false

  // MARK: - Calls

  /// Runs one call; the outermost one clears up.
  ///
  /// - Parameter tellsItself: Whether what the call wires is told at its end even if it is not the outermost, unless
  ///   something that it wired still waits for an object of an outer call.
  func call<Result>(
    isolation: (any Actor)?, tellsItself: Bool, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> Result {
    let outer = begin(isolation)
    defer { end(outer, failuresToo: !tellsItself) }
    do {
      let result = try body()
      if tellsItself && pending.count <= outer.pending || outer.wasTelling || depth == 1 {
        tellThose(from: outer.untold)
      }
      return result
    } catch {
      // What failed has been taken back; what is shared stays and is told all the same; the rest is given up.
      if depth == 1 { untold.removeAll { !$0.isShared } }
      if outer.wasTelling || depth == 1 { tellThose(from: outer.untold) }
      throw error
    }
  }

  /// How things stood when a call began.
  struct Outer {
    fileprivate unowned(unsafe) let isolation: (any Actor)?
    fileprivate let isIsolated: Bool
    fileprivate let wasTelling: Bool
    fileprivate let untold, pending: Int
  }

  @inline(__always)
  func begin(_ isolation: (any Actor)?) -> Outer {
    let outer = Outer(
      isolation: self.isolation, isIsolated: isolation != nil, wasTelling: isTelling, untold: untold.count,
      pending: pending.count)
    if depth == 0 || isolation != nil { self.isolation = isolation }
    if isolation != nil { pins.isolatedCalls.pointee.add(1, ordering: .relaxed) }
    isTelling = false
    depth += 1
    return outer
  }

  @inline(__always)
  func end(_ outer: Outer, failuresToo: Bool) {
    depth -= 1
    if outer.isIsolated { pins.isolatedCalls.pointee.subtract(1, ordering: .relaxed) }
    isolation = outer.isolation
    isTelling = outer.wasTelling
    if depth == 0 { clearUp(failuresToo: failuresToo) }
  }

  /// Runs something in the isolation that it was found to belong to.
  @inline(__always)
  func isolated<Result>(
    to actor: (any Actor)?, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> Result {
    guard actor !== isolation else { return try body() }
    let outer = begin(actor)
    defer { end(outer, failuresToo: false) }
    return try body()
  }

  /// Tells what is left to tell when a call has wired its target.
  @inline(__always)
  func tellRest(of outer: Outer) {
    if untold.count > outer.untold, pending.count <= outer.pending { tellThose(from: outer.untold) }
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
      for object in objects where !object.isWaiting { tell(object.filled) }
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
      _fixLifetime(held)
    }
    // A look-up has no report to put them in.
    if failuresToo, !failures.isEmpty { failures = [] }
  }

  /// Remembers that something was set in the target, if it wants to know.
  func tellLater(_ target: InjectionTarget, isWaiting: Bool = false) {
    guard target.type is any InjectorDelegate.Type else { return }
    if let object = target.object {
      // A nested call may have filled the same object a moment ago; without one there is nothing to look for.
      if frames.count > 1, let known = untold.lastIndex(where: { $0.filled as AnyObject === object }) {
        untold[known].isWaiting = untold[known].isWaiting && isWaiting
      } else {
        untold.append(Untold(filled: object, isWaiting: isWaiting))
      }
    } else {
      untold.append(Untold(filled: target.structValue))
    }
  }

  // MARK: - Taking back

  /// How far everything was when something was begun.
  struct Mark {
    let frames: Int
    fileprivate let graph, pending, untold, provisional: Int
  }

  func mark() -> Mark {
    Mark(
      frames: frames.count, graph: graphOrder.count, pending: pending.count, untold: untold.count,
      provisional: provisional.count)
  }

  /// Takes back all that was made since: nothing of a failure stays behind.
  func rollBack(to mark: Mark) {
    let told = untold[min(mark.untold, untold.count)...]
    let made = provisional[min(mark.provisional, provisional.count)...]
    let dropped = (pending[mark.pending...], told, made)
    frames.pop(to: mark.frames)
    pending.removeSubrange(mark.pending...)
    untold.replaceSubrange(told.indices, with: told.filter(\.isShared))
    provisional.removeSubrange(made.indices)
    var values: [Any] = []
    for key in graphOrder[mark.graph...] { if let value = graph.removeValue(forKey: key) { values.append(value) } }
    graphOrder.removeSubrange(mark.graph...)
    settle()
    _fixLifetime((dropped, values))
  }

  // MARK: - The thread's own

  /// The one of this thread.
  static var current: Resolution { withCurrent { $0 } }

  /// Hands over the one of this thread, which the thread holds: nothing is counted.
  @inline(__always)
  static func withCurrent<Result>(_ body: (Resolution) -> Result) -> Result {
    let known = pthread_getspecific(key) ?? makeCurrent()
    return Unmanaged<Resolution>.fromOpaque(known)._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private static func makeCurrent() -> UnsafeMutableRawPointer {
    let new = Unmanaged.passRetained(Resolution()).toOpaque()
    pthread_setspecific(key, new)
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
