// Contract: A thread that ends releases what it injects with, and may inject while it ends.
import XCTest

@testable import OBInjector

private final class Screen { var number: Int? }

/// What the thread of the test has: written by it, and read after it has ended.
private struct Used {
  weak var first: Resolution?
  weak var last: Resolution?
  var numbers: [Int?] = []
}
nonisolated(unsafe) private var used = Used()
nonisolated(unsafe) private var key = pthread_key_t()

private func inject() -> Resolution {
  let injector = PropertyInjector()
  injector.registerProperty("number") { 5 }
  let screen = Screen()
  injector.injectDependencies(to: screen)
  used.numbers.append(screen.number)
  return Resolution.current
}

final class ThreadEndContractTests: XCTestCase {
  func testAThreadReleasesItsResolutionAndTheOneThatItUsesWhileItEnds() throws {
    // The library has its key by now: the system calls the function of this one after the library's.
    _ = Resolution.current
    XCTAssertEqual(pthread_key_create(&key) { _ in used.last = inject() }, 0)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread: pthread_t = 0
    #endif
    let status = pthread_create(
      &thread, nil,
      { _ in
        used.first = inject()
        pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
        return nil
      }, nil)
    XCTAssertEqual(status, 0)
    pthread_join(try XCTUnwrap(Optional(thread) ?? nil), nil)
    XCTAssertEqual(used.numbers, [5, 5])
    assertNil(used.first, used.last)
    pthread_key_delete(key)
  }
}
