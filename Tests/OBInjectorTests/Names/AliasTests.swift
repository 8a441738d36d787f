// Names: One thing under several names: `registerAlias("logger", of: "log")`.
import OBInjectorTesting
import XCTest

final class AliasTests: InjectorTestCase {
  private class Log {}
  private final class FileLog: Log { let path: String; init(_ path: String) { self.path = path } }
  private final class Screen { var log: Log?; var logger: Log? }
  private final class Wrapped { @Injected var log: Log; @InjectedNamed("logger") var other: Log }

  private func filled(by injector: PropertyInjector) -> Screen { injector.filled(Screen()) }

  func testAnAliasIsTheSameInstance() throws {
    let log = Log()
    injector.registerProperty("log", withInstance: log)
    XCTAssertTrue(injector.registerAlias("logger", of: "log"))
    for _ in 0..<3 {
      let screen = filled(by: injector)
      XCTAssertTrue(screen.log === log && screen.logger === log)
    }
    XCTAssertTrue(try injector.instance(forProperty: "logger", of: Log.self) === log)
    XCTAssertTrue(try injector.instance(of: Log.self) === log, "by type there is one candidate")
    XCTAssertEqual(try injector.instances(of: Log.self).count, 1)
    XCTAssertEqual(injector.injectDependencies(to: Screen()).injected, ["log", "logger"], "each under its own name")
    XCTAssertTrue(injector.hasProperty("logger"))
  }

  func testAnAliasSharesTheScope() throws {
    for scope: Scope in [.singleton, .eagerSingleton, .weakSingleton, .graph, .custom("session")] {
      let injector = PropertyInjector()
      let tally = RunCounter()
      injector.registerProperty("log", scope: scope) { tally.made(Log()) }
      injector.registerAlias("logger", of: "log")
      try injector.createEagerSingletons()
      let screen = filled(by: injector)
      XCTAssertNotNil(screen.log, "\(scope)")
      XCTAssertTrue(screen.log === screen.logger, "\(scope)")
      XCTAssertEqual(tally.count, 1, "\(scope)")
      let looked = try injector.instance(forProperty: "logger", of: Log.self)
      XCTAssertEqual(looked === screen.log, scope != .graph, "\(scope)")
    }
  }

  func testAnAliasTakesTheArguments() throws {
    injector.registerProperty("log", scope: .singleton) { (_, path: String) in FileLog(path) }
    injector.registerAlias("logger", of: "log")
    let one = try injector.instance(forProperty: "log", of: FileLog.self, arguments: "a")
    XCTAssertTrue(try injector.instance(forProperty: "logger", of: FileLog.self, arguments: "a") === one)
    XCTAssertFalse(try injector.instance(forProperty: "logger", of: FileLog.self, arguments: "b") === one)
    let code = injectionError { try injector.instance(forProperty: "logger", of: FileLog.self) }?.code
    XCTAssertEqual(code, .argumentMismatch)
  }

  func testTheNameMayBeRegisteredLaterReplacedAndDeleted() {
    injector.registerAlias("logger", of: "log")
    XCTAssertNil(filled(by: injector).logger)
    let (one, two) = (Log(), Log())
    injector.registerProperty("log", withInstance: one)
    XCTAssertTrue(filled(by: injector).logger === one)
    for _ in 0..<3 { XCTAssertTrue(try injector.instance(forProperty: "logger", of: Log.self) === one) }
    injector.deleteProperty("log")
    XCTAssertNil(filled(by: injector).logger)
    injector.registerProperty("log", withInstance: two)
    XCTAssertTrue(filled(by: injector).logger === two)
    for _ in 0..<3 { XCTAssertTrue(try injector.instance(forProperty: "logger", of: Log.self) === two) }
    injector.deleteProperty("logger")
    XCTAssertNil(filled(by: injector).logger)
    XCTAssertTrue(filled(by: injector).log === two)
  }

  func testTheFirstRegistrationOfANameWinsForAnAliasToo() {
    injector.registerProperty("log", withInstance: Log())
    XCTAssertFalse(injector.registerAlias("log", of: "other"))
    XCTAssertTrue(injector.registerAlias("logger", of: "log"))
    XCTAssertFalse(injector.registerProperty("logger", withInstance: Log()))
    XCTAssertEqual(injector.verify().problems.map(\.code), [.duplicate, .duplicate])
  }

  func testInjectedPropertiesAskForAliases() {
    inBothModes { injector in
      injector.registerAlias("logger", of: "log")
      let log = Log()
      injector.registerProperty("log", withInstance: log)
      let target = Wrapped()
      XCTAssertEqual(injector.injectDependencies(to: target).failures.count, 0)
      XCTAssertTrue(target.log === log && target.other === log)
    }
  }

  func testAnAliasOfTheInjectorItself() throws {
    final class Target { weak var container: PropertyInjector? }
    injector.registerAlias("container", of: "injector")
    XCTAssertTrue(injector.filled(Target()).container === injector)
    XCTAssertTrue(try injector.instance(forProperty: "container", of: PropertyInjector.self) === injector)
    XCTAssertEqual(injector.verify(Target.self).description, "no problems")
  }

  func testAnAliasIsConfinedAsWhatItStandsForIs() async {
    let (injector, place) = await MainActor.run { () -> (PropertyInjector, Setting<Bool>) in
      let injector = PropertyInjector()
      injector.registerProperty("log", withInstance: Log())
      injector.registerAlias("logger", of: "log")
      return (injector, Setting(injector.filled(Screen()).logger != nil))
    }
    XCTAssertTrue(place.value)
    let elsewhere = injector.injectDependencies(to: Screen(), isolation: nil)
    XCTAssertEqual(elsewhere.said("logger"), "failed(isolationMismatch)")
  }

  func testAnAliasIsAwaited() async throws {
    final class Base: Sendable {}
    final class Target { var store: Base? }
    injector.registerProperty("base", scope: .singleton) { () async -> Base in Base() }
    injector.registerAlias("store", of: "base")
    await assertTaskEnds("an awaiting injection") { [injector] in
      let target = Target()
      assertEqual(await injector.injectDependencies(awaiting: target).said("store"), "injected")
      let awaited = try? await injector.awaitInstance(forProperty: "store", of: Base.self)
      XCTAssertTrue(awaited != nil && awaited === target.store)
    }
    injector.deleteProperty("base")
    let error = await awaitedError { try await injector.awaitInstance(forProperty: "store", of: Base.self) }
    XCTAssertEqual(error?.code, .notRegistered)
  }

  func testWhatStandsForTheNameStandsForItsAliases() throws {
    final class Part { var owner: Owner?; var parent: Owner? }
    final class Owner { var part: Part?; var parent: Owner? }
    injector.registerProperty("owner", scope: .singleton) { Owner() }
    injector.registerAlias("parent", of: "owner")
    injector.registerProperty("part") { Part() }
    let owner = try injector.instance(forProperty: "parent", of: Owner.self)
    XCTAssertTrue(owner.part?.owner === owner && owner.part?.parent === owner && owner.parent === owner)
    injector.deleteProperty("owner")
    injector.registerProperty("owner") { Owner() }
    // The target of the call stands for the only registration of its type, and so for its alias.
    let target = injector.filled(Owner())
    XCTAssertTrue(target.part?.parent === target)
  }

  private final class Store: ReleaseLogger {}
  private final class Shop { var store: Store?; var shop: Store? }
  private let log = EventLog()

  func testWhatIsSharedUnderAnAliasIsReleasedOnce() {
    injector.registerProperty("store", scope: .singleton) { [log] in Store(log) }
    injector.registerAlias("shop", of: "store")
    let screen = injector.filled(Shop())
    XCTAssertTrue(screen.store === screen.shop)
    injector.deleteProperty("shop")
    XCTAssertEqual(log.all, [], "the name is still there")
    injector.deleteProperty("store")
    XCTAssertEqual(log.all, ["store"])
  }
}
