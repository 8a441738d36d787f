// R8: by type, a registration that takes arguments is a candidate only where the arguments given fit.
import OBInjectorTesting
import XCTest

final class R08ArgumentsByTypeTests: InjectorTestCase {
  private class Box {}
  private final class Red: Box {}
  private final class Blue: Box {}
  private final class Needing: MadeWith<Box> {}
  private final class Wanting: MadeWith<Box?> {}
  private final class Waiting: MadeWith<Lazy<Box>> {}
  private final class Target { @InjectedByType var box: Box }

  override func setUp() {
    injector.registerProperty("red") { (_, _: Int) in Red() }
    injector.registerProperty("needing", withInitializer: Needing.init)
    injector.registerProperty("wanting", withInitializer: Wanting.init)
    injector.registerProperty("waiting", withInitializer: Waiting.init)
  }

  private func addBlue() { injector.registerProperty("blue") { (_, _: Double) in Blue() } }

  private func check(_ error: InjectionError?, names: [String], _ remedy: String, line: UInt = #line) {
    XCTAssertEqual(error?.code, .argumentMismatch, line: line)
    XCTAssertEqual(error?.locations.count, names.count, line: line)
    let text = error?.description ?? ""
    for name in names { XCTAssertTrue(text.contains("\"\(name)\" ("), text, line: line) }
    XCTAssertTrue(text.contains(remedy), text, line: line)
  }

  func testR8SeveralOfWhichNoneTakesTheArgumentsAreNamedWithWhatTheyTake() {
    addBlue()
    let pass = "pass what one of them takes with \"arguments:\"."
    check(injectionError { try injector.instance(of: Box.self) }, names: ["red", "blue"], pass)
    check(injectionError { try injector.instance(of: Box.self, arguments: "x") }, names: ["red", "blue"], pass)
    check(injectionError { try injector.instance(of: Box.self, arguments: 1, 2) }, names: ["red", "blue"], pass)
    XCTAssertTrue(try injector.instance(of: Box.self, arguments: 1) is Red)
    XCTAssertTrue(try injector.instance(of: Box.self, arguments: 1.5) is Blue)
  }

  func testR8SeveralThatTakeNoneAndArgumentsAllTheSame() {
    injector.deleteProperty("red")
    injector.registerProperty("a", withInstance: Red() as Box)
    injector.registerProperty("b") { Blue() }
    let error = injectionError { try injector.instance(of: Box.self, arguments: 1) }
    check(error, names: ["a", "b"], "takes no arguments")
    XCTAssertEqual(injectionError { try injector.instance(of: Box.self) }?.code, .ambiguous)
  }

  func testR8TheMessageForAParameterSaysWhatItCantPass() {
    check(injectionError { try injector.instance(of: Needing.self) }, names: ["red"], "register a closure")
    addBlue()
    check(injectionError { try injector.instance(of: Needing.self) }, names: ["red", "blue"], "register a closure")
  }

  func testR8AnOptionalParameterGetsNil() throws {
    XCTAssertNil(try injector.instance(of: Wanting.self).part)
    addBlue()
    XCTAssertNil(try injector.instance(of: Wanting.self).part)
    injector.registerProperty("plain", withInstance: Box())
    XCTAssertNotNil(try injector.instance(of: Wanting.self).part)
    XCTAssertNoThrow(try injector.instance(of: Needing.self))
  }

  func testR8ALazyParameterIsRefusedWhereItsValueCouldNotBeHad() {
    let remedy = "declare it as \"Provider<Box, Int>\""
    check(injectionError { try injector.instance(of: Waiting.self) }, names: ["red"], remedy)
  }

  func testR8APropertyByTypeStaysEmptyAndSaysWhy() {
    addBlue()
    check(injector.injectDependencies(to: Target()).failures.first, names: ["red", "blue"], "register a closure")
  }

  func testR8VerifyingAgrees() {
    for isAdding in [false, true] {
      if isAdding { addBlue() }
      let problems = injector.verify().problems
      assertErrors(problems, (.argumentMismatch, ["needing"]), (.argumentMismatch, ["waiting"]), message: "\(problems)")
    }
    // One that takes none is the one that is given.
    injector.registerProperty("plain", withInstance: Box())
    XCTAssertTrue(injector.verify().isValid, "\(injector.verify())")
  }
}
