// Making values: What the closure of a `Lazy` completes after it has shut its injector down is handed out, and not kept.
import OBInjector
import XCTest

final class LazyAfterShutDownTests: XCTestCase {
  private final class Screen { var thing: Lazy<Thing>? }
  private final class Thing {}

  func testWhatTheClosureOfALazyCompletesAfterAShutDownIsHandedOutOnce() throws {
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

  func testOfWhatTheClosureOfALazyCompletesAfterAShutDownOnlyWhatTheInjectorSharesIsNotified() {
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
