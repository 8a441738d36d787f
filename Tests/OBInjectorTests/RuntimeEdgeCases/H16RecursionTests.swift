// H16: recursion ends with an error, also on a secondary thread with its 512 KB of stack.
import OBInjector
import XCTest

final class H16RecursionTests: InjectorTestCase {
  override func setUpWithError() throws { try Sanitizer.skip("frames are several times larger") }

  private final class Deep: Sendable { init(_: Any) {} }

  /// Runs the body on a thread with the stack of a secondary one.
  private func onThread(kilobytes: Int = 512, _ body: @escaping @Sendable () -> Void) {
    XCTAssertTrue(finishesOnAnotherThread(stackSize: kilobytes * 1024, body))
  }

  private static func register(levels: Int, in injector: PropertyInjector, _ scope: Scope = .unique) {
    injector.registerProperty("level0") { Deep(0) }
    for level in 1...levels {
      let below = PropertyName("level\(level - 1)")
      injector.registerProperty(PropertyKey(PropertyName("level\(level)")), scope: scope) { injector in
        Deep(try injector.instance(forProperty: PropertyKey(below), of: Deep.self))
      }
    }
  }

  func testH16ANestingTooDeepForTheStackIsAnErrorOnASecondaryThread() {
    for scope in [Scope.unique, .singleton] {
      let injector = PropertyInjector()
      Self.register(levels: 5_000, in: injector, scope)
      onThread {
        let error = injectionError { try injector.instance(forProperty: "level5000", of: Deep.self) }
        XCTAssertEqual(error?.code, .circularDependency)
        XCTAssertGreaterThan(error?.path.count ?? 0, 5)
        XCTAssertEqual(error?.path.first, "level5000")
        // The thread goes on as if nothing had happened.
        XCTAssertNotNil(try? injector.instance(forProperty: "level5", of: Deep.self))
      }
    }
  }

  func testH16AClosureThatCatchesTheErrorMayReturnSomethingElse() {
    let injector = PropertyInjector()
    final class Node { let depth: Int; init(_ depth: Int) { self.depth = depth } }
    injector.registerProperty("node") { (injector, depth: Int) -> Node in
      (try? injector.instance(forProperty: "node", of: Node.self, arguments: depth + 1)) ?? Node(depth)
    }
    onThread {
      let node = try? injector.instance(forProperty: "node", of: Node.self, arguments: 0)
      XCTAssertGreaterThan(node?.depth ?? 0, 3)
    }
  }

  func testH16EndlessRecursionWithNewArgumentsEndsBeforeTheStackDoes() throws {
    let injector = PropertyInjector()
    injector.registerProperty("down") { (injector: PropertyInjector, count: Int) -> Int in
      try injector.instance(forProperty: "down", of: Int.self, arguments: count + 1)
    }
    injector.registerProperty("opaque") { (injector: PropertyInjector, body: @escaping () -> Int) -> Int in
      try injector.instance(forProperty: "opaque", of: Int.self, arguments: { body() + 1 })
    }
    injector.registerProperty("fine", withInstance: "fine")
    let run: @Sendable (Int) -> Void = { times in
      for _ in 0..<times {
        let down = injectionError { try injector.instance(forProperty: "down", of: Int.self, arguments: 0) }
        XCTAssertEqual(down?.code, .circularDependency)
        XCTAssertGreaterThan(down?.path.count ?? 0, 8)
        let opaque = injectionError { try injector.instance(forProperty: "opaque", of: Int.self, arguments: { 0 }) }
        XCTAssertEqual(opaque?.code, .circularDependency)
      }
      XCTAssertEqual(try? injector.instance(of: String.self), "fine")
    }
    // The main thread's stack is 16 times as large, and takes 16 times as long.
    run(1)
    for kilobytes in [512, 128] { onThread(kilobytes: kilobytes) { run(2) } }
  }

  func testH16AQuarterOfASmallStackIsEnoughForTheError() {
    let (injector, stackSize) = (PropertyInjector(), max(64 * 1024, leastStackSize))
    let last = PropertyKey<Deep>(PropertyName("level\(stackSize / 1024)"))
    Self.register(levels: stackSize / 1024, in: injector)
    injector.registerProperty("deep") { injector in try injector.instance(forProperty: last, of: Deep.self) }
    final class Target { var deep: Deep? }
    let run: @Sendable () -> Void = {
      XCTAssertEqual(
        injectionError { try injector.instance(forProperty: "deep", of: Deep.self) }?.code, .circularDependency)
      XCTAssertEqual(injector.injectDependencies(to: Target()).failures.map(\.code), [.circularDependency])
    }
    XCTAssertTrue(finishesOnAnotherThread(stackSize: stackSize, run))
  }

  // H21: a closure runs a run loop, in which another call ends on the same thread: a call leaves things as they
  // were.

  private final class Part: Sendable {}
  private final class Inner { var part: Part? }
  private final class Modal { let answer: Part?; init(_ answer: Part?) { self.answer = answer } }
  private final class Incomplete { var part: String? }
  private final class Screen { var incomplete: Incomplete?, modal: Modal?, part: Part? }

  @MainActor private final class Ending {
    var report: InjectionReport?
    let inner = Inner()
  }

  func testH21AnAwaitingInjectionEndsInsideAClosureOfTheSameThread() { MainActor.assumeIsolated(Self.run) }

  @MainActor private static func run() {
    let (injector, ending) = (PropertyInjector(), Ending())
    injector.registerProperty("part", scope: .singleton) { () async -> Part in
      try? await Task.sleep(for: .milliseconds(5))
      return Part()
    }
    injector.registerProperty("incomplete") { Incomplete() }
    injector.registerProperty("modal") { @MainActor () -> Modal in
      // As a modal dialog does.
      Task { @MainActor in ending.report = await injector.injectDependencies(awaiting: ending.inner) }
      let end = Date(timeIntervalSinceNow: 20)
      while ending.report == nil, Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.005)) }
      return Modal(ending.inner.part)
    }
    for _ in 0..<3 {
      ending.report = nil
      let (screen, report) = injector.reported(Screen())
      XCTAssertNotNil(screen.modal?.answer)
      XCTAssertEqual(report.said("modal"), "injected")
      XCTAssertEqual(report.failures.map(\.path), [["incomplete", "part"]])
      XCTAssertEqual(ending.report?.failures.map(\.description), [])
      XCTAssertTrue(screen.part === screen.modal?.answer && ending.inner.part === screen.part)
    }
  }
}
