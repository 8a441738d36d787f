// Diagnosing: What reports look like when a person reads them: a title, then an aligned table.
import OBInjector
import XCTest

final class ReportDescriptionTests: InjectorTestCase {
  private class Service {}
  private final class Target { var service: Service?, number: Int? = 1, text: String?, servce: Service?, wrong: Int? }

  func testAReportIsATableWithALineForEachProperty() {
    injector.registerProperty("service", withInstance: Service())
    injector.registerProperty("number", withInstance: 2)
    injector.registerProperty("text") { () -> String? in nil }
    injector.registerProperty("wrong", withInstance: "no")
    let place = "\(#fileID):\(#line - 1)"
    XCTAssertEqual(
      injector.injectDependencies(to: Target()).description,
      """
      Target: 1 of 5 properties injected
        service  Service?  injected
        number   Int?      already set
        text     String?   no value: the closure returned nil
        servce   Service?  not registered; did you mean "service"?
        wrong    Int?      failed: "wrong" is of type "String" (registered at \(place)), which does not fit "Int"; \
      register a value of type "Int" under "wrong", ask for "String" instead, or rename the property if it is no dependency.
      """)
  }

  func testWhatFailedBelowFollowsTheTable() {
    final class Part { var text: String? }
    final class Whole { var part: Part? }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("text", withInstance: 5)
    let place = "\(#fileID):\(#line - 1)"
    XCTAssertEqual(
      injector.injectDependencies(to: Whole()).description,
      """
      Whole: 1 of 1 properties injected
        part  Part?  injected
        below: "text" is of type "Int" (registered at \(place)), which does not fit "String"; register a value of type \
      "String" under "text", ask for "Int" instead, or rename the property if it is no dependency. Path: part → text.
      """)
  }

  func testWhatConcernsTheTargetItselfIsNotSaidToBeBelowIt() {
    actor Cache { var service: Service? }
    injector.registerProperty("service") { Service() }
    XCTAssertEqual(
      injector.injectDependencies(to: Cache() as AnyObject).description,
      """
      Cache: 0 of 0 properties injected
        "Cache" is an actor, and only code on the actor may set its properties; call injectDependencies(to: self) in a \
      method of the actor, or await injectDependencies(to:) with the actor as its own type.
      """)
  }

  func testARegistrationDescribesItself() {
    injector.registerProperty("service", scope: .singleton) { Service() }
    let place = "\(#fileID):\(#line - 1)"
    XCTAssertEqual(injector.registeredProperties.map(\.description), ["service: Service, singleton (\(place))"])
    XCTAssertEqual(PropertyName("service").description, "service")
    XCTAssertEqual(Scope.custom("session").description, #"custom("session")"#)
    XCTAssertEqual(
      [Scope.unique, .graph, .singleton, .eagerSingleton, .weakSingleton].map(\.description),
      ["unique", "graph", "singleton", "eagerSingleton", "weakSingleton"])
  }
}
