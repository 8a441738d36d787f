// Isolation: Hooks and key paths whose conformance belongs to an actor run on it, and nowhere else.
import OBInjector
import XCTest

final class IsolatedHookTests: XCTestCase {
  fileprivate static let log = RunCounter()
  private let island = Island()

  private func injector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("shareable", withInstance: Shareable())
    injector.registerProperty("title", withInstance: "title")
    return injector
  }

  func testR10AnIsolatedDelegateIsNotNotifiedElsewhereAndThatIsReported() async {
    let injector = injector()
    let (notified, isFilled, messages) = await island.run { _ in
      let (screen, report) = injector.reported(NotifiedScreen())
      return (screen.notified, screen.shareable != nil, report.failures.map(\.description))
    }
    XCTAssertEqual(notified, 0)
    XCTAssertTrue(isFilled)
    XCTAssertEqual(
      messages,
      [
        #""NotifiedScreen" conforms to InjectorDelegate on an actor that is not the caller's; inject it on its own actor."#
      ])
  }

  func testR10AnAnswerOfOneActorIsNotKeptForTheOther() async {
    let injector = injector()
    for _ in 0..<3 {
      assertEqual(await island.run { _ in injector.filled(NotifiedScreen()).notified }, 0)
      assertEqual(await MainActor.run { injector.filled(NotifiedScreen()).notified }, 1)
    }
  }

  func testR10AnIsolatedDelegateBelowIsNotNotifiedElsewhere() async {
    final class Window { var screen: NotifiedScreen? }
    let injector = injector()
    injector.registerProperty("screen") { NotifiedScreen() }
    let (notified, codes) = await island.run { _ in
      let (window, report) = injector.reported(Window())
      return (window.screen?.notified, report.failures.map(\.code))
    }
    XCTAssertEqual(notified, 0)
    XCTAssertEqual(codes, [.isolationMismatch])
    assertEqual(await MainActor.run { injector.filled(Window()).screen?.notified }, 1)
  }

  func testR10AnIsolatedPreparationRunsOnItsActorOnly() async {
    let injector = injector()
    for _ in 0..<2 {
      let onMain = await MainActor.run {
        let (screen, report) = injector.reported(PreparedScreen())
        return (screen.prepared, report.failures.count)
      }
      XCTAssertEqual(onMain.0, 1)
      XCTAssertEqual(onMain.1, 0)
      let there = await island.run { _ in
        let (screen, report) = injector.reported(PreparedScreen())
        return (screen.prepared, report.failures.map(\.description))
      }
      XCTAssertEqual(there.0, 0)
      XCTAssertEqual(
        there.1,
        [
          #""PreparedScreen" conforms to InjectorPreparing on an actor that is not the caller's; "#
            + "inject it on its own actor."
        ])
    }
  }

  func testR10WhatIsSaidOfAnIsolatedPreparationBelowHasItsPath() async {
    final class Window { var screen: PreparedScreen? }
    let injector = injector()
    injector.registerProperty("screen") { PreparedScreen() }
    assertEqual(await island.run { _ in injector.injectDependencies(to: Window()).failures.map(\.path) }, [["screen"]])
  }
}

private final class NotifiedScreen {
  var shareable: Shareable?
  var notified = 0
}
extension NotifiedScreen: @MainActor InjectorDelegate {
  @MainActor func didInjectDependencies() {
    MainActor.assertIsolated()
    notified += 1
  }
}

private final class PreparedScreen {
  var shareable: Shareable?
  var prepared = 0
}
extension PreparedScreen: @MainActor InjectorPreparing {
  @MainActor func willInjectDependencies() {
    MainActor.assertIsolated()
    prepared += 1
  }
}
