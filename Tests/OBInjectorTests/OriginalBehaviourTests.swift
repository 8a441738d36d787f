import OBInjector
import XCTest

final class OriginalBehaviourTests: XCTestCase {
  class Service {}
  final class Screen {
    var service: Service?; private var date: Int?; weak var w: Service?; var got: Int? { date }; var other: String?
  }

  func testFills() {
    let injector = PropertyInjector()
    let s = Service()
    XCTAssertTrue(injector.registerProperty("service", withInstance: s))
    injector.registerProperty("date") { 5 }
    injector.registerProperty("w", withInstance: s)
    let screen = Screen()
    let report = injector.injectDependencies(to: screen)
    XCTAssertTrue(screen.service === s)
    XCTAssertTrue(screen.w === s)
    XCTAssertEqual(screen.got, 5)
    print(report)
    print(injector.injectDependencies(to: screen))
  }
  final class A { var b: B?; var c: C? }
  final class B { weak var a: A?; var c: C? }
  final class C { var b: B? }
  func testGraph() throws {
    let injector = PropertyInjector()
    injector.registerProperty("a") { A() }
    injector.registerProperty("b", scope: .singleton) { B() }
    injector.registerProperty("c", scope: .singleton) { C() }
    let a = try injector.instance(of: A.self)
    XCTAssertTrue(a.b?.a === a)
    XCTAssertTrue(a.b?.c === a.c)
    XCTAssertTrue(a.c?.b === a.b)
    print(injector.dependencyGraph(of: A.self).mermaid)
  }
}
