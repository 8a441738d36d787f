/// One outermost asynchronous call, or a value that is made inside it, inherited by everything that it awaits.
///
/// A `Task` that a closure starts inherits the call for ever: a call that has ended is ignored. A value may be made for
/// longer than the call that began it, for other tasks that wait for it.
final class AwaitingCall: Sendable {
  @TaskLocal private static var inherited: AwaitingCall?

  /// The values that the outermost call shares in its graph.
  ///
  /// Their keys tell the injectors that make them: a child's registrations concern the child's values only.
  let graph: InstanceStore
  private let parent: AwaitingCall?
  /// The attempt at the value that the call makes, `nil` for an outermost call, and what it has; `nil` once it has ended.
  ///
  /// A closure has no report for the failures below the values that it has looked up. The outermost call retains the
  /// weak singletons.
  private let state: Lock<(attempt: Attempt?, failures: [InjectionError], weakSingletons: [InstanceStore.Shared])?>

  private init(_ attempt: Attempt?, parent: AwaitingCall?) {
    (self.parent, graph, state) = (parent, parent?.graph ?? InstanceStore(), Lock((attempt, [], [])))
  }

  /// The innermost call of this task that has not ended.
  static var current: AwaitingCall? { inherited?.running }

  /// This call or, if it has ended, the innermost around it that has not.
  private var running: AwaitingCall? { state.withLock { $0 != nil } ? self : parent?.running }

  /// The attempts at values that this task makes, from the outermost one to the innermost.
  static var path: [Attempt] {
    guard let current else { return [] }
    return sequence(first: current) { $0.parent?.running }.compactMap { $0.state.withLock { $0?.attempt } }.reversed()
  }

  /// Runs an operation as a part of the current call, or as a call of its own; with an attempt, as the making of its
  /// value.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func within<Result>(
    _ attempt: Attempt? = nil, isolation: isolated (any Actor)?, _ operation: () async -> Result
  ) async -> Result {
    let around = current
    if attempt == nil, around != nil { return await operation() }
    let call = AwaitingCall(attempt, parent: around)
    // A task that a closure has started may retain the call for ever, but not its state.
    defer { _fixLifetime(call.state.withLock { $0.take() }) }
    return await $inherited.withValue(call, operation: operation, isolation: isolation)
  }

  /// The failures that lookups of this task's closure have left.
  static var failures: [InjectionError] { inherited?.state.withLock { $0?.failures } ?? [] }

  /// Adds failures of a lookup, whose closure has no report for them.
  static func add(_ failures: [InjectionError]) { inherited?.state.withLock { $0?.failures += failures } }

  /// Retains a weak singleton until the outermost call returns.
  func hold(_ shared: InstanceStore.Shared) {
    if let around = parent?.running { return around.hold(shared) }
    state.withLock { $0?.weakSingletons.append(shared) }
  }
}
