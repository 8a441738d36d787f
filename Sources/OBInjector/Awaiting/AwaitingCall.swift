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
  private let hasEnded = Lock(false)

  private init(step: Step?, parent: AwaitingCall?) {
    self.step = step
    self.parent = parent
    graph = parent?.graph ?? Awaiter.Tasks()
  }

  /// The call that goes on in this task.
  static var current: AwaitingCall? { inherited.flatMap { $0.isOver ? nil : $0 } }

  private var isOver: Bool { parent?.isOver ?? hasEnded.withLock { $0 } }

  /// From what was asked for down to what is being made.
  var path: [Step] {
    var steps: [Step] = []
    var next: AwaitingCall? = self
    while let call = next {
      if let step = call.step, !call.hasEnded.withLock({ $0 }) { steps.append(step) }
      next = call.parent
    }
    return steps.reversed()
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
    let (error, names) = (InjectionError.thrown(error, by: registration, path: names), names)
    if error.path.starts(with: names) { return error }
    return error.below(error.path.first == names.last ? names.dropLast() : names)
  }

  /// Runs an operation inside the present call, or as a call of its own.
  static func enter<Result>(
    isolation: isolated (any Actor)?, _ operation: (AwaitingCall) async throws -> Result
  ) async rethrows -> Result {
    if let current { return try await operation(current) }
    let call = AwaitingCall(step: nil, parent: nil)
    defer { call.end() }
    return try await $inherited.withValue(call, operation: { try await operation(call) }, isolation: isolation)
  }

  /// Runs an operation one step further down.
  func making<Result: Sendable>(_ step: Step, _ operation: @Sendable () async -> Result) async -> Result {
    let deeper = AwaitingCall(step: step, parent: self)
    defer { deeper.end() }
    return await Self.$inherited.withValue(deeper, operation: operation)
  }

  private func end() { hasEnded.withLock { $0 = true } }
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
