// R4: what is thrown away because it does not fit is never notified, wherever it was looked up.
import OBInjector
import XCTest

final class R04ThrownAwayTests: XCTestCase {
  private protocol Shape {}
  private final class Circle: Shape {}
  private final class Square: NotificationLogger, Shape { var edge: Edge? }
  private final class Edge: NotificationLogger { var width: Int? }
  private final class Plain: NotificationLogger { var shape: Circle?; var width: Int? }
  private final class Wrapped { @InjectedNamed("shape") var other: Circle? }
  private final class Declared: KeyPathInjectable {
    var circle: Circle?
    static let injectableProperties = [InjectableProperty("shape", \Declared.circle)]
  }
  private final class Both { var shape: Circle?; @InjectedNamed("shape") var other: Square? }

  private let log = EventLog()

  private func makeInjector(_ scope: Scope = .unique) -> PropertyInjector {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("shape", scope: scope) { () -> any Shape in Square(log) }
    injector.registerProperty("edge", scope: scope) { Edge(log) }
    injector.registerProperty("width", withInstance: 3)
    return injector
  }

  private func assertMisfit(_ report: InjectionReport, line: UInt = #line) {
    XCTAssertEqual(report.failures.map(\.code), [.typeMismatch], line: line)
  }

  func testR4WhatDoesNotFitAPropertyIsNotifiedOnlyIfItsScopeSharesIt() {
    for (scope, notified) in [(Scope.unique, []), (.graph, ["edge", "square"])] {
      assertMisfit(makeInjector(scope).injectDependencies(to: Plain(log)))
      XCTAssertEqual(log.all, notified + ["plain"])
      log.clear()
    }
  }

  func testR4WhatDoesNotFitAWrapperOrAKeyPathAlsoAfterADecoratorOrAwaitedIsNotNotified() async {
    assertMisfit(makeInjector().injectDependencies(to: Wrapped()))
    assertMisfit(makeInjector().injectDependencies(to: Declared()))
    assertMisfit(await makeInjector().injectDependencies(awaiting: Wrapped()))
    let injector = makeInjector()
    injector.decorateProperty("shape") { (shape: any Shape) in shape }
    assertMisfit(injector.injectDependencies(to: Wrapped()))
    XCTAssertEqual(log.all, [])
  }

  func testR4WhatItsScopeKeepsIsNotifiedOnceAndStays() {
    for scope in [Scope.singleton, .weakSingleton, .custom("session")] {
      let injector = makeInjector(scope)
      let both = Both()
      assertMisfit(injector.injectDependencies(to: both))
      XCTAssertEqual(both.other?.edge?.width, 3, "\(scope)")
      assertMisfit(injector.injectDependencies(to: Wrapped()))
      XCTAssertEqual(log.all, ["edge", "square"], "\(scope)")
      log.clear()
    }
  }

  func testR4R11WhatDoesNotFitACreatedObjectIsNotNotifiedButWhatIsSharedBelowItIsMadeAndNotifiedOnce() throws {
    for (scope, said) in [(Scope.unique, ["made", "plain"]), (.singleton, ["made", "edge", "plain"])] {
      let (injector, log) = (makeInjector(), EventLog())
      injector.without("shape").registerProperty("shape") { () -> any Shape in Square(log) }
      injector.without("edge").registerProperty("edge", scope: scope) { log.made(Edge(log)) }
      injector.registerProperty("plain", scope: .singleton) { Plain(log) }
      XCTAssertNil(try injector.instance(of: Plain.self).shape)
      XCTAssertEqual(log.all, said)
      XCTAssertEqual(try injector.instance(of: Edge.self).width, 3)
      XCTAssertEqual(log.count(of: "made"), scope == .unique ? 2 : 1)
    }
  }

  func testR4WhatDoesNotFitALookUpIsNotifiedOnlyIfItsScopeSharesIt() throws {
    for (scope, notified) in [(Scope.unique, []), (.graph, ["edge", "square"])] {
      let injector = makeInjector(scope)
      injector.registerProperty("number", scope: .singleton) { injector -> Int in
        XCTAssertNil(try? injector.instance(forProperty: "shape", of: Circle.self))
        return 7
      }
      XCTAssertEqual(try injector.instance(forProperty: "number", of: Int.self), 7)
      XCTAssertEqual(log.all, notified, "\(scope)")
      log.clear()
    }
  }
}
