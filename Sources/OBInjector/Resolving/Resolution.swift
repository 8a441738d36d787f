/// One outermost call of an injector on one thread, with all calls inside it.
///
/// Each thread has one resolution and uses it again; no other thread sees it. No access to its properties is in
/// progress while user code runs, so properties that every step reads skip the check for exclusive access: the check
/// costs 1,000 of the 5,000 instructions of an injection with a closure.
final class Resolution {
  @exclusivity(unchecked) var path = ResolutionPath()
  @exclusivity(unchecked) var journal = Journal()
  /// The open attempts at values that this thread makes once, outermost first.
  @exclusivity(unchecked) var openAttempts: [Attempt] = []
  let thread = MakingThread()
  /// The isolation of the innermost user call, or that of the closure that runs on its own actor.
  @exclusivity(unchecked) var caller = CallerIsolation.nonisolated
  /// The number of nested calls.
  @exclusivity(unchecked) private(set) var depth = 0
  /// The depth of the innermost call whose hooks run, or 0.
  @exclusivity(unchecked) var notifyingDepth = 0
  /// The failures below the target of the innermost call that do not fail the target.
  @exclusivity(unchecked) var failures: [InjectionError] = []
  /// The objects that lookups have returned to the closures on the path: a closure that returns one has not created it.
  @exclusivity(unchecked) private(set) var lookedUp: [AnyObject] = []
  /// The events of this call; `nil` without an observer.
  @exclusivity(unchecked) var trace: InjectionTrace?

  /// The lowest address that a further step may reach: cycles have to end before the stack does.
  private lazy var stackLimit: UInt = StackBounds.limit()

  // MARK: - Calls

  /// The state before a call, restored when the call ends.
  struct SavedCall {
    fileprivate let caller: CallerIsolation
    fileprivate let mark, waiting: Int
    let failures: Int
    fileprivate let beginsTrace: Bool
  }

  /// A call by the library itself inside another call, with the caller of that call.
  var inside: CallContext { CallContext(caller.actor, nil) }

  /// Runs one call; the outermost one cleans up.
  ///
  /// The objects of a lookup are notified when the outermost call ends, those of a call that fills a target at its end.
  ///
  /// The optimizer would copy it for each closure.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func call<Result>(
    _ context: CallContext, fillsTarget: Bool = false, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> Result {
    let outer = beginCall(context)
    do {
      let result = try body()
      endCall(outer, fillsTarget: fillsTarget)
      return result
    } catch {
      endCall(outer, fillsTarget: fillsTarget, hasFailed: true)
      throw error
    }
  }

  @inline(__always)
  func beginCall(_ context: CallContext) -> SavedCall {
    let outer = SavedCall(
      caller: caller, mark: journal.mark, waiting: journal.waiting.count, failures: failures.count,
      beginsTrace: context.observer != nil && trace == nil)
    caller = context.caller
    if outer.beginsTrace, let observer = context.observer { trace = InjectionTrace(observer.object.observer) }
    depth += 1
    return outer
  }

  /// Ends a call.
  @inline(__always)
  func endCall(_ outer: SavedCall, fillsTarget: Bool, hasFailed: Bool = false) {
    let isClean = journal.isEmpty
    if !isClean { conclude(since: outer.mark, waiting: outer.waiting, fillsTarget: fillsTarget, hasFailed: hasFailed) }
    depth -= 1
    caller = outer.caller
    if outer.beginsTrace { trace = nil }
    if depth == 0, !isClean {
      // A deinit of what the call retained may call an injector, so the state is emptied first.
      let ended = journal
      journal = Journal()
      withExtendedLifetime(ended) {}
    }
    // A lookup has no report for its failures; that of an asynchronous closure leaves them to the call that awaits it.
    if depth == 0, !fillsTarget, failures.count > outer.failures {
      AwaitingCall.add(takeFailures(since: outer.failures))
    }
    assert(brokenInvariant == nil, brokenInvariant ?? "")
  }

  /// Takes back what a failed call leaves, and notifies the filled objects that stay.
  ///
  /// Objects are notified when the outermost call ends, those of a call inside a hook at its own end; so are those of a
  /// nested target, unless a property began to wait in it.
  @inline(never)
  private func conclude(since mark: Int, waiting: Int, fillsTarget: Bool, hasFailed: Bool) {
    // The outermost call has no objects of its own any more.
    if hasFailed { takeBack(to: mark, keepsShared: depth > 1) }
    let isWired = !hasFailed && fillsTarget && journal.waiting.count <= waiting
    if isWired || depth == notifyingDepth + 1 { notify(since: mark) }
  }

  /// Takes out the failures since `count`, for the report of the call that they belong to.
  func takeFailures(since count: Int) -> [InjectionError] {
    defer { failures.removeSubrange(count...) }
    return Array(failures[count...])
  }

  // MARK: - Frames

  /// Pushes a frame, which `endFrame` pops, after a failure too.
  @inline(__always)
  func beginFrame(_ frame: ResolutionPath.Frame) throws(InjectionError) {
    if isStackLow { throw tooDeep(frame.registration, frame.type) }
    var frame = frame
    frame.caller = caller
    (frame.mark, frame.failures, frame.lookedUp) = (journal.mark, failures.count, lookedUp.count)
    path.push(frame)
  }

  /// Returns the error of a frame without end: closures make, or hooks and setters inject, further objects.
  @inline(never)
  private func tooDeep(_ registration: Unretained<Registration>?, _ type: Any.Type) -> InjectionError {
    guard let registration = registration?.object else {
      return InjectionError(.targetTooDeep, type: type).below(path.names)
    }
    return path.error(InjectionError(.tooDeep, of: registration), registration)
  }

  /// Notes an object that a closure has received from a lookup, if the closure could return it.
  @inline(__always)
  func noteLookedUp(_ object: @autoclosure () -> Unretained<AnyObject>?) {
    guard let type = path.lastType, let object = object() else { return }
    // A closure of a class type can't return an object of another class.
    if FieldRecords.kind(of: type) == .class, object.with({ !FieldRecords.isSubclass(Swift.type(of: $0), of: type) }) {
      return
    }
    lookedUp.append(object.object)
  }

  /// Returns true if the closure of the last frame received the object from a lookup, and did not create it.
  @inline(__always) func isLookedUp(_ object: Unretained<AnyObject>) -> Bool {
    lookedUp.count > path.top.lookedUp && lookedUp[path.top.lookedUp...].contains { object === $0 }
  }

  /// Pops the last frame: takes back everything that was made for it if it has failed; otherwise publishes that, or
  /// hands it to the frame around it, if something in it refers to an open frame.
  @inline(__always)
  func endFrame(hasFailed: Bool = false) {
    assert(hasFailed || brokenLowLink == nil, brokenLowLink ?? "")
    let frame = path.count - 1
    path.pop(to: frame)
    // Nearly always there is nothing else to do.
    if hasFailed || path[frame].low != ResolutionPath.noFrame || lookedUp.count > path[frame].lookedUp {
      // Read before user code may push another frame in its place.
      let ended = path[frame]
      // Each object leaves the list before its deinit, which may call an injector.
      while lookedUp.count > ended.lookedUp { _fixLifetime(lookedUp.removeLast()) }
      if hasFailed {
        takeBack(to: ended.mark)
        path.need(ended.needed)
        // Of what was below an object that does not exist, nothing else is said.
        failures += takeFailures(since: ended.failures).filter(\.stays)
      } else if ended.low < frame {
        path.refer(to: ended.low)
        journal.refer(to: ended.low, since: ended.mark)
      } else if ended.low != ResolutionPath.noFrame {
        publish(since: ended.mark, failures: ended.failures)
      }
    }
    assert(brokenInvariant == nil, brokenInvariant ?? "")
  }

  /// Runs a part of the last frame, which has a low link of its own until it ends; passes the mark before it.
  @inline(__always)
  func part<Result>(_ body: (_ mark: Int) throws(InjectionError) -> Result) throws(InjectionError) -> Result {
    let around = path.low
    (path.low, path.needed) = (ResolutionPath.noFrame, ResolutionPath.noFrame)
    do throws(InjectionError) {
      let result = try body(journal.mark)
      path.refer(to: around)
      return result
    } catch {
      path.refer(to: around)
      throw error
    }
  }

  /// Takes back what was noted since the mark: clears properties of failed objects where a retain cycle would keep
  /// them alive, and drops attempts.
  ///
  /// - Parameter keepsShared: True if instances that their scopes share stay.
  @inline(never)
  func takeBack(to mark: Int, keepsShared: Bool = false) {
    let taken = journal.takeBack(to: mark, keepsShared: keepsShared)
    for note in taken.reversed() { note.undo() }
    withExtendedLifetime(taken) {}
  }

  /// True if the stack has too little room for one more object.
  @inline(__always)
  var isStackLow: Bool {
    // Hooks that inject further objects add calls, but no frames.
    guard path.count > 2 || depth > 4 else { return false }
    return StackBounds.here < stackLimit
  }
}

/// The resolution of each thread, made at the thread's first access and released when the thread ends.
extension Resolution {
  private static let own = ThreadWord { resolution in
    Unmanaged<Resolution>.fromOpaque(resolution).release()
  }

  /// The resolution of this thread.
  static var current: Resolution { withCurrent { $0 } }

  /// Passes this thread's resolution to `body` without retaining it, since the thread owns a reference.
  @inline(__always)
  static func withCurrent<Result>(_ body: (Resolution) -> Result) -> Result {
    let known = ThreadWord.load() ?? makeCurrent()
    return Unmanaged<Resolution>.fromOpaque(known)._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private static func makeCurrent() -> UnsafeMutableRawPointer {
    let new = Unmanaged.passRetained(Resolution()).toOpaque()
    own.store(new)
    return new
  }
}
