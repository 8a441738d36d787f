// Features: Which look-ups and properties share what (OJ4, OJ10, OJ12, TY8, OB7).
import OBInjector
import XCTest

final class ScopeTests: ScopeTestCase {
  func testOB7UniqueGivesEveryPropertyAndEveryLookUpItsOwn() throws {
    let injector = makeInjector(.unique)
    let pair = injector.filled(Pair())
    let (one, other) = (try injector.instance(of: Service.self), try injector.instance(of: Service.self))
    XCTAssertEqual(
      Set([pair.service, pair.other?.service, one, other].compactMap { $0.map { ObjectIdentifier($0) } }).count, 4)
    XCTAssertEqual(log.count, 4)
  }

  func testGraphIsOneForEachOutermostCallAndNotKeptAliveByTheInjector() throws {
    let injector = makeInjector(.graph)
    let (first, second) = (injector.filled(Pair()), injector.filled(Pair()))
    XCTAssertTrue(first.service === first.other?.service && second.service === second.other?.service)
    XCTAssertFalse(first.service === second.service)
    XCTAssertEqual(log.count, 2)
    XCTAssertFalse(try injector.instance(of: Service.self) === injector.instance(of: Service.self))
    weak let released = try injector.instance(of: Service.self)
    XCTAssertNil(released)
  }

  func testScopesOfOneNameAreEqualAndOthersDifferInTheirHashToo() {
    let scopes = [Scope.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("a"), .custom("b")]
    XCTAssertEqual(Set(scopes + [.custom("a"), .graph]).count, scopes.count)
    XCTAssertEqual(Set(scopes.map(\.hashValue)).count, scopes.count)
  }

  func testSingletonIsOneForEachInjectorMadeOnFirstUse() throws {
    let (injector, other) = (makeInjector(.singleton), makeInjector(.singleton))
    XCTAssertEqual(log.count, 0, "R8: nothing early")
    let pair = injector.filled(Pair())
    XCTAssertTrue(pair.service === pair.other?.service)
    XCTAssertTrue(try injector.instance(of: Service.self) === pair.service)
    XCTAssertTrue(try injector.instance(forProperty: "service") === pair.service)
    XCTAssertFalse(try other.instance(of: Service.self) === pair.service)
    XCTAssertEqual(log.count, 2)
  }

  func testEagerSingletonsOfABareInjectorAreMadeOnceWhenThatIsAskedOrWhenTheyAreLookedUp() throws {
    let injector = makeInjector(.eagerSingleton)
    XCTAssertEqual(log.count, 0)
    try injector.createEagerSingletons()
    try injector.createEagerSingletons()
    XCTAssertEqual(log.count, 1)
    _ = try injector.instance(of: Service.self)
    XCTAssertEqual(log.count, 1)
    let other = makeInjector(.eagerSingleton)
    let service = try other.instance(of: Service.self)
    try other.createEagerSingletons()
    XCTAssertTrue(try other.instance(of: Service.self) === service)
    XCTAssertEqual(log.count, 2)
  }

  func testEagerSingletonsThatNeedAnAwaitAreLeftAloneAndThoseThatCanNotBeMadeAreAnError() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("late", scope: .eagerSingleton) { [log] () async in log.made(1, as: "late") }
    injector.registerProperty("number", scope: .eagerSingleton) { [log] in log.made(2, as: "number") }
    try injector.createEagerSingletons()
    XCTAssertEqual(log.all, ["number"])
    try await injector.awaitEagerSingletons()
    XCTAssertEqual(log.all, ["number", "late"])
    injector.decorateProperty("number") { (text: String) in text }
    assertFails(.typeMismatch, ["number"]) { try injector.createEagerSingletons() }
    let awaited = await awaitedError { try await injector.awaitEagerSingletons() }
    assertError(awaited, .typeMismatch, ["number"])
  }

  func testResetForgetsTheOneScopeAndReleases() throws {
    for scope in [Scope.singleton, .eagerSingleton, .weakSingleton, .custom("x")] {
      let injector = makeInjector(scope)
      let pair = injector.filled(Pair())
      var before = pair.service
      weak var service: Service?
      service = before
      for other in [.unique, .graph, .custom("y"), scope == .singleton ? .custom("x") : .singleton] as [Scope] {
        injector.reset(other)
      }
      for _ in 0..<3 {
        XCTAssertTrue(try injector.instance(of: Service.self) === before, "\(scope): another scope was reset")
      }
      injector.reset(scope)
      XCTAssertTrue(pair.service === before, "properties keep what they have")
      XCTAssertFalse(try injector.instance(of: Service.self) === before, "\(scope)")
      (pair.service, pair.other) = (nil, nil)
      injector.injectDependencies(to: pair)
      XCTAssertFalse(pair.service === before, "\(scope): a plan kept the old one")
      before = nil
      XCTAssertNil(service, "\(scope): still held")
    }
  }
}
