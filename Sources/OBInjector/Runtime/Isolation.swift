/// The isolation in which a value may be used, or in which a closure runs.
enum Isolation: Sendable {
  /// No isolation: for a `Sendable` value, or a closure that is isolated to no actor.
  case anywhere
  /// Only for callers that are on no actor.
  case nonisolated
  case actor(any Actor)

  /// Wraps the isolation of a caller, as the compiler passes it.
  init(of caller: (any Actor)?) { self = caller.map { .actor($0) } ?? .nonisolated }

  var isAnywhere: Bool { if case .anywhere = self { true } else { false } }

  /// Returns whether a caller may use a value of this isolation.
  func includes(_ caller: CallerIsolation) -> Bool {
    switch self {
    case .anywhere: true
    case .nonisolated: caller.actorID == 0
    case .actor(let actor): caller == CallerIsolation(actor)
    }
  }
}

/// The isolation of the caller, unretained, since the caller keeps its actor alive.
struct CallerIsolation: Equatable {
  static var nonisolated: CallerIsolation { CallerIsolation(nil) }

  unowned(unsafe) let actor: (any Actor)?
  /// The actor's address, 0 for none: using the actor itself would retain it.
  let actorID: UInt

  @inline(__always)
  init(_ actor: (any Actor)?) {
    self.actor = actor
    actorID = actor.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }

  @inline(__always)
  static func == (one: Self, other: Self) -> Bool { one.actorID == other.actorID }
}
