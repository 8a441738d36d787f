// Diagnosing: "Did you mean …?": a name that fits, by its type too, close in spelling, the first of the equally close.
import OBInjectorTesting
import XCTest

final class SuggestionTests: InjectorTestCase {
  private final class Service: Sendable {}
  private final class Screen { var service: Service?; var clock: Service?; var ab: Service? }

  private func suggestion(_ name: PropertyName) -> String { injector.injectDependencies(to: Screen()).said(name) }

  func testANameThatFitsComesBeforeANearerOneThatDoesNot() {
    injector.registerProperty("servicee", withInstance: "text")
    XCTAssertEqual(suggestion("clock"), "notRegistered")
    injector.registerProperty("sevricee", withInstance: Service())
    XCTAssertEqual(suggestion("service"), "notRegistered(sevricee?)")
  }

  func testOfTwoThatAreEquallyCloseTheFirstThatWasRegistered() {
    injector.registerProperty("clocka", withInstance: Service())
    injector.registerProperty("clockb", withInstance: Service())
    XCTAssertEqual(suggestion("clock"), "notRegistered(clocka?)")
  }

  func testANearerOneComesBeforeOneThatWasRegisteredEarlier() {
    injector.registerProperty("servies", withInstance: Service())
    injector.registerProperty("servic", withInstance: Service())
    XCTAssertEqual(suggestion("service"), "notRegistered(servic?)")
  }

  func testR8ANameThatTakesArgumentsIsNotSuggestedToAProperty() {
    final class Required { @Injected var service: Service }
    injector.registerProperty("servicee") { (_, _: Int) in Service() }
    XCTAssertEqual(suggestion("service"), "notRegistered")
    XCTAssertEqual(injector.explain("service", on: Screen()).outcome.word, "notRegistered")
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.code), [])
    let failure = injector.injectDependencies(to: Required()).failures.first
    XCTAssertEqual(failure?.description.contains("did you mean"), false, "\(failure?.description ?? "")")
    injector.registerProperty("required") { Required() }
    let below = injectionError { try injector.instance(of: Required.self) }
    XCTAssertEqual(below?.description.contains("did you mean"), false, "\(below?.description ?? "")")
    XCTAssertFalse("\(injector.verify(Required.self))".contains("did you mean"))
  }

  func testR8TheMessageForALookupThatMayPassArgumentsSaysSo() {
    injector.registerProperty("servicee") { (_, _: Int) in Service() }
    let error = injectionError { try injector.instance(forProperty: "service", of: Service.self) }
    XCTAssertEqual(error?.description.contains("did you mean \"servicee\"?"), true, "\(error?.description ?? "")")
  }

  func testAnAliasThatLeadsNowhereIsNoSuggestion() {
    injector.registerAlias("servicee", of: "clock")
    XCTAssertEqual(suggestion("service"), "notRegistered")
    injector.registerAlias("clockk", of: "clock")
    injector.registerAlias("clocks", of: "clockk")
    XCTAssertFalse("\(injector.verify())".contains("did you mean"), "\(injector.verify())")
  }

  private final class Clock {}
  private final class Tower { init(clock: Clock) {} }
  private final class Wall { @InjectedByType var clock: Clock }

  func testANameThatIsSpelledAlikeAndDoesNotFitIsNotSuggested() {
    injector.registerProperty("clocks", withInstance: 5)
    let sentence = { (asking: String) in
      #"nothing that is registered fits "Clock"\#(asking); register an instance, a closure or an initializer for it."#
    }
    XCTAssertEqual(injectionError { try injector.instance(of: Clock.self) }?.description, sentence(""))
    XCTAssertEqual(
      injector.injectDependencies(to: Wall()).failures.map(\.description), [sentence(#", which "clock" asks for"#)])
    injector.registerProperty(
      "tower", withInitializer: Tower.init(clock:), fileID: "App/T.swift", line: 3)
    XCTAssertEqual(
      injectionError { try injector.instance(of: Tower.self) }?.description,
      sentence(#", a parameter of "tower" (App/T.swift:3)"#))
  }

  private final class Page {
    var service: Service?
    var title: String?
  }

  private struct Card { var service: Service? }

  private let sevrice = "notRegistered(sevrice?)"

  func testAChildSuggestsNamesOfItsOwnAndOfItsParentsWhatTheParentFillsOrFails() {
    for title: (any Sendable)? in ["Start", 5, nil] {
      for isOwn in [false, true] {
        let parent = PropertyInjector()
        if let title { parent.registerProperty("title", withInstance: title) }
        let child = parent.makeChild().makeChild()
        (isOwn ? child : parent).registerProperty("sevrice", withInstance: Service())
        for _ in 0..<2 {
          var card = Card()
          XCTAssertEqual(parent.injectDependencies(to: Page()).said("service"), isOwn ? "notRegistered" : sevrice)
          XCTAssertEqual(child.injectDependencies(to: Page()).said("service"), sevrice)
          XCTAssertEqual(child.injectDependencies(to: &card).said("service"), sevrice)
          XCTAssertEqual(child.explain(Page.self).said("service"), sevrice)
        }
      }
    }
  }

  func testANilIsSuggestedForNoType() {
    injector.registerProperty("nothing", withInstance: Int?.none as Any?)
    let error = injectionError { try injector.instance(of: Service.self) }
    XCTAssertEqual(error?.description.contains("did you mean"), false, "\(error?.description ?? "")")
  }
}
