import Foundation
import XCTest

/// Runs `body` on that many threads that all start at once; `false` if they do not end, which means a deadlock.
func race(_ threads: Int = 8, seconds: TimeInterval = 60, _ body: @escaping @Sendable (_ thread: Int) -> Void) -> Bool {
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
}

/// Work that takes long enough for other threads to come by, and lets them.
func dawdle() {
  for _ in 0..<20 { sched_yield() }
}

/// The objects that threads got, by identity.
final class Harvest: @unchecked Sendable {
  private let lock = NSLock()
  private var objects: [AnyObject] = []

  func add(_ object: AnyObject) { lock.withLock { objects.append(object) } }

  var count: Int { lock.withLock { objects.count } }
  var distinct: Int { lock.withLock { Set(objects.map { ObjectIdentifier($0) }).count } }
}
