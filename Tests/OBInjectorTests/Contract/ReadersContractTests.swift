// Contract: What an injection reads without a lock is not taken away while it is read.
import XCTest

@testable import OBInjector

final class ReadersContractTests: InjectorTestCase {
  private final class Service: Sendable {}
  private final class Screen { var service: Service? }
  private struct Unimpressed: InjectionObserver { func observe(_ event: InjectionEvent) {} }

  /// Passes if an action waits for a reader, as for one that is interrupted under its lock.
  private func assertWaits(_ action: @escaping @Sendable () -> Void) throws {
    let (reader, done) = (try XCTUnwrap(Readers.enter()), RunCounter())
    Thread {
      action()
      done.count()
    }.start()
    usleep(100_000)
    XCTAssertEqual(done.count, 0)
    Readers.leave(reader)
    for _ in 0..<2_000 where done.count == 0 { usleep(1_000) }
    XCTAssertEqual(done.count, 1)
  }

  /// Registers a service, and makes the plans for it: a thread that makes one waits for all that read.
  private func registerAndPlan(in injector: PropertyInjector) throws {
    injector.registerProperty("service", withInstance: Service())
    for _ in 0..<2 {
      injector.injectDependencies(to: Screen())
      _ = try injector.instance(of: Service.self)
    }
  }

  func testWhoDeletesARegistrationWaitsForThoseWhoReadItsPlan() throws {
    let injector = injector
    injector.registerProperty("service", withInstance: Service())
    for _ in 0..<2 { injector.injectDependencies(to: Screen()) }
    try assertWaits { injector.deleteProperty("service") }
  }

  func testWhoIsReadingAlreadyTakesTheLockInstead() throws {
    try registerAndPlan(in: injector)
    let reader = try XCTUnwrap(Readers.enter())
    defer { Readers.leave(reader) }
    XCTAssertNil(Readers.enter())
    // What makes a plan would wait for this thread: no lock taken twice, no plan made twice.
    let screen = injector.filled(Screen())
    XCTAssertNotNil(screen.service)
    XCTAssertTrue(try injector.instance(of: Service.self) === screen.service)
  }

  func testR5WhatAClosureHasLookedUpIsHandedOutAsItIsByTheLockToo() throws {
    final class Part: @unchecked Sendable { var service: Service? }
    try registerAndPlan(in: injector)
    injector.registerProperty("part", withInstance: Part())
    injector.registerProperty("forwarded") { try $0.instance(forProperty: "part", of: Part.self) }
    for _ in 0..<2 { _ = try injector.instance(forProperty: "part", of: Part.self) }
    let reader = try XCTUnwrap(Readers.enter())
    defer { Readers.leave(reader) }
    XCTAssertNil(try injector.instance(forProperty: "forwarded", of: Part.self).service)
  }

  func testALookUpThatIsWatchedTakesNothingAway() throws {
    let injector = PropertyInjector(observer: Unimpressed())
    for index in 0..<3 { injector.registerProperty(PropertyKey(PropertyName("number\(index)")), withInstance: index) }
    let reader = try XCTUnwrap(Readers.enter())
    defer { Readers.leave(reader) }
    // A thread that frees something waits for the reader.
    assertEnds("the look-up", seconds: 5) {
      for round in 0..<9 {
        _ = try? injector.instance(forProperty: PropertyKey(PropertyName("number\(round % 3)")), of: Int.self)
      }
    }
  }

  /// While one thread is interrupted under its lock, others that are new read on: they have other locks, or retain.
  func testAReaderThatIsInterruptedDelaysNoOtherReader() throws {
    let injector = injector
    try registerAndPlan(in: injector)
    let reader = try XCTUnwrap(Readers.enter())
    defer { Readers.leave(reader) }
    // More threads than there are locks, so that some get the lock that is taken.
    assertEnds("what the others read", seconds: 10) {
      assertRaceEnds(100) { _ in
        for _ in 0..<20 {
          XCTAssertNotNil(injector.filled(Screen()).service)
          XCTAssertNotNil(try? injector.instance(of: Service.self))
        }
      }
    }
  }

  func testAProcessThatIsForkedWaitsForNoThreadThatIsNotInIt() throws {
    try Sanitizer.skip("only a process of one thread may be forked", only: .thread)
    typealias Fork = @convention(c) () -> pid_t
    let fork = unsafeBitCast(try XCTUnwrap(dlsym(dlopen(nil, RTLD_NOW), "fork")), to: Fork.self)
    injector.registerProperty("service", withInstance: Service())
    injector.injectDependencies(to: Screen())
    let (isReading, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
      let reader = Readers.enter()
      isReading.signal()
      isDone.wait()
      reader.map(Readers.leave)
    }.start()
    isReading.wait()
    let child = fork()
    if child == 0 {
      alarm(10)
      injector.deleteProperty("service")
      let screen = injector.filled(Screen())
      _exit(screen.service == nil ? 0 : 1)
    }
    isDone.signal()
    var status: Int32 = -1
    XCTAssertEqual(waitpid(child, &status, 0), child)
    XCTAssertEqual(status, 0)
  }

  func testAControllerThatIsResetWaitsForThoseWhoReadItsInjector() throws {
    InjectorController.reset()
    InjectorController.configureInjector { $0.registerProperty("service", withInstance: Service()) }
    for _ in 0..<2 { InjectorController.injectDependencies(to: Screen()) }
    try assertWaits { InjectorController.reset() }
  }
}
