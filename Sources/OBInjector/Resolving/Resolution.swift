/// One outermost call of an injector on one thread, with all calls inside it.
///
/// Each thread has one resolution and uses it again; no other thread sees it. No access to its properties is in
/// progress while user code runs, so properties that every step reads skip the check for exclusive access: the check
/// costs 1,000 of the 5,000 instructions of an injection with a closure.
final class Resolution {
  @exclusivity(unchecked) var path = ResolutionPath()
  @exclusivity(unchecked) var journal = Journal()
  @exclusivity(unchecked) var building = Building()
  /// The isolation of the innermost user call, or that of the closure that runs on its own actor.
  @exclusivity(unchecked) var caller = CallerIsolation.nonisolated
  /// The number of nested calls.
  @exclusivity(unchecked) private(set) var depth = 0
  @exclusivity(unchecked) private var isNotifying = false
  /// The failures below the target of the innermost call that do not fail the target.
  @exclusivity(unchecked) var failures: [InjectionError] = []
  /// The objects that lookups have returned to the closures on the path: a closure that returns one has not created it.
  @exclusivity(unchecked) private var lookedUp: [AnyObject] = []
  /// The events of this call; `nil` without an observer.
  @exclusivity(unchecked) var trace: InjectionTrace?

  /// The values that were awaited for this step, until it takes them; `nil` while user code runs.
  @exclusivity(unchecked) var awaited: AwaitedValues?

  /// The lowest address that a further step may reach: cycles have to end before the stack does.
  private lazy var stackLimit: UInt = StackBounds.limit()

  // MARK: - Calls

  /// The purpose of a call, which decides when objects are notified.
  enum Purpose {
    /// Filling the caller's object, which is notified when the call ends.
    case target
    /// Providing a value; its objects are notified when the outermost call ends.
    case lookUp
  }

  /// The state before a call, restored when the call ends.
  struct SavedCall {
    fileprivate let caller: CallerIsolation
    fileprivate let isNotifying: Bool
    fileprivate let frames, mark, waiting: Int
    fileprivate let beginsTrace: Bool
  }

  /// Runs one call; the outermost one cleans up.
  func call<Result>(
    _ purpose: Purpose, _ context: CallContext, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> Result {
    let outer = begin(context)
    do {
      let result = try body()
      complete(outer, purpose)
      return result
    } catch {
      giveUp(outer, purpose)
      throw error
    }
  }

  // The code that does not depend on the type of the result is not inlined.

  @inline(never)
  func complete(_ outer: SavedCall, _ purpose: Purpose) {
    finish(outer, purpose)
    end(outer, purpose)
  }

  @inline(never)
  func giveUp(_ outer: SavedCall, _ purpose: Purpose) {
    // Shared instances stay and are notified all the same; everything else is given up.
    if depth == 1 { takeBack(to: outer.mark) } else { throwAway(to: outer.mark) }
    if outer.isNotifying || depth == 1 { notify(since: outer.mark) }
    end(outer, purpose)
  }

  /// Notifies the filled objects after a success.
  @inline(__always)
  func finish(_ outer: SavedCall, _ purpose: Purpose) {
    guard !journal.isEmpty else { return }
    let isWired = purpose == .target && journal.waitingCount <= outer.waiting
    if isWired || outer.isNotifying || depth == 1 { notify(since: outer.mark) }
  }

  @inline(__always)
  func begin(_ context: CallContext) -> SavedCall {
    let outer = SavedCall(
      caller: caller, isNotifying: isNotifying, frames: path.count, mark: journal.mark, waiting: journal.waitingCount,
      beginsTrace: context.observer != nil && trace == nil)
    caller = context.caller
    if outer.beginsTrace, let observer = context.observer { trace = InjectionTrace(observer.object.observer) }
    isNotifying = false
    depth += 1
    return outer
  }

  /// Ends a call.
  ///
  /// - Parameter hasNotes: False if the journal is known to be empty.
  @inline(__always)
  func end(_ outer: SavedCall, _ purpose: Purpose, hasNotes: Bool = true) {
    depth -= 1
    if path.count != outer.frames { path.pop(to: outer.frames) }
    caller = outer.caller
    isNotifying = outer.isNotifying
    if outer.beginsTrace { trace = nil }
    if hasNotes, !journal.isEmpty {
      if depth == 0 { clearUp() } else { journal.closeGaps(since: outer.mark) }
    }
    // A lookup has no report for its failures.
    if depth == 0, purpose == .lookUp, !failures.isEmpty { failures = [] }
  }

  /// Releases the objects that the call retained.
  ///
  /// A deinit may call an injector, so the state is emptied first.
  private func clearUp() {
    let (ended, mine) = (journal, failures)
    journal = Journal()
    // An injection by a deinit has a report of its own.
    failures = []
    withExtendedLifetime(ended) {}
    failures = mine
  }

  /// Takes out the failures since `count`, for the report of the call that they belong to.
  func takeFailures(since count: Int) -> [InjectionError] {
    guard failures.count > count else { return [] }
    defer { failures.removeSubrange(count...) }
    return Array(failures[count...])
  }

  // MARK: - Constructions

  /// A frame on the path, with the state before it was pushed.
  struct Construction {
    let frame: Int
    let mark: Int
    let failures: Int
    fileprivate let lookedUp: Int
  }

  enum Ending { case complete, givenUp }

  /// Pushes a frame, which `end` pops, after a failure too.
  @inline(__always)
  func begin(_ frame: ResolutionPath.Frame) throws(InjectionError) -> Construction {
    // Filling a target throws nothing; `inject` has asked.
    if frame.registration != nil, isStackLow, let registration = frame.registration?.object {
      throw path.error(InjectionError(.tooDeep, of: registration), registration)
    }
    path.push(frame)
    return Construction(frame: path.count - 1, mark: journal.mark, failures: failures.count, lookedUp: lookedUp.count)
  }

  /// Notes an object that a closure has received from a lookup, if the closure could return it.
  @inline(__always)
  func noteLookedUp(_ object: Unretained<AnyObject>?) {
    guard let object, let type = path.typeBeingMade else { return }
    // A closure of a class type can't return an object of another class.
    if object.with({ FieldRecords.isOfOtherClass($0, than: type) }) { return }
    lookedUp.append(object.object)
  }

  /// Returns true if the closure of the construction received the object from a lookup, and did not create it.
  @inline(__always)
  func isLookedUp(_ object: Unretained<AnyObject>, in construction: Construction) -> Bool {
    lookedUp.count > construction.lookedUp && lookedUp[construction.lookedUp...].contains { object === $0 }
  }

  /// Pops the frame, and takes back everything that was made for it if it is given up.
  @inline(__always)
  func end(_ construction: Construction, _ ending: Ending) {
    path.pop(to: construction.frame)
    if path.hasReferences || journal.sharedCount > 0 || ending == .givenUp {
      ended(construction, ending)
    } else if lookedUp.count > construction.lookedUp {
      forgetLookedUp(since: construction)
    }
  }

  @inline(never)
  private func ended(_ construction: Construction, _ ending: Ending) {
    // Read before user code may push another frame in its place.
    let isReferredTo = path.hasReferences && path.endReferences()
    if lookedUp.count > construction.lookedUp { forgetLookedUp(since: construction) }
    if ending == .givenUp {
      // Nothing is said of what was below an object that does not exist.
      takeBack(construction)
    }
    // Entries that referred to the object now depend on the unfinished objects that it refers to itself.
    if isReferredTo { journal.complete(construction.frame, since: construction.mark) }
    // The members of a cycle are published together with the shared instance that closes it.
    if journal.sharedCount > 0, building.open.last?.frame != construction.frame {
      publishComplete(since: construction.mark)
    }
  }

  /// Forgets the objects that the construction looked up; each leaves the list before its deinit, which may call an
  /// injector.
  @inline(never)
  private func forgetLookedUp(since construction: Construction) {
    while lookedUp.count > construction.lookedUp { _fixLifetime(lookedUp.removeLast()) }
  }

  /// True if the stack has too little room for one more object.
  @inline(__always)
  var isStackLow: Bool {
    // Hooks that inject further objects add calls, but no frames.
    guard path.count > 2 || depth > 4 else { return false }
    return StackBounds.here < stackLimit
  }

  // MARK: - Notifying

  /// Queues the notification of a target in which something was set.
  func notifyLater(_ target: InjectionTarget, isWaiting: Bool) {
    guard let object = target.object else { return journal.note(.notification(.init(target.value, nil))) }
    guard let known = journal.notification(of: object) else {
      return journal.note(.notification(.init(object, ObjectIdentifier(object), isWaiting: isWaiting)))
    }
    // A nested call has filled the same object before; the target of the outermost call is notified last.
    known.isWaiting = known.isWaiting && isWaiting
    if path.count == 1 { journal.moveToEnd(known) }
  }

  private func notify(since mark: Int) {
    while journal.mark > mark {
      let notifications = journal.takeNotifications(since: mark)
      if notifications.isEmpty { return }
      isNotifying = true
      for notification in notifications where !notification.isWaiting { notify(notification.filled) }
    }
  }

  /// Notifies a filled object.
  ///
  /// The type conforms, but a cast of the value fails where the conformance is isolated to another actor, which is
  /// reported.
  @inline(never)
  private func notify(_ filled: Any) {
    if let delegate = filled as? any InjectorDelegate, MainExecutor.mayUse([type(of: delegate)]) {
      delegate.didInjectDependencies()
    } else {
      failures.append(.conformanceElsewhere(type(of: filled), to: "InjectorDelegate"))
    }
  }
}
