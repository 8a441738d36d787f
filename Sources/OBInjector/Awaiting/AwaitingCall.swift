/// One outermost asynchronous call, or one step of it, inherited by everything that it awaits.
///
/// A `Task` that a block starts inherits it for ever: one that has ended counts for nothing.
final class AwaitingCall: Sendable {
  /// Something that is being made, and where: injectors that are derived from each other share registrations.
  struct Step: Hashable, Sendable {
    let key: InstanceStore.Key
    let place: ObjectIdentifier

    init(_ key: InstanceStore.Key, in tasks: Awaiter.Tasks) {
      self.key = key
      place = ObjectIdentifier(tasks)
    }
  }

  @TaskLocal private static var inherited: AwaitingCall?

  /// What this call shares in its graph.
  let graph: Awaiter.Tasks
  private let step: Step?
  private let parent: AwaitingCall?
  private let state = Lock(State())

  private struct State {
    var hasEnded = false
    /// Left by what was made for this call, until it is known whether that stays.
    var notes: [AwaitingNote] = []
    /// Weak singletons, which live until the outermost call returns.
    var held: [InstanceStore.Shared] = []
  }

  private init(step: Step?, parent: AwaitingCall?) {
    self.step = step
    self.parent = parent
    graph = parent?.graph ?? Awaiter.Tasks()
  }

  /// The call that goes on in this task.
  static var current: AwaitingCall? { inherited.flatMap { $0.isOver ? nil : $0 } }

  /// True once this call and all calls around it have ended: a step may outlive the call that began it, for other tasks
  /// that wait for its value.
  private var isOver: Bool { hasEnded && parent?.isOver ?? true }

  private var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// From what was asked for down to what is being made.
  var path: [Step] {
    var steps: [Step] = []
    var next: AwaitingCall? = self
    while let call = next {
      if let step = call.step, !call.hasEnded { steps.append(step) }
      next = call.parent
    }
    return steps.reversed()
  }

  /// Whether this task makes something that an injector shares.
  static func isMaking(in store: InstanceStore) -> Bool {
    current?.path.contains { $0.place == ObjectIdentifier(store.awaited) } ?? false
  }

  /// What is decorated is one place with what is around it.
  static var names: [PropertyName] {
    let registrations = current?.path.map(\.key.registration) ?? []
    return registrations.enumerated().compactMap { index, registration in
      index > 0 && registrations[index - 1].decoration?.base === registration ? nil : registration.name
    }
  }

  /// What a block that was awaited threw, with the path from what was asked for, also where it failed at once below it.
  static func failure(_ error: any Error, of registration: Registration) -> InjectionError {
    placed(InjectionError.thrown(error, by: registration, path: names))
  }

  /// A mistake that a call on one thread has found, with the path from what was asked for.
  static func placed(_ error: InjectionError) -> InjectionError {
    let names = names
    if error.path.starts(with: names) { return error }
    return error.below(error.path.first == names.last ? names.dropLast() : names)
  }

  /// Runs an operation inside the present call, or as a call of its own.
  static func enter<Result>(
    isolation: isolated (any Actor)?, _ operation: (AwaitingCall) async throws -> Result
  ) async rethrows -> Result {
    if let current { return try await operation(current) }
    return try await within(nil, isolation: isolation, operation)
  }

  /// Runs an operation as a part of the present call, or as a call of its own: what is noted meanwhile is kept apart.
  static func apart<Result, Failure>(
    isolation: isolated (any Actor)?, _ operation: (AwaitingCall) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await within(current, isolation: isolation, operation)
  }

  private static func within<Result, Failure>(
    _ parent: AwaitingCall?, isolation: isolated (any Actor)?,
    _ operation: (AwaitingCall) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let call = AwaitingCall(step: nil, parent: parent)
    defer { call.end() }
    // The standard library's function throws nothing in particular.
    let result = await $inherited.withValue(
      call,
      operation: {
        do throws(Failure) { return Swift.Result<Result, Failure>.success(try await operation(call)) } catch {
          return .failure(error)
        }
      }, isolation: isolation)
    return try result.get()
  }

  /// Runs an operation one step further down.
  func making(
    _ step: Step, _ operation: @Sendable () async -> Awaiter.Outcome.Result
  ) async -> Awaiter.Outcome {
    let deeper = AwaitingCall(step: step, parent: self)
    defer { deeper.end() }
    let result = await Self.$inherited.withValue(deeper, operation: operation)
    // Nothing is said or told of what a failure throws away.
    guard case .success = result else { return Awaiter.Outcome(result: result, notes: []) }
    return Awaiter.Outcome(result: result, notes: deeper.takeNotes())
  }

  // MARK: - Notes

  /// Leaves notes with this call; one that has ended hands them on to the call around it.
  func leave(_ notes: [AwaitingNote]) {
    guard !notes.isEmpty else { return }
    let isTaken = state.withLock { state in
      if !state.hasEnded { state.notes += notes }
      return !state.hasEnded
    }
    if !isTaken { parent?.leave(notes) }
  }

  /// The value of an outcome; its notes are left with this call.
  func receive(_ outcome: Awaiter.Outcome) throws -> InstanceStore.Shared? {
    let value = try outcome.result.get()
    leave(outcome.notes)
    return value
  }

  func takeNotes() -> [AwaitingNote] {
    state.withLock { state in
      defer { state.notes = [] }
      return state.notes
    }
  }

  /// Keeps a weak singleton alive until the outermost call returns.
  func hold(_ shared: InstanceStore.Shared) {
    if let parent, !parent.isOver { return parent.hold(shared) }
    state.withLock { if !$0.hasEnded { $0.held.append(shared) } }
  }

  /// A task that a block has started may keep the call for ever: it keeps nothing else.
  private func end() {
    let ended = state.withLock { state in
      defer { state = State(hasEnded: true) }
      return state
    }
    withExtendedLifetime(ended) {}
  }
}

/// Who waits for which shared instance, in the whole process: two that wait for each other would do so for ever.
enum Waits {
  typealias Step = AwaitingCall.Step

  private static let edges = Lock<[Step: [Step]]>([:])

  /// Notes that everything on `path` waits for `step`, unless that, directly or not, waits for something on `path`.
  static func begin(_ path: [Step], for step: Step) -> Bool {
    edges.withLock { edges in
      var open = [step]
      var seen: Set<Step> = []
      while let next = open.popLast() {
        if path.contains(next) { return false }
        if seen.insert(next).inserted { open += edges[next] ?? [] }
      }
      for waiting in path { edges[waiting, default: []].append(step) }
      return true
    }
  }

  static func end(_ path: [Step], for step: Step) {
    edges.withLock { edges in
      for waiting in path {
        if let index = edges[waiting]?.firstIndex(of: step) { edges[waiting]?.remove(at: index) }
        if edges[waiting]?.isEmpty == true { edges[waiting] = nil }
      }
    }
  }
}
