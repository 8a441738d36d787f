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
  private struct Outcome: Sendable {
    let made: Part?
    let error: InjectionError?
  }

  /// Asks for each name on a thread of its own.
  private func ask(
    _ injector: PropertyInjector, _ names: [PropertyName], file: StaticString = #filePath, line: UInt = #line
  ) -> [Outcome] {
    let outcomes = Outcomes()
    let isDone = race(names.count, seconds: 5 * soon) { thread in
      do throws(InjectionError) {
        let made = try injector.instance(forProperty: PropertyKey(names[thread]), of: Part.self)
        outcomes.set(Outcome(made: made, error: nil), at: thread)
      } catch { outcomes.set(Outcome(made: nil, error: error), at: thread) }
    }
    XCTAssertTrue(isDone, "hangs", file: file, line: line)
    return names.indices.map { outcomes.all[$0] ?? Outcome(made: nil, error: nil) }
  }

  private final class Outcomes: @unchecked Sendable {
    private let lock = NSLock()
    private var known: [Int: Outcome] = [:]
    func set(_ outcome: Outcome, at index: Int) { lock.withLock { known[index] = outcome } }
    var all: [Int: Outcome] { lock.withLock { known } }
  }

  func testR11ARingThatAtLeastOnePropertyClosesIsOneRingFromBothEnds() throws {
    for round in 0..<Effort.rounds(2000, short: 200) {
      let isGiven = round % 2 == 1
      let (injector, meeting, runs) = (PropertyInjector(), Meeting(), EventLog())
      injector.registerProperty("number", withInstance: 1)
      injector.registerProperty("left", scope: .singleton) { () -> Left in
        meeting.attend("left")
        runs.add("left")
        return Left()
      }
      injector.registerProperty("right", scope: .singleton) { (injector: PropertyInjector) -> Right in
        meeting.attend("right")
        let given = isGiven ? try injector.instance(of: Left.self) : nil
        runs.add("right")
        return Right(given: given)
      }
      let outcomes = ask(injector, ["left", "right"])
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
      injector.registerProperty("right", scope: .singleton) { (injector: PropertyInjector) -> Right in
        meeting.attend("right")
        return Right(given: try injector.instance(of: Left.self))
      }
      let outcomes = ask(injector, ["left", "right"])
      XCTAssertEqual(outcomes.map { $0.error?.code }, [.circularDependency, .circularDependency])
      XCTAssertEqual(outcomes[0].error?.path, ["left", "right", "left"])
      XCTAssertEqual(outcomes[1].error?.path, ["right", "left", "right"])
    }
  }

  func testR7WhatRefersToAFailedObjectOfAnotherThreadIsMadeAnewWithoutIt() throws {
    for _ in 0..<Effort.rounds(1000, short: 100) {
      let (injector, meeting, failures, lefts) = (PropertyInjector(), Meeting(), RunCounter(), Harvest())
      injector.registerProperty("left", scope: .singleton) { () -> Left in
        meeting.attend("left")
        let left = Left()
        lefts.add(left)
        return left
      }
      injector.registerProperty("right", scope: .singleton) { () -> Right in
        meeting.attend("right")
        return Right()
      }
      // The left object exists, and the right one may have it, when this fails for the first time.
      injector.registerProperty("middle", scope: .singleton) { () throws -> Middle in
        failures.count()
        if failures.count == 1 { throw DeliberateFailure() }
        return Middle()
      }
      let outcomes = ask(injector, ["left", "right"])
      let left = try injector.instance(of: Left.self)
      let right = try injector.instance(of: Right.self)
      XCTAssertTrue(left.right === right && right.left === left && left.middle != nil)
      for outcome in outcomes {
        if let made = outcome.made {
          XCTAssertTrue(made === left || made === right, "what was given was taken back")
        } else {
          XCTAssertEqual(outcome.error?.code, .providerFailed)
        }
      }
      XCTAssertEqual([left.notified.count, right.notified.count], [1, 1])
    }
  }

  func testR7ObjectsThatTwoThreadsGiveUpKeepNothingAlive() {
    final class One: @unchecked Sendable {
      let counted: LifeCounter
      var two: Two?, broken: Middle?
      init(_ counted: LifeCounter) { self.counted = counted }
    }
    final class Two: @unchecked Sendable {
      let counted: LifeCounter
      let one: One
      init(_ counted: LifeCounter, _ one: One) { (self.counted, self.one) = (counted, one) }
    }
    let living = RunCounter()
    for _ in 0..<Effort.rounds(500, short: 50) {
      let (injector, meeting) = (PropertyInjector(), Meeting())
      injector.registerProperty("one", scope: .singleton) { () -> One in
        meeting.attend("one")
        return One(LifeCounter(living))
      }
      injector.registerProperty("two", scope: .singleton) { (injector: PropertyInjector) -> Two in
        meeting.attend("two")
        return Two(LifeCounter(living), try injector.instance(of: One.self))
      }
      injector.registerProperty("broken") { () throws -> Middle in throw DeliberateFailure() }
      XCTAssertTrue(
        race(2, seconds: 5 * soon) { thread in
          if thread == 0 {
            XCTAssertNil(try? injector.instance(of: One.self))
          } else {
            XCTAssertNil(try? injector.instance(of: Two.self))
          }
        })
    }
    XCTAssertEqual(living.count, 0)
  }
}
