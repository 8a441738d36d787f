/// The decisions which of the waiting threads goes on, and with what.
extension WaitGraph.State {
  typealias Wish = WaitGraph.Wish
  typealias Outcome = WaitGraph.Outcome

  // MARK: - Builds

  /// The builds that some builds use, directly or not, without those that are kept.
  struct Closure {
    var builds: [SharedBuild] = []
    /// True if one of them was dropped.
    var isLost = false
    /// True if all have ended and depend on no unfinished object.
    var isComplete = true
  }

  /// - Parameter thread: The thread that asks: what it has under way itself is around what it makes now, and is taken
  ///   back together with it.
  @inline(never)
  mutating func closure(of roots: [SharedBuild], for thread: BuildThread? = nil) -> Closure {
    walks += 1
    var found = Closure()
    var open = roots
    while let build = open.popLast() {
      guard build.visit != walks, build.state != .kept else { continue }
      if let thread, build.maker === thread, build.isOpen, !roots.contains(where: { $0 === build }) { continue }
      build.visit = walks
      found.builds.append(build)
      if build.state == .dropped { found.isLost = true }
      if build.state != .ended || !build.isClosed { found.isComplete = false }
      open += build.uses
    }
    // The maker of a build may let go of it meanwhile.
    released.append(found.builds)
    return found
  }

  @inline(never)
  mutating func keep(_ build: SharedBuild) {
    build.state = .kept
    release(build)
  }

  // MARK: - Scheduling

  /// Wakes every thread whose wish is fulfilled, then one thread of each ring in which none ever would be.
  @inline(never)
  mutating func schedule() {
    repeat {
      wakeReady()
    } while wakeStuck()
  }

  private mutating func wakeReady() {
    var index = 0
    while index < waiting.count {
      let thread = waiting[index]
      let waitsForTurn = thread.group?.runner != nil && !isLast(thread.wish)
      if !waitsForTurn, let outcome = ready(thread) {
        if isLast(thread.wish), case .goOn = outcome { thread.leaveGroup() }
        grant(outcome, to: thread)
        // Keeping one instance may fulfil the wish of a thread that came earlier.
        index = 0
      } else {
        index += 1
      }
    }
  }

  /// Returns true if a thread has nothing unfinished once the wish is fulfilled: no turn has to be waited for then.
  private func isLast(_ wish: Wish?) -> Bool {
    if case .end(_, _, .complete(isLast: true)) = wish { true } else { false }
  }

  @inline(never)
  mutating func grant(_ outcome: Outcome, to thread: BuildThread) {
    waiting.removeAll { $0 === thread }
    if let wish = thread.wish { released.append(wish) }
    thread.wish = nil
    thread.outcome = outcome
    thread.group?.runner = thread
    thread.condition.signal()
  }

  /// Returns the outcome of a wish that is fulfilled, or that can't be any more.
  mutating func ready(_ thread: BuildThread) -> Outcome? {
    switch thread.wish {
    case nil: return nil
    case .need(let build, _, _, _):
      guard isDecided(build) else { return nil }
      return build.state == .kept && !build.isForgotten ? build.shared.map { .complete($0) } ?? .again : .again
    case .obstacle(let obstacle):
      for build in obstacle.builds where !isGone(build) { return nil }
      return .again
    case .turn: return first == nil || first === thread ? .again : nil
    case .end(let roots, let pending, let goal):
      let closure = closure(of: roots, for: goal == .inner ? thread : nil)
      if closure.isLost { return isTurn(of: thread) ? .lost : nil }
      if pending.contains(where: { $0.state != .making }) { return isTurn(of: thread) ? .fill : nil }
      guard pending.isEmpty, !closure.builds.contains(where: { isMissing($0, for: goal, of: thread) }) else {
        return nil
      }
      if case .complete = goal { for build in closure.builds { keep(build) } }
      return .goOn
    }
  }

  /// Returns true if the instance stays, or never will; keeps it if it is complete.
  private mutating func isDecided(_ build: SharedBuild) -> Bool {
    if build.isForgotten || build.state == .dropped || build.state == .kept { return true }
    let closure = closure(of: [build])
    if closure.isComplete, !closure.isLost { for used in closure.builds { keep(used) } }
    return closure.isComplete || closure.isLost
  }

  /// Returns true if the instance stays, or its maker has taken it back; a lost one is going to be taken back.
  private mutating func isGone(_ build: SharedBuild) -> Bool {
    build.state == .dropped || isDecided(build) && build.state == .kept
  }

  /// Keeps those of the builds that are complete.
  mutating func keepComplete(_ builds: [SharedBuild]) {
    for build in builds where build.state == .ended {
      let closure = closure(of: [build])
      if closure.isComplete, !closure.isLost { for used in closure.builds { keep(used) } }
    }
  }

  private func isTurn(of thread: BuildThread) -> Bool { thread.group?.runner == nil }

  /// Returns true if the goal is not reached because of the build.
  private func isMissing(_ build: SharedBuild, for goal: Wish.Goal, of thread: BuildThread) -> Bool {
    switch goal {
    case .inner: return build.isOpen && build.maker !== thread
    case .complete: return build.isOpen || !build.isClosed
    case .held: return build.maker !== thread && (build.isOpen || !build.isClosed && !build.isHeld)
    }
  }

  /// Returns the threads that have to run before the instance is complete, or is taken back.
  private mutating func unfinished(_ build: SharedBuild) -> [BuildThread?] {
    guard build.state == .ended else { return [build.maker] }
    let closure = closure(of: [build])
    return closure.isLost ? [build.maker] : closure.builds.filter { $0.state != .ended || !$0.isClosed }.map(\.maker)
  }

  /// Returns the threads that have to run before the wish can be fulfilled.
  mutating func needed(by thread: BuildThread) -> [BuildThread] {
    var threads: [BuildThread?] = []
    switch thread.wish {
    case nil: break
    case .need(let build, _, _, _): threads = unfinished(build)
    case .obstacle(let obstacle):
      for build in obstacle.builds where !isGone(build) { threads += unfinished(build) }
    case .turn: threads = [first]
    case .end(let roots, let pending, let goal):
      threads = closure(of: roots, for: goal == .inner ? thread : nil).builds.filter {
        isMissing($0, for: goal, of: thread)
      }.map(\.maker)
      threads += pending.map(\.maker)
    }
    if let runner = thread.group?.runner { threads.append(runner) }
    return threads.compactMap(\.self)
  }
}
