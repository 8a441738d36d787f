// R11: Whatever reads or changes the values and registrations of an injector waits while another thread changes them.
import XCTest

@testable import OBInjector

final class R11LockTests: XCTestCase {
  private final class Part: Sendable {}

  /// Runs each operation on a thread of its own while this one has the lock.
  ///
  /// An operation that does not wait ends at once; a slow machine hides that, and causes no failure.
  private func assertWait<State>(
    for lock: Lock<State>, _ operations: [String: @Sendable () -> Void], line: UInt = #line
  ) {
    let (begun, ended, all) = (Gate(operations.count + 1), EventLog(), DispatchGroup())
    lock.lock()
    for (name, run) in operations {
      all.enter()
      Thread.detachNewThread {
        begun.pass()
        run()
        ended.add(name)
        all.leave()
      }
    }
    begun.pass()
    _ = all.wait(timeout: .now() + 0.1)
    XCTAssertEqual(ended.all, [], "an operation does not wait", line: line)
    lock.unlock()
    XCTAssertEqual(all.wait(timeout: .now() + soon), .success, "an operation hangs", line: line)
  }

  func testR11AThreadThatReplacesWaitsForEachThatReads() throws {
    let ended = DispatchSemaphore(value: 0)
    let reader = try XCTUnwrap(Readers.enter())
    XCTAssertNil(Readers.enter(), "each thread reads once at a time")
    Thread.detachNewThread {
      Readers.waitUntilLeft()
      ended.signal()
    }
    XCTAssertEqual(ended.wait(timeout: .now() + 0.1), .timedOut, "it does not wait")
    Readers.leave(reader)
    XCTAssertEqual(ended.wait(timeout: .now() + soon), .success, "it hangs")
    Readers.leave(try XCTUnwrap(Readers.enter(), "a lock is not given back"))
  }

  func testR11AStoreIsReadAndChangedByOneThreadAtATime() {
    let (store, shared) = (InstanceStore(), InstanceStore.Shared(value: Part()))
    let key = InstanceStore.Key(.injector, in: store.id)
    let attempt = Attempt(key, by: MakingThread(), frame: 0)
    assertWait(
      for: store.contents,
      [
        "find": { _ = store.find(key) }, "has": { _ = store.has(ObjectIdentifier(attempt)) },
        "keepFirst": { _ = store.keepFirst(shared, as: key) }, "remove": { store.remove(key) },
        "isAwaitedShutDown": { _ = store.isAwaitedShutDown }, "runningTasks": { _ = store.runningTasks },
        "join": { _ = store.join(.init(.injector, in: ObjectIdentifier(attempt)), by: MakingThread(), frame: 0) },
        "publish": { _ = store.publish(shared, of: attempt) }, "drop": { store.drop(attempt) },
        "forget": { store.forget { _ in false } }, "sweep": { _ = store.sweep(key) },
        "released": { _ = store.released([.init(shared, as: key)]) },
        "joinTask": { _ = store.joinTask(key, below: []) { _ in AwaitedValue(result: .success(.nothing)) } },
      ])
  }

  func testR11AnInjectorIsReadAndChangedByOneThreadAtATime() throws {
    let injector = PropertyInjector()
    injector.registerProperty("part") { Part() }
    injector.decorateProperty("part") { (part: Part) in part }
    let (registration, id) = (try XCTUnwrap(injector.local.first), ObjectIdentifier(Part.self))
    let (joins, leaves) = (injector.makeChild(), Setting<PropertyInjector?>(injector.makeChild()))
    leaves.value?.joinParent()
    assertWait(
      for: injector.contents,
      [
        "enter": { _ = injector.enter(registration) }, "remove": { _ = injector.remove("other") },
        "local": { _ = injector.local }, "duplicates": { _ = injector.duplicates },
        "decorators": { _ = injector.decorators }, "decorate": { injector.enter(decorator: registration) },
        "created": { _ = injector.created(for: id) { registration } },
        "contains": { _ = injector.contains(registration) }, "entry": { _ = injector.entry("part") },
        "candidates": { _ = injector.ownCandidates(for: Part.self, caller: .nonisolated) },
        "invalidate": { injector.plans.invalidate() },
        "plan": { _ = injector.plans.plan(toLookUp: Part.self, nil, .nonisolated) },
        "close": { injector.close() }, "joinParent": { joins.joinParent() }, "leaveParent": { leaves.value = nil },
      ])
  }
}
