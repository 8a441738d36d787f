// Isolation: Hooks and key paths whose conformance belongs to an actor run on it, and nowhere else.
import OBInjector
import XCTest

final class IsolatedHookTests: InjectorTestCase {
  private let island = Island()

  override func setUp() { injector.registerProperty("shareable", withInstance: Shareable()) }

  private func message(_ type: String, _ hook: String) -> String {
    "\"\(type)\" conforms to \(hook) on an actor that is not the caller's; inject it on its own actor."
  }

  func testR10AnIsolatedDelegateIsNotNotifiedElsewhereAndThatIsReported() async {
    let injector = injector
    let (notified, isFilled, messages) = await island.run { _ in
      let (screen, report) = injector.reported(NotifiedScreen())
      return (screen.notified, screen.shareable != nil, report.failures.map(\.description))
    }
    XCTAssertEqual(notified, 0)
    XCTAssertTrue(isFilled)
    XCTAssertEqual(messages, [message("NotifiedScreen", "InjectorDelegate")])
  }

  func testR10AnAnswerOfOneActorIsNotKeptForTheOther() async {
    for _ in 0..<3 {
      assertEqual(await onTwoActors { [injector] _ in injector.filled(NotifiedScreen()).notified }, [1, 0])
    }
  }

  func testR10AnIsolatedDelegateBelowIsNotNotifiedElsewhere() async {
    final class Window { var screen: NotifiedScreen? }
    let injector = injector
    injector.registerProperty("screen") { NotifiedScreen() }
    let (notified, codes) = await island.run { _ in
      let (window, report) = injector.reported(Window())
      return (window.screen?.notified, report.failures.map(\.code))
    }
    XCTAssertEqual(notified, 0)
    XCTAssertEqual(codes, [.isolationMismatch])
    assertEqual(await MainActor.run { injector.filled(Window()).screen?.notified }, 1)
  }

  private static func prepared(
    by injector: PropertyInjector, isolation: isolated (any Actor)?
  ) -> (times: Int, said: [String]) {
    let (screen, report) = injector.reported(PreparedScreen())
    return (screen.prepared, report.failures.map(\.description))
  }

  func testR10AnIsolatedPreparationRunsOnItsActorOnly() async {
    for _ in 0..<2 {
      let onMain = await Self.prepared(by: injector, isolation: MainActor.shared)
      let there = await Self.prepared(by: injector, isolation: island)
      XCTAssertEqual([onMain.times, there.times], [1, 0])
      XCTAssertEqual([onMain.said, there.said], [[], [message("PreparedScreen", "InjectorPreparing")]])
    }
  }

  func testR10WhatIsSaidOfAnIsolatedPreparationBelowHasItsPath() async {
    final class Window { var screen: PreparedScreen? }
    let injector = injector
    injector.registerProperty("screen") { PreparedScreen() }
    assertEqual(await island.run { _ in injector.injectDependencies(to: Window()).failures.map(\.path) }, [["screen"]])
  }
}

private final class NotifiedScreen { var shareable: Shareable?, notified = 0 }
extension NotifiedScreen: @MainActor InjectorDelegate {
  @MainActor func didInjectDependencies() {
    MainActor.assertIsolated()
    notified += 1
  }
}

private final class PreparedScreen { var shareable: Shareable?, prepared = 0 }
extension PreparedScreen: @MainActor InjectorPreparing {
  @MainActor func willInjectDependencies() {
    MainActor.assertIsolated()
    prepared += 1
  }
}
