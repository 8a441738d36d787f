// Testing: `InjectorTestCase` gives each test an injector of its own, which is shut down when the test ends.
import OBInjector
import OBInjectorTesting
import XCTest

private final class Confined {}
private final class Holder { var confined: Confined?, opened: Opened? }

/// Asynchronously opened, and closed by an asynchronous hook.
private final class Opened: AsyncInjectorReleasing, Sendable {
  static let log = Noted<String>()
  static func open() async -> Opened { log.made(Opened(), as: "open") }
  func willBeReleased() async {
    await Task.yield()
    Self.log.add("closed")
  }
}

/// Released by a hook of the main actor.
@MainActor private final class Shown: @MainActor InjectorReleasing {
  init() {}
  func willBeReleased() { Opened.log.add("hidden") }
}

private struct ServicesModule: InjectorModule {
  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("confined", scope: .eagerSingleton) { Confined() }
    injector.registerProperty("opened", scope: .eagerSingleton) { await Opened.open() }
    injector.registerProperty("drawn", scope: .eagerSingleton) { @MainActor in Confined() }
    injector.registerProperty("shown", scope: .eagerSingleton) { @MainActor in Shown() }
  }
}

class NonisolatedTestCase: InjectorTestCase {
  override class func makeInjector() async throws -> PropertyInjector {
    try PropertyInjector(modules: [ServicesModule()])
  }
}

/// What is registered for this isolation, and is made.
private func isComplete(isolation: isolated (any Actor)? = #isolation) -> Bool {
  let holder = Holder()
  InjectorController.injectDependencies(to: holder, isolation: isolation)
  return holder.confined != nil && holder.opened != nil
}

final class InjectorTestCaseTests: NonisolatedTestCase {
  private var ofSetUp: [PropertyInjector] = []

  override func setUp() async throws { ofSetUp.append(InjectorController.injector) }
  override func setUp() { ofSetUp.append(InjectorController.injector) }
  override func tearDown() async throws { XCTAssertTrue(isComplete()) }

  func testSetUpAndTestSeeTheTestsInjectorAndEagerSingletonsAreMade() {
    XCTAssertEqual(ofSetUp.map { $0 === InjectorController.injector }, [true, true])
    XCTAssertTrue(isComplete(), "what nonisolated code registers is for nonisolated tests")
  }

  func testAnAsynchronousTestSeesItToo() async {
    await Task.yield()
    XCTAssertTrue(isComplete())
  }

  @MainActor func testATestOnTheMainActorSeesItToo() async {
    XCTAssertTrue(InjectorController.injector.hasProperty("opened"))
  }
}

final class ConfinedTestCaseTests: InjectorTestCase {
  @MainActor override class func makeInjector() async throws -> PropertyInjector {
    try PropertyInjector(modules: [ServicesModule()])
  }

  @MainActor override func setUp() async throws { XCTAssertTrue(isComplete()) }
  @MainActor func testWhatBelongsToTheMainActorIsGivenThere() async { XCTAssertTrue(isComplete()) }
  func testWhatIsSendableIsGivenEverywhere() throws { _ = try InjectorController.injector.instance(of: Opened.self) }
}

#if os(Linux)
private struct DeliberateRefusal: Error {}

final class InjectorTestCaseEndsTests: FailureRecordingTestCase {
  func testWhatATestRegistersIsItsOwnAndItIsShutDownAfterTheTestWithItsHooks() throws {
    let before = Opened.log.all.count
    for _ in 0..<2 { XCTAssertEqual(failures(of: Registering().invokeTest), []) }
    XCTAssertEqual(Array(Opened.log.all[before...]), ["open", "hidden", "closed", "open", "hidden", "closed"])
    XCTAssertThrowsError(try XCTUnwrap(Registering.ran.all.last).instance(of: Opened.self))
  }

  func testATestWhoseInjectorCanNotBeMadeFailsAndDoesNotRun() {
    let count = Registering.ran.all.count
    let (failed, eager) = ("failed - the injector of", "the closure of \"eager\" (App/A.swift:7) threw: ")
    XCTAssertEqual(
      failures(of: Refusing().invokeTest).map(\.message), ["\(failed) Refusing could not be made: DeliberateRefusal()"])
    XCTAssertEqual(
      failures(of: Halting().invokeTest).map(\.message),
      ["\(failed) Halting could not be made: \(eager)DeliberateRefusal()."])
    XCTAssertEqual(Registering.ran.all.count, count)
  }
}

private final class Refusing: Registering {
  override class func makeInjector() async throws -> PropertyInjector { throw DeliberateRefusal() }
}

private final class Halting: Registering {
  override class func makeInjector() async throws -> PropertyInjector {
    let (injector, eager): (_, @Sendable () async throws -> Int) = (PropertyInjector(), { throw DeliberateRefusal() })
    injector.registerProperty("eager", scope: .eagerSingleton, withBlock: eager, fileID: "App/A.swift", line: 7)
    return injector
  }
}

/// A test that another one invokes.
private class Registering: NonisolatedTestCase {
  static let ran = Noted<PropertyInjector>()

  convenience init() {
    self.init(name: "") { _ in
      Registering.ran.add(InjectorController.injector)
      XCTAssertTrue(InjectorController.injector.registerProperty("own", withInstance: 5))
    }
  }
}
#endif
