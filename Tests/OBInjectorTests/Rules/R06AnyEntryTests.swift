// R6: a cycle that one property closes works from every entry. (In every order of lookups, and
// with arguments: `TyphoonCasesTests`.)
import OBInjector
import XCTest

final class R06AnyEntryTests: XCTestCase {
  private final class A: MadeWith<B> {}
  private final class B: MadeWith<C> {}
  private final class C { var a: A? }

  private func injector(_ scope: Scope, byClosures: Bool) -> PropertyInjector {
    let injector = PropertyInjector()
    if byClosures {
      injector.registerProperty("a", scope: scope) { A(try $0.instance(forProperty: "b")) }
      injector.registerProperty("b", scope: scope) { B(try $0.instance(forProperty: "c")) }
    } else {
      injector.registerProperty("a", scope: scope, withInitializer: A.init)
      injector.registerProperty("b", scope: scope, withInitializer: B.init)
    }
    injector.registerProperty("c", scope: scope) { C() }
    return injector
  }

  func testR6ACycleThatAPropertyClosesWorksFromEveryEntry() throws {
    for scope in [Scope.singleton, .graph, .custom("x"), .eagerSingleton] {
      for byClosures in [true, false] {
        let first = try injector(scope, byClosures: byClosures).instance(of: A.self)
        XCTAssertTrue(first.part.part.a === first, "\(scope) from A")
        let second = try injector(scope, byClosures: byClosures).instance(of: B.self)
        XCTAssertTrue(second.part.a?.part === second, "\(scope) from B")
        let third = try injector(scope, byClosures: byClosures).instance(of: C.self)
        XCTAssertTrue(third.a?.part.part === third, "\(scope) from C")
      }
    }
  }

  func testR6AStructThatCantWaitIsReportedAndNothingStops() throws {
    final class Made {}
    final class Needs { init(made: Made) {} }
    struct Value { var needs: Needs?, made: Made?, number: Int? }
    for scope in [Scope.singleton, .graph] {
      let (injector, said) = (PropertyInjector(), EventLog())
      injector.registerProperty("number", withInstance: 5)
      injector.registerProperty("needs", scope: scope, withInitializer: Needs.init(made:))
      injector.registerProperty("made", scope: scope) { injector -> Made in
        var value = Value()
        let report = injector.injectDependencies(to: &value)
        for name in ["needs", "made", "number"] as [PropertyName] { said.add(report.said(name)) }
        return Made()
      }
      _ = try injector.instance(of: Made.self)
      XCTAssertEqual(said.all, ["failed(circularDependency)", "failed(circularDependency)", "injected"], "\(scope)")
    }
  }
}
