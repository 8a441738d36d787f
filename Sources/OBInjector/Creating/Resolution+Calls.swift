/// Where a call begins and ends, what it tells, and what a failure takes back.
extension Resolution {
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
    /// Outside of all calls.
    static var none: Outer { Outer(isolation: nil, isIsolated: false, wasTelling: false, untold: 0, pending: 0) }

    unowned(unsafe) let isolation: (any Actor)?
    let isIsolated: Bool
    let wasTelling: Bool
    let untold, pending: Int
  }

  @inline(__always)
  func begin(_ isolation: (any Actor)?) -> Outer {
    let outer = Outer(
      isolation: self.isolation, isIsolated: isIsolated, wasTelling: isTelling, untold: untold.count,
      pending: pending.count)
    if depth == 0 || isolation != nil {
      self.isolation = isolation
      isIsolated = isolation != nil
    }
    isTelling = false
    isInUse = true
    depth += 1
    return outer
  }

  @inline(__always)
  func end(_ outer: Outer, failuresToo: Bool) {
    depth -= 1
    isolation = outer.isolation
    isIsolated = outer.isIsolated
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

  /// Tells what the hot path has filled.
  func tell(
    _ target: InjectionTarget, _ report: InjectionReport, by injector: PropertyInjector, isolation: (any Actor)?
  ) -> InjectionReport {
    let before = failures.count
    try? call(isolation: isolation, tellsItself: true) { () throws(InjectionError) in
      tellLater(target)
    }
    return report.adding(takeFailures(since: before))
  }

  /// What has failed since, for the report of the call that it belongs to.
  func takeFailures(since count: Int) -> [InjectionError] {
    guard failures.count > count else { return [] }
    defer { failures.removeSubrange(count...) }
    return Array(failures[count...])
  }

  /// What has failed below something that has no report: the next call on this thread must not find it.
  func dropFailures() { failures = [] }

  @inline(never)
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
    if let delegate = filled as? any InjectorDelegate,
      MainExecutor.mayUse(isIsolated: FieldRecords.isIsolated(type(of: delegate)))
    {
      delegate.didInjectDependencies()
    } else {
      failures.append(InjectionError(.hookElsewhere(type(of: filled), hook: "InjectorDelegate")))
    }
  }

  @inline(never)
  private func clearUp(failuresToo: Bool) {
    if !keptAlive.isEmpty || !graph.isEmpty {
      // What a deinit injects has a report of its own.
      let mine = failures
      failures = []
      letGo()
      failures = mine
    }
    // A look-up has no report to put them in.
    if failuresToo, !failures.isEmpty { failures = [] }
  }

  /// Lets go of what the call held.
  ///
  /// A deinit may call an injector, so the arrays are emptied first.
  @inline(never)
  private func letGo() {
    let held = (keptAlive, graph)
    keptAlive = []
    graph = [:]
    graphOrder = []
    _fixLifetime(held)
  }

  /// Remembers that something was set in the target, if it wants to know.
  @inline(never)
  func tellLater(_ target: InjectionTarget, isWaiting: Bool = false) {
    guard target.type is any InjectorDelegate.Type else { return }
    isInUse = true
    if let object = target.object {
      // A nested call may have filled the same object a moment ago.
      if let known = untold.lastIndex(where: { $0.identity == ObjectIdentifier(object) }) {
        untold[known].isWaiting = untold[known].isWaiting && isWaiting
        // The target of the outermost call comes last; no call inside it counts from a place behind this one.
        if frames.count == 1 { untold.append(untold.remove(at: known)) }
      } else {
        untold.append(Untold(filled: object, identity: ObjectIdentifier(object), isWaiting: isWaiting))
      }
    } else {
      untold.append(Untold(filled: target.structValue, identity: nil))
    }
  }

  // MARK: - Taking back

  /// How far everything was when something was begun.
  struct Mark {
    let frames: Int
    fileprivate let graph, pending, untold, provisional: Int
  }

  @inline(__always)
  func mark() -> Mark {
    guard isInUse else { return Mark(frames: frames.count, graph: 0, pending: 0, untold: 0, provisional: 0) }
    return Mark(
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
}
