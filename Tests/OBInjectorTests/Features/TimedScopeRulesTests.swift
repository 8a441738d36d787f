// Features: The rules R4 to R7 and R11 for a scope that the package does not know (`TimedScope.swift`).
import OBInjector
import XCTest

final class TimedScopeRulesTests: InjectorTestCase {
  private class Part: NotificationCounter, @unchecked Sendable {
    let serial: Int
    init(_ serial: Int = 0) { self.serial = serial }
  }
  private final class Token: Part, @unchecked Sendable { var session: Session?, detail: Detail?, other: Other? }
  private final class Session: Part, @unchecked Sendable { var token: Token? }
  private final class Other: Part, @unchecked Sendable { var token: Token? }
  private final class Detail: Part, @unchecked Sendable {}
  private final class Screen { var token: Token?, session: Session? }
  private let (clock, runs) = (TickingClock(), RunCounter())

  private func register(in injector: PropertyInjector? = nil, _ make: @escaping @Sendable () throws -> Void = {}) {
    let runs = runs
    (injector ?? self.injector).registerProperty("token", scope: .timed(clock)) { () throws -> Token in
      let number = runs.count()
      try make()
      return Token(number)
    }
  }

  func testR4AValueIsNotifiedOnceForEachMakingHoweverOftenItIsGiven() throws {
    injector.registerProperty("detail") { Detail() }
    register()
    for period in 1...3 {
      let token = try injector.instance(of: Token.self)
      for _ in 0..<3 { XCTAssertTrue(injector.filled(Screen()).token === token) }
      XCTAssertTrue(token.notified == 1 && token.serial == period)
      clock.tick()
    }
  }

  func testR5AValueIsFilledBeforeADecoratorSeesIt() throws {
    injector.registerProperty("detail") { Detail() }
    register()
    injector.decorateProperty("token") { (token: Token) in
      XCTAssertTrue(token.detail != nil && token.notified == 0)
      return token
    }
    for _ in 0..<2 {
      XCTAssertEqual(try injector.instance(of: Token.self).notified, 1)
      clock.tick()
    }
    XCTAssertEqual(runs.count, 2)
  }

  func testR6ARingWithASingletonClosesFromBothEndsAndAgainInTheNextPeriod() throws {
    for begins in ["token", "session"] as [PropertyName] {
      let injector = PropertyInjector()
      register(in: injector)
      injector.registerProperty("session", scope: .singleton) { Session() }
      _ = try injector.instance(forProperty: PropertyKey(begins), of: Part.self)
      let token = try injector.instance(of: Token.self)
      let session = try injector.instance(of: Session.self)
      XCTAssertTrue(token.session === session && session.token === token)
      clock.tick()
      let next = try injector.instance(of: Token.self)
      XCTAssertTrue(next !== token && next.session === session)
      XCTAssertTrue(session.token === token, "a singleton is not filled again")
      XCTAssertEqual([token.notified, next.notified, session.notified], [1, 1, 1])
    }
  }

  func testR6AValueIsReferredBackToThoughItsPeriodEndsWhileItIsMade() throws {
    let (clock, runs) = (clock, runs)
    register { if runs.count == 1 { clock.tick() } }
    injector.registerProperty("session", scope: .singleton) { (injector: PropertyInjector) throws -> Session in
      clock.tick()
      return Session()
    }
    let token = try injector.instance(of: Token.self)
    XCTAssertTrue(token.session?.token === token)
    XCTAssertTrue(try injector.instance(of: Token.self) === token, "its period begins when it is complete")
    XCTAssertEqual(runs.count, 1)
  }

  func testR7AFailureLeavesNothingAndAnExpiredValueDoesNotTakeItsPlace() throws {
    let fails = Setting(true)
    register { if fails.value { throw DeliberateFailure() } }
    XCTAssertEqual(injector.refusal(of: Token.self)?.code, .providerFailed)
    fails.value = false
    let token = try injector.instance(of: Token.self)
    XCTAssertEqual(runs.count, 2)
    clock.tick()
    fails.value = true
    XCTAssertEqual(injector.refusal(of: Token.self)?.code, .providerFailed)
    XCTAssertNil(injector.filled(Screen()).token)
    fails.value = false
    XCTAssertFalse(try injector.instance(of: Token.self) === token)
  }

  func testR7ARingThatFailsIsGivenUpWholeAndACompleteValueStays() throws {
    final class Broken {}
    final class Failing { var token: Token?, broken: Broken? }
    let living = RunCounter()
    final class Life: LifeCounter, @unchecked Sendable { var ring: Ring?, broken: Broken? }
    final class Ring { var life: Life? }
    injector.registerProperty("broken") { () throws -> Broken in throw DeliberateFailure() }
    injector.registerProperty("life", scope: .timed(clock)) { Life(living) }
    injector.registerProperty("ring", scope: .singleton) { Ring() }
    for _ in 0..<2 {
      XCTAssertNotNil(injector.refusal(of: Ring.self))
      XCTAssertNotNil(injector.refusal(of: Life.self))
      XCTAssertEqual(living.count, 0, "no ring keeps itself alive")
      clock.tick()
    }
    register()
    injector.registerProperty("failing") { Failing() }
    XCTAssertNotNil(injector.refusal(of: Failing.self))
    XCTAssertEqual(try injector.instance(of: Token.self).notified, 0)
    XCTAssertEqual(runs.count, 1, "a complete value stays, whatever fails around it")
  }

  func testR11EachPeriodHasOneValueHoweverManyThreadsAsk() {
    register { dawdle() }
    injector.registerProperty("session", scope: .singleton) { Session() }
    for period in 1...Effort.rounds(300, short: 30) {
      let (injector, got) = (injector, Harvest())
      assertRaceEnds { thread in
        for _ in 0..<3 {
          let token = thread % 2 == 0 ? injector.filled(Screen()).token : try? injector.instance(of: Token.self)
          guard let token else { return XCTFail("no token") }
          if token.session == nil { XCTFail("unfinished") }
          got.add(token)
        }
      }
      XCTAssertEqual([got.count, got.distinct, runs.count], [24, 1, period])
      clock.tick()
    }
  }

  func testR11TwoTimedValuesThatNeedEachOtherAreMadeOnceForEachPeriod() {
    let others = RunCounter()
    register { dawdle() }
    injector.registerProperty("other", scope: .timed(clock)) { () -> Other in
      dawdle()
      return others.made(Other())
    }
    for period in 1...Effort.rounds(300, short: 30) {
      let (injector, got) = (injector, Harvest())
      assertRaceEnds { thread in
        let token =
          thread % 2 == 0
          ? try? injector.instance(of: Token.self) : (try? injector.instance(of: Other.self))?.token
        guard let token, token.other?.token === token else { return XCTFail("an open ring") }
        got.add(token)
      }
      XCTAssertEqual([got.count, got.distinct, runs.count, others.count], [8, 1, period, period])
      clock.tick()
    }
  }

  /// The clock ticks while threads ask: no value is given after the tick that ended it, and each is made for one period.
  func testR11AnExpiredValueIsNotGivenWhileTheClockTicksBesideManyThreads() {
    register()
    let (injector, clock, ticks, rounds) = (injector, clock, Effort.rounds(20_000, short: 500), 4)
    let (oldest, isOver, given) = (Setting(0), Setting(false), RunCounter())
    assertRaceEnds(rounds + 1) { thread in
      guard thread > 0 else {
        for _ in 0..<ticks {
          guard let token = try? injector.instance(of: Token.self) else { return XCTFail("no token") }
          clock.tick()
          oldest.value = token.serial + 1
        }
        isOver.value = true
        return
      }
      while !isOver.value {
        let least = oldest.value
        guard let token = try? injector.instance(of: Token.self) else { return XCTFail("no token") }
        given.count()
        if token.serial < least { return XCTFail("\(token.serial) was given after its end, \(least)") }
      }
    }
    XCTAssertLessThanOrEqual(runs.count, ticks + 1, "made twice in a period")
    XCTAssertGreaterThanOrEqual(runs.count, ticks)
    XCTAssertGreaterThan(given.count, 0)
  }

  func testR11EachPeriodHasOneValueHoweverManyTasksAwaitIt() async {
    let (injector, clock, runs) = (injector, clock, runs)
    injector.registerProperty("token", scope: .timed(clock)) { () async -> Token in
      let number = runs.count()
      for _ in 0..<5 { await Task.yield() }
      return Token(number)
    }
    for period in 1...Effort.rounds(200, short: 20) {
      let serials = await withTaskGroup(of: Int?.self) { group in
        for _ in 0..<20 { group.addTask { try? await injector.awaitInstance(of: Token.self).serial } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      XCTAssertEqual(serials, Array(repeating: period, count: 20))
      clock.tick()
    }
  }
}
