// Composing: Modules that a module brings along: `InjectorModule.modules`.
import OBInjector
import XCTest

final class BroughtModuleTests: XCTestCase {
  /// Writes down that it is configured, and registers its own text under its name and under "last".
  private class Module: InjectorModule {
    let log: EventLog
    let name: PropertyName
    let brought: [any InjectorModule]

    init(_ name: PropertyName, _ log: EventLog, bringing brought: [any InjectorModule] = []) {
      (self.name, self.log, self.brought) = (name, log, brought)
    }
    var modules: [any InjectorModule] { brought }
    func configure(_ injector: PropertyInjector) throws {
      log.add(name.rawValue)
      injector.registerProperty(PropertyKey(name), withInstance: name.rawValue)
      injector.registerProperty("last", withInstance: name.rawValue)
    }
  }
  private final class Services: Module {}
  private final class Storage: Module {}
  private final class Feature: Module {}
  private final class Other: Module {}

  private struct Value: InjectorModule, Hashable {
    let number: Int
    let log: EventLog
    static func == (one: Self, other: Self) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
    func configure(_ injector: PropertyInjector) throws { log.add("\(number)") }
  }

  private let log = EventLog()

  private func injector(_ modules: any InjectorModule...) throws -> PropertyInjector {
    try PropertyInjector(modules: modules)
  }

  func testWhatAModuleBringsIsConfiguredBeforeIt() throws {
    let services = Services("services", log, bringing: [Storage("storage", log)])
    let injector = try injector(Feature("feature", log, bringing: [services]))
    XCTAssertEqual(log.all, ["storage", "services", "feature"])
    XCTAssertEqual(injector.text("last"), "feature", "who brings comes later, and wins")
    XCTAssertEqual(injector.registeredProperties.map(\.name), ["storage", "services", "feature", "last"])
  }

  func testEachTypeIsBroughtOnce() throws {
    _ = try injector(
      Feature("feature", log, bringing: [Services("one", log), Services("two", log)]),
      Other("other", log, bringing: [Services("three", log)]))
    XCTAssertEqual(log.all, ["one", "feature", "other"])
  }

  func testThoseGivenAreAlwaysConfigured() throws {
    _ = try injector(
      Services("one", log), Services("two", log), Feature("feature", log, bringing: [Services("three", log)]),
      Services("four", log))
    XCTAssertEqual(log.all, ["one", "two", "feature", "four"])
    log.clear()
    let injector = try injector(Feature("feature", log, bringing: [Services("brought", log)]), Services("given", log))
    assertEqual((log.all, ["brought", "feature", "given"]), (injector.text("last"), "given"))
  }

  func testHashableOnesAreToldApartByValue() throws {
    _ = try injector(
      Value(number: 1, log: log), Value(number: 1, log: log),
      Feature("feature", log, bringing: [1, 2, 2, 3].map { Value(number: $0, log: log) }))
    XCTAssertEqual(log.all, ["1", "1", "2", "3", "feature"])
  }

  func testLoopsEnd() throws {
    struct One: InjectorModule {
      let log: EventLog
      var modules: [any InjectorModule] { [One(log: log), Two(log: log)] }
      func configure(_ injector: PropertyInjector) { log.add("one") }
    }
    struct Two: InjectorModule {
      let log: EventLog
      var modules: [any InjectorModule] { [One(log: log)] }
      func configure(_ injector: PropertyInjector) { log.add("two") }
    }
    _ = try injector(One(log: log))
    XCTAssertEqual(log.all, ["two", "one"])
    log.clear()
    _ = try injector(One(log: log), Two(log: log))
    XCTAssertEqual(log.all, ["two", "one", "two"])
  }

  func testARowWithoutEndIsAnError() {
    struct Row: InjectorModule, Hashable {
      let number: Int
      var modules: [any InjectorModule] { [Row(number: number + 1)] }
      func configure(_ injector: PropertyInjector) {}
    }
    let error = injectionError { try injector(Row(number: 0)) }
    XCTAssertEqual(error?.code, .circularDependency)
    XCTAssertEqual(
      error?.description,
      #"module "Row" lists modules without end, since no two of them are equal; let "modules" return the same "#
        + "modules each time.")
  }

  func testABroughtModuleThatThrowsIsNamed() {
    let broken = ModuleFailureTests.BrokenModule()
    let error = injectionError { try injector(Feature("feature", log, bringing: [broken])) }
    XCTAssertTrue("\(error!)".contains("\"BrokenModule\""), "\(error!)")
    XCTAssertEqual(log.all, [])
  }

  func testDerivedInjectorsHaveThemOnce() throws {
    let first = try injector(Feature("feature", log, bringing: [Services("services", log)]))
    log.clear()
    let second = try first.withModules([
      Other("other", log, bringing: [Services("again", log), Storage("storage", log)])
    ])
    XCTAssertEqual(log.all, ["services", "feature", "storage", "other"])
    XCTAssertEqual(second.registeredProperties.map(\.name), ["services", "feature", "storage", "other", "last"])
    log.clear()
    _ = try second.withModules([Services("given", log)])
    XCTAssertEqual(log.all, ["services", "feature", "storage", "other", "given"])
  }

  func testThoseThatAreRemovedAreNotBroughtAgain() throws {
    let injector = try injector(
      Feature("feature", log, bringing: [Services("services", log, bringing: [Storage("storage", log)])]))
    let without = try injector.withoutModules(ofType: Services.self)
    XCTAssertEqual(without.registeredProperties.map(\.name), ["storage", "feature", "last"])
    log.clear()
    let more = try without.withModules([TextModule("text", "text")])
    XCTAssertEqual(log.all, ["storage", "feature"])
    XCTAssertFalse(more.hasProperty("services"))
    XCTAssertTrue(injector.hasProperty("services"))
    // Somebody else needs it.
    XCTAssertTrue(try without.withModules([Other("other", log, bringing: [Services("new", log)])]).hasProperty("new"))
  }

  @MainActor
  private struct Elsewhere: @MainActor InjectorModule {
    let text: String
    var modules: [any InjectorModule] { [TextModule("brought", text)] }
    func configure(_ injector: PropertyInjector) throws { injector.registerProperty("own", withInstance: text) }
  }

  func testModulesOfAnActorBringTheirsThere() async throws {
    let texts = try await MainActor.run {
      let injector = try PropertyInjector(modules: [Elsewhere(text: "text")])
      return [injector.text("brought"), injector.text("own")]
    }
    XCTAssertEqual(texts, ["text", "text"])
  }
}
