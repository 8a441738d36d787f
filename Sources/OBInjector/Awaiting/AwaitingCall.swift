/// One outermost asynchronous call, or one step of it, inherited by everything that it awaits.
///
/// A `Task` that a closure starts inherits the call for ever: a call that has ended is ignored.
final class AwaitingCall: Sendable {
  typealias Step = WaitGraph.Step

  @TaskLocal private static var inherited: AwaitingCall?

  /// The values that this call shares in its graph.
  let graph: SharedTasks
  private let step: Step?
  private let parent: AwaitingCall?
  private let state = Lock(State())

  private struct State {
    var hasEnded = false
    /// The notes of values that were made for this call, until the call knows whether the values stay.
    var notes: [AwaitingNote] = []
    /// The weak singletons, retained until the outermost call returns.
    var held: [InstanceStore.Shared] = []
  }

  @inline(never)
  private init(step: Step?, parent: AwaitingCall?) {
    self.step = step
    self.parent = parent
    graph = parent?.graph ?? SharedTasks()
  }

  /// The running call of this task.
  static var current: AwaitingCall? { inherited.flatMap { $0.isOver ? nil : $0 } }

  /// True if this call and all calls around it have ended: a step may outlive the call that began it, for other tasks
  /// that wait for its value.
  private var isOver: Bool { hasEnded && parent?.isOver ?? true }

  private var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// The steps from the outermost request down to the value that is being made.
  var path: [Step] {
    var steps: [Step] = []
    var next: AwaitingCall? = self
    while let call = next {
      if let step = call.step, !call.hasEnded { steps.append(step) }
      next = call.parent
    }
    return steps.reversed()
  }

  /// Returns true if this task makes a shared instance for the store.
  static func isMaking(in store: InstanceStore) -> Bool {
    current?.path.contains { $0.place == store.awaited.id } ?? false
  }

  /// Returns true if the last step of this task decorates the registration: the two count as one.
  static func isInside(_ registration: Registration) -> Bool {
    current?.path.last?.key.registration.decoration?.base === registration
  }

  /// The names of the steps of this task.
  static var names: [PropertyName] { names(of: current?.path.map(\.key) ?? []) }

  /// Returns the names of steps; a decorated value and its base have one name, and so have a `Lazy` and its value.
  static func names(of keys: [InstanceStore.Key]) -> [PropertyName] {
    keys.enumerated().compactMap { index, key in
      guard index > 0 else { return key.registration.name }
      let around = keys[index - 1]
      return around == key || around.registration.decoration?.base === key.registration ? nil : key.registration.name
    }
  }

  /// Returns the names around a value: a `Lazy` and its value have one name.
  static func names(around registration: Registration) -> [PropertyName] {
    current?.path.last?.key.registration === registration ? names.dropLast() : names
  }

  /// Returns the error of an awaited closure with the path from the outermost request, even if a synchronous step threw
  /// it.
  static func failure(_ error: any Error, of registration: Registration) -> InjectionError {
    placed(InjectionError.thrown(error, by: registration, path: names))
  }

  /// Returns an error that a synchronous step has found, with the path from the outermost request.
  static func placed(_ error: InjectionError) -> InjectionError {
    let names = names
    if error.path.starts(with: names) { return error }
    return error.below(error.path.first == names.last ? names.dropLast() : names)
  }

  /// Runs an operation as a part of the current call, or as a call of its own, and keeps its notes apart.
  static func apart<Result, Failure>(
    isolation: isolated (any Actor)?, _ operation: @escaping (AwaitingCall) async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    var result: Swift.Result<Result, Failure>?
    let body = Operation { call in
      do throws(Failure) { result = .success(try await operation(call)) } catch { result = .failure(error) }
    }
    await within(current, nil, isolation: isolation, body)
    guard let result else { preconditionFailure("the operation has run") }
    return try result.get()
  }

  /// A closure in a struct: of a function that is given a closure expression, the optimizer makes a copy for it.
  private struct Operation {
    let run: (AwaitingCall) async -> Void
  }

  @inline(never)
  private static func within(
    _ parent: AwaitingCall?, _ step: Step?, isolation: isolated (any Actor)?, _ operation: Operation
  ) async {
    let call = AwaitingCall(step: step, parent: parent)
    defer { call.end() }
    await $inherited.withValue(call, operation: { await operation.run(call) }, isolation: isolation)
  }

  /// Runs an operation one step further down.
  @inline(never)
  func making(
    _ step: Step, _ operation: @escaping @Sendable () async -> Awaiter.Outcome.Result
  ) async -> Awaiter.Outcome {
    var outcome: Awaiter.Outcome?
    let body = Operation { deeper in
      let result = await operation()
      // The values of a failure are given up, so their notes are dropped.
      let isMade = if case .success = result { true } else { false }
      outcome = Awaiter.Outcome(result: result, notes: isMade ? deeper.takeNotes() : [])
    }
    await Self.within(self, step, isolation: nil, body)
    guard let outcome else { preconditionFailure("the operation has run") }
    return outcome
  }

  // MARK: - Notes

  /// Adds notes to this call; a call that has ended passes them to the call around it.
  func leave(_ notes: [AwaitingNote]) {
    guard !notes.isEmpty else { return }
    let isTaken = state.withLock { state in
      if !state.hasEnded { state.notes += notes }
      return !state.hasEnded
    }
    if !isTaken { parent?.leave(notes) }
  }

  /// Returns the value of an outcome, and adds the notes to this call.
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

  /// Retains a weak singleton until the outermost call returns.
  func hold(_ shared: InstanceStore.Shared) {
    if let parent, !parent.isOver { return parent.hold(shared) }
    state.withLock { if !$0.hasEnded { $0.held.append(shared) } }
  }

  /// Releases the state of the call: a task that a closure has started may retain the call for ever.
  private func end() {
    let ended = state.withLock { state in
      defer { state = State(hasEnded: true) }
      return state
    }
    withExtendedLifetime(ended) {}
  }
}
