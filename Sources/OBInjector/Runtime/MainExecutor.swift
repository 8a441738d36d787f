internal import OBInjectorSystem

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
