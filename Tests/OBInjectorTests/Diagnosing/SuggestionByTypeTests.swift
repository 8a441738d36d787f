// Diagnosing: A lookup by type is notified only names whose values fit the type.
import OBInjector
import XCTest

final class SuggestionByTypeTests: InjectorTestCase {
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
}
