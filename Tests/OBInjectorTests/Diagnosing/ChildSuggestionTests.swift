// Diagnosing: A child suggests from its own names and its parents', also where it fills by its parent's plan.
import OBInjector
import XCTest

final class ChildSuggestionTests: XCTestCase {
  private final class Service: Sendable {}

  private final class Screen {
    var service: Service?
    var title: String?
  }

  private struct Card { var service: Service? }

  private func suggestion(_ report: InjectionReport) -> PropertyName? {
    guard case .notRegistered(let suggestion)? = report.entries.first?.outcome else { return nil }
    return suggestion
  }

  func testItSuggestsANameThatOnlyItHas() {
    let child = PropertyInjector().makeChild()
    child.registerProperty("sevrice", withInstance: Service())
    var card = Card()
    XCTAssertEqual(suggestion(child.explain(Screen.self)), "sevrice")
    for _ in 0..<2 {
      XCTAssertEqual(suggestion(child.injectDependencies(to: Screen())), "sevrice")
      XCTAssertEqual(suggestion(child.injectDependencies(to: &card)), "sevrice")
    }
  }

  func testItSuggestsItsOwnNameIfTheParentFillsTheRest() {
    let parent = PropertyInjector()
    parent.registerProperty("title", withInstance: "Start")
    let child = parent.makeChild()
    child.registerProperty("sevrice", withInstance: Service())
    XCTAssertNil(suggestion(parent.injectDependencies(to: Screen())))
    let report = child.injectDependencies(to: Screen())
    XCTAssertEqual(report.injected, ["title"])
    XCTAssertEqual(suggestion(report), "sevrice")
  }

  func testItSuggestsItsOwnNameBesideAFailure() {
    let parent = PropertyInjector()
    parent.registerProperty("title", withInstance: 5)
    let child = parent.makeChild()
    child.registerProperty("sevrice", withInstance: Service())
    let report = child.injectDependencies(to: Screen())
    XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
    XCTAssertEqual(suggestion(report), "sevrice")
  }

  func testAGrandchildSuggestsANameOfTheInjectorBetween() {
    let child = PropertyInjector().makeChild()
    child.registerProperty("sevrice", withInstance: Service())
    let grandchild = child.makeChild()
    for _ in 0..<2 { XCTAssertEqual(suggestion(grandchild.injectDependencies(to: Screen())), "sevrice") }
  }

  func testItSuggestsANameOfItsParents() {
    let parent = PropertyInjector()
    parent.registerProperty("sevrice", withInstance: Service())
    let child = parent.makeChild()
    XCTAssertEqual(suggestion(child.injectDependencies(to: Screen())), "sevrice")
    child.registerProperty("title", withInstance: "Start")
    XCTAssertEqual(suggestion(child.injectDependencies(to: Screen())), "sevrice")
  }
}
