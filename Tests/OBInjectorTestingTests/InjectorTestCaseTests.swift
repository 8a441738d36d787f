// Testing: `InjectorTestCase` gives each test an injector of its own, which is shut down when the test ends.
import OBInjector
import OBInjectorTesting
import XCTest

private final class Confined {}
private final class Holder { var confined: Confined?, clock: String?, opened: Opened? }

/// What is open: asynchronously opened, and closed by an asynchronous hook.
private final class Opened: AsyncInjectorReleasing, Sendable {
  static let log = Noted<String>()
  private init() {}
  static func open() async -> Opened { log.made(Opened(), as: "open") }
  func willBeReleased() async {
    await Task.yield()
    Self.log.add("closed")
  }
}

private struct ServicesModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("clock", withInstance: "app")
    injector.registerProperty("confined", scope: .eagerSingleton) { Confined() }
    injector.registerProperty("opened", scope: .eagerSingleton) { await Opened.open() }
  }
}

class NonisolatedTestCase: InjectorTestCase {
  override class func makeInjector() async throws -> PropertyInjector {
    try PropertyInjector(modules: [ServicesModule()])
  }
}

final class InjectorTestCaseTests: NonisolatedTestCase {
  private var ofSetUp: [PropertyInjector] = []

  private func filled() -> Holder {
    let holder = Holder()
    InjectorController.injectDependencies(to: holder)
    return holder
  }

  override func setUp() async throws { ofSetUp.append(InjectorController.injector) }
  override func setUp() { ofSetUp.append(InjectorController.injector) }
  override func tearDown() async throws { XCTAssertEqual(filled().clock, "app") }

  func testSetUpAndTestSeeTheTestsInjectorAndEagerSingletonsAreMade() {
    XCTAssertEqual(ofSetUp.map { $0 === InjectorController.injector }, [true, true])
    XCTAssertNotNil(filled().confined, "what nonisolated code registers is for nonisolated tests")
    XCTAssertNotNil(filled().opened)
  }

  func testAnAsynchronousTestSeesItToo() async {
    await Task.yield()
    XCTAssertEqual(filled().clock, "app")
  }

  @MainActor func testATestOnTheMainActorSeesItToo() async { XCTAssertEqual(filled().clock, "app") }
}

/// Its modules belong to the main actor.
final class ConfinedTestCaseTests: InjectorTestCase {
  @MainActor override class func makeInjector() async throws -> PropertyInjector {
    try PropertyInjector(modules: [ServicesModule()])
  }

  @MainActor override func setUp() async throws { XCTAssertNotNil(filled().confined) }

  @MainActor private func filled() -> Holder {
    let holder = Holder()
    InjectorController.injectDependencies(to: holder)
    return holder
  }

  @MainActor func testWhatBelongsToTheMainActorIsGivenThere() async { XCTAssertNotNil(filled().confined) }
  func testWhatIsSendableIsGivenEverywhere() { XCTAssertEqual(InjectorController.injector.text("clock"), "app") }
}

extension PropertyInjector {
  fileprivate func text(_ name: PropertyName) -> String? { try? instance(forProperty: PropertyKey(name), of: String.self) }
}

#if os(Linux)
private struct DeliberateRefusal: Error {}

final class InjectorTestCaseEndsTests: FailureRecordingTestCase {
  func testWhatATestRegistersIsItsOwnAndItIsShutDownAfterTheTestWithItsHooks() throws {
    let before = Opened.log.all.count
    for _ in 0..<2 { XCTAssertEqual(failures(of: Registering().invokeTest), []) }
    XCTAssertEqual(Array(Opened.log.all[before...]), ["open", "closed", "open", "closed"])
    let injector = try XCTUnwrap(Registering.ran.all.last)
    XCTAssertThrowsError(try injector.instance(forProperty: "clock", of: String.self))
  }

  func testATestWhoseInjectorCanNotBeMadeFailsAndDoesNotRun() {
    let count = Registering.ran.all.count
    XCTAssertEqual(
      failures(of: Refusing().invokeTest).map(\.message),
      ["failed - the injector of Refusing could not be made: DeliberateRefusal()"])
    let line = #line + 18
    XCTAssertEqual(
      failures(of: WithoutItsEagerSingleton().invokeTest).map(\.message),
      [
        "failed - the injector of WithoutItsEagerSingleton could not be made: the closure of \"eager\" "
          + "(OBInjectorTestingTests/InjectorTestCaseTests.swift:\(line)) threw: DeliberateRefusal()."
      ])
    XCTAssertEqual(Registering.ran.all.count, count)
  }
}

private final class Refusing: Registering {
  override class func makeInjector() async throws -> PropertyInjector { throw DeliberateRefusal() }
}

private final class WithoutItsEagerSingleton: Registering {
  override class func makeInjector() async throws -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("eager", scope: .eagerSingleton) { () async throws -> Int in throw DeliberateRefusal() }
    return injector
  }
}

/// A test that another one invokes.
private class Registering: NonisolatedTestCase {
  static let ran = Noted<PropertyInjector>()

  convenience init() {
    self.init(name: "") { _ in
      let injector = InjectorController.injector
      Registering.ran.add(injector)
      XCTAssertTrue(injector.registerProperty("own", withInstance: 5))
    }
  }
}
#endif
