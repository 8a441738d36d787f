// Composing: Another injector in place of the shared one, for the length of an operation and the tasks inside it.
import XCTest

@testable import OBInjector

final class ControllerReplacingTests: ControllerTestCase {
  private final class Screen { var text: String? }

  private static func text() -> String? { InjectorController.filled(Screen()).text }

  private static func injector(_ text: String) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: text)
    return injector
  }

  func testItCountsForTheLengthOfTheOperationAlsoOneInsideAnotherOrThatThrows() {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "app") }
    let texts = InjectorController.withInjector(Self.injector("outer")) {
      let before = Self.text()
      let inner = InjectorController.withInjector(Self.injector("inner")) { Self.text() }
      return [before, inner, Self.text()]
    }
    assertEqual((texts, ["outer", "inner", "outer"]), (Self.text(), "app"))
    XCTAssertThrowsError(
      try InjectorController.withInjector(Self.injector("test")) { throw DeliberateFailure() }
    ) { XCTAssertTrue($0 is DeliberateFailure) }
    XCTAssertEqual(Self.text(), "app")
  }

  func testItCountsAlsoWithoutConfiguration() {
    XCTAssertEqual(InjectorController.withInjector(Self.injector("test")) { Self.text() }, "test")
    InjectorController.withInjector(PropertyInjector()) { XCTAssertTrue(InjectorController.isConfigured) }
    XCTAssertFalse(InjectorController.isConfigured)
    XCTAssertNil(Self.text())
  }

  func testWithoutAnOperationTheControllerTakesItsFastWay() {
    let count = InjectorController.present.overrides.loadRelaxed()
    InjectorController.withInjector(Self.injector("test")) {
      XCTAssertEqual(InjectorController.present.overrides.loadRelaxed(), count + 1)
    }
    XCTAssertEqual(InjectorController.present.overrides.loadRelaxed(), count)
    let present = InjectorController.present.injector
    for configures in [true, false] {
      if configures { InjectorController.configureInjector { _ in } } else { InjectorController.reset() }
      let injector = Unmanaged.passUnretained(InjectorController.injector)
      XCTAssertEqual(present.loadAcquiring(), UInt(bitPattern: injector.toOpaque()))
    }
    // As in a process that has not configured it yet.
    present.storeReleasing(0)
    XCTAssertNil(Self.text())
    let reader = Readers.enter()
    XCTAssertNotNil(reader, "no lock is kept")
    if let reader { Readers.leave(reader) }
  }

  func testItIsKeptAliveForItsOperationOnly() {
    weak var weakInjector: PropertyInjector?
    do {
      let injector = Self.injector("test")
      weakInjector = injector
      InjectorController.withInjector(injector) { XCTAssertNotNil(weakInjector) }
    }
    XCTAssertNil(weakInjector)
  }

  func testItReachesChildTasksButNoOtherTask() async {
    for app in [nil, "app"] {
      if let app { InjectorController.configureInjector { $0.registerProperty("text", withInstance: app) } }
      let (child, detached) = await InjectorController.withInjector(Self.injector("test")) {
        async let child = Self.text()
        let looked = try? InjectorController.injector.instance(forProperty: "text", of: String.self)
        XCTAssertEqual(looked, "test")
        await Task.yield()
        return (await child, await Task.detached { Self.text() }.value)
      }
      assertEqual((child, "test"), (detached, app), (Self.text(), app))
    }
  }

  @MainActor func testOnAnActorTheOperationStaysThere() async {
    var local: [String?] = []
    let result = await InjectorController.withInjector(Self.injector("main")) {
      await Task.yield()
      MainActor.assertIsolated()
      local.append(Self.text())
      return Self.text()
    }
    assertEqual((local, ["main"]), (result, "main"))
  }

  func testATaskThatOutlivesTheOperationKeepsItsInjector() async {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "app") }
    let latch = Latch()
    let task = InjectorController.withInjector(Self.injector("task")) {
      Task { () -> [String?] in
        let before = Self.text()
        await latch.wait()
        // One that is started now inherits the injector too.
        let inner = Task { Self.text() }
        return [before, Self.text(), await inner.value]
      }
    }
    XCTAssertEqual(Self.text(), "app")
    await latch.open()
    assertEqual(await task.value, ["task", "task", "task"])
    XCTAssertEqual(Self.text(), "app")
  }

  func testR11TasksWithInjectorsOfTheirOwnFindThemWhileOthersComeAndGo() async {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "app") }
    let wrong = RunCounter()
    let rounds = Effort.rounds(5_000, short: 500)
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for round in 0..<rounds {
            guard number % 2 == 0 else {
              if Self.text() != "app" { wrong.count() }
              continue
            }
            let text = "\(number).\(round)"
            let mine = Self.injector(text)
            if round % 3 == 0 {
              let task = InjectorController.withInjector(mine) { Task { Self.text() } }
              if await task.value != text { wrong.count() }
            } else {
              let found = InjectorController.withInjector(mine) { Self.text() }
              if found != text { wrong.count() }
            }
          }
        }
      }
    }
    XCTAssertEqual(wrong.count, 0)
  }

  /// A closure may be the code that releases the injector which runs it.
  func testAClosureThatResetsTheControllerKeepsTheInjectorUntilItsCallEnds() {
    final class Asking { var isAlive: Bool?, after: Int? }
    final class Weak: @unchecked Sendable { weak var injector: PropertyInjector? }
    for warms in [false, true] {
      InjectorController.reset()
      let (weak, resets) = (Weak(), Setting(!warms))
      InjectorController.configureInjector { injector in
        weak.injector = injector
        injector.registerProperty("isAlive") { () -> Bool in
          if resets.value { InjectorController.reset() }
          return weak.injector != nil
        }
        injector.registerProperty("after") { 1 }
      }
      // With a plan of an earlier injection, and without one.
      if warms { InjectorController.injectDependencies(to: Asking()) }
      resets.value = true
      let asking = InjectorController.filled(Asking())
      assertEqual((asking.isAlive, true), (asking.after, 1))
      XCTAssertNil(weak.injector)
    }
  }
}
