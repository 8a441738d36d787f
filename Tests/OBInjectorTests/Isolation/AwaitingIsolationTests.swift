// R10 for those who await: a closure runs on its own actor, and what is not `Sendable` does not leave it.
import OBInjector
import XCTest

final class AwaitingIsolationTests: InjectorTestCase {
  @MainActor private final class Screen { var shareable: Shareable? }
  private final class Job { var screen: Screen?, confined: Confined?, made: Confined? }

  private final class Watched: InjectorDelegate {
    var shareable: Shareable?, isOnMain = false
    func didInjectDependencies() { isOnMain = isOnMainActor() }
  }

  private static let line = #line + 2
  @MainActor private static func registerOnMain(_ injector: PropertyInjector, _ runs: RunCounter) {
    injector.registerProperty("confined", withInstance: Confined())
    injector.registerProperty("made") { () -> Confined in runs.made(Confined()) }
    injector.registerProperty("screen", scope: .singleton) { () -> Screen in madeOnMain(Screen()) }
    injector.registerProperty("shareable", withInstance: Shareable())
  }

  func testR10AwaitingHopsForWhatIsSendableOnly() async {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    await Self.registerOnMain(injector, runs)
    let job = Job()
    let report = await injector.injectDependencies(awaiting: job)
    XCTAssertEqual(report.injected, ["screen"])
    assertSays(
      report.failures,
      mismatch(line: Self.line, "MainActor", "nonisolated"),
      mismatch("made", line: Self.line + 1, "MainActor", "nonisolated"))
    XCTAssertEqual(runs.count, 0)
    assertEqual(await MainActor.run { [screen = job.screen] in screen?.shareable != nil }, true)
  }

  func testR10TheTargetIsFilledInTheCallersIsolation() async {
    injector.registerProperty("shareable") { () async -> Shareable in await later(Shareable()) }
    assertEqual(await Self.fill(injector), true)
    let watched = await injector.awaitFilled(Watched())
    XCTAssertNotNil(watched.shareable)
    XCTAssertFalse(watched.isOnMain)
  }

  @MainActor private static func fill(_ injector: PropertyInjector) async -> Bool {
    let watched = await injector.awaitFilled(Watched())
    return watched.isOnMain && watched.shareable != nil
  }

  func testR10WhatAnIsolatedCallerCanNotHaveItCanNotAwaitEither() async {
    let (injector, island) = (PropertyInjector(), Island())
    await Self.registerOnMain(injector, RunCounter())
    assertEqual(await island.awaitConfined(injector), mismatch(line: Self.line, "MainActor", "Island"))
  }

  func testACancelledTargetIsReportedPropertyByProperty() async {
    final class Target { var shareable: Shareable?, number: Int? }
    injector.registerProperty("shareable") { () async throws -> Shareable in
      try Task.checkCancellation()
      return Shareable()
    }
    injector.registerProperty("number", withInstance: 1)
    let task = Task { [injector] in
      withUnsafeCurrentTask { $0?.cancel() }
      return await injector.injectDependencies(awaiting: Target())
    }
    let report = await task.value
    XCTAssertEqual(report.injected, ["number"])
    XCTAssertEqual(report.failures.map(\.code), [.providerFailed])
    XCTAssertTrue(report.failures.first?.underlying is CancellationError)
  }

  // MARK: - R10: an instance of nonisolated code is notified of its release there, whatever actor awaits the shutdown.

  private final class Pool: InjectorReleasing {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func willBeReleased() { log.add(isOnMainActor() ? "on the main actor" : "off the main actor") }
  }

  func testR10AnActorThatAwaitsTheShutDownSwitchesToNonisolatedCode() async throws {
    let (injector, log) = (injector, EventLog())
    try await nowhere {
      injector.registerProperty("pool", scope: .singleton) { Pool(log) }
      _ = try injector.instance(of: Pool.self)
    }
    await assertTaskEnds("awaitShutDown") { @MainActor [injector] in await injector.awaitShutDown() }
    XCTAssertEqual(log.all, ["off the main actor"])
  }
}

extension Island {
  fileprivate func awaitConfined(_ injector: PropertyInjector) async -> String {
    do {
      let confined: Confined = try await injector.awaitInstance(forProperty: "confined")
      return "found \(confined.number)"
    } catch { return "\(error)" }
  }
}
