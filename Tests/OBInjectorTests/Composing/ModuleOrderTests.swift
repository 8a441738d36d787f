// Composing: Modules are configured in order; a later one overrides an earlier one, name by name.
import OBInjector
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
    XCTAssertEqual(injector.text("a"), "first")
    XCTAssertEqual(injector.text("b"), "second")
    XCTAssertEqual(injector.text("c"), "third")
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
    XCTAssertEqual(answers, [true, false])
    XCTAssertEqual(injector.text("a"), "first")
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.code), [.duplicate])
    XCTAssertEqual(problems.first?.locations.count, 2)
  }

  func testR3ALineThatRegistersATakenNameAgainAndAgainIsOneProblem() {
    for number in 0..<150 { injector.registerProperty("a", withInstance: number) }
    injector.registerProperty("a", withInstance: 150)
    XCTAssertEqual(injector.verify().problems.map(\.code), [.duplicate, .duplicate])
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
    XCTAssertEqual(injector.text("b"), "one more")
    XCTAssertEqual(injector.text("c"), "default")
  }

  func testOJ12ALaterModuleChangesTheScope() throws {
    let tally = RunCounter()
    let shared = InlineModule { $0.registerProperty("n", scope: .singleton) { tally.count() } }
    let unique = InlineModule { $0.registerProperty("n") { tally.count() } }
    let demoted = try PropertyInjector(modules: [shared, unique])
    XCTAssertNotEqual(
      try demoted.instance(forProperty: "n", of: Int.self), try demoted.instance(forProperty: "n", of: Int.self))
    let promoted = try PropertyInjector(modules: [unique, shared])
    XCTAssertEqual(
      try promoted.instance(forProperty: "n", of: Int.self), try promoted.instance(forProperty: "n", of: Int.self))
  }

  func testWhatWasSharedUnderAnOverriddenNameIsForgotten() throws {
    final class Service: @unchecked Sendable {}
    weak var early: Service?
    let injector = try PropertyInjector(modules: [
      InlineModule { $0.registerProperty("service", scope: .singleton) { Service() } },
      InlineModule { early = try $0.instance(of: Service.self) },
      InlineModule {
        XCTAssertNotNil(early)
        $0.registerProperty("service", scope: .singleton) { Service() }
      },
    ])
    XCTAssertNil(early)
    XCTAssertNoThrow(try injector.instance(of: Service.self))
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
    XCTAssertEqual(injector.text("a"), "new")
    XCTAssertEqual(injector.text("farewell"), "said")
  }

  // MARK: - Composing: A module that throws is named; eager singletons are made once all modules are configured.

  private struct Refused: Error, Equatable {}

  struct BrokenModule: InjectorModule {
    func configure(_ injector: PropertyInjector) throws {
      injector.registerProperty("half", withInstance: 1)
      throw Refused()
    }
  }

  func testAThrowingModuleIsNamed() {
    XCTAssertThrowsError(try PropertyInjector(modules: [TextModule("a", "a"), BrokenModule()])) { error in
      XCTAssertEqual((error as? InjectionError)?.code, .providerFailed)
      XCTAssertTrue("\(error)".contains("\"BrokenModule\""), "\(error)")
      XCTAssertEqual((error as? InjectionError)?.underlying as? Refused, Refused())
    }
  }

  func testAThrowingModuleLeavesTheInjectorThatIsDerivedFromAsItIs() throws {
    let injector = try PropertyInjector(modules: [TextModule("a", "a")])
    XCTAssertThrowsError(try injector.withModules([TextModule("a", "b"), BrokenModule()]))
    XCTAssertEqual(injector.text("a"), "a")
    XCTAssertFalse(injector.hasProperty("half"))
    XCTAssertEqual(try injector.withModules([TextModule("b", "b")]).text("b"), "b")
  }

  func testAnOverriddenEagerSingletonIsNotMade() throws {
    let tally = RunCounter()
    let injector = try PropertyInjector(modules: [
      InlineModule { $0.registerProperty("n", scope: .eagerSingleton) { tally.count() } },
      InlineModule { $0.registerProperty("n", withInstance: 7) },
    ])
    XCTAssertEqual(tally.count, 0)
    XCTAssertEqual(try injector.instance(forProperty: "n", of: Int.self), 7)
  }

  func testADerivedInjectorMakesEagerSingletonsOfItsOwn() throws {
    let tally = RunCounter()
    let eager = InlineModule { $0.registerProperty("n", scope: .eagerSingleton) { tally.count() } }
    let injector = try PropertyInjector(modules: [eager])
    let derived = try injector.withModules([TextModule("a", "a")])
    XCTAssertEqual(tally.count, 2)
    XCTAssertEqual(try injector.instance(forProperty: "n", of: Int.self), 1)
    XCTAssertEqual(try derived.instance(forProperty: "n", of: Int.self), 2)
  }

  func testAModuleMayDeriveAnInjectorWhileItIsConfigured() throws {
    var derived: PropertyInjector?
    let deriving = InlineModule { injector in
      injector.registerProperty("own", withInstance: "own")
      derived = try injector.withModules([TextModule("b", "b")])
    }
    let injector = try PropertyInjector(modules: [TextModule("a", "a"), deriving])
    XCTAssertEqual(injector.registeredProperties.map(\.name), ["a", "own"])
    XCTAssertEqual(derived?.registeredProperties.map(\.name), ["a", "b"])
  }
}
