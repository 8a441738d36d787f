// Making values: `collecting:`, `perTarget:`, `Lazy` and `Provider` together with aliases and with names for one type.
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
private final class Detail { var engine: Lazy<any Engine>? }

final class SourcesUnderOtherNamesTests: XCTestCase {
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
    XCTAssertEqual(screen.title, "Screen title")
    XCTAssertEqual(screen.heading, "Screen heading")
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
    XCTAssertEqual(error?.code, .notRegistered)
    XCTAssertEqual(error?.property, "engine")
    XCTAssertEqual(error?.path, ["motor", "engine"])
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("motor"), "notRegistered")
  }

  func testAnAliasIsNoPartOfItsOwn() throws {
    let injector = PropertyInjector()
    register(injector)
    injector.registerProperty("engines", collecting: (any Engine).self)
    injector.registerAlias("all", of: "engines")
    XCTAssertEqual(try injector.instance(of: [any Engine].self).map(\.power), [90])
    XCTAssertEqual(try injector.instance(forProperty: "all", of: [any Engine].self).count, 1)
    final class Target { var all: [any Engine]? }
    let target = Target()
    injector.injectDependencies(to: target)
    XCTAssertEqual(target.all?.count, 1)
  }

  func testALazyAsksWhatTheNameMeansInItsInjector() throws {
    let (injector, screen, detail) = (PropertyInjector(), Screen(), Detail())
    register(injector)
    let child = injector.makeChild { $0.registerProperty("engine") { Motor(7) } }
    injector.injectDependencies(to: screen)
    child.injectDependencies(to: detail)
    XCTAssertEqual(try screen.engine?.get().power, 90)
    let lazy = try XCTUnwrap(detail.engine)
    child.deleteProperty("engine")
    child.registerProperty("engine") { Motor(8) }
    XCTAssertEqual(try lazy.get().power, 8)
    XCTAssertEqual(child.verify(Detail.self, Screen.self).problems.map(\.description), [])
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
    XCTAssertTrue(whole.part?.whole === whole)
    XCTAssertTrue(whole.early?.whole === whole)
    whole.part = nil
    whole.early = nil
  }
}
