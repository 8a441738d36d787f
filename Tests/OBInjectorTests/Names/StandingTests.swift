import OBInjector
import XCTest

/// `injectDependencies(to:as:)`: the target stands for a registration, so that back-references find it.
final class StandingTests: StandingTestCase {
  private final class MainCoordinator: Coordinator {}

  /// Two of one type, of which the target is none's exactly.
  private func registered(_ scope: Scope) -> PropertyInjector {
    let injector = PropertyInjector()
    register(scope, in: injector)
    return injector
  }

  func testBackReferencesUnderTheNameFindIt() {
    for scope: Scope in [.unique, .graph, .singleton, .weakSingleton, .custom("session")] {
      let injector = registered(scope)
      for target in [Coordinator(), MainCoordinator()] {
        let report = injector.injectDependencies(to: target, as: "main")
        XCTAssertEqual(report.failures.count, 0, "\(scope): \(report)")
        XCTAssertTrue(target.part?.main === target, "\(scope)")
        XCTAssertNotNil(target.part?.side, "\(scope)")
        XCTAssertFalse(target.part?.side === target, "\(scope)")
        if scope != .unique { XCTAssertTrue(target.part?.deep?.main === target, "\(scope)") }
        XCTAssertEqual(target.title, "title")
      }
    }
  }

  func testOfWhatIsUniqueItStandsForItsOwnPartsOnly() {
    final class Leaf { var main: Branch? }
    final class Middle { var leaf: Leaf?; var main: Branch? }
    final class Branch { var middle: Middle?; var text: String? }
    injector.registerProperty("main") { Branch() }
    injector.registerProperty("other") { Branch() }
    injector.registerProperty("leaf") { Leaf() }
    injector.registerProperty("text", withInstance: "text")
    injector.registerProperties(for: Branch.self) { $0.registerProperty("middle") { Middle() } }
    let target = Branch()
    let report = injector.injectDependencies(to: target, as: "main")
    // As of an object that was made from it: what is deeper wants another one, and so for ever (R6).
    XCTAssertEqual(report.said("middle"), "failed(circularDependency)")
    injector.deleteProperty("leaf")
    injector.injectDependencies(to: target, as: "main")
    XCTAssertTrue(target.middle?.main === target)
  }

  func testWithoutItNobodyKnows() {
    register(.graph)
    let target = MainCoordinator()
    injector.injectDependencies(to: target)
    XCTAssertFalse(target.part?.main === target)
  }

  func testItStandsForTheNamedRegistrationOnly() {
    injector.registerProperty("main", scope: .graph) { Coordinator() }
    injector.registerProperty("root", scope: .graph) { () -> Coordinator? in Coordinator() }
    injector.registerProperty("part") { Part() }
    let target = Coordinator()
    injector.injectDependencies(to: target, as: "root")
    XCTAssertTrue(target.part?.root === target)
    XCTAssertFalse(target.part?.main === target)
  }

  func testAliasesFindItTooAndItMayBeNamedByOne() {
    register(.graph)
    injector.registerAlias("root", of: "main")
    for name: PropertyName in ["main", "root"] {
      let target = MainCoordinator()
      XCTAssertEqual(injector.injectDependencies(to: target, as: name).failures.count, 0)
      XCTAssertTrue(target.part?.main === target && target.part?.root === target)
    }
  }

  func testLookUpsInBlocksFindItUnlessTheyGiveArguments() throws {
    final class Asking { var found: Coordinator? }
    final class Target: Coordinator { var asking: Asking?; var giving: Asking? }
    injector.registerProperty("main", scope: .graph) { Coordinator() }
    injector.registerProperty("side", scope: .graph) { (_, number: Int) in Coordinator() }
    injector.registerProperty("asking") { injector -> Asking in
      let asking = Asking()
      asking.found = try injector.instance(forProperty: "main")
      return asking
    }
    injector.registerProperty("giving") { injector -> Asking in
      let asking = Asking()
      asking.found = try injector.instance(forProperty: "side", arguments: 1)
      return asking
    }
    let one = Target()
    injector.injectDependencies(to: one, as: "main")
    XCTAssertTrue(one.asking?.found === one)
    let two = Target()
    injector.injectDependencies(to: two, as: "side")
    XCTAssertNotNil(two.giving?.found)
    XCTAssertFalse(two.giving?.found === two)
  }

  func testAPropertyGetsItThoughItCantGiveArguments() {
    injector.registerProperty("main") { (_, number: Int) in Coordinator() }
    injector.registerProperty("part") { Part() }
    let target = Coordinator()
    injector.injectDependencies(to: target, as: "main")
    XCTAssertTrue(target.part?.main === target)
  }

  // MARK: - What exists wins

  func testAnInstanceWins() {
    let ready = Coordinator()
    injector.registerProperty("main", withInstance: ready)
    injector.registerProperty("part") { Part() }
    let target = Coordinator()
    XCTAssertEqual(injector.injectDependencies(to: target, as: "main").failures.count, 0)
    XCTAssertTrue(target.part?.main === ready)
  }

  func testASharedInstanceThatExistsWins() throws {
    for scope: Scope in [.singleton, .eagerSingleton, .weakSingleton, .custom("session")] {
      let injector = registered(scope)
      let made = try injector.instance(forProperty: "main", of: Coordinator.self)
      let target = Coordinator()
      injector.injectDependencies(to: target, as: "main")
      XCTAssertTrue(target.part?.main === made, "\(scope)")
      withExtendedLifetime(made) {}
    }
  }

  func testStandingIsNeverStored() throws {
    for scope: Scope in [.graph, .singleton, .weakSingleton, .custom("session")] {
      let injector = registered(scope)
      weak var gone: Coordinator?
      do {
        let target = Coordinator()
        gone = target
        injector.injectDependencies(to: target, as: "main")
        let made = try injector.instance(forProperty: "main", of: Coordinator.self)
        XCTAssertFalse(made === target, "\(scope)")
        let next = Coordinator()
        injector.injectDependencies(to: next)
        XCTAssertFalse(next.part?.main === target, "\(scope)")
        // A ring of the test's own.
        target.part?.main = nil
        target.part?.deep?.main = nil
        next.part?.main = nil
      }
      XCTAssertNil(gone, "\(scope)")
    }
  }

  func testANestedCallStandsForAsLongAsItLasts() {
    final class Place: @unchecked Sendable { let inner = Coordinator(); var after: Coordinator? }
    final class Outer { var nested: Part? }
    let place = Place()
    register(.graph)
    injector.registerProperty("nested") { injector -> Part in
      injector.injectDependencies(to: place.inner, as: "main")
      place.after = try injector.instance(forProperty: "main")
      return Part()
    }
    injector.injectDependencies(to: Outer())
    XCTAssertTrue(place.inner.part?.main === place.inner)
    XCTAssertNotNil(place.after)
    XCTAssertFalse(place.after === place.inner)
  }

  // MARK: - Children, delegates

  func testAChildStandsForWhatItSees() {
    register(.graph)
    let child = injector.makeChild { $0.registerProperty("side") { MainCoordinator() } }
    let target = MainCoordinator()
    XCTAssertEqual(child.injectDependencies(to: target, as: "side").failures.count, 0)
    XCTAssertTrue(target.part?.side === target)
    XCTAssertFalse(target.part?.main === target)
  }

  func testItIsToldOnceAndAfterItsParts() {
    let log = EventLog()
    final class Told: InjectorDelegate {
      var part: ToldPart?
      let log: EventLog
      init(_ log: EventLog) { self.log = log }
      func didInjectDependencies() { log.add("target") }
    }
    final class ToldPart: InjectorDelegate {
      weak var owner: Told?
      let log: EventLog
      init(_ log: EventLog) { self.log = log }
      func didInjectDependencies() { log.add(owner == nil ? "part without owner" : "part") }
    }
    injector.registerProperty("owner", scope: .singleton) { Told(log) }
    injector.registerProperty("spare", scope: .singleton) { Told(log) }
    injector.registerProperty("part") { ToldPart(log) }
    let target = Told(log)
    injector.injectDependencies(to: target, as: "owner")
    XCTAssertTrue(target.part?.owner === target)
    XCTAssertEqual(log.all, ["part", "target"])
  }

  func testAnObserverSeesTheCall() {
    let lines = EventLog()
    let child = PropertyInjector(observer: InjectionTreePrinter { lines.add($0) })
    child.registerProperty("main") { Coordinator() }
    child.injectDependencies(to: Coordinator(), as: "main")
    XCTAssertTrue(lines.all.joined().contains("Coordinator"), "\(lines.all)")
  }
}
