// Features: `instance(of:)`, `instance(forProperty:)`, `instances(of:)` (OB8, OJ2, OJ17, OJ19, TY10, TY13), also for an
// Optional, which gets what is registered inside.
import OBInjector
import XCTest

final class LookUpTests: InjectorTestCase {
  protocol Plugin: AnyObject { var note: String? { get } }
  class Base: Plugin { var note: String? }
  final class Derived: Base {}
  final class Other: Plugin { var note: String? }

  override func setUp() {
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("derived") { Derived() }
    injector.registerProperty("other", scope: .singleton) { Other() }
  }

  func testOJ2ByClassSuperclassAndProtocol() throws {
    XCTAssertEqual(try injector.instance(of: Derived.self).note, "note")
    XCTAssertTrue(try injector.instance(of: Base.self) is Derived)
    injector.deleteProperty("other")
    XCTAssertTrue(try injector.instance(of: (any Plugin).self) is Derived)
    let inferred: any Plugin = try injector.instance()
    XCTAssertTrue(inferred is Derived)
  }

  func testOB8ByName() throws {
    XCTAssertEqual(try injector.instance(forProperty: "note"), "note")
    XCTAssertEqual(try injector.instance(forProperty: "other", of: Other.self).note, "note")
    XCTAssertTrue(try injector.instance(forProperty: "derived", of: (any Plugin).self) is Derived)
    XCTAssertTrue(try injector.instance(forProperty: "derived", of: Any.self) is Derived)
  }

  func testAnOptionalIsTakenOffWhatIsLookedUpAndAbsenceOrWhatDoesNotFitIsAnErrorAllTheSame() throws {
    XCTAssertNotNil(try injector.instance(of: Derived?.self))
    XCTAssertNotNil(try injector.instance(forProperty: "derived", of: Derived?.self))
    XCTAssertEqual(injector.refusal(of: Int?.self)?.code, .notRegistered)
    XCTAssertEqual(injector.refusal(of: Int?.self, "none")?.code, .notRegistered)
    XCTAssertEqual(injector.refusal(of: Int?.self, "note")?.code, .typeMismatch)
    let tried: Int? = try? injector.instance(forProperty: "note")
    XCTAssertNil(tried)
  }

  func testOJ17AnUnknownTypeIsAnErrorThatNamesIt() {
    let error = injectionError { try injector.instance(of: Int.self) }
    XCTAssertEqual(error?.code, .notRegistered)
    XCTAssertTrue(error?.type == Int.self)
    XCTAssertEqual(
      error?.description,
      "nothing that is registered fits \"Int\"; register an instance, a closure or an initializer for it.")
  }

  func testTheWrongTypeIsAMismatchAndTheClosureDoesNotRun() {
    let log = EventLog()
    injector.registerProperty("number") { () -> Int in log.made(7) }
    let error = injectionError { try injector.instance(forProperty: "number", of: String.self) }
    XCTAssertEqual(error?.code, .typeMismatch)
    XCTAssertEqual(error?.property, "number")
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(injectionError { try injector.instance(forProperty: "note", of: Int.self) }?.code, .typeMismatch)
  }

  func testAValueThatTurnsOutNotToFitIsAMismatch() throws {
    let injector = PropertyInjector()
    injector.registerProperty("thing") { () -> Base in Base() }
    XCTAssertEqual(injector.refusal(of: Derived.self, "thing")?.code, .typeMismatch)
    // By type only what is sure to fit is a candidate.
    XCTAssertEqual(injector.refusal(of: Derived.self)?.code, .notRegistered)
  }

  func testTY10TwoCandidatesAreAmbiguousByTypeAndClearByName() throws {
    let error = injectionError { try injector.instance(of: (any Plugin).self) }
    XCTAssertEqual(error?.code, .ambiguous)
    XCTAssertEqual(error?.locations.count, 2)
    XCTAssertNoThrow(try injector.instance(forProperty: "other", of: (any Plugin).self))
  }

  func testTY13AllInstancesComeInTheOrderOfRegistrationAndNoneIsNoError() throws {
    XCTAssertEqual(try injector.instances(of: Int.self), [])
    injector.registerProperty("readyMade", withInstance: Base())
    injector.registerProperty("absent") { () -> Base? in nil }
    let plugins = try injector.instances(of: (any Plugin).self)
    XCTAssertEqual(plugins.map { "\(type(of: $0))" }, ["Derived", "Other", "Base"])
    XCTAssertEqual(plugins.map(\.note), ["note", "note", nil], "a ready-made instance is handed out as it is")
    XCTAssertTrue(try injector.instance(of: Other.self) === plugins[1])
  }

  func testAllInstancesShareOneGraph() throws {
    final class Part {}
    final class Left: Plugin { var note: String?; var part: Part? }
    final class Right: Plugin { var note: String?; var part: Part? }
    let injector = PropertyInjector()
    injector.registerProperty("part", scope: .graph) { Part() }
    injector.registerProperty("left") { Left() }
    injector.registerProperty("right") { Right() }
    let plugins = try injector.instances(of: (any Plugin).self)
    XCTAssertNotNil((plugins[0] as? Left)?.part)
    XCTAssertTrue((plugins[0] as? Left)?.part === (plugins[1] as? Right)?.part)
  }

  func testOJ19HasProperty() {
    XCTAssertTrue(injector.hasProperty("note"))
    XCTAssertTrue(injector.makeChild().hasProperty("note"))
    XCTAssertFalse(injector.hasProperty("notes"))
    injector.deleteProperty("note")
    XCTAssertFalse(injector.hasProperty("note"))
  }

  private class Cell: DeathCounter {}
  private final class Counted: Cell {}

  func testWhatIsFoundInAnOptionalIsCountedExactly() throws {
    let deaths = RunCounter()
    do {
      let injector = PropertyInjector()
      injector.registerProperty("counted", scope: .singleton) { Counted(deaths) }
      for _ in 0..<3 {
        let found: Counted? = try injector.instance(forProperty: "counted")
        XCTAssertNotNil(found)
        let base: Cell? = try injector.instance(forProperty: "counted")
        XCTAssertTrue(base === found)
      }
      let tried = try? injector.instance(forProperty: "counted", of: Counted.self)
      XCTAssertNotNil(tried)
      XCTAssertEqual(deaths.count, 0)
    }
    XCTAssertEqual(deaths.count, 1)
  }
}
