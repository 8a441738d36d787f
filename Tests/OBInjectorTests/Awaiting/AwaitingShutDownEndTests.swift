// Awaiting: The end of an injector is waited for by each that asks, and no cancellation shortens it.
import OBInjector
import XCTest

final class AwaitingShutDownEndTests: XCTestCase {
  private final class Flushing: AsyncInjectorReleasing, Sendable {
    let (log, pause): (EventLog, Pause)
    init(_ log: EventLog, _ pause: Pause) { (self.log, self.pause) = (log, pause) }
    func willBeReleased() async {
      await pause.stop()
      log.add(Task.isCancelled ? "cancelled" : "flushed in \(Request.name)")
    }
  }
  private enum Request { @TaskLocal static var name = "none" }

  private let (injector, log, pause) = (PropertyInjector(), EventLog(), Pause())

  private func makeFlushing() throws {
    injector.registerProperty("flushing", scope: .singleton) { [log, pause] in Flushing(log, pause) }
    _ = try injector.instance(of: Flushing.self)
  }

  /// A task that ends the injector, and notes that the call has returned.
  private func end() -> Task<Void, Never> {
    Task { [injector, log] in
      await injector.awaitShutDown()
      log.add("returned")
    }
  }

  func testWhatIsReleasedDoesNotSeeTheCallersCancellation() async throws {
    try makeFlushing()
    await pause.goOn.open()
    let (injector, log) = (injector, log)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await Request.$name.withValue("a request") { await injector.awaitShutDown() }
      log.add(Task.isCancelled ? "the caller is" : "the caller is not")
    }
    await task.value
    XCTAssertEqual(log.all, ["flushed in a request", "the caller is"])
  }

  func testASecondCallWaitsForTheFirst() async throws {
    try makeFlushing()
    let first = end()
    await pause.begun.wait()
    let others = [end(), end(), end()]
    for task in [first, others[0]] { task.cancel() }
    try await Task.sleep(nanoseconds: 20_000_000)
    XCTAssertEqual(log.all, [], "none has returned, cancelled or not")
    await pause.goOn.open()
    await assertTaskEnds("each call") { for task in others + [first] { await task.value } }
    XCTAssertEqual(log.all, ["flushed in none", "returned", "returned", "returned", "returned"])
    await injector.awaitShutDown()
  }

  @MainActor func testACallThatDoesNotWaitTakesNothingFromOneThatDoes() async throws {
    final class Closing: AsyncInjectorReleasing, Sendable {
      let log: EventLog
      init(_ log: EventLog) { self.log = log }
      func willBeReleased() async { log.add("closed") }
    }
    for _ in 0..<200 {
      let (injector, log) = (PropertyInjector(), EventLog())
      injector.registerProperty("closing", scope: .singleton) { Closing(log) }
      _ = try injector.instance(of: Closing.self)
      let ending = Task { @MainActor in
        log.add("asked")
        await injector.awaitShutDown()
      }
      await Task.yield()
      log.add("asked again")
      injector.shutDown()
      await ending.value
      XCTAssertEqual(log.all.filter { $0 != "closed" }, ["asked", "asked again"])
      XCTAssertEqual(log.count(of: "closed"), 1)
    }
  }

  func testWhatIsBeingMadeWhenItBeginsIsWaitedFor() async throws {
    let (injector, log, pause, making) = (injector, log, pause, Pause())
    await pause.goOn.open()
    injector.registerProperty("flushing", scope: .singleton) { await making.made(Flushing(log, pause)) }
    async let made = injector.awaitInstance(of: Flushing.self)
    await making.begun.wait()
    let tasks = [end(), end()]
    try await Task.sleep(nanoseconds: 20_000_000)
    XCTAssertEqual(log.all, [])
    await making.goOn.open()
    for task in tasks { await task.value }
    _ = try await made
    XCTAssertEqual(log.all, ["flushed in none", "returned", "returned"])
  }

  func testWhatCanNotWaitForItselfReturns() async throws {
    final class Curious: AsyncInjectorReleasing, Sendable {
      let (injector, log): (PropertyInjector, EventLog)
      init(_ injector: PropertyInjector, _ log: EventLog) { (self.injector, self.log) = (injector, log) }
      func willBeReleased() async {
        await injector.awaitShutDown()
        await Task { [injector] in await injector.awaitShutDown() }.value
        log.add("hook")
      }
    }
    for isInsideAClosure in [false, true] {
      let (injector, log) = (PropertyInjector(), EventLog())
      injector.registerProperty("curious", scope: .singleton) { Curious($0, log) }
      _ = try injector.instance(of: Curious.self)
      injector.registerProperty("ends", scope: .singleton) { (injector: PropertyInjector) async -> String in
        await injector.awaitShutDown()
        return "closure"
      }
      await assertTaskEnds("the call, inside a closure: \(isInsideAClosure),", seconds: 5) {
        guard isInsideAClosure else { return await injector.awaitShutDown() }
        log.add((try? await injector.awaitInstance(of: String.self)) ?? "nothing")
      }
      XCTAssertEqual(log.all, isInsideAClosure ? ["hook", "closure"] : ["hook"])
    }
  }

  func testHooksThatEndEachOthersInjectorsEnd() async throws {
    final class Ending: AsyncInjectorReleasing, Sendable {
      let other: PropertyInjector
      init(_ other: PropertyInjector) { self.other = other }
      func willBeReleased() async { await other.awaitShutDown() }
    }
    let (one, other) = (PropertyInjector(), PropertyInjector())
    for (injector, other) in [(one, other), (other, one)] {
      injector.registerProperty("ending", scope: .singleton) { Ending(other) }
      _ = try injector.instance(of: Ending.self)
    }
    await assertTaskEnds("awaitShutDown") { await one.awaitShutDown() }
  }

  func testAClosureThatIsWaitedForDoesNotWaitForThatCall() async {
    let (injector, pause) = (injector, pause)
    injector.registerProperty("ends", scope: .singleton) { (injector: PropertyInjector) async -> String in
      await pause.stop()
      await injector.awaitShutDown()
      return "closure"
    }
    await assertTaskEnds("the closure, and the call,") {
      async let made = try? injector.awaitInstance(of: String.self)
      await pause.begun.wait()
      async let ended: Void = injector.awaitShutDown()
      while injectionError({ try injector.instance(of: Int.self) })?.code != .shutDown { await Task.yield() }
      await pause.goOn.open()
      _ = await (made, ended)
    }
  }

  private final class Basket: Sendable {}
  private actor Uploads: AsyncInjectorReleasing { func willBeReleased() async { await Task.yield() } }

  func testNothingKeepsAnInstanceAliveWhenAwaitShutDownReturns() async throws {
    for round in 0..<Effort.rounds(5000, short: 1000) {
      let injector = PropertyInjector()
      injector.registerProperty("basket", scope: .singleton) { Basket() }
      injector.registerProperty("uploads", scope: .singleton) { Uploads() }
      weak var basket: Basket?
      weak var uploads: Uploads?
      (basket, uploads) = (try injector.instance(of: Basket.self), try injector.instance(of: Uploads.self))
      XCTAssertNotNil(basket)
      await injector.awaitShutDown()
      guard basket == nil, uploads == nil else { return XCTFail("round \(round): an instance is still alive") }
    }
  }

  private final class Service: AsyncInjectorReleasing, Sendable {
    let released: Latch
    init(_ released: Latch) { self.released = released }
    func willBeReleased() async { await released.open() }
  }

  func testR11TheAsynchronousHookOfAnInstanceThatIsCompletedAfterShutDownIsCalled() async {
    let (injector, released) = (PropertyInjector(), Latch())
    injector.registerProperty("service", scope: .singleton) { () -> Service in
      let isShutDown = DispatchSemaphore(value: 0)
      Task {
        await injector.awaitShutDown()
        injector.shutDown()
        isShutDown.signal()
      }
      isShutDown.wait()
      return Service(released)
    }
    Thread { _ = try? injector.instance(of: Service.self) }.start()
    await assertTaskEnds("the wait for the hook") { await released.wait() }
  }
}
