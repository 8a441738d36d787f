// R7: a registered `nil` is no value for what can't do without one, and verifying says so as an injection does.
import OBInjector
import XCTest

final class VerificationNilTests: InjectorTestCase {
  private final class Service {}
  private final class Screen { @Injected var service: Service }
  private final class Relaxed {
    @Injected var service: Service?
    var other: Service?
  }
  private final class Owner { @Injected var screen: Screen }

  func testR7ARegisteredNilForARequiredPropertyIsAProblem() throws {
    injector.registerProperty("service", withInstance: Service?.none)
    injector.registerProperty("screen") { Screen() }
    for said in [injector.verify(Screen.self), injector.verify(Owner.self)] {
      XCTAssertEqual(said.problems.map(\.code), [.providerFailed])
      XCTAssertEqual(said.unused.contains("service"), false)
    }
    let done = injector.injectDependencies(to: Owner()).failures
    XCTAssertEqual(injector.verify(Owner.self).problems.map(\.path), done.map(\.path))
    XCTAssertEqual(injector.verify(Owner.self).problems.map(\.code), done.map(\.code))
  }

  func testR7ARegisteredNilForAnOptionalIsMeantSo() {
    injector.registerProperty("service", withInstance: Service?.none)
    injector.registerProperty("other", withInstance: Service?.none)
    XCTAssertTrue(injector.verify(Relaxed.self).isValid)
    XCTAssertEqual(injector.injectDependencies(to: Relaxed()).failures.count, 0)
  }
}
