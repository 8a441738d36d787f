import XCTest

/// Longer than anything takes that ends at all, on a busy machine too.
let forEver: TimeInterval = Sanitizer.present == nil && !Effort.isFull ? 30 : 300

/// The least stack that the system gives a thread: 16 KB, or 128 KB on ARM64 Linux.
let leastStackSize = sysconf(Int32(_SC_THREAD_STACK_MIN))

/// Runs `body` on a thread of its own; `false` if it has not returned after `seconds`, which means that it never will.
///
/// A thread whose stack is refused would have the default one, with which a test of a small stack can't fail.
func finishesOnAnotherThread(
  stackSize: Int? = nil, seconds: TimeInterval = forEver, _ body: @escaping @Sendable () -> Void
) -> Bool {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  if let stackSize {
    thread.stackSize = stackSize
    XCTAssertEqual(thread.stackSize, stackSize, "the system refuses this size")
  }
  thread.start()
  return done.wait(timeout: .now() + seconds) == .success
}

/// Fails the test if `body` does not end: an endless loop, or a wait for something that never happens.
///
/// `body` runs on a thread of its own, which goes on then; what it touches is its own meanwhile.
func assertEnds(
  _ what: String, stackSize: Int? = nil, seconds: TimeInterval = 60, file: StaticString = #filePath,
  line: UInt = #line, _ body: @escaping () -> Void
) {
  nonisolated(unsafe) let body = body
  let isDone = finishesOnAnotherThread(stackSize: stackSize, seconds: seconds) { body() }
  XCTAssertTrue(isDone, "\(what) has not ended after \(Int(seconds)) s", file: file, line: line)
}

/// How long a test waits for a task that ends at once, on a busy machine too.
let soon: TimeInterval = forEver / 15

extension XCTestCase {
  /// Fails the test if a task with that body does not end; the task goes on then.
  func assertTaskEnds(_ what: String, seconds: TimeInterval = soon, _ body: @escaping @Sendable () async -> Void) async
  {
    let ended = expectation(description: "\(what) ends")
    Task {
      await body()
      ended.fulfill()
    }
    await fulfillment(of: [ended], timeout: seconds)
  }
}

/// Runs `body` on that many threads that all start at once; `false` if they do not end, which means a deadlock.
func race(
  _ threads: Int = 8, seconds: TimeInterval = forEver, _ body: @escaping @Sendable (_ thread: Int) -> Void
) -> Bool {
  let (gate, done) = (Gate(threads), DispatchGroup())
  for index in 0..<threads {
    done.enter()
    let thread = Thread {
      gate.pass()
      body(index)
      done.leave()
    }
    thread.start()
  }
  return done.wait(timeout: .now() + seconds) == .success
}

/// Fails the test if the threads of a `race` do not end.
func assertRaceEnds(
  _ threads: Int = 8, seconds: TimeInterval = forEver, message: String = "deadlock", file: StaticString = #filePath,
  line: UInt = #line, _ body: @escaping @Sendable (_ thread: Int) -> Void
) { XCTAssertTrue(race(threads, seconds: seconds, body), message, file: file, line: line) }

/// Opens when as many threads stand before it as it waits for.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var missing: Int

  init(_ count: Int) { missing = count }

  func pass() {
    condition.lock()
    missing -= 1
    condition.broadcast()
    while missing > 0 { condition.wait() }
    condition.unlock()
  }

  /// Makes a value behind the gate.
  @discardableResult
  func made<Value>(_ value: @autoclosure () throws -> Value) rethrows -> Value {
    pass()
    return try value()
  }
}

/// Lets two closures go on when both have begun; from its second run on, a closure goes on at once.
final class Meeting: @unchecked Sendable {
  private let (gate, lock) = (Gate(2), NSLock())
  private var met: Set<String> = []

  func attend(_ name: String) { if lock.withLock({ met.insert(name).inserted }) { gate.pass() } }

  /// Makes a value after the meeting.
  func made<Value>(_ value: @autoclosure () throws -> Value, as name: String) rethrows -> Value {
    attend(name)
    return try value()
  }
}

/// Closed until it is opened; tasks wait before it.
actor Latch {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func wait() async {
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }
}

/// Work that takes long enough for other threads to come by, and lets them.
func dawdle() { for _ in 0..<20 { sched_yield() } }
