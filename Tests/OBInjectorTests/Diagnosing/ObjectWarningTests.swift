// Diagnosing: Warnings about what objects hold, and about values that stay as they are.
import OBInjectorTesting
import XCTest

private final class Bilge {}
private final class Pump { weak var bilge: Bilge? }

final class ObjectWarningTests: InjectorTestCase {
  // MARK: - Left alone

  private final class Log {}
  private struct Service { var log: Log?, count: Int? }

  func testAStructThatAClosureMakesKeepsItsPlainPropertiesEmpty() throws {
    injector.registerProperty("log") { Log() }
    injector.registerProperty("service") { Service() }
    XCTAssertNil(try injector.instance(of: Service.self).log)
    assertSays(
      warnings(.leftAlone, injector.verify()),
      #""service" ({service}) makes the struct "Service", and nothing fills "Service.log", though the names are "#
        + "registered: a struct is filled only if it declares its dependencies; use @Injected.", in: injector)
    XCTAssertEqual(injector.verify().unused, ["log", "service"])
    XCTAssertEqual(injector.verify(Service.self).unused, ["service"], "one that is given is filled")
  }

  func testWhatAStructThatDeclaresNothingWouldGetIsNoOtherMistake() {
    final class Session: Sendable {}
    final class Ring: @unchecked Sendable { var turn: Turn? }
    struct Turn: @unchecked Sendable { var ring: Ring? }
    struct Plain: @unchecked Sendable { var session: Session?, title: Int?, injector: PropertyInjector? }
    injector.registerProperty("session", scope: .custom("login")) { Session() }
    injector.registerProperty("title", withInstance: "text")
    injector.registerProperty("plain", scope: .singleton) { Plain() }
    injector.registerProperty("ring") { Ring() }
    injector.registerProperty("turn") { Turn() }
    injector.decorateProperty("turn") { (turn: Turn) in turn }
    let report = injector.verify()
    XCTAssertEqual(report.problems.map(\.description), [])
    for warnings in [report.warnings, injector.verify(Plain.self, Turn.self).warnings] {
      XCTAssertEqual(warnings.map(\.kind), [.leftAlone, .leftAlone])
    }
  }

  func testAnObjectWhoseInitializerTakesTheOneThatHasItWeaklyMayBeHeldByThat() {
    final class Captain { weak var sailor: Sailor? }
    final class Sailor { init(_ captain: Captain) {} }
    injector.registerProperty("captain", scope: .graph) { Captain() }
    injector.registerProperty("sailor", withInitializer: Sailor.init)
    XCTAssertFalse(injector.verify(Captain.self).warnings.contains { $0.kind == .releasedAtOnce })
  }

  // MARK: - Retain cycles

  private final class Ship { var mate: Mate? }
  private final class Mate { var ship: Ship? }

  func testObjectsThatAreFilledWithEachOtherAreNeverReleased() {
    injector.registerProperty("ship") { Ship() }
    injector.registerProperty("mate") { Mate() }
    assertSays(
      warnings(.retainCycle, injector.verify()),
      #""ship" (unique, {ship}) and "mate" ({mate}) are filled with each other through "Ship.mate" and "#
        + #""Mate.ship", so neither is ever released; declare one of the properties "weak"."#, in: injector)
    weak var ship: Ship?
    do { ship = try? injector.instance(of: Ship.self) }
    XCTAssertNotNil(ship)
    ship?.mate = nil
  }

  private final class First { var second: Second? }
  private final class Second { var third: Third? }
  private final class Third { var first: First? }

  func testALongerRingOfUniqueObjectsIsAProblemAndNoWarning() {
    injector.registerProperty("first") { First() }
    injector.registerProperty("second") { Second() }
    injector.registerProperty("third") { Third() }
    XCTAssertEqual(Set(injector.verify().problems.map(\.code)), [.circularDependency])
    XCTAssertFalse(injector.verify().warnings.contains { $0.kind == .retainCycle })
    injector.without("first").registerProperty("first", scope: .graph) { First() }
    XCTAssertEqual(warnings(.retainCycle, injector.verify()).count, 1)
  }

  private struct Anchor { var injector: PropertyInjector?; @Injected var count: Int? }
  private struct Plain { var injector: PropertyInjector? }
  private final class Buoy { weak var injector: PropertyInjector? }

  func testAKeptStructThatKeepsItsInjectorIsNeverReleasedAWeakPropertyAndAnEmptyOneAreNone() throws {
    weak var injector: PropertyInjector?
    do {
      let own = PropertyInjector()
      own.registerProperty("count", withInstance: 5)
      own.registerProperty("anchor", scope: .singleton) { Anchor() }
      own.registerProperty("buoy", scope: .singleton) { Buoy() }
      own.registerProperty("plain", scope: .singleton) { Plain() }
      XCTAssertNotNil(try own.instance(of: Anchor.self).injector)
      XCTAssertEqual(warnings(.retainCycle, own.verify()).map(\.holder?.name), ["anchor"])
      injector = own
    }
    XCTAssertNotNil(injector)
    injector?.shutDown()
  }

  private final class Captain: DeathCounter { var order: Order? }
  private struct Order { @Injected var captain: Captain }
  private final class Bridge { var captain: Captain? }

  func testAnObjectWithAStructThatRefersBackIsARetainCycle() {
    let deaths = RunCounter()
    injector.registerProperty("captain") { Captain(deaths) }
    injector.registerProperty("order") { Order() }
    do { XCTAssertNotNil(injector.filled(Bridge()).captain?.order) }
    XCTAssertEqual(deaths.count, 0, "they retain each other")
    XCTAssertEqual(warnings(.retainCycle, injector.verify(Bridge.self)).count, 1)
  }

  private final class Yacht { var tender: Tender?, log: Log? }
  private final class Tender { weak var yacht: Yacht? }

  func testAWeakPropertyOfANewObjectIsReleasedAtOnceUnlessThatObjectMakesTheOwner() {
    injector.registerProperty("yacht") { Yacht() }
    injector.registerProperty("log") { Log() }
    let sentence =
      #""Tender.yacht" is weak and is filled with a new object of "yacht" (unique, {yacht}), which nothing else holds, "#
      + #"so it is released at once; give "yacht" a scope that keeps it, or declare the property without "weak"."#
    assertSays(warnings(.releasedAtOnce, injector.verify(Tender.self)), sentence, in: injector)
    injector.registerProperty("tender", withInstance: Tender())
    assertSays(warnings(.releasedAtOnce, injector.verify(Tender.self)), sentence, in: injector)
    injector.without("tender").registerProperty("tender") { Tender() }
    assertSays(warnings(.releasedAtOnce, injector.verify(Tender.self)))
  }

  func testAWeakSingletonOfAValueIsMadeAnewEachTime() {
    injector.registerProperty("count", scope: .weakSingleton) { 5 }
    assertSays(
      warnings(.releasedAtOnce, injector.verify()),
      #""count" (weakSingleton, {count}) is of type "Int", which is not a class, so nothing can hold it weakly, "#
        + "and each use makes a new value; give it the scope singleton or unique.", in: injector)
  }

  func testAWeakSingletonThatOnlyWeakPropertiesTakeIsReleasedAtOnce() {
    injector.registerProperty("bilge", scope: .weakSingleton) { Bilge() }
    XCTAssertNil(injector.filled(Pump()).bilge)
    assertSays(
      warnings(.releasedAtOnce, injector.verifyProgram()),
      #"only weak properties take "bilge" (weakSingleton, {bilge}): "Pump.bilge", so it is released at once; give "#
        + #""bilge" a scope that keeps it, or declare a property without "weak"."#, in: injector)
  }

  private struct Declared { var log: Log?; @Injected var count: Int? }

  func testWhatDoesNotFitAndAStructThatDeclaresItselfAreNotLeftAlone() {
    injector.registerProperty("log", withInstance: 5)
    injector.registerProperty("service") { Service() }
    injector.registerProperty("declared") { Declared() }
    XCTAssertFalse(injector.verify().warnings.contains { $0.kind == .leftAlone })
  }

  func testANameOfAStandardTypeThatFillsOthersIsAStructsOwnData() {
    final class Page { var title: String? }
    struct Card { var title: String? }
    injector.registerProperty("title", withInstance: "text")
    injector.registerProperty("card") { Card() }
    XCTAssertEqual(injector.verify().warnings.map(\.kind), [.leftAlone])
    XCTAssertEqual(injector.verify(Page.self).warnings.map(\.kind), [])
  }

  func testADecoratedValueThatNothingCanHoldIsNamedOnce() {
    struct Ticket: Sendable {}
    final class Booth { var ticket: Ticket? }
    injector.registerProperty("ticket", scope: .weakSingleton) { Ticket() }
    injector.decorateProperty("ticket") { (ticket: Ticket) in ticket }
    XCTAssertEqual(injector.verify(Booth.self).warnings.map(\.kind), [.releasedAtOnce])
  }

  private final class WeakMate { weak var ship: WeakShip? }
  private final class WeakShip { var mate: WeakMate? }

  func testObjectsOfWhichOneRefersWeaklyOrIsSharedAreNoRetainCycle() {
    injector.registerProperty("ship") { WeakShip() }
    injector.registerProperty("mate") { WeakMate() }
    assertSays(warnings(.retainCycle, injector.verify()))
    let shared = PropertyInjector()
    shared.registerProperty("ship", scope: .singleton) { Ship() }
    shared.registerProperty("mate") { Mate() }
    assertSays(warnings(.retainCycle, shared.verify()))
  }
}
