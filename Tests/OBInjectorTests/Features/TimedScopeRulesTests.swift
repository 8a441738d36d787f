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

  func testR4R5AValueIsFilledBeforeADecoratorSeesItAndNotifiedOnceHoweverOftenItIsGiven() throws {
    injector.registerProperty("detail") { Detail() }
    register()
    injector.decorateProperty("token") { (token: Token) in
      XCTAssertTrue(token.detail != nil && token.notified == 0)
      return token
    }
    for period in 1...3 {
      let token = try injector.instance(of: Token.self)
      for _ in 0..<3 { XCTAssertTrue(injector.filled(Screen()).token === token) }
      XCTAssertEqual([token.notified, token.serial, runs.count], [1, period, period])
      clock.tick()
    }
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
}
