// H18: an object in an `any Error` stands in a box of its own; what is filled and handed on is the object, not the box.
import OBInjector
import XCTest

final class H18ErrorObjectTests: InjectorTestCase {
  private class Failure: Error, InjectorDelegate, @unchecked Sendable {
    let number = 42
    var name: String?
    @InjectedNamed("name") var slot: String?
    var notified = 0
    func didInjectDependencies() { notified += 1 }
  }
  private final class Target {
    var failure: Failure?, error: (any Error)?
    @InjectedNamed("failure") var slot: Failure?
  }
  private final class Screen: KeyPathInjectable {
    var failure: Failure?
    static var injectableProperties: [InjectableProperty] { [InjectableProperty("failure", \Screen.failure)] }
  }

  private func check(_ failure: Failure?, line: UInt = #line) {
    // Compared as an address first: a property that holds the box would crash at the next access.
    guard let failure, type(of: failure as AnyObject) == Failure.self else { return XCTFail("no Failure", line: line) }
    assertEqual((failure.number, 42), (failure.slot, "name"), (failure.notified, 1), line: line)
  }

  func testH18AnObjectThatAClosureHandsOutAsAnyErrorIsFilledNotifiedAndSet() {
    for scope in [Scope.unique, .singleton, .graph] {
      inBothModes { injector in
        injector.registerProperty("name", withInstance: "name")
        injector.registerProperty("failure", scope: scope) { () -> any Error in Failure() }
        injector.registerProperty("error", scope: scope) { () -> any Error in Failure() }
        let screen = Screen()
        XCTAssertEqual(injector.injectDependencies(to: screen).injected, ["failure"])
        check(screen.failure)
        let target = injector.filled(Target())
        check(target.slot)
        if target.error != nil { check(target.error as? Failure) }
        if target.failure != nil { check(target.failure) }
      }
    }
  }

  func testH18APropertyOfTheClassHoldsTheObject() {
    injector.registerProperty("name", withInstance: "name")
    injector.registerProperty("failure") { () -> any Error in Failure() }
    injector.registerProperty("error") { () -> (any Error)? in Failure() }
    let target = Target()
    XCTAssertEqual(injector.injectDependencies(to: target).injected, ["failure", "error", "failure"])
    check(target.failure)
    check(target.error as? Failure)
  }

  func testH18ALookUpOfTheClassFindsTheObject() throws {
    try inBothModes { injector in
      injector.registerProperty("name", withInstance: "name")
      injector.registerProperty("failure", scope: .singleton) { () -> any Error in Failure() }
      check(try injector.instance(forProperty: "failure", of: Failure.self))
      check(try injector.instance(forProperty: "failure", of: (any Error).self) as? Failure)
    }
  }
}
