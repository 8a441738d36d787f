// Composing: A module that throws is named; eager singletons are made once all modules are configured.
import OBInjector
import XCTest

final class ModuleFailureTests: XCTestCase {
  struct BrokenModule: InjectorModule {
    func configure(_ injector: PropertyInjector) throws {
      injector.registerProperty("half", withInstance: 1)
      throw DeliberateFailure()
    }
  }

  func testAThrowingModuleIsNamed() {
    let error = injectionError { try PropertyInjector(modules: [TextModule("a", "a"), BrokenModule()]) }
    XCTAssertEqual(error?.code, .providerFailed)
    XCTAssertTrue("\(error!)".contains("\"BrokenModule\""), "\(error!)")
    XCTAssertTrue(error?.underlying is DeliberateFailure)
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
