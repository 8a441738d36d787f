// Awaiting: Instances with asynchronous release, and instances that belong to an actor.
import OBInjector
import XCTest

final class AwaitingShutDownTests: XCTestCase {
  private final class Sync: ReleaseLogger, @unchecked Sendable {}
  private final class Slow: AsyncInjectorReleasing, Sendable {
    let (name, log): (String, EventLog)
    init(_ name: String, _ log: EventLog) { (self.name, self.log) = (name, log) }
    func willBeReleased() async {
      log.add("\(name) begins")
      await Task.yield()
      log.add("\(name) ends")
    }
  }
  private final class Both: InjectorReleasing, AsyncInjectorReleasing, Sendable {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func willBeReleased() { log.add("both, at once") }
    func willBeReleased() async { log.add("both, awaited") }
  }
  private actor Uploads: AsyncInjectorReleasing {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func willBeReleased() async { log.add("uploads") }
  }

  private let log = EventLog()

  private func make() throws -> PropertyInjector {
    let (log, injector) = (log, PropertyInjector())
    injector.registerProperty("slow", scope: .singleton) { Slow("slow", log) }
    injector.registerProperty("sync", scope: .singleton) { Sync(log) }
    injector.registerProperty("both", scope: .singleton) { Both(log) }
    injector.registerProperty("other", scope: .custom("c")) { Slow("other", log) }
    injector.registerProperty("uploads", scope: .singleton) { Uploads(log) }
    for name in ["slow", "sync", "both", "other", "uploads"] as [PropertyName] {
      _ = try injector.instance(forProperty: PropertyKey(name), of: AnyObject.self)
    }
    return injector
  }

  func testThoseThatReleaseAsynchronouslyAreAwaitedOneAfterTheOther() async throws {
    let injector = try make()
    let expected = ["uploads", "other begins", "other ends", "both, awaited", "sync", "slow begins", "slow ends"]
    for _ in 0..<2 {
      await assertTaskEnds("awaitShutDown") { await injector.awaitShutDown() }
      XCTAssertEqual(log.all, expected, "each once")
    }
    injector.shutDown()
    XCTAssertEqual(log.all, expected, "each once")
  }

  func testTheOtherWaysLeaveThemOut() async throws {
    let injector = try make()
    injector.reset(.custom("c"))
    injector.deleteProperty("both")
    XCTAssertEqual(log.all, ["both, at once"])
    injector.shutDown()
    XCTAssertEqual(log.all, ["both, at once", "sync"])
    await injector.awaitShutDown()
    XCTAssertEqual(log.all, ["both, at once", "sync"], "what was forgotten is not notified later")
  }

  func testAnEagerSingletonThatShutsItsInjectorDownIsReleasedAndNoError() async throws {
    let (log, injector) = (log, PropertyInjector())
    injector.registerProperty("sync", scope: .eagerSingleton) { injector async in
      injector.shutDown()
      return Sync(log)
    }
    try await injector.awaitEagerSingletons()
    XCTAssertEqual(log.all, ["sync"])
  }

  func testTheInjectorIsShutDownBeforeTheFirstIsNotified() async throws {
    final class Curious: AsyncInjectorReleasing, Sendable {
      let (injector, log): (PropertyInjector, EventLog)
      init(_ injector: PropertyInjector, _ log: EventLog) { (self.injector, self.log) = (injector, log) }
      func willBeReleased() async { log.add("\(injector.refusal(of: Sync.self)?.code ?? .ambiguous)") }
    }
    let (log, injector) = (log, try make())
    injector.registerProperty("curious", scope: .singleton) { Curious($0, log) }
    _ = try injector.instance(of: Curious.self)
    await injector.awaitShutDown()
    XCTAssertEqual(log.all.first, "shutDown")
  }

  func testWhatAnAsynchronousClosureIsMakingWhileOneShutsDownIsNotAwaited() async throws {
    let (log, injector, pause) = (log, PropertyInjector(), Pause())
    injector.registerProperty("slow", scope: .singleton) { () async in await pause.made(Slow("slow", log)) }
    async let slow = injector.awaitInstance(of: Slow.self)
    await pause.begun.wait()
    injector.shutDown()
    await pause.goOn.open()
    _ = try await slow
    XCTAssertEqual(log.all, [], "a call that does not wait leaves out what takes its time")
  }

  func testR10AnInstanceThatIsCompletedAfterShutDownIsNotifiedAtOnceByItsThreadIfItsHookIsSynchronous() async throws {
    final class Late: InjectorReleasing, @unchecked Sendable {
      let (log, thread): (EventLog, Thread)
      init(_ log: EventLog, _ thread: Thread) { (self.log, self.thread) = (log, thread) }
      func willBeReleased() { log.add(Thread.current === thread ? "on its thread" : "elsewhere") }
    }
    let log = log
    for scope in [Scope.singleton, .custom("c")] {
      log.clear()
      let injector = PropertyInjector()
      injector.registerProperty("late", scope: scope) { () -> Late in
        let isShutDown = DispatchSemaphore(value: 0)
        Task {
          await injector.awaitShutDown()
          isShutDown.signal()
        }
        isShutDown.wait()
        return Late(log, Thread.current)
      }
      try await nowhere {
        _ = try injector.instance(of: Late.self)
        XCTAssertEqual(log.all, ["on its thread"], "\(scope)")
      }
    }
  }

  @MainActor final class Screen { nonisolated static let log = EventLog() }

  func testAConformanceThatIsIsolatedIsFoundThere() async throws {
    for isAwaited in [true, false] {
      let injector = PropertyInjector()
      injector.registerProperty("screen", scope: .singleton) { @MainActor in Screen() }
      await MainActor.run {
        Screen.log.clear()
        _ = try? injector.instance(of: Screen.self)
        if !isAwaited { injector.shutDown() }
      }
      if isAwaited { await Self.awaitShutDown(injector) }
      XCTAssertEqual(Screen.log.all, ["screen"])
    }
  }

  @MainActor private static func awaitShutDown(_ injector: PropertyInjector) async { await injector.awaitShutDown() }

  /// Not Sendable.
  private final class Confined: ReleaseLogger {}

  func testR10WhatBelongsToAnActorIsNotifiedThere() async throws {
    enum End: CaseIterable { case there, awaited, elsewhere }
    for end in End.allCases {
      let (log, injector) = (EventLog(), PropertyInjector())
      try await MainActor.run {
        try Self.makeConfined(injector, log)
        if end == .there { injector.shutDown() }
      }
      if end == .awaited { await injector.awaitShutDown() }
      if end == .elsewhere { injector.shutDown() }
      XCTAssertEqual(log.all, end == .elsewhere ? [] : ["confined"], "\(end): from elsewhere it can't be touched")
    }
  }

  @MainActor private static func makeConfined(
    _ injector: PropertyInjector, _ log: EventLog, scope: Scope = .singleton
  ) throws {
    injector.registerProperty("confined", scope: scope) { @MainActor in Confined(log) }
    _ = try injector.instance(of: Confined.self)
  }

  func testWhatIsForgottenWhileItIsMadeHasItsSynchronousHookCalledAtOnceAndNoOther() async throws {
    for isReset in [true, false] {
      let (log, injector) = (EventLog(), PropertyInjector())
      let end: @Sendable () -> Void = { if isReset { injector.reset(.custom("c")) } else { injector.shutDown() } }
      for name: PropertyName in ["both", "slow"] {
        injector.registerProperty(PropertyKey(name), scope: .custom("c")) { () -> any Sendable in
          end()
          return name == "both" ? Both(log) : Slow("slow", log)
        }
        _ = try? injector.instance(forProperty: PropertyKey(name), of: (any Sendable).self)
        XCTAssertEqual(log.all, ["both, at once"])
      }
      await Task.yield()
      XCTAssertEqual(log.all, ["both, at once"])
    }
  }

  @MainActor func testR10WhatIsForgottenWhileAnActorMakesItIsNotifiedThere() throws {
    for isReset in [true, false] {
      let (log, injector) = (EventLog(), PropertyInjector())
      injector.registerProperty("confined", scope: .custom("c")) { @MainActor [unowned injector] in
        if isReset { injector.reset(.custom("c")) } else { injector.shutDown() }
        return Confined(log)
      }
      _ = try injector.instance(of: Confined.self)
      XCTAssertEqual(log.all, ["confined"])
    }
  }

  @MainActor func testR10ResetAndDeletePropertyNotifyOnTheirActor() throws {
    let injector = PropertyInjector()
    try Self.makeConfined(injector, log, scope: .custom("c"))
    injector.reset(.custom("c"))
    XCTAssertEqual(log.all, ["confined"])
    try Self.makeConfined(injector, log, scope: .custom("c"))
    injector.deleteProperty("confined")
    XCTAssertEqual(log.all, ["confined", "confined"])
  }
}

extension AwaitingShutDownTests.Screen: @MainActor InjectorReleasing {
  func willBeReleased() { Self.log.add("screen") }
}
