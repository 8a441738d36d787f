// Making values: What `verify`, `explain`, the graph and traces say of `Lazy` and `Provider`.
import OBInjectorTesting
import XCTest

private final class Engine: Sendable {}
private final class Wheel {}
private final class Car {
  let wheel: Provider<Wheel>
  init(wheel: Provider<Wheel>) { self.wheel = wheel }
}
private final class Garage { var engine: Lazy<Engine>?, car: Car? }

final class LazyDiagnosingTests: XCTestCase {
  private static let line = #line + 4
  private func makeInjector(_ observer: (any InjectionObserver)? = nil) -> PropertyInjector {
    let injector = observer.map { PropertyInjector(observer: $0) } ?? PropertyInjector()
    // The line of "engine" below.
    injector.registerProperty("engine", scope: .singleton) { Engine() }
    injector.registerProperty("wheel") { Wheel() }
    injector.registerProperty("car", withInitializer: Car.init(wheel:))
    return injector
  }

  func testWhatIsNeededLazilyIsUsedAndFollowed() {
    final class Wired { var engine: Engine? }
    final class Target { var wired: Lazy<Wired>? }
    let injector = makeInjector()
    injector.registerProperty("wired") { Wired() }
    let report = injector.verify(Garage.self, Target.self)
    XCTAssertTrue(report.isValid)
    assertEqual((report.unused, []), (report.warnings.map(\.description), []))
    injector.deleteProperty("engine")
    injector.registerProperty("engine", withInstance: 5)
    XCTAssertEqual(
      injector.verify(Garage.self, Target.self).problems.map(\.path).sorted { $0.count < $1.count },
      [["engine"], ["wired", "engine"]])
  }

  func testAPropertyThatIsLazyIsExplainedByItsValue() {
    let injector = makeInjector()
    XCTAssertEqual(injector.explain(Garage.self).said("engine"), "injected")
    let explanation = injector.explain("engine", on: Garage())
    XCTAssertEqual([explanation.outcome.word, explanation.registration?.name.rawValue], ["injected", "engine"])
    XCTAssertTrue(explanation.registration?.type == Engine.self)
    injector.deleteProperty("engine")
    injector.registerProperty("engine") { 5 }
    XCTAssertEqual(injector.explain(Garage.self).said("engine"), "failed(typeMismatch)")
    XCTAssertEqual(injector.explain("engine", on: Garage()).outcome.word, "failed(typeMismatch)")
  }

  func testTheGraphDrawsItDashed() {
    let graph = makeInjector().dependencyGraph(of: Garage.self)
    XCTAssertEqual(
      graph.mermaid,
      """
      flowchart LR
        n0["Garage"]:::given
        n1[("engine: Engine<br/>singleton")]:::shared
        n2("car: Car<br/>unique"):::unique
        n3("wheel: Wheel<br/>unique"):::unique
        n0 -.->|"engine: Lazy&lt;Engine&gt;?"| n1
        n0 -->|"car: Car?"| n2
        n2 -.->|"Provider&lt;Wheel&gt;"| n3
        classDef given stroke-width:3px
        classDef unique stroke-width:1px,stroke-dasharray:4
        classDef shared stroke-width:1px
      """.replacingOccurrences(of: "&lt;", with: "#lt;").replacingOccurrences(of: "&gt;", with: "#gt;"))
    XCTAssertTrue(graph.dot.contains(#"n0 -> n1 [label="engine: Lazy<Engine>?", style=dashed];"#), graph.dot)
    XCTAssertTrue(graph.dot.contains(#"n0 -> n2 [label="car: Car?", style=solid];"#), graph.dot)
  }

  func testATraceShowsTheInjectionAndLaterTheValue() throws {
    let trees = EventLog()
    let injector = makeInjector(InjectionTreePrinter(showsDurations: false) { trees.add($0) })
    injector.deleteProperty("car")
    let garage = injector.filled(Garage())
    _ = try garage.engine?.get()
    _ = try garage.engine?.get()
    let place = "(\(#fileID):\(Self.line))"
    XCTAssertEqual(
      trees.all,
      [
        """
        Garage: 1 set
        """,
        """
        engine: Engine, singleton  \(place)
        └─ Engine: 0 set
        """,
      ])
  }

  func testTheSharedHolderOfALazyIsNoCaptiveDependencysHolder() {
    final class Keeper: Sendable { init(wheel: Provider<Wheel>, engine: Lazy<Engine>) {} }
    let injector = makeInjector()
    injector.registerProperty("keeper", scope: .singleton, withInitializer: Keeper.init(wheel:engine:))
    XCTAssertEqual(injector.verify().warnings.map(\.kind), [])
  }
}
