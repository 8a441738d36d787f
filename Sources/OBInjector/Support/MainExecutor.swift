/// Whether the present thread runs the main actor, whatever the compiler knows of it.
///
/// `isIsolatingCurrentContext()` of the main executor answers nothing on Linux. An isolated conformance does: a cast sees
/// it on its actor only (SE-0470).
enum MainExecutor {
  fileprivate protocol Seen {}
  fileprivate struct Probe {}

  static func isCurrent(_ actor: any Actor) -> Bool { actor === MainActor.shared && Probe() as Any is any Seen }
}

extension MainExecutor.Probe: @MainActor MainExecutor.Seen {}
