// Isolation: A nonisolated caller that in truth is on the main actor's executor may have what is `Sendable` of the main
// actor.
import OBInjector
import XCTest

final class MainExecutorTests: XCTestCase {
  @MainActor private final class Screen {}
  private final class Target { var screen: Screen?, shared: Screen?, confined: Confined? }

  @MainActor private static func registered(_ runs: RunCounter) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("screen") { () -> Screen in
      runs.count()
      MainActor.assertIsolated()
      return Screen()
    }
    injector.registerProperty("shared", scope: .singleton) { Screen() }
    injector.registerProperty("confined") { Confined() }
    return injector
  }

  /// Nonisolated: the compiler passes no actor, whatever code calls it.
  nonisolated private static func fill(_ injector: PropertyInjector) -> InjectionReport {
    injector.injectDependencies(to: Target())
  }

  @MainActor private static func fillFromMain(_ injector: PropertyInjector) -> InjectionReport { fill(injector) }

  func testR10ANonisolatedFunctionThatTheMainActorCallsGetsWhatIsSendable() async throws {
    let runs = RunCounter()
    let injector = await Self.registered(runs)
    let report = await Self.fillFromMain(injector)
    XCTAssertEqual(report.injected, ["screen", "shared"])
    XCTAssertEqual(runs.count, 1)
    try await MainActor.run { try Self.lookUp(injector) }
  }

  nonisolated private static func lookUp(_ injector: PropertyInjector) throws {
    _ = try injector.instance(forProperty: "screen", of: Screen.self)
  }

  /// What a nonisolated caller gets it may send elsewhere, so what is not `Sendable` stays where it is.
  func testR10ItDoesNotGetWhatIsNotSendable() async {
    let injector = await Self.registered(RunCounter())
    let report = await Self.fillFromMain(injector)
    XCTAssertEqual(report.failures.map(\.property), ["confined"])
    XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch])
  }

  func testR10ANonisolatedCallerElsewhereIsStillRefused() async throws {
    let runs = RunCounter()
    let injector = await Self.registered(runs)
    let report = try await nowhere { Self.fill(injector) }
    XCTAssertEqual(report.injected, [])
    let there = await Island().run { _ in Self.fill(injector) }
    XCTAssertEqual(there.injected, [])
    XCTAssertEqual(runs.count, 0)
  }

  private static func register(on island: isolated Island, _ injector: PropertyInjector, _ runs: RunCounter) {
    injector.registerProperty("there") { () -> Shareable in
      _ = island
      runs.count()
      return Shareable()
    }
  }

  @MainActor private static func codeFromMain(_ injector: PropertyInjector) -> InjectionError.Code? { code(injector) }

  nonisolated private static func code(_ injector: PropertyInjector) -> InjectionError.Code? {
    injectionError { try injector.instance(forProperty: "there", of: Shareable.self) }?.code
  }

  func testR10OnTheMainActorsExecutorAnotherActorsClosureIsRefused() async {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    await Self.register(on: Island(), injector, runs)
    for _ in 0..<2 {
      let code = await Self.codeFromMain(injector)
      XCTAssertEqual(code, .isolationMismatch)
    }
    XCTAssertEqual(runs.count, 0)
  }
}
