// R6: a ring of `.unique` objects is an error that names it once and whose remedy is a scope.
import OBInjector
import XCTest

final class R06RingTests: XCTestCase {
  private final class A { var b: B? }
  private final class B { var c: C? }
  private final class C { var a: A? }

  private func injector(_ scope: Scope) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("a", scope: scope) { A() }
    injector.registerProperty("b") { B() }
    injector.registerProperty("c") { C() }
    return injector
  }

  func testR6ARingThatATargetIsPartOfIsNamedOnceToo() {
    let failures = injector(.unique).injectDependencies(to: A()).failures
    assertErrors(failures, (.circularDependency, ["b", "c", "a", "b"]))
  }

  func testR6VerifyingFindsTheRing() {
    let problems = injector(.unique).verify().problems
    assertErrors(problems, (.circularDependency, ["a", "b", "c", "a"]))
  }

  func testR6AScopeIsTheRemedy() throws {
    for scope in [Scope.graph, .singleton] {
      let injector = injector(scope)
      XCTAssertEqual(injector.verify().problems.map(\.code), [])
      let a = try injector.instance(of: A.self)
      XCTAssertTrue(a.b?.c?.a === a)
    }
  }
}
