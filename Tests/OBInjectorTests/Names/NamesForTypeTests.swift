import OBInjector
import XCTest

/// Names that mean something for one type only: `registerProperties(for:)`.
final class NamesForTypeTests: XCTestCase {
  private class Screen { var title: String?; var subtitle: String? }
  private class About: Screen {}
  private final class AboutUs: About {}
  private final class Other { var title: String? }

  private let injector = PropertyInjector()

  override func setUp() { injector.registerProperty("title", withInstance: "general") }

  private func title(_ target: Screen = About(), by injector: PropertyInjector? = nil) -> String? {
    (injector ?? self.injector).injectDependencies(to: target)
    return target.title
  }

  // MARK: - Who comes first

  func testATypesOwnNameComesBeforeTheGeneralOne() {
    XCTAssertEqual(title(), "general")
    injector.registerProperties(for: About.self) {
      XCTAssertTrue($0.registerProperty("title", withInstance: "About"))
    }
    for _ in 0..<3 {
      XCTAssertEqual(title(), "About")
      XCTAssertEqual(title(Screen()), "general")
      let other = Other()
      injector.injectDependencies(to: other)
      XCTAssertEqual(other.title, "general")
    }
  }

  func testSubclassesHaveItTooTheMostDerivedFirst() {
    injector.registerProperties(for: About.self) { $0.registerProperty("title", withInstance: "About") }
    injector.registerProperties(for: Screen.self) {
      $0.registerProperty("title", withInstance: "Screen")
      $0.registerProperty("subtitle", withInstance: "of every screen")
    }
    XCTAssertEqual(title(AboutUs()), "About")
    XCTAssertEqual(title(Screen()), "Screen")
    let screen = AboutUs()
    injector.injectDependencies(to: screen)
    XCTAssertEqual(screen.subtitle, "of every screen")
    injector.registerProperties(for: AboutUs.self) { $0.registerProperty("title", withInstance: "Us") }
    XCTAssertEqual(title(AboutUs()), "Us")
    XCTAssertEqual(title(About()), "About")
  }

  func testAnInjectorsGeneralNamesComeBeforeItsParentsForTheType() {
    injector.registerProperties(for: About.self) {
      $0.registerProperty("title", withInstance: "parent's About")
      $0.registerProperty("subtitle", withInstance: "parent's")
    }
    let empty = injector.makeChild()
    let general = injector.makeChild { $0.registerProperty("title", withInstance: "child's") }
    let own = general.makeChild { child in
      child.registerProperties(for: Screen.self) { $0.registerProperty("title", withInstance: "child's Screen") }
    }
    for _ in 0..<2 {
      XCTAssertEqual(title(by: empty), "parent's About")
      XCTAssertEqual(title(by: general), "child's")
      XCTAssertEqual(title(by: own), "child's Screen")
      XCTAssertEqual(title(by: injector), "parent's About")
    }
    let screen = About()
    own.injectDependencies(to: screen)
    XCTAssertEqual(screen.subtitle, "parent's")
  }

  func testAChildsPlansStayRight() {
    let child = injector.makeChild { child in
      child.registerProperties(for: Other.self) { $0.registerProperty("title", withInstance: "Other") }
    }
    XCTAssertEqual(title(by: child), "general")
    child.registerProperties(for: About.self) { $0.registerProperty("title", withInstance: "child's") }
    XCTAssertEqual(title(by: child), "child's")
    XCTAssertEqual(title(Screen(), by: child), "general")
    XCTAssertEqual(title(by: injector), "general")
    injector.registerProperties(for: Screen.self) { $0.registerProperty("title", withInstance: "Screen") }
    XCTAssertEqual(title(by: child), "child's")
    XCTAssertEqual(title(Screen(), by: child), "Screen")
    child.registerProperties(for: About.self) { $0.deleteProperty("title") }
    XCTAssertEqual(title(by: child), "Screen")
  }

  // MARK: - Who never sees them

  func testLookUpsAndListsNeverSeeThem() throws {
    injector.registerProperties(for: About.self) {
      $0.registerProperty("title", withInstance: "About")
      $0.registerProperty("secret", withInstance: 5)
    }
    XCTAssertFalse(injector.hasProperty("secret"))
    XCTAssertEqual(injector.text("title"), "general")
    XCTAssertEqual(injectionError { try injector.instance(forProperty: "secret", of: Int.self) }?.code, .notRegistered)
    XCTAssertEqual(injectionError { try injector.instance(of: Int.self) }?.code, .notRegistered)
    XCTAssertEqual(try injector.instances(of: String.self), ["general"])
    XCTAssertEqual(try injector.instance(of: String.self), "general")
    XCTAssertEqual(injector.registeredProperties.map(\.name), ["title"])
  }

  func testAParameterIsLookedUpByTypeWhoeverIsMade() throws {
    final class Made { let text: String; init(_ text: String) { self.text = text } }
    injector.registerProperties(for: Made.self) { $0.registerProperty("text", withInstance: "Made") }
    injector.registerProperty("made", withInitializer: Made.init(_:))
    XCTAssertEqual(try injector.instance(of: Made.self).text, "general")
  }

  // MARK: - Registering and deleting

  func testTheFirstRegistrationWinsForEachType() {
    injector.registerProperties(for: About.self) { XCTAssertTrue($0.registerProperty("title", withInstance: "first")) }
    injector.registerProperties(for: About.self) { about in
      XCTAssertFalse(about.registerProperty("title", withInstance: "second"))
      XCTAssertTrue(about.registerProperty("subtitle", withInstance: "sub"))
    }
    injector.registerProperties(for: Screen.self) {
      XCTAssertTrue($0.registerProperty("title", withInstance: "Screen"))
    }
    XCTAssertEqual(title(), "first")
    XCTAssertEqual(injector.verify().problems.map(\.code), [.duplicate])
  }

  func testItIsDeletedForItsTypeOnly() {
    injector.registerProperties(for: About.self) { $0.registerProperty("title", withInstance: "About") }
    injector.registerProperties(for: Screen.self) { $0.deleteProperty("title") }
    injector.deleteProperty("title")
    XCTAssertEqual(title(), "About")
    injector.registerProperties(for: About.self) { $0.deleteProperty("title") }
    XCTAssertNil(title())
    injector.registerProperties(for: About.self) { XCTAssertTrue($0.registerProperty("title", withInstance: "anew")) }
    XCTAssertEqual(title(), "anew")
  }

  func testTheClosureSpeaksOfTheTypesOwnNames() {
    injector.registerProperties(for: About.self) { about in
      XCTAssertFalse(about.hasProperty("title"))
      about.registerProperty("title", withInstance: "About")
      XCTAssertTrue(about.hasProperty("title"))
      XCTAssertEqual(about.registeredProperties.map(\.name), ["title"])
      XCTAssertTrue(about.registeredProperties.first?.target == About.self)
    }
    XCTAssertNil(injector.registeredProperties.first?.target)
  }

  func testWhatTheClosureThrowsIsPassedOn() {
    XCTAssertThrowsError(
      try injector.registerProperties(for: About.self) { about in
        about.registerProperty("title", withInstance: "About")
        throw DeliberateFailure()
      }
    ) { XCTAssertTrue($0 is DeliberateFailure) }
    XCTAssertEqual(title(), "About")
  }

  func testWhatIsDeletedIsNotKeptAlive() {
    final class Service: Sendable {}
    weak var kept: Service?
    do {
      let service = Service()
      kept = service
      injector.registerProperties(for: About.self) { $0.registerProperty("service", withInstance: service) }
    }
    XCTAssertNotNil(kept)
    injector.registerProperties(for: About.self) { $0.deleteProperty("service") }
    XCTAssertNil(kept)
  }

  func testAnInjectorDiesWithItsNamesForTypes() {
    weak var gone: PropertyInjector?
    do {
      let injector = PropertyInjector()
      gone = injector
      injector.registerProperties(for: About.self) { $0.registerProperty("title") { "made" } }
      XCTAssertEqual(title(by: injector), "made")
    }
    XCTAssertNil(gone)
  }
}
