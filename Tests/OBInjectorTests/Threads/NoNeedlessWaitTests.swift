// R11: programs that hung while one lock was held for every shared instance of the process.
import OBInjector
import XCTest

final class R11NoNeedlessWaitTests: InjectorTestCase {
  private final class First: @unchecked Sendable {}
  private final class Second: @unchecked Sendable {}

  /// Runs programs on threads of their own; a hang fails the test.
  private func assertNoHang(
    _ programs: [@Sendable () -> Void], file: StaticString = #filePath, line: UInt = #line
  ) { XCTAssertTrue(race(programs.count, seconds: 60) { programs[$0]() }, "hangs", file: file, line: line) }

  func testR11AThreadWithALockOfItsOwnAsksBesideAClosureThatTakesTheLock() {
    for isOneInjector in [true, false] {
      let one = PropertyInjector()
      let other = isOneInjector ? one : PropertyInjector()
      let (lock, isLocked, isMaking) = (NSLock(), Gate(2), Gate(2))
      one.registerProperty("first", scope: .singleton) { () -> First in
        isMaking.pass()
        return lock.withLock { First() }
      }
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
    injector.registerProperty("first", scope: .singleton) { () -> First in
      isMaking.pass()
      return DispatchQueue.main.sync { First() }
    }
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
