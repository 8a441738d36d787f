import Foundation
import OBInjector
import XCTest

/// Hooks and key paths whose conformance belongs to an actor run on it, and nowhere else.
final class IsolatedHookTests: XCTestCase {
  fileprivate static let log = RunCounter()
  private let island = Island()

  private func injector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("shareable", withInstance: Shareable())
    injector.registerProperty("title", withInstance: "title")
    return injector
  }

  // MARK: - Being told

  func testR10AnIsolatedDelegateIsToldOnItsActor() async {
    let injector = injector()
    let told = await MainActor.run {
      let screen = ToldScreen()
      injector.injectDependencies(to: screen)
      return screen.told
    }
    XCTAssertEqual(told, 1)
  }

  func testR10AnIsolatedDelegateIsNotToldElsewhereAndThatIsReported() async {
    let injector = injector()
    let (told, isFilled, messages) = await island.run { _ in
      let screen = ToldScreen()
      let report = injector.injectDependencies(to: screen)
      return (screen.told, screen.shareable != nil, report.failures.map(\.description))
    }
    XCTAssertEqual(told, 0)
    XCTAssertTrue(isFilled)
    XCTAssertEqual(
      messages,
      [
        #""ToldScreen" conforms to InjectorDelegate on an actor that is not the caller's; inject it on its own actor."#
      ])
  }

  func testR10AnAnswerOfOneActorIsNotKeptForTheOther() async {
    let injector = injector()
    for _ in 0..<3 {
      let there = await island.run { _ in
        let screen = ToldScreen()
        injector.injectDependencies(to: screen)
        return screen.told
      }
      XCTAssertEqual(there, 0)
      let onMain = await MainActor.run {
        let screen = ToldScreen()
        injector.injectDependencies(to: screen)
        return screen.told
      }
      XCTAssertEqual(onMain, 1)
    }
  }

  func testR10AnIsolatedDelegateBelowIsNotToldElsewhere() async {
    final class Window { var screen: ToldScreen? }
    let injector = injector()
    injector.registerProperty("screen") { ToldScreen() }
    let (told, codes) = await island.run { _ in
      let window = Window()
      let report = injector.injectDependencies(to: window)
      return (window.screen?.told, report.failures.map(\.code))
    }
    XCTAssertEqual(told, 0)
    XCTAssertEqual(codes, [.isolationMismatch])
    let onMain = await MainActor.run {
      let window = Window()
      injector.injectDependencies(to: window)
      return window.screen?.told
    }
    XCTAssertEqual(onMain, 1)
  }

  // MARK: - Being prepared

  func testR10AnIsolatedPreparationRunsOnItsActorOnly() async {
    let injector = injector()
    for _ in 0..<2 {
      let onMain = await MainActor.run {
        let screen = PreparedScreen()
        let report = injector.injectDependencies(to: screen)
        return (screen.prepared, report.failures.count)
      }
      XCTAssertEqual(onMain.0, 1)
      XCTAssertEqual(onMain.1, 0)
      let there = await island.run { _ in
        let screen = PreparedScreen()
        let report = injector.injectDependencies(to: screen)
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
}

private final class ToldScreen {
  var shareable: Shareable?
  var told = 0
}
extension ToldScreen: @MainActor InjectorDelegate {
  @MainActor func didInjectDependencies() {
    MainActor.assertIsolated()
    told += 1
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
