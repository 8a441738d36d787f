// H8: an actor that a closure makes is left alone; only its own code can fill it, so verification says that it doesn't
// know.
import OBInjectorTesting
import XCTest

final class MadeActorTests: InjectorTestCase {
  private final class Service: Sendable {}
  private actor Cache { var service: Service? }
  private final class Screen { var cache: Cache? }

  func testH8AnActorThatAClosureMakesIsLeftAloneAndNotCheckedIfItsPropertiesHaveRegistrations() async {
    injector.registerProperty("cache") { Cache() }
    XCTAssertEqual(injector.verify(Screen.self).description, "no problems")
    injector.registerProperty("service", withInstance: Service())
    let screen = Screen()
    let made = injector.injectDependencies(to: screen)
    XCTAssertEqual(made.said("cache"), "injected")
    assertNil(await screen.cache?.service)
    let failures = made.failures.map(\.description)
    let report = injector.verify(Screen.self)
    XCTAssertTrue(report.isValid)
    XCTAssertEqual(report.unchecked.map(\.description), failures.map { "Cache: \($0)" })
    assertSays(
      failures,
      #""Cache" is an actor, and only code on the actor may set its properties; call injectDependencies(to: self) in "#
        + "a method of the actor, or await injectDependencies(to:) with the actor as its own type.")
  }

  func testH8R12AnActorThatItsClosureFillsStaysAFailureUnlessItIsRegisteredAsAnInstance() async {
    injector.registerProperty("service", withInstance: Service())
    injector.registerProperty("cache") { (injector: PropertyInjector) async -> Cache in
      let cache = Cache()
      await injector.injectDependencies(to: cache)
      return cache
    }
    for _ in 0..<2 {
      let report = await injector.injectDependencies(awaiting: Screen())
      XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch])
    }
    let cache = Cache()
    await injector.injectDependencies(to: cache)
    injector.without("cache").registerProperty("cache", withInstance: cache)
    XCTAssertEqual(injector.injectDependencies(to: Screen()).description.contains("is an actor"), false)
  }

  func testH8AnActorThatIsGivenIsFilledFromTheInside() {
    injector.registerProperty("service", withInstance: Service())
    XCTAssertEqual(injector.verify(Cache.self).description, "no problems")
  }

  func testH8OfAChildsActorItIsSaidThoughOnlyTheParentHasAValueForIt() {
    actor Vault { var service: Service?, number: Int? }
    final class Screen { var vault: Vault? }
    injector.registerProperty("service", withInstance: Service())
    let child = injector.makeChild {
      $0.registerProperty("number", withInstance: Int?.none)
      $0.registerProperty("vault") { Vault() }
    }
    for _ in 0..<2 { XCTAssertEqual(child.injectDependencies(to: Screen()).failures.map(\.path), [["vault"]]) }
  }
}
