// Features: What is looked up later is decorated and shut down like everything else.
import OBInjector
import XCTest

final class DecoratedLazyTests: InjectorTestCase {
  private final class Part { let text: String; init(_ text: String) { self.text = text } }
  private final class Target { var part: Lazy<Part>?; @InjectedNamed("part") var provider: Provider<Part> }

  func testALazyValueIsDecorated() throws {
    let log = EventLog()
    injector.registerProperty("part", scope: .singleton) { Part("x") }
    injector.decorateProperty("part") { (part: Part) -> Part in log.made(Part("d(\(part.text))"), as: "decorator") }
    let target = Target()
    XCTAssertTrue(injector.injectDependencies(to: target).isComplete)
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(try [target.part?.get().text, target.provider.get().text], ["d(x)", "d(x)"])
    XCTAssertEqual(log.count, 1)
    let child = injector.makeChild { $0.decorateProperty("part") { (part: Part) in Part("c(\(part.text))") } }
    XCTAssertEqual(try child.filled(Target()).part?.get().text, "c(d(x))")
    injector.shutDown()
    XCTAssertEqual(injectionError { try target.provider.get() }?.code, .shutDown)
  }

  func testALazyStaysEmptyWhereOneOfTheDecoratorsTakesSomethingElse() {
    final class Other {}
    final class Asking {
      var part: Part?
      @InjectedNamed("part") var lazy: Lazy<Part>?
      @InjectedNamed("part") var late: Provider<Part>?
    }
    for isChilds in [false, true] {
      let injector = PropertyInjector()
      injector.registerProperty("part") { Part("x") }
      injector.decorateProperty("part") { (other: Other) in other }
      let asked = isChilds ? injector.makeChild() : injector
      asked.decorateProperty("part") { (any: Any) in Part("\(any)") }
      let (asking, report) = asked.reported(Asking())
      assertNil(asking.lazy, asking.late)
      XCTAssertEqual(report.failures.map(\.code), [.typeMismatch, .typeMismatch, .typeMismatch])
      XCTAssertEqual(Set(report.failures.map(\.description)).count, 1, "for the same reason")
    }
  }
}
