// R3: the first registration of a name wins; between modules the later one.
import OBInjector
import XCTest

final class R03FirstWinsTests: XCTestCase {
  private final class Target {
    var text: String?
    var number: Int?
  }

  private struct Module: InjectorModule {
    let texts: [String]
    func configure(_ injector: PropertyInjector) {
      for text in texts { injector.registerProperty("text", withInstance: text) }
    }
  }

  private func text(_ injector: PropertyInjector) -> String? {
    let target = Target()
    injector.injectDependencies(to: target)
    return target.text
  }

  func testR3TheFirstRegistrationWinsAndALaterOneReturnsFalse() {
    let injector = PropertyInjector()
    XCTAssertTrue(injector.registerProperty("text", withInstance: "first"))
    XCTAssertFalse(injector.registerProperty("text", withInstance: "second"))
    XCTAssertFalse(injector.registerProperty("text") { "third" })
    XCTAssertFalse(injector.registerProperty("text", withInstance: 4))
    XCTAssertEqual(text(injector), "first")
    XCTAssertEqual(injector.registeredProperties.map(\.name), ["text"])
  }

  func testR3AfterDeletingTheNameIsFree() {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "first")
    XCTAssertEqual(text(injector), "first")
    injector.deleteProperty("text")
    XCTAssertFalse(injector.hasProperty("text"))
    XCTAssertNil(text(injector))
    XCTAssertTrue(injector.registerProperty("text", withInstance: "second"))
    XCTAssertTrue(injector.hasProperty("text"))
    XCTAssertEqual(text(injector), "second")
  }

  func testR3DeletingAnUnknownNameDoesNothing() {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "first")
    injector.deleteProperty("nothing")
    XCTAssertEqual(text(injector), "first")
  }

  func testR3AChildReplacesWithoutTouchingItsParent() {
    let parent = PropertyInjector()
    parent.registerProperty("text", withInstance: "parent")
    parent.registerProperty("number", withInstance: 1)
    let child = parent.makeChild()
    XCTAssertEqual(text(child), "parent")
    XCTAssertTrue(child.registerProperty("text", withInstance: "child"))
    XCTAssertEqual(text(child), "child")
    XCTAssertEqual(text(parent), "parent")
    child.deleteProperty("text")
    XCTAssertEqual(text(child), "parent")
  }

  func testR3BetweenModulesTheLaterOneWinsWithinOneTheFirst() throws {
    let injector = try PropertyInjector(modules: [Module(texts: ["a1", "a2"]), Module(texts: ["b1", "b2"])])
    XCTAssertEqual(text(injector), "b1")
    XCTAssertFalse(injector.registerProperty("text", withInstance: "direct"))
    XCTAssertEqual(text(try injector.withModules([Module(texts: ["c"])])), "c")
    XCTAssertEqual(text(injector), "b1")
  }

  func testR3RegistrationsAreListedInTheirOrder() {
    let injector = PropertyInjector()
    injector.registerProperty("z", withInstance: 1)
    let line = #line - 1
    injector.registerProperty("a", scope: .singleton) { "text" }
    injector.registerProperty("m") { () -> Int? in nil }
    let listed = injector.registeredProperties
    XCTAssertEqual(listed.map(\.name), ["z", "a", "m"])
    XCTAssertTrue(listed[0].type == Int.self)
    XCTAssertTrue(listed[1].type == String.self)
    XCTAssertTrue(listed[2].type == Int?.self)
    XCTAssertEqual(listed.map(\.scope), [.unique, .singleton, .unique])
    XCTAssertEqual(listed[0].line, line)
    XCTAssertEqual(listed[0].fileID, #fileID)
  }
}
