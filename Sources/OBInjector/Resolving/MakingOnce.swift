/// Making a value once for all threads: shared instances, and the values of `Lazy`.
///
/// Values that do not need each other are made at the same time; `WaitGraph` decides what happens to the others.
extension Resolution {
  /// The values that this thread makes once and has not completed.
  struct Building {
    struct Open {
      let build: SharedBuild
      /// The registry of the instance; `nil` for the value of a `Lazy`.
      let owner: Registry?
      /// The mark before the first note that belongs to it.
      let mark: Int
    }

    /// The builds under way, outermost first.
    var open: [Open] = []
    /// The instances that depend on other notes since an object that they refer to was completed.
    var changed: [Journal.Instance] = []
    /// The builds of other threads that failed requests can be repeated for, by the mark in the error.
    var needed: [UInt32: SharedBuild] = .init()
    /// The cause of an error that may not be final, while it is under way.
    var obstacle: WaitGraph.Obstacle?
    /// A build of another thread that a target's property waits for, since the outermost build has begun: the closure
    /// that fills the target goes on without the object.
    var missed: SharedBuild?
    /// The number of times that this thread has begun again for its outermost build.
    var repetitions = 0
    static let manyRepetitions = 4
    /// True if a cycle may be due to other threads, so that the outermost build begins again; false after many
    /// repetitions.
    var doubtsCycles: Bool { repetitions < 4 * Self.manyRepetitions }
    /// The number of constructions that have ended and whose properties are being filled with objects of other threads.
    var filling = 0
    /// This thread; `nil` until it makes its first value.
    private(set) var thread: BuildThread?

    mutating func currentThread() -> BuildThread {
      let current = thread ?? BuildThread()
      thread = current
      return current
    }

    /// True if this thread has unfinished objects of other threads, or they have some of this thread.
    var isGrouped: Bool { thread?.group != nil }

    /// Returns true if all builds around an instance of the registry belong to its children: if one of them fails, the
    /// instance stays.
    func isOutermost(of owner: Registry?) -> Bool {
      open.allSatisfy { around in
        guard let owner, let around = around.owner else { return false }
        return around !== owner && around.isAnywhere { $0 === owner }
      }
    }
  }

  /// A value that is made once.
  struct OnceSubject {
    let key: InstanceStore.Key
    let store: InstanceStore
    /// The registration, for errors: that of a `Lazy` is not the one in the key.
    let binding: Binding
    /// The registry of the instance; `nil` for the value of a `Lazy`.
    let owner: Registry?
    /// True if a property requests it, which can be filled later.
    let canQueue: Bool
    /// Makes the value; returns `nil` if the registration has been deleted.
    let make: (SharedBuild) throws(InjectionError) -> ProvidedValue?

    var registration: Registration { binding.registration }
  }

  enum Once {
    /// The value has been made before, or by another thread.
    case shared(InstanceStore.Shared, isComplete: Bool)
    /// The result of `make`, or `elsewhere` if the object of another thread's build does not exist yet.
    case made(ProvidedValue?)
  }

  /// Makes a value, unless it exists or another thread is making it.
  @inline(never)
  func makeOnce(_ subject: OnceSubject) throws(InjectionError) -> Once {
    let thread = building.currentThread()
    let isOutermost = building.open.isEmpty
    if isOutermost { (building.obstacle, building.missed) = (nil, nil) }
    defer { if isOutermost { endFirst() } }
    while true {
      if let known = journal.provisional(subject.key, in: subject.store),
        !building.isGrouped || !WaitGraph.isLost(known.build, for: thread)
      {
        noteUse(of: known.build)
        let frame = journal.frame(of: known)
        if frame < Journal.elsewhere { journal.note(.reference(to: frame)) }
        return .shared(known.shared, isComplete: false)
      }
      switch subject.store.join(
        subject.key, of: subject.registration, by: thread, frame: path.count, replacesOwn: subject.owner != nil)
      {
      case .found(let shared): return .shared(shared, isComplete: true)
      case .open(let build):
        // The value of a `Lazy` has no frame on the path.
        guard build.maker !== thread else { throw error(.circular(subject.registration.origin), subject.binding) }
        if let once = try wait(for: build, subject) { return once }
      case .new(let attempt):
        if let once = try carryOut(attempt, subject) { return once }
        guard mayRepeat() else {
          building.obstacle = .unfinished([])
          throw error(.circular(subject.registration.origin), subject.binding)
        }
      }
    }
  }

  /// Carries out an attempt; returns `nil` if it has to be made again, because something it used was taken back.
  private func carryOut(
    _ attempt: consuming InstanceStore.Attempt, _ subject: OnceSubject
  ) throws(InjectionError) -> Once? {
    let (build, mark, failuresBefore) = (attempt.build, journal.mark, failures.count)
    let open = Building.Open(build: build, owner: subject.owner, mark: mark)
    building.open.append(open)
    let provision: ProvidedValue?
    do throws(InjectionError) { provision = try subject.make(build) } catch {
      let isLost = building.isGrouped && WaitGraph.isLost(build, for: build.maker)
      building.open.removeLast()
      _ = consume attempt
      showComplete(since: mark, of: subject.owner)
      // A build around it that another thread has given up is made again as a whole.
      if building.isGrouped, WaitGraph.isAnyDropped(building.open.map(\.build)) { throw error }
      if isLost || hasOvercome(error, subject) { return nil }
      throw error
    }
    building.open.removeLast()
    // A closure has caught the error of a cycle.
    building.obstacle = nil
    guard case .value(let value, _, let isForwarded) = provision else {
      if !building.changed.isEmpty { showChanged() }
      _ = consume attempt
      showComplete(since: mark, of: subject.owner)
      return .made(provision)
    }
    // A build of a `Lazy` has no object before it ends.
    let isolation = build.shared?.isolation ?? subject.registration.isolationOfValue(for: caller)
    let shared = InstanceStore.Shared(value: value, isolation: isolation, isForwarded: isForwarded)
    let instance = Journal.ProvisionalInstance(attempt, in: subject.store, shared)
    journal.share(instance, since: mark)
    end(instance)
    var failure: InjectionError?
    do throws(InjectionError) {
      if try settle(since: mark, of: subject.owner, open) {
        if let user = building.open.last?.build { WaitGraph.noteUse(of: build, by: user) }
        return .made(.value(value, isComplete: true, isForwarded: isForwarded))
      }
    } catch { failure = error }
    takeBack(to: mark)
    _ = takeFailures(since: failuresBefore)
    if let failure, !hasOvercome(failure, subject) { throw failure }
    return nil
  }

  /// Shows the end of a build to other threads.
  private func end(_ instance: Journal.ProvisionalInstance) {
    // Uses were noted as they came, except those of graph values.
    if !building.open.isEmpty, !journal.graph.isEmpty {
      WaitGraph.setUses([(instance.build, journal.uses(of: instance))])
    }
    WaitGraph.end(instance.build, instance.shared, isClosed: isClosed(instance))
    // Instances that refer to the object were completed with it, and use it.
    for changed in building.changed { changed.extent = instance.extent }
    if !building.changed.isEmpty { showChanged() }
  }

  private func isClosed(_ instance: Journal.ProvisionalInstance) -> Bool {
    if !path.hasReferences, journal.waitingCount == 0 { return true }
    return journal.frame(of: instance) == Journal.complete
  }

  /// Completes the object of a frame that ended instances refer to.
  func complete(_ frame: Int, since mark: Int) {
    building.changed.append(contentsOf: journal.complete(frame, since: mark))
    // The end of a build is shown together with the instances that refer to it.
    if !building.changed.isEmpty, building.open.last?.build.frame != frame { showChanged() }
  }

  /// Shows other threads what ended instances depend on, after an object that they refer to was completed.
  func showChanged() {
    let changed = building.changed.compactMap { $0 as? Journal.ProvisionalInstance }
    building.changed = []
    guard !changed.isEmpty else { return }
    WaitGraph.update(
      changed.map { ($0.build, journal.uses(of: $0), journal.frame(of: $0) == Journal.complete, false) })
  }

  /// Notes that an instance was handed out that may still be taken back.
  private func noteUse(of build: SharedBuild) {
    let isForeign = build.maker !== building.thread
    if isForeign || !building.open.isEmpty { journal.note(.use(build, isForeign: isForeign)) }
    if let user = building.open.last?.build { WaitGraph.noteUse(of: build, by: user) }
  }

  // MARK: - Waiting

  /// Waits for the build of another thread; returns `nil` if the request has to be made again.
  private func wait(for build: SharedBuild, _ subject: OnceSubject) throws(InjectionError) -> Once? {
    let names = path.names + [subject.binding.name]
    switch wait(for: .need(build, canQueue: subject.canQueue, segment: path.innermostQueue, names: names)) {
    case .complete(let shared): return .shared(shared, isComplete: true)
    case .provisional(let shared):
      noteUse(of: build)
      return .shared(shared, isComplete: false)
    case .later: return .made(.elsewhere(build))
    case .circular(let names, let isMadeLater):
      let error = InjectionError.circular(subject.registration.origin).at(names)
      guard isMadeLater else {
        building.obstacle = .unmade(build)
        throw error
      }
      let mark = SharedBuild.newMark()
      building.needed[mark] = build
      throw error.needing(mark)
    case .again, .lost, .goOn, .fill: return nil
    }
  }

  func wait(for wish: WaitGraph.Wish) -> WaitGraph.Outcome {
    let builds = building.open.map(\.build)
    for build in builds { build.depth = path.depth(of: build.frame) }
    let outcome = WaitGraph.wait(for: wish, on: building.currentThread())
    for build in WaitGraph.takeExposed(builds) { noteReference(to: build.frame, canWait: false) }
    return outcome
  }
}
