/// One outermost asynchronous call, or a value that is made inside it, inherited by everything that it awaits.
///
/// A `Task` that a closure starts inherits the call for ever: a call that has ended is ignored.
final class AwaitingCall: Sendable {
  typealias Step = InstanceStore.PlacedKey

  @TaskLocal private static var inherited: AwaitingCall?

  /// The values that the outermost call shares in its graph, by the number of the injector that makes them: a child's
  /// registrations concern the child's values only.
  private let graphs: Lock<[UInt64: InstanceStore]>
  /// The value that is being made; `nil` for an outermost call.
  private let step: Step?
  private let parent: AwaitingCall?
  private let state = Lock(State())

  private struct State {
    var hasEnded = false
    /// The failures below the values that the closure has looked up, which has no report for them.
    var failures: [InjectionError] = []
    /// The weak singletons, retained until the outermost call returns.
    var held: [AwaitedValue] = []
  }

  @inline(never)
  private init(step: Step?, parent: AwaitingCall?) {
    self.step = step
    self.parent = parent
    graphs = parent?.graphs ?? Lock(.init())
  }

  /// Returns the values of an injector that this call shares in its graph.
  func graph(of injector: PropertyInjector) -> InstanceStore {
    let id = injector.id.value
    return graphs.withLock { $0.keepFirst(InstanceStore(), forKey: id) }
  }

  /// The running call of this task.
  static var current: AwaitingCall? { inherited.flatMap { $0.isOver ? nil : $0 } }

  /// True if this call and all calls around it have ended: a value may be made longer than the call that began it, for
  /// other tasks that wait for it.
  private var isOver: Bool { hasEnded && (parent?.isOver ?? true) }

  private var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// The values that this task makes, from the outermost one to the innermost.
  static var path: [Step] {
    var steps: [Step] = []
    var next = current
    while let call = next {
      if let step = call.step, !call.hasEnded { steps.append(step) }
      next = call.parent
    }
    return steps.reversed()
  }

  /// Returns true if this task makes a value for the store.
  static func isMaking(in store: InstanceStore) -> Bool { path.contains { $0.place == store.id } }

  /// Returns true if this task makes an instance that the store will keep.
  static func isSharing(in store: InstanceStore) -> Bool {
    path.contains { $0.key.registration.isCached && $0.place == store.id }
  }

  /// Returns true if this task decorates the registration: the two count as one.
  static func isInside(_ registration: Registration) -> Bool {
    path.last?.key.registration.decoration?.base === registration
  }

  /// Runs an operation as a part of the current call, or as a call of its own; with a step, as the making of its value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func within<Result>(
    _ step: Step? = nil, isolation: isolated (any Actor)?,
    _ operation: (AwaitingCall) async throws(InjectionError) -> Result
  ) async throws(InjectionError) -> Result {
    let around = current
    if step == nil, let around { return try await operation(around) }
    let call = AwaitingCall(step: step, parent: around)
    defer { call.end() }
    do {
      return try await $inherited.withValue(call, operation: { try await operation(call) }, isolation: isolation)
    } catch { throw .own(error) }
  }

  /// Adds failures of a lookup; its closure has no report for them.
  func leave(_ failures: [InjectionError]) {
    state.withLock { if !$0.hasEnded { $0.failures += failures } }
  }

  func takeFailures() -> [InjectionError] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// Retains a weak singleton until the outermost call returns.
  func hold(_ value: AwaitedValue) {
    if let parent, !parent.isOver { return parent.hold(value) }
    state.withLock { if !$0.hasEnded { $0.held.append(value) } }
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
