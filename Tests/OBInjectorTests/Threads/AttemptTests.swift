// R11: What becomes of an attempt at a shared instance: the first decision counts, and what is left is taken or dropped.
import XCTest

@testable import OBInjector

final class R11AttemptTests: XCTestCase {
  private let (store, shared) = (InstanceStore(), InstanceStore.Shared(value: 1))
  private var key: InstanceStore.Key { .init(.injector, in: store.id) }

  private func begin(by thread: MakingThread) throws -> Attempt {
    guard case .new(let attempt) = store.join(key, by: thread, frame: 0) else { throw DeliberateFailure() }
    return attempt
  }

  /// Drops an attempt for a thread that waits for it.
  private func leave(to heir: MakingThread) throws -> Attempt {
    let dropped = try begin(by: MakingThread())
    (dropped.heir, heir.wanted, dropped.object) = (heir, dropped, shared)
    store.drop(dropped)
    guard case .open(let left) = store.join(key, by: MakingThread(), frame: 0) else { throw DeliberateFailure() }
    return left
  }

  func testR11TheFirstDecisionCounts() throws {
    let (forgotten, kept) = (try begin(by: MakingThread()), Attempt(key))
    store.forget { _ in true }
    XCTAssertEqual(store.publish(shared, of: forgotten).count, 1, "it is notified of its release")
    XCTAssertTrue(!forgotten.isOpen && forgotten.kept == nil && store.find(key) == nil)
    WaitGraph.decide([kept], keeping: shared)
    WaitGraph.decide([kept])
    XCTAssertTrue(kept.kept === shared)
  }

  func testR11AnAttemptThatIsNotCurrentAnyMoreEndsWithoutTheCurrentOne() throws {
    let old = try begin(by: MakingThread())
    store.forget { _ in true }
    let current = try begin(by: MakingThread())
    store.drop(old)
    XCTAssertTrue(store.publish(shared, of: current).isEmpty && store.find(key) === shared)
  }

  func testR11WhatIsLeftToAThreadIsItsOwnAndItsObjectIsHandedOver() throws {
    let heir = MakingThread()
    let left = try leave(to: heir)
    guard case .new(let taken) = store.join(key, by: heir, frame: 3) else { return XCTFail("it is not taken over") }
    XCTAssertTrue(taken === left && taken.isBegun && taken.frame == 3 && taken.object === shared)
  }

  /// A task has made the value of a `Lazy` meanwhile.
  func testR11WhatIsLeftToAThreadThatFindsTheValueIsDropped() throws {
    let heir = MakingThread()
    let left = try leave(to: heir)
    _ = store.keepFirst(shared, as: key)
    guard case .found(let found) = store.join(key, by: heir, frame: 0) else { return XCTFail("it is not found") }
    XCTAssertTrue(found === shared && !left.isOpen, "no thread waits for ever")
    store.remove(key)
    XCTAssertNoThrow(try begin(by: MakingThread()))
  }

  func testR11EachThreadThatWaitsForAValueGoesOn() {
    for _ in 0..<50 {
      let injector = PropertyInjector()
      injector.registerProperty("number", scope: .singleton) {
        dawdle()
        return 1
      }
      guard race(4, seconds: soon, { _ in _ = try? injector.instance(of: Int.self) }) else {
        return XCTFail("a thread waits for ever")
      }
    }
  }
}
