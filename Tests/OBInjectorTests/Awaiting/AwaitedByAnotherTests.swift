// R12: failures below an awaited value are reported though another injection has made a plan with it meanwhile.
import OBInjector
import XCTest

final class AwaitedByAnotherTests: InjectorTestCase {
  private final class First: InjectorDelegate, @unchecked Sendable {
    var number: Int?, bad: String?
    let injector: PropertyInjector
    init(_ injector: PropertyInjector) { self.injector = injector }
    func didInjectDependencies() { injector.injectDependencies(to: Outer()) }
  }
  private final class Outer: @unchecked Sendable { var first: First? }
  private final class Target { var outer: Outer? }

  func testR12AFailureBelowIsReportedThoughItsHookHasInjectedTheValue() async {
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("bad", withInstance: 5)
    injector.registerProperty("first", scope: .singleton) { injector async in First(injector) }
    injector.registerProperty("outer") { () async in Outer() }
    let report = await injector.injectDependencies(awaiting: Target())
    assertErrors(report.failures, (.typeMismatch, ["outer", "first", "bad"]))
    injector.shutDown()
  }
}
