// Making values: a `Lazy` in an object that the injector shares keeps nothing of what the injector shares, and none keeps
// what is complete after a shutdown.
import OBInjector
import XCTest

final class LazyKeepsNothingTests: InjectorTestCase {
  private final class Owner { @Injected var thing: Lazy<Thing> }
  private final class Screen { var thing: Lazy<Thing>? }
  private final class Thing {}

  func testAfterAResetTheNextGetAsksAgain() throws {
    for scope in [Scope.custom("session"), .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("owner", scope: .eagerSingleton) { Owner() }
      injector.registerProperty("thing", scope: scope) { Thing() }
      let owner = try injector.instance(of: Owner.self)
      weak var first: Thing?
      first = try owner.thing.get()
      XCTAssertTrue(try first === injector.instance(of: Thing.self))
      injector.reset(scope)
      XCTAssertNil(first, "\(scope)")
      XCTAssertTrue(try owner.thing.get() === injector.instance(of: Thing.self), "\(scope)")
      injector.deleteProperty("thing")
      assertFails(.notRegistered, ["thing"], "\(scope)") { try owner.thing.get() }
    }
  }

  func testWhatItsClosureCompletesAfterAShutDownIsHandedOutOnce() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      let (injector, screen) = (PropertyInjector(), Screen())
      injector.registerProperty("thing", scope: scope) { injector in
        injector.shutDown()
        return Thing()
      }
      injector.injectDependencies(to: screen)
      XCTAssertNoThrow(try screen.thing?.get(), "\(scope)")
      assertFails(.shutDown, ["thing"], "\(scope)") { try screen.thing?.get() }
    }
  }

  func testOfWhatItsClosureCompletesAfterAShutDownOnlyWhatTheInjectorSharesIsNotified() {
    final class Closing: ReleaseLogger {}
    final class Screen { var closing: Lazy<Closing>? }
    for (scope, notified) in [(Scope.unique, []), (.graph, []), (.singleton, ["closing"])] {
      let (injector, screen, log) = (PropertyInjector(), Screen(), EventLog())
      injector.registerProperty("closing", scope: scope) { injector in
        injector.shutDown()
        return Closing(log)
      }
      injector.injectDependencies(to: screen)
      XCTAssertNoThrow(try screen.closing?.get(), "\(scope)")
      XCTAssertEqual(log.all, notified, "\(scope)")
    }
  }
}
