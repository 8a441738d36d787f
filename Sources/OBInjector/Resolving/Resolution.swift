/// One outermost call of an injector on one thread, with everything that is called inside it.
///
/// A thread has one, and uses it again; no other thread ever sees it. No access of one of its properties is open while
/// code of the user's runs, so that those that every step looks at do without the check for exclusive access: it takes
/// 1,000 of 5,000 instructions of an injection with a block.
final class Resolution {
  /// Each thread's own; whoever needs it often keeps this at hand, since reading a global costs a check each time.
  static let threads = ThreadLocal { Resolution() }

  /// The one of this thread.
  static var current: Resolution { threads.withCurrent { $0 } }

  @exclusivity(unchecked) var path = ResolutionPath()
  @exclusivity(unchecked) var journal = Journal()
  @exclusivity(unchecked) var building = Building()
  /// The isolation of the innermost call of the user's, or that of the block which runs on its own actor.
  @exclusivity(unchecked) var caller = CallerIsolation.nonisolated
  /// How many calls there are, one inside the other.
  @exclusivity(unchecked) private(set) var depth = 0
  @exclusivity(unchecked) private var isNotifying = false
  /// What failed below the target of the innermost call without failing it.
  @exclusivity(unchecked) var failures: [InjectionError] = []
  /// The objects that look-ups have given to the blocks on the path: who hands one on has not created it.
  @exclusivity(unchecked) private var lookedUp: [AnyObject] = []
  /// The events of this call, if somebody watches.
  @exclusivity(unchecked) var trace: InjectionTrace?

  /// The lowest address that a further step may reach: cycles have to end before the stack does.
  private lazy var stackLimit: UInt = StackBounds.limit()

  // MARK: - Calls

  /// What a call is for decides who is notified when.
  enum Purpose {
    /// Filling somebody's object, which is notified when the call ends.
    case target
    /// What it makes is notified with the outermost call.
    case lookUp
  }

  /// How things stood when a call began: whoever enters leaves it as it was.
  struct Outer {
    fileprivate let caller: CallerIsolation
    fileprivate let isNotifying: Bool
    fileprivate let frames, mark, waiting: Int
    fileprivate let beginsTrace: Bool
  }

  /// Runs one call; the outermost one clears up.
  func call<Result>(
    _ purpose: Purpose, _ entry: CallEntry, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> Result {
    let outer = begin(entry)
    do {
      let result = try body()
      complete(outer, purpose)
      return result
    } catch {
      giveUp(outer, purpose)
      throw error
    }
  }

  // What every kind of result shares stays out of line.

  @inline(never)
  private func complete(_ outer: Outer, _ purpose: Purpose) {
    finish(outer, purpose)
    end(outer, purpose)
  }

  @inline(never)
  private func giveUp(_ outer: Outer, _ purpose: Purpose) {
    // What is shared stays and is notified all the same; the rest is given up.
    throwAway(to: outer.mark)
    if outer.isNotifying || depth == 1 { notify(since: outer.mark) }
    end(outer, purpose)
  }

  /// Notifies who wants to know, when all has gone well.
  @inline(__always)
  func finish(_ outer: Outer, _ purpose: Purpose) {
    guard !journal.isEmpty else { return }
    let isWired = purpose == .target && journal.waitingCount <= outer.waiting
    if isWired || outer.isNotifying || depth == 1 { notify(since: outer.mark) }
  }

  @inline(__always)
  func begin(_ entry: CallEntry) -> Outer {
    let outer = Outer(
      caller: caller, isNotifying: isNotifying, frames: path.count, mark: journal.mark, waiting: journal.waitingCount,
      beginsTrace: entry.observer != nil && trace == nil)
    caller = entry.caller
    if outer.beginsTrace, let observer = entry.observer { trace = InjectionTrace(observer.object.observer) }
    isNotifying = false
    depth += 1
    return outer
  }

  @inline(__always)
  func end(_ outer: Outer, _ purpose: Purpose) {
    depth -= 1
    if path.count != outer.frames { path.pop(to: outer.frames) }
    caller = outer.caller
    isNotifying = outer.isNotifying
    if outer.beginsTrace { trace = nil }
    if !journal.isEmpty {
      if depth == 0 { clearUp() } else { journal.closeGaps(since: outer.mark) }
    }
    // A look-up has no report to put them in.
    if depth == 0, purpose == .lookUp, !failures.isEmpty { failures = [] }
  }

  /// Runs something in the isolation that it was found to belong to.
  func isolated<Result>(
    to actor: CallerIsolation, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> Result {
    guard actor != caller else { return try body() }
    let outer = caller
    caller = actor
    defer { caller = outer }
    return try body()
  }

  /// Lets go of what the call held.
  ///
  /// A deinit may call an injector, so everything is emptied first.
  private func clearUp() {
    let (ended, mine) = (journal, failures)
    journal = Journal()
    // What a deinit injects has a report of its own.
    failures = []
    undo(ended.leftOver)
    withExtendedLifetime(ended) {}
    failures = mine
  }

  /// What has failed since, for the report of the call that it belongs to.
  func takeFailures(since count: Int) -> [InjectionError] {
    guard failures.count > count else { return [] }
    defer { failures.removeSubrange(count...) }
    return Array(failures[count...])
  }

  // MARK: - Constructions

  /// Something that is on the path, and what was noted before it.
  struct Construction {
    let frame: Int
    let mark: Int
    fileprivate let lookedUp: Int
  }

  enum Ending { case complete, givenUp }

  /// Puts something on the path, which ends with `end`, whatever happens.
  @inline(__always)
  func begin(_ frame: ResolutionPath.Frame) throws(InjectionError) -> Construction {
    if isStackLow, let registration = frame.registration?.object {
      throw InjectionError.tooDeep(registration).at(path.names + [registration.name])
    }
    path.push(frame)
    return Construction(frame: path.count - 1, mark: journal.mark, lookedUp: lookedUp.count)
  }

  /// Notes what a block has got by a look-up.
  func noteLookedUp(_ object: @autoclosure () -> AnyObject?) {
    guard path.last?.registration != nil, let object = object() else { return }
    lookedUp.append(consume object)
  }

  /// Whether the block of a construction has got the object by a look-up, and not created it.
  func isLookedUp(_ object: AnyObject, in construction: Construction) -> Bool {
    lookedUp.count > construction.lookedUp && lookedUp[construction.lookedUp...].contains { $0 === object }
  }

  /// Takes it off the path, and, if it is given up, all that was made for it back.
  @inline(__always)
  func end(_ construction: Construction, _ ending: Ending) {
    path.pop(to: construction.frame)
    if path.hasReferences || building.isLocked || ending == .givenUp {
      ended(construction, ending)
    } else if lookedUp.count > construction.lookedUp {
      forgetLookedUp(since: construction)
    }
  }

  @inline(never)
  private func ended(_ construction: Construction, _ ending: Ending) {
    // Asked before code of the user's may put something in its place.
    let isReferredTo = path.hasReferences && path.endReferences()
    if lookedUp.count > construction.lookedUp { forgetLookedUp(since: construction) }
    if ending == .givenUp { takeBack(to: construction.mark) }
    // What referred to its object depends on it no more, but on what that refers to itself.
    if isReferredTo { journal.complete(construction.frame, since: construction.mark) }
    if building.isLocked { showComplete(since: construction.mark) }
  }

  /// What dies now may call an injector: it is off the list by then.
  @inline(never)
  private func forgetLookedUp(since construction: Construction) {
    while lookedUp.count > construction.lookedUp { _fixLifetime(lookedUp.removeLast()) }
  }

  /// Whether there is too little stack left for one more object.
  @inline(__always)
  var isStackLow: Bool {
    // Hooks that inject others leave nothing on the path but calls.
    guard path.count > 7 || depth > 12 else { return false }
    return StackBounds.here < stackLimit
  }

  // MARK: - Notifying

  /// Remembers that something was set in the target, if it wants to know.
  func notifyLater(_ target: InjectionTarget, isWaiting: Bool) {
    guard let object = target.object else { return journal.note(.notification(.init(target.value, nil))) }
    guard let known = journal.notification(of: object) else {
      return journal.note(.notification(.init(object, ObjectIdentifier(object), isWaiting: isWaiting)))
    }
    // A nested call has filled the same object a moment ago; the target of the outermost call comes last.
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

  /// A cast of a value honours isolated conformances, one of a metatype does not; the difference is worth a report.
  private func notify(_ filled: Any) {
    if let delegate = filled as? any InjectorDelegate, type(of: delegate).mayBeUsedHere {
      delegate.didInjectDependencies()
    } else {
      failures.append(.conformanceElsewhere(type(of: filled), to: "InjectorDelegate"))
    }
  }
}
