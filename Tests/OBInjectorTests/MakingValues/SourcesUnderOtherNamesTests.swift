// Making values: `collecting:`, `perTarget:`, `Lazy` and `Provider` together with aliases and with names for one type, and
// of an injector that was shut down.
import OBInjector
import XCTest

private protocol Engine: AnyObject { var power: Int { get } }
private final class Motor: Engine {
  let power: Int
  init(_ power: Int = 90) { self.power = power }
}
private final class Screen {
  var engine: Lazy<any Engine>?
  var motor: Provider<any Engine>?
  var title: String?
  var heading: String?
  var label: Lazy<String>?
}

final class SourcesUnderOtherNamesTests: InjectorTestCase {
  private func register(_ injector: PropertyInjector) {
    injector.registerProperty("engine", scope: .singleton) { Motor() }
    injector.registerAlias("motor", of: "engine")
    injector.registerProperty("title", perTarget: { "\($0.target.map { "\($0)" } ?? "nobody") \($0.property)" })
    injector.registerAlias("heading", of: "title")
    injector.registerAlias("label", of: "heading")
  }

  func testUnderAnAliasAClosureGetsThePropertysOwnName() throws {
    let (injector, screen) = (PropertyInjector(), Screen())
    register(injector)
    XCTAssertTrue(injector.injectDependencies(to: screen).isComplete)
    XCTAssertEqual([screen.title, screen.heading], ["Screen title", "Screen heading"])
    XCTAssertEqual(try screen.label?.get(), "Screen label")
    XCTAssertEqual(try injector.instance(forProperty: "heading", of: String.self), "nobody title")
  }

  func testALazyUnderAnAliasAsksWhatTheAliasStandsFor() throws {
    let (injector, screen) = (PropertyInjector(), Screen())
    register(injector)
    let child = injector.makeChild()
    child.injectDependencies(to: screen)
    XCTAssertTrue(try screen.engine?.get() === screen.motor?.get())
    child.registerProperty("engine") { Motor(2) }
    XCTAssertEqual(try screen.motor?.get().power, 2)
    child.deleteProperty("engine")
    injector.deleteProperty("engine")
    let error = injectionError { try XCTUnwrap(screen.motor).get() }
    assertError(error, .notRegistered, ["motor", "engine"])
    XCTAssertEqual(error?.property, "engine")
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("motor"), "notRegistered")
  }

  func testAnAliasIsNoPartOfItsOwn() throws {
    register(injector)
    injector.registerProperty("engines", collecting: (any Engine).self)
    injector.registerAlias("all", of: "engines")
    XCTAssertEqual(try injector.instance(of: [any Engine].self).map(\.power), [90])
    XCTAssertEqual(try injector.instance(forProperty: "all", of: [any Engine].self).count, 1)
    final class Target { var all: [any Engine]? }
    XCTAssertEqual(injector.filled(Target()).all?.count, 1)
  }

  func testATargetThatStandsForItsRegistrationIsFoundByALazyDuringTheCall() throws {
    final class Part { let whole: Whole; init(whole: Whole) { self.whole = whole } }
    final class Whole: KeyPathInjectable {
      var part: Part?
      var later: Lazy<Part>? { didSet { early = try? later?.get() } }
      var early: Part?
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("later", \Whole.later)] }
    }
    let (injector, whole) = (PropertyInjector(), Whole())
    injector.registerProperty("whole", scope: .singleton) { Whole() }
    injector.registerProperty("part", withInitializer: Part.init(whole:))
    injector.registerAlias("later", of: "part")
    injector.injectDependencies(to: whole)
    XCTAssertTrue(whole.part?.whole === whole && whole.early?.whole === whole)
    whole.part = nil
    whole.early = nil
  }

  private final class Part: ReleaseLogger {}
  private final class Target {
    var part: Lazy<Part>?
    var shared: Lazy<Part>?
    var other: Provider<Part>?
    var parts: [Part]?
  }

  private let log = EventLog()

  private func makeInjector() -> PropertyInjector {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("part") { Part(log) }
    injector.registerProperty("shared", scope: .singleton) { Part(log) }
    injector.registerProperty("other") { Part(log) }
    injector.registerProperty("parts", collecting: Part.self)
    return injector
  }

  func testWhatIsAskedAfterwardsSaysSoAndWhatALazyKeepsStays() throws {
    let (injector, made, unmade) = (makeInjector(), Target(), Target())
    injector.injectDependencies(to: made)
    injector.injectDependencies(to: unmade)
    let (part, shared) = (try XCTUnwrap(made.part).get(), try XCTUnwrap(made.shared).get())
    injector.shutDown()
    XCTAssertEqual(log.all, ["part"], "the shared one; what only a Lazy keeps is not the injector's")
    XCTAssertTrue(try made.part?.get() === part)
    XCTAssertTrue(try made.shared?.get() === shared)
    XCTAssertEqual(injectionError { try XCTUnwrap(made.other).get() }?.code, .shutDown)
    for lazy in [unmade.part, unmade.shared] {
      XCTAssertEqual(injectionError { try XCTUnwrap(lazy).get() }?.code, .shutDown)
    }
    XCTAssertEqual(injectionError { try injector.instance(of: [Part].self) }?.code, .shutDown)
    let late = Target()
    let report = injector.injectDependencies(to: late)
    assertNil(late.parts, late.part)
    XCTAssertEqual(report.failures.first?.code, .shutDown)
  }

  func testWhatALazyKeepsIsNotNotifiedWhenItsScopeIsReset() throws {
    let (injector, target) = (makeInjector(), Target())
    injector.injectDependencies(to: target)
    let shared = try XCTUnwrap(target.shared).get()
    _ = try target.part?.get()
    injector.reset(.singleton)
    XCTAssertEqual(log.all, ["part"])
    injector.reset(.unique)
    XCTAssertEqual(log.all, ["part"])
    XCTAssertTrue(try target.shared?.get() === shared)
  }
}
