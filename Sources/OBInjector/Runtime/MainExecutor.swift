#if canImport(Darwin)
  import Darwin
#endif

/// Whether the present thread runs the main actor, whatever the compiler knows of it.
///
/// `isIsolatingCurrentContext()` of the main executor answers nothing on Linux. An isolated conformance does: a cast sees
/// it on its actor only. Runtimes of Apple's systems before Swift 6.2 see it everywhere; there, the main thread tells.
enum MainExecutor {
  #if canImport(Darwin)
    static func isCurrent(_ actor: any Actor) -> Bool { actor === MainActor.shared && pthread_main_np() != 0 }
  #else
    fileprivate protocol Seen {}
    fileprivate struct Probe {}

    static func isCurrent(_ actor: any Actor) -> Bool { actor === MainActor.shared && Probe() as Any is any Seen }
  #endif

  /// Whether a conformance that a cast has found may be used here, as far as the cast can't know: an isolated one, with
  /// an older runtime, on the main thread only.
  @inline(__always)
  static func mayUse(isIsolated: @autoclosure () -> Bool) -> Bool {
    #if canImport(Darwin)
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return true }
      return pthread_main_np() != 0 || !isIsolated()
    #else
      true
    #endif
  }
}

#if !canImport(Darwin)
  extension MainExecutor.Probe: @MainActor MainExecutor.Seen {}
#endif
