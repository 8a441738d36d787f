import XCTest

/// Ends the process with a message when a test has not ended after a time that none takes: an endless loop, or a wait
/// for something that never happens, is a failure with a name then, and not a run that a person has to end.
///
/// `@unchecked Sendable` is sound: every access to the state holds the lock.
private final class Watchdog: NSObject, XCTestObservation, @unchecked Sendable {
  /// `OBINJECTOR_TEST_SECONDS`, or four times what a wait inside a test takes at most.
  private let patience =
    ProcessInfo.processInfo.environment["OBINJECTOR_TEST_SECONDS"].flatMap(TimeInterval.init) ?? 4 * forEver
  private let lock = NSLock()
  private var running: (name: String, start: TimeInterval)?

  func testCaseWillStart(_ testCase: XCTestCase) {
    lock.withLock { running = (testCase.name, ProcessInfo.processInfo.systemUptime) }
  }

  func testCaseDidFinish(_ testCase: XCTestCase) { lock.withLock { running = nil } }

  func watch() {
    let thread = Thread { [self] in
      while true {
        Thread.sleep(forTimeInterval: min(1, patience / 4))
        guard let (name, start) = lock.withLock({ running }) else { continue }
        let seconds = ProcessInfo.processInfo.systemUptime - start
        guard seconds > patience else { continue }
        fatalError("\(name) has not ended after \(Int(seconds)) s; it loops, or waits for ever")
      }
    }
    thread.start()
  }
}

// XCTest on Linux has no principal class that could add an observer before the first test.
#if os(Linux) && compiler(>=6.3)
@section(".init_array") @used
private let addWatchdog: @convention(c) () -> Void = {
  let watchdog = Watchdog()
  XCTestObservationCenter.shared.addTestObserver(watchdog)
  watchdog.watch()
}
#endif
