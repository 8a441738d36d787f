/// Where a value may be used, and where a block runs.
enum Isolation: Sendable {
  /// A value that is Sendable, or a block that belongs to nobody.
  case anywhere
  /// With callers that are on no actor.
  case nonisolated
  case actor(any Actor)

  /// The isolation of a caller, as the compiler passes it.
  init(of caller: (any Actor)?) { self = caller.map { .actor($0) } ?? .nonisolated }

  var isAnywhere: Bool { if case .anywhere = self { true } else { false } }

  /// Whether a caller may have what belongs here.
  func includes(_ caller: CallerIsolation) -> Bool {
    switch self {
    case .anywhere: true
    case .nonisolated: caller.number == 0
    case .actor(let actor): caller == CallerIsolation(actor)
    }
  }
}

/// The isolation of whoever calls; counts nothing, since the caller holds its actor.
struct CallerIsolation: Equatable {
  static var nonisolated: CallerIsolation { CallerIsolation(nil) }

  unowned(unsafe) let actor: (any Actor)?
  /// The actor's address, 0 for none: to look at the actor itself would count a reference.
  let number: UInt

  @inline(__always)
  init(_ actor: (any Actor)?) {
    self.actor = actor
    number = actor.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
  }

  @inline(__always)
  static func == (one: Self, other: Self) -> Bool { one.number == other.number }
}
