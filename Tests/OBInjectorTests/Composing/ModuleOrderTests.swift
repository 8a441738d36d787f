// Composing: Modules are configured in order; a later one overrides an earlier one, name by name.
import OBInjectorTesting
import XCTest

final class ModuleOrderTests: InjectorTestCase {
  func testR3ALaterModuleOverridesAnEarlierOneNameByName() throws {
    let injector = try PropertyInjector(modules: [
      InlineModule {
        $0.registerProperty("a", withInstance: "first")
        $0.registerProperty("b", withInstance: "first")
      }, TextModule("b", "second"), TextModule("c", "third"),
    ])
    XCTAssertEqual(["a", "b", "c"].map { injector.text($0) }, ["first", "second", "third"])
  }

  func testR3InsideOneModuleTheFirstRegistrationWins() throws {
    var answers: [Bool] = []
    let injector = try PropertyInjector(modules: [
      TextModule("a", "before"),
      InlineModule {
        answers.append($0.registerProperty("a", withInstance: "first"))
        answers.append($0.registerProperty("a", withInstance: "second"))
      },
    ])
    assertEqual((answers, [true, false]), (injector.text("a"), "first"))
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.code), [.duplicate])
    XCTAssertEqual(problems.first?.locations.count, 2)
  }

  func testR3OfTakenNamesEachLineIsOneProblemAndOfVeryManyAHundredAre() {
    for number in 0..<150 { injector.registerProperty("a", withInstance: number) }
    injector.registerProperty("a", withInstance: 150)
    XCTAssertEqual(injector.verify().problems.map(\.code), [.duplicate, .duplicate])
    for number in 0..<101 {
      for _ in 0..<2 { injector.registerProperty(PropertyKey(PropertyName("n\(number)")), withInstance: number) }
    }
    XCTAssertEqual(injector.verify().problems.count, 100)
  }

  func testR3InsideOneModuleANameThatIsDeletedMayBeRegisteredAgain() throws {
    let injector = try PropertyInjector(modules: [
      TextModule("a", "before"),
      InlineModule { injector in
        injector.deleteProperty("a")
        XCTAssertTrue(injector.registerProperty("a", withInstance: "first"))
        injector.deleteProperty("a")
        XCTAssertTrue(injector.registerProperty("a", withInstance: "second"))
      },
    ])
    XCTAssertEqual(injector.text("a"), "second")
    XCTAssertTrue(injector.verify().isValid)
  }

  func testAModuleSeesWhatThoseBeforeItRegistered() throws {
    let injector = try PropertyInjector(modules: [
      TextModule("a", "one"),
      InlineModule { injector in
        let text: String = try injector.instance(forProperty: "a")
        injector.registerProperty("b", withInstance: text + " more")
        if !injector.hasProperty("c") { injector.registerProperty("c", withInstance: "default") }
      },
    ])
    assertEqual((injector.text("b"), "one more"), (injector.text("c"), "default"))
  }

  func testOJ12ALaterModuleChangesTheScope() throws {
    let tally = RunCounter()
    let shared = InlineModule { $0.registerProperty("n", scope: .singleton) { tally.count() } }
    let unique = InlineModule { $0.registerProperty("n") { tally.count() } }
    for (modules, isShared) in [([shared, unique], false), ([unique, shared], true)] {
      let injector = try PropertyInjector(modules: modules)
      XCTAssertEqual(try injector.instance(of: Int.self) == injector.instance(of: Int.self), isShared)
    }
  }

  func testWhatAModuleReplacesMayUseTheInjectorWhenItDies() throws {
    final class Farewell: @unchecked Sendable {
      weak var injector: PropertyInjector?
      init(_ injector: PropertyInjector) { self.injector = injector }
      deinit { injector?.registerProperty("farewell", withInstance: "said") }
    }
    let injector = try PropertyInjector(modules: [
      InlineModule { $0.registerProperty("a", withInstance: Farewell($0)) }, TextModule("a", "new"),
    ])
    assertEqual((injector.text("a"), "new"), (injector.text("farewell"), "said"))
  }
}
