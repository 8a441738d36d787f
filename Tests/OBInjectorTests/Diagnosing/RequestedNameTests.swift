// Diagnosing: A property that looks up another name, or its type, is explained by what it asks for, not by its own
// name.
import OBInjector
import XCTest

final class RequestedNameTests: InjectorTestCase {
  private final class Engine: Sendable {}
  private final class Car { @InjectedNamed("main") var engine: Engine }
  private final class Boat { @InjectedByType var engine: Engine }

  func testTheRequestedNameIsSaidAndIsTheRemedy() {
    injector.registerProperty("engine") { Engine() }
    XCTAssertEqual(
      injector.explain("engine", on: Car()).description,
      #""engine" of Car is nil, wanted as "Engine" under "main": nothing is registered under "main"; "#
        + #"did you mean "engine"?"#)
    injector.deleteProperty("engine")
    XCTAssertEqual(
      injector.explain("engine", on: Car()).description,
      #""engine" of Car is nil, wanted as "Engine" under "main": nothing is registered under "main"; "#
        + #"register "main" before injecting."#)
  }

  func testTheRequestedNameIsSaidOfARegistrationThatFits() {
    injector.registerProperty("main") { Engine() }
    let place = "\(#fileID):\(#line - 1)"
    XCTAssertEqual(
      injector.explain("engine", on: Car()).description,
      #""engine" of Car is nil, wanted as "Engine" under "main": an injection from here would fill it with "main" "#
        + "(\(place)); either none has taken place, or the closure threw or returned nil, or other code set the property "
        + "to nil afterwards.")
  }

  func testAChildIsMentionedForTheRequestedName() {
    let sentence =
      #""engine" of Car is nil, wanted as "Engine" under "main": nothing is registered under "main"; "#
      + #"register "main" before injecting"#
    XCTAssertEqual(injector.explain("engine", on: Car()).description, sentence + ".")
    _ = injector.makeChild { $0.registerProperty("main") { Engine() } }
    XCTAssertEqual(
      injector.explain("engine", on: Car()).description, sentence + " or, if a child registers it, use that child.")
  }

  func testAChildsRegistrationOfTheNameSaysNothingOfAPropertyThatLooksUpItsType() {
    let child = injector.makeChild { $0.registerProperty("engine", withInstance: 5) }
    XCTAssertEqual(
      injector.injectDependencies(to: Boat()).description,
      """
      Boat: 0 of 1 properties injected
        engine  Engine  required, not registered
      """)
    injector.registerProperty("motor") { Engine() }
    let place = "\(#fileID):\(#line - 1)"
    XCTAssertEqual(
      injector.explain("engine", on: Boat()).description,
      #""engine" of Boat is nil, wanted as "Engine": an injection from here would fill it with "motor" "#
        + "(\(place)); either none has taken place, or the closure threw or returned nil, or other code set the property "
        + "to nil afterwards.")
    withExtendedLifetime(child) {}
  }
}
