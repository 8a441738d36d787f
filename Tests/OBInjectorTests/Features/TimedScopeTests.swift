// Features: A scope that the package does not know, added in one file (`TimedScope.swift`): shared until a clock ticks.
import OBInjector
import XCTest

final class TimedScopeTests: InjectorTestCase {
  private final class Service: ReleaseLogger, @unchecked Sendable {}
  private final class Wrapper {
    let service: Service
    init(service: Service) { self.service = service }
  }
  private final class Plain { var service: Service? }
  private final class Wrapped { @Injected var service: Service }
  private final class ByType { @InjectedByType var own: Service }
  private final class Weak { weak var service: Service? }
  private final class Late { var service: Lazy<Service>? }
  private final class Again { @InjectedNamed("service") var provider: Provider<Service> }
  private final class Declared: KeyPathInjectable {
    static var injectableProperties: [InjectableProperty] { [InjectableProperty("service", \Declared.observed)] }
    var observed: Service?
  }

  private let (clock, log, runs) = (TickingClock(), EventLog(), RunCounter())

  private func register() {
    let (log, runs) = (log, runs)
    injector.registerProperty("service", scope: .timed(clock)) { runs.made(Service(log)) }
  }

  /// Checks that a way to a service gives one for each period, also after plans were made of it.
  private func check(_ line: UInt = #line, _ way: (PropertyInjector) throws -> Service?) throws {
    for _ in 0..<3 {
      clock.tick()
      let before = runs.count
      weak var old: Service?
      do {
        let first = try XCTUnwrap(try way(injector), line: line)
        for _ in 0..<4 { XCTAssertTrue(try way(injector) === first, line: line) }
        XCTAssertTrue(try injector.instance(of: Service.self) === first, "one for all", line: line)
        XCTAssertEqual(runs.count, before + 1, line: line)
        old = first
        clock.tick()
        for _ in 0..<4 { XCTAssertFalse(try way(injector) === first, "an expired value", line: line) }
      }
      XCTAssertEqual(runs.count, before + 2, line: line)
      XCTAssertNil(old, "neither a plan nor the store keeps it", line: line)
    }
  }

  func testALivingValueIsGivenToPropertiesOfEveryKindAndAnExpiredOneToNone() throws {
    register()
    try check { $0.filled(Plain()).service }
    try check { $0.filled(Wrapped()).service }
    try check { $0.filled(ByType()).own }
    try check { $0.filled(Weak()).service }
    try check { $0.filled(Declared()).observed }
    try check { try $0.filled(Late()).service?.get() }
    try check { try $0.filled(Again()).provider.get() }
  }

  func testALivingValueIsGivenToLookupsOfEveryKindAndAnExpiredOneToNone() throws {
    register()
    injector.registerProperty("wrapper", withInitializer: Wrapper.init(service:))
    injector.registerProperty("services", collecting: Service.self)
    injector.registerAlias("renamed", of: "service")
    try check { try $0.instance(of: Service.self) }
    try check { try $0.instance(forProperty: "service") }
    try check { try $0.instance(forProperty: "renamed") }
    try check { try $0.instances(of: Service.self).first }
    try check { try $0.instance(of: Wrapper.self).service }
    try check { try $0.instance(of: [Service].self).first }
    let child = injector.makeChild()
    try check { _ in child.filled(Plain()).service }
    try check { _ in try child.makeChild().instance(of: Service.self) }
  }

  func testADecoratedValueEndsWithItsPeriodAndSoDoesItsBase() throws {
    register()
    let (log, outer) = (log, RunCounter())
    let child = injector.makeChild { child in
      child.decorateProperty("service") { (_: Service) in outer.made(Service(log)) }
    }
    var expired: Service?
    for period in 1...3 {
      let service = try XCTUnwrap(child.filled(Plain()).service)
      XCTAssertFalse(service === expired)
      XCTAssertTrue(try child.instance(of: Service.self) === service)
      XCTAssertFalse(try injector.instance(of: Service.self) === service)
      XCTAssertEqual([runs.count, outer.count], [period, period])
      expired = service
      clock.tick()
    }
  }

  func testAValueOfAnAsynchronousClosureIsAwaitedOnceForEachPeriod() async throws {
    let (log, runs) = (log, runs)
    injector.registerProperty("service", scope: .timed(clock)) { () async -> Service in
      await Task.yield()
      return runs.made(Service(log))
    }
    for period in 1...3 {
      let service = try await injector.awaitInstance(of: Service.self)
      let target = Plain()
      await injector.injectDependencies(awaiting: target)
      XCTAssertTrue(target.service === service)
      XCTAssertTrue(injector.filled(Plain()).service === service, "it exists")
      XCTAssertTrue(try injector.instance(of: Service.self) === service)
      XCTAssertEqual(runs.count, period)
      clock.tick()
      XCTAssertEqual(injector.refusal(of: Service.self)?.code, .isolationMismatch, "it has to be awaited again")
    }
  }

  func testEachPeriodHasAValueForEachArgumentAndOldOnesAreReleased() throws {
    let living = RunCounter()
    injector.registerProperty("service", scope: .timed(clock)) { (_: PropertyInjector, _: Int) in LifeCounter(living) }
    for number in 0..<50 {
      let made = try injector.instance(of: LifeCounter.self, arguments: number)
      XCTAssertTrue(try injector.instance(of: LifeCounter.self, arguments: number) === made)
    }
    XCTAssertEqual(living.count, 50)
    for number in 50..<1000 {
      clock.tick()
      _ = try injector.instance(of: LifeCounter.self, arguments: number)
    }
    XCTAssertLessThan(living.count, 110, "expired values are released in time, though no one asks for them again")
  }

  func testWhatIsHeldIsNotifiedOnceByResetDeletingAndShuttingDown() async throws {
    let ends: [(String, @Sendable (PropertyInjector) async -> Void)] = [
      ("reset", { [clock] in $0.reset(.timed(clock)) }), ("delete", { $0.deleteProperty("service") }),
      ("shut down", { $0.shutDown() }), ("await shut down", { await $0.awaitShutDown() }),
    ]
    for (name, end) in ends {
      for isExpired in [false, true] {
        let injector = PropertyInjector()
        injector.registerProperty("service", scope: .timed(clock)) { [log] in Service(log) }
        _ = try injector.instance(of: Service.self)
        if isExpired { clock.tick() }
        await end(injector)
        XCTAssertEqual(log.all, ["service"], "\(name), expired: \(isExpired)")
        injector.reset(.timed(clock))
        injector.shutDown()
        XCTAssertEqual(log.count, 1, "once")
        log.clear()
      }
    }
  }

  func testAnExpiredValueIsNotifiedOfItsReleaseWhenAnotherOneTakesItsPlace() async throws {
    register()
    let first = try injector.instance(of: Service.self)
    clock.tick()
    XCTAssertEqual(log.all, [])
    XCTAssertFalse(try injector.instance(of: Service.self) === first)
    XCTAssertEqual(log.all, ["service"])
    injector.shutDown()
    XCTAssertEqual(log.all, ["service", "service"])
    log.clear()
    // That of an asynchronous closure, and of an object that another registration has made and still keeps.
    let (awaiting, log) = (PropertyInjector(), log)
    awaiting.registerProperty("service", scope: .timed(clock)) { () async -> Service in Service(log) }
    _ = try await awaiting.awaitInstance(of: Service.self)
    clock.tick()
    _ = try await awaiting.awaitInstance(of: Service.self)
    XCTAssertEqual(log.all, ["service"])
    log.clear()
    let forwarding = PropertyInjector()
    forwarding.registerProperty("service", scope: .singleton) { Service(log) }
    forwarding.registerProperty("same", scope: .timed(clock)) { try $0.instance(forProperty: "service") as Service }
    for _ in 0..<3 {
      _ = try forwarding.instance(forProperty: "same", of: Service.self)
      clock.tick()
    }
    XCTAssertEqual(log.all, [], "the singleton lives on")
  }
}
