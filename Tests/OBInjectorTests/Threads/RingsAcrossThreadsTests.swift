// R11, R6, R7: shared instances that need each other, begun by several threads at once.
import OBInjector
import XCTest

final class R11RingsAcrossThreadsTests: XCTestCase {
  private class Part: InjectorDelegate, @unchecked Sendable {
    let notified = RunCounter()
    func didInjectDependencies() { notified.count() }
  }
  private final class Left: Part, InjectorPreparing, @unchecked Sendable {
    var number: Int?
    weak var left: Left?
    var right: Right?, middle: Middle?
    func willInjectDependencies() { XCTAssertNil(number, "an object that is handed over is empty") }
  }
  private final class Middle: Part, @unchecked Sendable { var right: Right? }
  private final class Right: Part, @unchecked Sendable {
    weak var right: Right?
    var left: Left?
    let given: Left?
    init(given: Left? = nil) { self.given = given }
  }
  private struct Outcome: Sendable { var made: Part?, error: InjectionError? }

  /// Asks for "left" and "right" on a thread each.
  private func ask(_ injector: PropertyInjector, line: UInt = #line) -> [Outcome] {
    let (left, right) = (Setting(Outcome()), Setting(Outcome()))
    assertRaceEnds(2, seconds: 5 * soon, message: "hangs", line: line) { thread in
      let (name, outcome): (PropertyName, _) = thread == 0 ? ("left", left) : ("right", right)
      do throws(InjectionError) {
        outcome.value.made = try injector.instance(forProperty: PropertyKey(name), of: Part.self)
      } catch { outcome.value.error = error }
    }
    return [left.value, right.value]
  }

  func testR11ARingThatAtLeastOnePropertyClosesIsOneRingFromBothEnds() throws {
    for round in 0..<Effort.rounds(2000, short: 200) {
      let isGiven = round % 2 == 1
      let (injector, meeting, runs) = (PropertyInjector(), Meeting(), EventLog())
      injector.registerProperty("number", withInstance: 1)
      injector.registerProperty("left", scope: .singleton) { meeting.made(runs.made(Left()), as: "left") }
      injector.registerProperty("right", scope: .singleton) { (injector: PropertyInjector) -> Right in
        meeting.attend("right")
        let given = isGiven ? try injector.instance(of: Left.self) : nil
        return runs.made(Right(given: given))
      }
      let outcomes = ask(injector)
      let left = try XCTUnwrap(outcomes[0].made as? Left)
      let right = try XCTUnwrap(outcomes[1].made as? Right)
      XCTAssertTrue(left.left === left && right.right === right, "they refer to themselves, too")
      XCTAssertTrue(left.right === right && right.left === left && right.given === (isGiven ? left : nil))
      XCTAssertEqual([left.notified.count, right.notified.count, runs.count], [1, 1, 2])
    }
  }

  func testR11ARingOfInitializersIsACircularDependencyOnBothThreads() throws {
    for _ in 0..<Effort.rounds(1000, short: 100) {
      let (injector, meeting) = (PropertyInjector(), Meeting())
      injector.registerProperty("left", scope: .singleton) { (injector: PropertyInjector) -> Left in
        meeting.attend("left")
        _ = try injector.instance(of: Right.self)
        return Left()
      }
      injector.registerProperty("right", scope: .singleton) { injector in
        try meeting.made(Right(given: try injector.instance(of: Left.self)), as: "right")
      }
      let outcomes = ask(injector)
      assertError(outcomes[0].error, .circularDependency, ["left", "right", "left"])
      assertError(outcomes[1].error, .circularDependency, ["right", "left", "right"])
    }
  }

  func testR7WhatRefersToAFailedObjectOfAnotherThreadIsMadeAnewWithoutIt() throws {
    for _ in 0..<Effort.rounds(1000, short: 100) {
      let (injector, meeting, failures) = (PropertyInjector(), Meeting(), RunCounter())
      injector.registerProperty("left", scope: .singleton) { meeting.made(Left(), as: "left") }
      injector.registerProperty("right", scope: .singleton) { meeting.made(Right(), as: "right") }
      // The left object exists, and the right one may have it, when this fails for the first time.
      injector.registerProperty("middle", scope: .singleton) { () throws -> Middle in
        if failures.count() == 1 { throw DeliberateFailure() }
        return Middle()
      }
      let outcomes = ask(injector)
      let (left, right) = (try injector.instance(of: Left.self), try injector.instance(of: Right.self))
      XCTAssertTrue(left.right === right && right.left === left && left.middle != nil)
      for outcome in outcomes {
        if outcome.made == nil { XCTAssertEqual(outcome.error?.code, .providerFailed) }
        XCTAssertTrue([nil, left, right].contains { $0 === outcome.made }, "what was given was taken back")
      }
      XCTAssertEqual([left.notified.count, right.notified.count], [1, 1])
    }
  }

  func testR7ObjectsThatTwoThreadsGiveUpKeepNothingAlive() {
    final class One: LifeCounter, @unchecked Sendable { var two: Two?, broken: Middle? }
    final class Two: LifeCounter, @unchecked Sendable {
      let one: One
      init(_ living: RunCounter, _ one: One) {
        self.one = one
        super.init(living)
      }
    }
    let living = RunCounter()
    for _ in 0..<Effort.rounds(500, short: 50) {
      let (injector, meeting) = (PropertyInjector(), Meeting())
      injector.registerProperty("one", scope: .singleton) { meeting.made(One(living), as: "one") }
      injector.registerProperty("two", scope: .singleton) { injector in
        try meeting.made(Two(living, try injector.instance(of: One.self)), as: "two")
      }
      injector.registerProperty("broken") { () throws -> Middle in throw DeliberateFailure() }
      assertRaceEnds(2, seconds: 5 * soon) { thread in
        let name: PropertyName = thread == 0 ? "one" : "two"
        XCTAssertNil(try? injector.instance(forProperty: PropertyKey(name), of: AnyObject.self))
      }
    }
    XCTAssertEqual(living.count, 0)
  }
}
