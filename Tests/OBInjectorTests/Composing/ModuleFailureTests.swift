// Composing: A module that throws is named; eager singletons are made once all modules are configured.
import OBInjector
import XCTest

final class ModuleFailureTests: XCTestCase {
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

  func testEagerSingletonsAreMadeOnceAndAfterAllModules() throws {
    final class Service: @unchecked Sendable { var name: String? }
    let tally = RunCounter()
    let injector = try PropertyInjector(modules: [
      InlineModule {
        $0.registerProperty("service", scope: .eagerSingleton) { () -> Service in tally.made(Service()) }
      },
      InlineModule { _ in XCTAssertEqual(tally.count, 0) }, TextModule("name", "from a later module"),
    ])
    XCTAssertEqual(tally.count, 1)
    XCTAssertEqual(try injector.instance(of: Service.self).name, "from a later module")
    try injector.createEagerSingletons()
    XCTAssertEqual(tally.count, 1)
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

  func testAnEagerSingletonThatFailsIsNamed() {
    let module = InlineModule {
      $0.registerProperty("broken", scope: .eagerSingleton) { () throws -> Int in throw Refused() }
    }
    XCTAssertThrowsError(try PropertyInjector(modules: [module])) { error in
      XCTAssertEqual((error as? InjectionError)?.property, "broken")
      XCTAssertEqual((error as? InjectionError)?.underlying as? Refused, Refused())
    }
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

  @MainActor func testR10WhatAModuleRegistersBelongsToTheIsolationInWhichItIsConfigured() throws {
    final class Confined {}
    final class Target { var confined: Confined? }
    // Not a closure: that would be isolated by itself.
    struct ConfinedModule: InjectorModule {
      func configure(_ injector: PropertyInjector) { injector.registerProperty("confined", withInstance: Confined()) }
    }
    let injector = try PropertyInjector(modules: [ConfinedModule()])
    for injector in [injector, try injector.withModules([TextModule("a", "a")]), injector.makeChild()] {
      let target = Target()
      let report = injector.injectDependencies(to: target)
      XCTAssertNotNil(target.confined, "\(report)")
      XCTAssertEqual(Self.codesElsewhere(injector, Target()), [.isolationMismatch])
    }
  }

  private nonisolated static func codesElsewhere<Target: AnyObject>(
    _ injector: PropertyInjector, _ target: Target
  ) -> [InjectionError.Code] { injector.injectDependencies(to: target).failures.map(\.code) }

  @MainActor func testAModuleIsConfiguredAgainInItsOwnIsolationOnly() throws {
    let injector = try PropertyInjector(modules: [TextModule("a", "a")])
    XCTAssertEqual(try injector.withModules([TextModule("b", "b")]).text("a"), "a")
    XCTAssertThrowsError(try Self.derivedElsewhere(injector)) { error in
      XCTAssertEqual((error as? InjectionError)?.code, .isolationMismatch)
      XCTAssertTrue("\(error)".contains("\"TextModule\""), "\(error)")
    }
  }

  private nonisolated static func derivedElsewhere(_ injector: PropertyInjector) throws -> PropertyInjector {
    try injector.withModules([TextModule("b", "b")])
  }
}
