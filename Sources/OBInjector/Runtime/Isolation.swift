internal import OBInjectorSystem

/// The isolation in which a value may be used, or in which a closure runs.
package enum Isolation: Sendable {
  /// No isolation: for a `Sendable` value, or a closure that is isolated to no actor.
  case anywhere
  /// Only for callers that are on no actor.
  case nonisolated
  case actor(any Actor)

  /// Wraps the isolation of a caller, as the compiler passes it.
  init(of caller: (any Actor)?) { self = caller.map { .actor($0) } ?? .nonisolated }

  var isAnywhere: Bool { if case .anywhere = self { true } else { false } }

  /// Returns whether a caller may use a value of this isolation.
  package func includes(_ caller: CallerIsolation) -> Bool {
    switch self {
    case .anywhere: true
    case .nonisolated: caller.actorID == 0
    case .actor(let actor): caller == CallerIsolation(actor)
    }
  }
}

/// The isolation of the caller, unretained, since the caller keeps its actor alive.
package struct CallerIsolation: Equatable, BitwiseCopyable {
  package static var nonisolated: CallerIsolation { CallerIsolation(nil) }

  unowned(unsafe) let actor: (any Actor)?

  @inline(__always)
  package init(_ actor: (any Actor)?) { self.actor = actor }

  /// The actor's address, 0 for none: the first word, since using the actor itself would retain it.
  @inline(__always) var actorID: UInt { unsafeBitCast(self, to: (UInt, UInt).self).0 }

  @inline(__always)
  package static func == (one: Self, other: Self) -> Bool { one.actorID == other.actorID }
}

extension CallerIsolation {
  /// The isolation in which a value's conformances are seen: nonisolated code that runs on the main actor sees those of
  /// the main actor.
  func executor(for valueType: Any.Type) -> CallerIsolation {
    let main = MainActor.shared
    let isOnMain = actorID == 0 && Fitting.mayDependOnActor(valueType) && MainExecutor.isCurrent(main)
    return isOnMain ? CallerIsolation(main) : self
  }
}

/// Runtime checks of whether the current thread runs the main actor, regardless of the static isolation.
///
/// `isIsolatingCurrentContext()` of the main executor gives no answer on Linux. An isolated conformance does: a cast
/// sees it on its actor only. On Apple's systems, runtimes before Swift 6.2 see it everywhere; there, the check is for
/// the main thread.
enum MainExecutor {
  #if canImport(Darwin)
  static func isCurrent(_ actor: any Actor) -> Bool { actor === MainActor.shared && ob_is_main_thread() }
  #else
  fileprivate protocol Seen {}
  fileprivate struct IsolationProbe {}

  static func isCurrent(_ actor: any Actor) -> Bool {
    actor === MainActor.shared && IsolationProbe() as Any is any Seen
  }
  #endif

  /// Returns whether the conformance of an `any P.Type` that a cast has found may be used here; the array keeps the
  /// metatype from being opened.
  @inline(__always)
  static func mayUse<Metatype>(_ conformance: @autoclosure () -> [Metatype]) -> Bool {
    mayUse(isIsolated: FieldRecords.isIsolated(conformance()))
  }

  /// Returns whether a conformance that a cast has found may be used here, in the one case that the cast can't decide:
  /// with an older runtime, an isolated conformance is valid on the main thread only.
  @inline(__always)
  static func mayUse(isIsolated: @autoclosure () -> Bool) -> Bool {
    #if canImport(Darwin)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return true }
    return ob_is_main_thread() || !isIsolated()
    #else
    true
    #endif
  }
}

#if !canImport(Darwin)
extension MainExecutor.IsolationProbe: @MainActor MainExecutor.Seen {}
#endif
