import OBInjector
import XCTest

/// The shared injector: configured once, replaced for the length of an operation.
final class ControllerTests: XCTestCase {
  final class Screen { var name: String? }
  private struct Refused: Error {}

  override func setUp() { InjectorController.reset() }
  override func tearDown() { InjectorController.reset() }

  private func filledName() -> String? {
    let screen = Screen()
    InjectorController.injectDependencies(to: screen)
    return screen.name
  }

  private func injector(_ name: String) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("name", withInstance: name)
    return injector
  }

  func testBeforeConfigurationInjectingIsANoOp() {
    let screen = Screen()
    let report = InjectorController.injectDependencies(to: screen)
    XCTAssertNil(InjectorController.injector)
    XCTAssertNil(screen.name)
    XCTAssertFalse(report.didInject)
  }

  func testTheFirstConfigurationCounts() {
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("name", withInstance: "first") })
    XCTAssertFalse(InjectorController.configureInjector { _ in XCTFail("configured twice") })
    XCTAssertEqual(filledName(), "first")
  }

  func testAConfigurationThatThrowsMayBeRepeated() {
    XCTAssertThrowsError(try InjectorController.configureInjector { _ in throw Refused() })
    XCTAssertNil(InjectorController.injector)
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("name", withInstance: "second") })
    XCTAssertEqual(filledName(), "second")
  }

  func testEagerSingletonsAreMadeAfterTheBlock() {
    let tally = Tally()
    InjectorController.configureInjector {
      $0.registerProperty("n", scope: .eagerSingleton) { tally.add() }
      XCTAssertEqual(tally.count, 0)
    }
    XCTAssertEqual(tally.count, 1)
  }

  func testAnEagerSingletonThatFailsLeavesTheControllerUnconfiguredAndIsKept() {
    let isConfigured = InjectorController.configureInjector {
      $0.registerProperty("n", scope: .eagerSingleton) { () throws -> Int in throw Refused() }
    }
    XCTAssertFalse(isConfigured)
    XCTAssertNil(InjectorController.injector)
    XCTAssertEqual(InjectorController.configurationError?.property, "n")
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("name", withInstance: "a") })
    XCTAssertNil(InjectorController.configurationError)
  }

  @MainActor func testR10OnAnActorTheBlockAndItsEagerSingletonsRunThere() {
    final class Confined { var name: String? }
    final class Target { var confined: Confined? }
    var isRun = false
    InjectorController.configureInjector { injector in
      isRun = true
      injector.registerProperty("name", withInstance: "main")
      injector.registerProperty("confined", scope: .eagerSingleton) { () -> Confined in
        MainActor.assertIsolated()
        return Confined()
      }
    }
    let target = Target()
    InjectorController.injectDependencies(to: target)
    XCTAssertTrue(isRun)
    XCTAssertEqual(target.confined?.name, "main")
  }

  private final class Confined {}

  private nonisolated static func register(in injector: PropertyInjector) {
    injector.registerProperty("confined", withInstance: Confined())
  }

  @MainActor func testR10WhatANonisolatedFunctionRegistersBelongsToTheActorThatConfigures() {
    final class Target { var confined: Confined? }
    InjectorController.configureInjector(Self.register)
    let target = Target()
    InjectorController.injectDependencies(to: target)
    XCTAssertNotNil(target.confined)
  }

  func testConfiguringFromInsideAConfigurationIsIgnored() {
    let isConfigured = InjectorController.configureInjector { injector in
      XCTAssertFalse(InjectorController.configureInjector { _ in XCTFail("configured inside") })
      injector.registerProperty("name", scope: .eagerSingleton) { () -> String in
        InjectorController.configureInjector { _ in XCTFail("configured inside") } ? "inner" : "outer"
      }
    }
    XCTAssertTrue(isConfigured)
    XCTAssertEqual(filledName(), "outer")
    InjectorController.reset()
    XCTAssertTrue(InjectorController.configureInjector { _ in })
  }

  func testOneOfManyThreadsConfigures() {
    final class Counts: @unchecked Sendable {
      let lock = NSLock()
      var blocks = 0
      var successes = 0
    }
    let counts = Counts()
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      let isConfigured = InjectorController.configureInjector { injector in
        counts.lock.withLock { counts.blocks += 1 }
        injector.registerProperty("name", withInstance: "one")
      }
      if isConfigured { counts.lock.withLock { counts.successes += 1 } }
      XCTAssertNotNil(InjectorController.injector)
    }
    XCTAssertEqual(counts.blocks, 1)
    XCTAssertEqual(counts.successes, 1)
  }

  func testWithInjectorReplacesForTheOperationOnly() throws {
    InjectorController.configureInjector { $0.registerProperty("name", withInstance: "app") }
    InjectorController.withInjector(injector("test")) {
      XCTAssertEqual(filledName(), "test")
      InjectorController.withInjector(injector("inner")) { XCTAssertEqual(filledName(), "inner") }
      XCTAssertEqual(filledName(), "test")
    }
    XCTAssertEqual(filledName(), "app")
    XCTAssertThrowsError(try InjectorController.withInjector(injector("test")) { throw Refused() })
    XCTAssertEqual(filledName(), "app")
  }

  func testParallelTasksDoNotMeet() async {
    let wrong = await withTaskGroup(of: Int.self) { group in
      for index in 0..<200 {
        group.addTask {
          let injector = PropertyInjector()
          injector.registerProperty("name", withInstance: "\(index)")
          return await InjectorController.withInjector(injector) {
            var wrong = 0
            for _ in 0..<5 {
              await Task.yield()
              let screen = Screen()
              InjectorController.injectDependencies(to: screen)
              if screen.name != "\(index)" { wrong += 1 }
            }
            return wrong
          }
        }
      }
      return await group.reduce(0, +)
    }
    XCTAssertEqual(wrong, 0)
    XCTAssertNil(InjectorController.injector)
  }

  func testChildTasksSeeTheReplacementAndDetachedOnesDoNot() async {
    await InjectorController.withInjector(injector("test")) {
      async let name = InjectorController.injector?.instance(forProperty: "name", of: String.self)
      let detached = await Task.detached { InjectorController.injector == nil }.value
      let seen = try? await name
      XCTAssertEqual(seen, "test")
      XCTAssertTrue(detached)
    }
  }

  @MainActor func testOnAnActorTheOperationStaysThere() async {
    var names: [String?] = []
    await InjectorController.withInjector(injector("main")) {
      await Task.yield()
      names.append(filledName())
    }
    XCTAssertEqual(names, ["main"])
  }

  func testAChildReplacesOneThingOfTheApp() {
    InjectorController.configureInjector {
      $0.registerProperty("name", withInstance: "app")
      $0.registerProperty("other", withInstance: 1)
    }
    let child = InjectorController.injector?.makeChild { $0.registerProperty("name", withInstance: "test") }
    guard let child else { return XCTFail("the app is configured") }
    InjectorController.withInjector(child) {
      XCTAssertEqual(filledName(), "test")
      XCTAssertEqual(InjectorController.injector?.hasProperty("other"), true)
    }
  }
}
