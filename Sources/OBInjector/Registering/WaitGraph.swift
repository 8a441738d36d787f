/// The waits of all threads for shared instances that other threads make.
///
/// A thread that needs another thread's instance waits until it is complete: that the instance, and all that it uses,
/// is made and wired. If it would wait for ever, since the other thread needs something of it too, one of the threads
/// gets less: an unfinished object, a place in the queue, or an error.
///
/// One lock guards all builds, threads and groups. No user code runs under it, and nothing of the user's is released
/// under it.
enum WaitGraph {
  enum Wish {
    /// The instance of a build; `canQueue` if a property needs it, which can be filled later. `segment` is the
    /// innermost frame of the path that a failure does not pass: it is made again later.
    case need(SharedBuild, canQueue: Bool, segment: Int?, names: [PropertyName])
    /// The end of a construction: `roots` were made or used in it, `pending` have to make objects that properties wait
    /// for.
    case end(roots: [SharedBuild], pending: [SharedBuild], Goal)
    /// The end of an obstacle: what has failed because of it is made again then.
    case obstacle(Obstacle)
    /// The end of the thread that goes first.
    case turn

    enum Goal: Equatable {
      /// Another shared instance is being made around it: everything that is used has ended.
      case inner
      /// Everything that is used is complete; `isLast` if the thread has nothing else that is unfinished.
      case complete(isLast: Bool)
      /// As complete, but for what depends on objects that are not shared, which are being filled around it.
      case held
    }
  }

  enum Outcome {
    /// The build has failed or was forgotten: the request is made again.
    case again
    case complete(InstanceStore.Shared)
    /// The object is unfinished: all threads that have it are one group.
    case provisional(InstanceStore.Shared)
    /// The property has to wait for the object.
    case later
    /// A cycle of initializers, with the names on it; `isMadeLater` if the request can be repeated once the needed
    /// object exists.
    case circular([PropertyName], isMadeLater: Bool)
    /// Something that was used has failed: what was made with it has to be made again.
    case lost
    /// The construction may end.
    case goOn
    /// An object that a property waits for exists.
    case fill
  }

  struct State {
    /// The threads that wait, in order of arrival.
    var waiting: [BuildThread] = []
    var walks = 0
    /// The thread that goes first: the others wait for it before they begin again.
    var first: BuildThread?
    /// The steps that tasks wait for, by the step that waits.
    var steps: [Step: [Step]] = .init()
    /// References that are released after the lock.
    var released: [Any] = []

    /// Takes from a build what it uses.
    @inline(never)
    mutating func release(_ build: SharedBuild) {
      guard !build.uses.isEmpty else { return }
      released.append(build.uses)
      build.uses = []
    }

    /// Sets what builds under way use.
    mutating func setUses(_ builds: [(build: SharedBuild, uses: [SharedBuild])]) {
      for (build, uses) in builds {
        release(build)
        build.uses = uses
      }
    }
  }

  static let state = Lock(State())

  /// Changes builds, and wakes the threads that may go on.
  static func change<Result>(_ body: (inout State) -> Result) -> Result {
    access { state in
      let result = body(&state)
      if !state.waiting.isEmpty { state.schedule() }
      return result
    }
  }

  static func access<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, released) = state.withLock { state in
      let result = body(&state)
      defer { if !state.released.isEmpty { state.released = [] } }
      return (result, state.released)
    }
    withExtendedLifetime(released) {}
    return result
  }

  // MARK: - Builds

  /// Notes the object of a build, which is about to be filled.
  static func setMade(_ build: SharedBuild, _ shared: InstanceStore.Shared) {
    change { _ in
      build.shared = shared
      if build.state != .dropped { build.state = .made }
    }
  }

  /// Notes that a build uses an instance that may still be taken back.
  static func noteUse(of used: SharedBuild, by build: SharedBuild) { access { _ in build.uses.append(used) } }

  /// Ends a build.
  static func end(_ build: SharedBuild, _ shared: InstanceStore.Shared, isClosed: Bool) {
    change { state in
      if let old = build.shared { state.released.append(old) }
      build.shared = shared
      build.isClosed = isClosed
      if build.state != .dropped { build.state = .ended }
    }
  }

  /// Sets what builds of the calling thread use, and whether they depend on unfinished objects of the thread.
  static func update(_ builds: [(build: SharedBuild, uses: [SharedBuild], isClosed: Bool, isHeld: Bool)]) {
    change { state in
      for (build, uses, isClosed, isHeld) in builds where build.state == .ended {
        state.release(build)
        build.uses = uses
        build.isClosed = isClosed
        build.isHeld = isHeld
      }
    }
  }

  /// Sets what builds under way of the calling thread use.
  static func setUses(_ builds: [(build: SharedBuild, uses: [SharedBuild])]) {
    change { $0.setUses(builds) }
  }

  /// Keeps the complete builds of a thread that has used nothing of other threads.
  static func keep(_ builds: [SharedBuild]) {
    change { state in for build in builds where build.state == .ended { state.keep(build) } }
  }

  /// Drops builds of the calling thread; returns those that another thread has kept, which stay.
  ///
  /// - Parameter open: The builds under way of the thread, with what they use without the dropped ones.
  @discardableResult
  @inline(never)
  static func drop(
    _ builds: [SharedBuild], leaving open: [(build: SharedBuild, uses: [SharedBuild])] = []
  ) -> [SharedBuild] {
    change { state in
      state.setUses(open)
      for build in builds where build.state != .kept {
        build.state = .dropped
        state.release(build)
      }
      return builds.filter { $0.state == .kept }
    }
  }

  /// Notes that a store has forgotten builds, which another thread does not wait for any more.
  static func forget(_ builds: [SharedBuild]) {
    guard !builds.isEmpty else { return }
    change { _ in for build in builds { build.isForgotten = true } }
  }

  /// Keeps those of the ended builds that are complete, with all that they use.
  static func keepComplete(_ builds: [SharedBuild]) { change { $0.keepComplete(builds) } }

  /// Returns true if the build was dropped, or uses one that was; then its maker has to begin again.
  ///
  /// Called under the lock of a store, so nothing is released.
  @inline(never)
  static func giveUpLost(_ build: SharedBuild) -> Bool {
    state.withLock { state in
      guard state.closure(of: [build]).isLost else { return false }
      build.state = .dropped
      return true
    }
  }

  /// Returns true if the build was dropped, or uses one that was; the thread is that of the caller if it made the
  /// build.
  static func isLost(_ build: SharedBuild, for thread: BuildThread? = nil) -> Bool {
    access { $0.closure(of: [build], for: thread).isLost }
  }

  /// Returns true if one of the builds was dropped, or uses one that was; those that the thread has under way do not
  /// count.
  static func isAnyLost(_ builds: [SharedBuild], for thread: BuildThread?) -> Bool {
    guard !builds.isEmpty else { return false }
    return access { state in
      state.closure(of: builds.filter { $0.maker !== thread || !$0.isOpen }, for: thread).isLost
    }
  }

  static func isAnyDropped(_ builds: [SharedBuild]) -> Bool {
    !builds.isEmpty && state.withLock { _ in builds.contains { $0.state == .dropped } }
  }

  static func kept(of builds: [SharedBuild]) -> [SharedBuild] {
    builds.isEmpty ? [] : state.withLock { _ in builds.filter { $0.state == .kept } }
  }

  /// Returns true if the object of the build exists, or never will.
  static func isDecided(_ build: SharedBuild) -> Bool { state.withLock { _ in build.state != .making } }

  /// Returns the builds of the thread whose unfinished objects lookups on other threads have received since it was last
  /// asked.
  static func takeExposed(_ builds: [SharedBuild]) -> [SharedBuild] {
    state.withLock { _ in
      builds.filter { build in
        defer { build.isExposed = false }
        return build.isExposed && build.isOpen
      }
    }
  }

  // MARK: - Threads

  /// Waits until the wish of the thread is decided.
  static func wait(for wish: Wish, on thread: BuildThread) -> Outcome {
    change { state in
      thread.wish = wish
      if thread.group?.runner === thread { thread.group?.runner = nil }
      state.waiting.append(thread)
    }
    return waitForInstanceMadeByAnotherThread(thread)
  }

  /// Sleeps until another thread has made what this one needs: the name of this function explains the sleep in a
  /// debugger.
  @inline(never)
  private static func waitForInstanceMadeByAnotherThread(_ thread: BuildThread) -> Outcome {
    state.lock()
    defer { state.unlock() }
    while true {
      if let outcome = thread.outcome {
        thread.outcome = nil
        return outcome
      }
      state.wait(for: thread.condition)
    }
  }

  /// Takes the thread out of its group, since it has no unfinished instance and uses none.
  static func leaveGroup(_ thread: BuildThread) {
    change { _ in thread.leaveGroup() }
  }
}
