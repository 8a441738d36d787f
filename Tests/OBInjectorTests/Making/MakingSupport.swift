import Foundation
import OBInjector
import XCTest

/// What happened, in order; blocks and threads write into it.
final class MakingLog: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String] = []

  func add(_ entry: String = "made") { lock.withLock { entries.append(entry) } }

  var all: [String] { lock.withLock { entries } }
  var count: Int { lock.withLock { entries.count } }
  func count(of entry: String) -> Int { lock.withLock { entries.count { $0 == entry } } }
}

/// A value that blocks read and tests change.
final class MakingSwitch<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}

/// What a block throws that fails on purpose.
struct MakingFailure: Error, Equatable {}

/// Runs `body` on a thread of its own; `false` if it has not returned after `seconds`, which means that it never will.
func finishesOnAnotherThread(
  stackSize: Int? = nil, seconds: TimeInterval = 30, _ body: @escaping @Sendable () -> Void
) -> Bool {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  if let stackSize { thread.stackSize = stackSize }
  thread.start()
  return done.wait(timeout: .now() + seconds) == .success
}

/// The error that the look-up ends with.
func injectionError<Value>(
  file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Value
) -> InjectionError? {
  do {
    _ = try body()
    XCTFail("no error", file: file, line: line)
  } catch let error as InjectionError {
    return error
  } catch { XCTFail("another error: \(error)", file: file, line: line) }
  return nil
}
