// R11: shared instances that do not need each other are made at the same time.
import OBInjector
import XCTest

final class R11SideBySideTests: InjectorTestCase {
  private class Thing: @unchecked Sendable {}
  private final class Slow: Thing, @unchecked Sendable {}
  private final class Quick: Thing, @unchecked Sendable {}

  /// Makes `count` values on as many threads, each of which goes on only when all are being made.
  private func assertAtTheSameTime(
    _ count: Int = 8, _ scope: Scope = .singleton, file: StaticString = #filePath, line: UInt = #line,
    _ injectors: (_ number: Int) -> PropertyInjector
  ) {
    let (gate, made) = (Gate(count), Harvest())
    let all = (0..<count).map { number in (PropertyKey<Thing>(PropertyName("thing\(number)")), injectors(number)) }
    for (key, injector) in all { injector.registerProperty(key, scope: scope) { gate.made(Thing()) } }
    let isDone = race(count, seconds: 5 * soon) { number in
      if let thing = try? all[number].1.instance(forProperty: all[number].0) { made.add(thing) }
    }
    XCTAssertTrue(isDone, "one waits for another", file: file, line: line)
    if isDone { XCTAssertEqual([made.count, made.distinct], [count, count], file: file, line: line) }
  }

  func testR11EightSingletonsOfOneInjectorAreMadeAtTheSameTime() {
    for scope in [Scope.singleton, .eagerSingleton, .weakSingleton, .custom("session")] {
      let injector = PropertyInjector()
      assertAtTheSameTime(8, scope) { _ in injector }
    }
  }

  func testR11SingletonsOfAParentAndOfItsChildrenAreMadeAtTheSameTime() {
    let parent = PropertyInjector()
    assertAtTheSameTime { $0 == 0 ? parent : parent.makeChild() }
  }

  func testR11TheValuesOfEightLazyAreMadeAtTheSameTime() {
    let gate = Gate(8)
    let lazies = (0..<8).map { _ in Lazy { gate.made(Thing()) } }
    XCTAssertTrue(race(8, seconds: 5 * soon) { number in XCTAssertNotNil(try? lazies[number].get()) })
  }

  func testR11OneInstanceWithDifferentArgumentsIsMadeForEachAtTheSameTime() {
    let (injector, gate) = (PropertyInjector(), Gate(4))
    injector.registerProperty("thing", scope: .singleton) { (_: PropertyInjector, _: Int) in gate.made(Thing()) }
    assertRaceEnds(4, seconds: 5 * soon) { number in
      XCTAssertNotNil(try? injector.instance(forProperty: "thing", of: Thing.self, arguments: number))
    }
  }

  func testR11AnInstanceThatASlowOneHasLookedUpDoesNotWaitForTheSlowOne() throws {
    for fails in [false, true] {
      let (injector, begun, isDone, runs) = (PropertyInjector(), Gate(2), Gate(2), RunCounter())
      injector.registerProperty("quick", scope: .singleton) { () -> Quick in runs.made(Quick()) }
      injector.registerProperty("slow", scope: .singleton, after: Quick.self) {
        try begun.made(isDone.made(made(Slow(), unless: Setting(fails))))
      }
      let quicks = Harvest()
      assertRaceEnds(2, seconds: 5 * soon) { number in
        if number == 0 { return XCTAssertEqual((try? injector.instance(of: Slow.self)) == nil, fails) }
        begun.pass()
        if let quick = try? injector.instance(of: Quick.self) { quicks.add(quick) }
        isDone.pass()
      }
      quicks.add(try injector.instance(of: Quick.self))
      // Another thread has it: it stays, though what it was made for fails.
      XCTAssertEqual([quicks.count, quicks.distinct, runs.count], [2, 1, 1])
    }
  }

  // MARK: - R11: programs that hung while one lock was held for every shared instance of the process.

  private final class First: @unchecked Sendable {}
  private final class Second: @unchecked Sendable {}

  /// Runs programs on threads of their own; a hang fails the test.
  private func assertNoHang(
    _ programs: [@Sendable () -> Void], file: StaticString = #filePath, line: UInt = #line
  ) { XCTAssertTrue(race(programs.count, seconds: 5 * soon) { programs[$0]() }, "hangs", file: file, line: line) }

  func testR11AThreadWithALockOfItsOwnAsksBesideAClosureThatTakesTheLock() {
    for isOneInjector in [true, false] {
      let one = PropertyInjector()
      let other = isOneInjector ? one : PropertyInjector()
      let (lock, isLocked, isMaking) = (NSLock(), Gate(2), Gate(2))
      one.registerProperty("first", scope: .singleton) { isMaking.made(lock.withLock { First() }) }
      other.registerProperty("second", scope: .singleton) { Second() }
      assertNoHang([
        {
          isLocked.pass()
          XCTAssertNotNil(try? one.instance(of: First.self))
        },
        {
          lock.withLock {
            isLocked.pass()
            isMaking.pass()
            XCTAssertNotNil(try? other.instance(of: Second.self))
          }
        },
      ])
    }
  }

  func testR11AClosureHopsToTheMainThreadWhichLooksUpAnotherInstance() throws {
    XCTAssertTrue(Thread.isMainThread)
    let (injector, isMaking, isDone) = (PropertyInjector(), Gate(2), DispatchSemaphore(value: 0))
    injector.registerProperty("first", scope: .singleton) { isMaking.made(DispatchQueue.main.sync { First() }) }
    injector.registerProperty("second", scope: .singleton) { Second() }
    Thread.detachNewThread {
      XCTAssertNotNil(try? injector.instance(of: First.self))
      isDone.signal()
    }
    isMaking.pass()
    XCTAssertNotNil(try injector.instance(of: Second.self))
    let end = Date() + 60
    while isDone.wait(timeout: .now()) == .timedOut, Date() < end {
      _ = RunLoop.main.run(mode: .default, before: Date() + 0.01)
    }
    XCTAssertLessThan(Date(), end, "hangs")
  }

  func testR11AStaticLetAsksTheInjectorAndIsTouchedInAClosure() {
    enum Shared {
      static let injector = PropertyInjector()
      static let second = try? injector.instance(of: Second.self)
    }
    let isMaking = Gate(2)
    Shared.injector.registerProperty("first", scope: .singleton) { () -> First in
      isMaking.pass()
      XCTAssertNotNil(Shared.second)
      return First()
    }
    Shared.injector.registerProperty("second", scope: .singleton) { () -> Second in
      dawdle()
      return Second()
    }
    assertNoHang([
      { XCTAssertNotNil(try? Shared.injector.instance(of: First.self)) },
      {
        isMaking.pass()
        XCTAssertNotNil(Shared.second)
      },
    ])
  }

  func testR11AClosureWaitsForATaskThatLooksUpAnotherInstance() {
    for isLazy in [false, true] {
      let injector = PropertyInjector()
      injector.registerProperty("second", scope: .singleton) { Second() }
      let make: @Sendable () -> First = {
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
          XCTAssertNotNil(try? injector.instance(of: Second.self))
          isDone.signal()
        }
        isDone.wait()
        return First()
      }
      injector.registerProperty("first", scope: .singleton) { make() }
      let lazy = Lazy { make() }
      assertNoHang([
        { isLazy ? XCTAssertNotNil(try? lazy.get()) : XCTAssertNotNil(try? injector.instance(of: First.self)) }
      ])
    }
  }

  func testR11AnEagerSingletonWaitsForAThreadThatInjectsItself() {
    let injector = PropertyInjector()
    final class Worker: @unchecked Sendable { var second: Second? }
    injector.registerProperty("second", scope: .singleton) { Second() }
    injector.registerProperty("first", scope: .eagerSingleton) { () -> First in
      let isUp = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        XCTAssertNotNil(injector.filled(Worker()).second)
        isUp.signal()
      }
      isUp.wait()
      return First()
    }
    assertNoHang([{ do { try injector.createEagerSingletons() } catch { XCTFail("\(error)") } }])
  }
}
