// R11 for collections, `Lazy` and values by target: sixteen threads at once.
import OBInjector
import XCTest

private protocol Plugin: AnyObject, Sendable {}
private final class Slow: Plugin, @unchecked Sendable {
  var partner: Lazy<Slow>?
  init() { dawdle() }
}
private final class Host: @unchecked Sendable { var plugins: [any Plugin]?, slow: Lazy<Slow>?, label: String? }

final class SourcesContentionTests: InjectorTestCase {
  private let threads = 16

  func testThePartsThatACollectionSharesAreMadeOnce() {
    for _ in 0..<Effort.rounds(200, short: 40) {
      let (injector, log, seen) = (PropertyInjector(), EventLog(), Harvest())
      injector.registerProperty("plugins", collecting: (any Plugin).self)
      for name in ["one", "two"] as [PropertyName] {
        injector.registerProperty(PropertyKey(name), scope: .singleton) { log.made(Slow(), as: "\(name)") }
      }
      assertRaceEnds(threads) { _ in injector.filled(Host()).plugins?.forEach(seen.add) }
      XCTAssertEqual([log.count(of: "one"), log.count(of: "two")], [1, 1])
      XCTAssertEqual([seen.count, seen.distinct], [2 * threads, 2])
    }
  }

  func testALazyOfAnInjectorAndOneMadeByHandMakeExactlyOnce() {
    for scope in [Scope.unique, .graph, .singleton, nil] {
      for _ in 0..<Effort.rounds(200, short: 30) {
        let (injector, log, seen) = (PropertyInjector(), EventLog(), Harvest())
        let make: @Sendable () -> Slow = { log.made(Slow()) }
        if let scope { injector.registerProperty("slow", scope: scope, withBlock: make) }
        let slow = scope == nil ? Lazy { make() } : injector.filled(Host()).slow
        XCTAssertTrue(race(threads) { _ in if let slow = try? slow?.get() { seen.add(slow) } }, "deadlock")
        XCTAssertEqual([log.count, seen.count, seen.distinct], [1, threads, 1])
      }
    }
  }

  func testALazyWhoseFirstAttemptsFailIsMadeOnceInTheEnd() {
    for _ in 0..<Effort.rounds(100, short: 20) {
      let (injector, attempts, made, seen) = (PropertyInjector(), RunCounter(), RunCounter(), Harvest())
      injector.registerProperty("slow") { () throws -> Slow in
        if attempts.count() <= 5 { throw DeliberateFailure() }
        return made.made(Slow())
      }
      let host = injector.filled(Host())
      assertRaceEnds(threads) { _ in if let slow = try? host.slow?.get() { seen.add(slow) } }
      XCTAssertEqual([made.count, seen.count, seen.distinct], [1, threads - 5, 1])
    }
  }

  func testTwoLaziesThatNeedEachOtherFromTwoSidesDoNotDeadlock() {
    final class One: @unchecked Sendable { var two: Two?; init() { dawdle() } }
    final class Two: @unchecked Sendable { weak var one: One?; init() { dawdle() } }
    final class Both: @unchecked Sendable { var one: Lazy<One>?; var two: Lazy<Two>? }
    for _ in 0..<Effort.rounds(200, short: 40) {
      let (injector, both, seen) = (PropertyInjector(), Both(), Harvest())
      injector.registerProperty("one", scope: .singleton) { One() }
      injector.registerProperty("two", scope: .singleton) { Two() }
      injector.injectDependencies(to: both)
      assertRaceEnds(threads) { thread in
        let found: AnyObject? = thread.isMultiple(of: 2) ? try? both.one?.get() : try? both.two?.get()
        if let found { seen.add(found) }
      }
      XCTAssertEqual([seen.count, seen.distinct], [threads, 2])
    }
  }

  func testAValueByTargetIsMadeForEachThreadsTarget() {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    injector.registerProperty(
      "label",
      perTarget: { request in runs.made("\(request.target.map { "\($0)" } ?? "nobody") \(request.property)") })
    let (seen, rounds) = (EventLog(), Effort.rounds(500, short: 100))
    assertRaceEnds(threads) { _ in for _ in 0..<rounds { seen.add(injector.filled(Host()).label ?? "") } }
    assertEqual((runs.count, threads * rounds), (seen.count(of: "Host label"), threads * rounds))
  }

  func testInjectingAskingAndForgettingAtOnceNeverShowsAHalfMadeValue() {
    let injector = PropertyInjector()
    injector.registerProperty("slow", scope: .custom("c")) { Slow() }
    injector.registerProperty("partner") { Slow() }
    injector.registerProperty("plugins", collecting: (any Plugin).self)
    let (broken, rounds) = (RunCounter(), Effort.rounds(500, short: 60))
    assertRaceEnds(threads) { thread in
      for _ in 0..<rounds {
        if thread == 0 { injector.reset(.custom("c")) }
        let host = injector.filled(Host())
        if (try? host.slow?.get())?.partner == nil || host.plugins?.count != 2 { broken.count() }
      }
    }
    XCTAssertEqual(broken.count, 0)
  }
}
