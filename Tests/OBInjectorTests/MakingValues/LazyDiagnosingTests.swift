// Making values: What `verify`, `explain`, the graph and traces say of `Lazy` and `Provider`.
import OBInjector
import OBInjectorTesting
import XCTest

private final class Engine: Sendable {}
private final class Wheel {}
private final class Car { let wheel: Provider<Wheel>; init(wheel: Provider<Wheel>) { self.wheel = wheel } }
private final class Garage { var engine: Lazy<Engine>?, car: Car? }
private final class Store: NumberedValue, @unchecked Sendable {}
private final class Screen { var store: Store?; var bound: Store? }

final class LazyDiagnosingTests: InjectorTestCase {
  private static let engineLine = #line + 3
  private func makeInjector(_ observer: (any InjectionObserver)? = nil) -> PropertyInjector {
    let injector = observer.map { PropertyInjector(observer: $0) } ?? PropertyInjector()
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
    XCTAssertEqual(report.unused.map { "\($0)" } + report.warnings.map(\.description), [])
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
    _ = (try garage.engine?.get(), try garage.engine?.get())
    XCTAssertEqual(
      trees.all, ["Garage: 1 set", "engine: Engine, singleton  (\(at(Self.engineLine)))\n└─ Engine: 0 set"])
  }

  func testTheSharedHolderOfALazyIsNoCaptiveDependencysHolder() {
    final class Keeper: Sendable { init(wheel: Provider<Wheel>, engine: Lazy<Engine>) {} }
    let injector = makeInjector()
    injector.registerProperty("keeper", scope: .singleton, withInitializer: Keeper.init(wheel:engine:))
    XCTAssertEqual(injector.verify().warnings.map(\.kind), [])
  }

  // Making values: `registerProperty(_:scope:anywhere:)`: closures that belong to no actor wherever they are
  // written.

  @MainActor private static func register(_ injector: PropertyInjector) {
    injector.registerProperty("store", anywhere: { Store() })
    injector.registerProperty("bound", withBlock: { Store() })
    injector.registerProperty("numbered", anywhere: { (_, number: Int) in Store(number) })
    injector.registerProperty("shared", scope: .singleton, anywhere: { _ in Store(9) })
  }

  func testAClosureThatIsWrittenOnAnActorRunsEverywhere() async throws {
    let injector = injector
    await Self.register(injector)
    assertEqual(
      try await nowhere { injector.injectDependencies(to: Screen()).said("store", "bound") },
      ["injected", "failed(isolationMismatch)"])
    let numbers = try await nowhere {
      [
        try injector.instance(forProperty: "numbered", of: Store.self, arguments: 4).number,
        try injector.instance(forProperty: "shared", of: Store.self).number,
      ]
    }
    XCTAssertEqual(numbers, [4, 9])
    assertEqual(await Island().run { _ in injector.injectDependencies(to: Screen()).said("store") }, "injected")
  }

  func testTheFirstOfANameWinsWithItsScope() {
    let line = #line + 2
    let answers = [
      injector.registerProperty("store", scope: .singleton, anywhere: { Store() }),
      injector.registerProperty("store", anywhere: { _ in Store() }),
      injector.registerProperty("other", scope: .custom("c"), anywhere: { _ in Store() }),
    ]
    XCTAssertEqual(answers, [true, false, true])
    XCTAssertEqual(injector.registeredProperties.map(\.scope), [.singleton, .custom("c")])
    XCTAssertEqual(injector.registeredProperties[0].line, line)
  }

  private static let line = #line + 2
  @MainActor private static func registerForRemedies(_ injector: PropertyInjector) {
    injector.registerProperty("store") { Store() }
    injector.registerProperty("bound", perTarget: { _ in Store() })
  }

  func testTheMismatchOfAnIsolatedClosureWhoseValueIsSendableNamesIt() async throws {
    await Self.registerForRemedies(injector)
    let remedies = [
      "wait for it with injectDependencies(awaiting:) or awaitInstance, inject there, or register the closure with "
        + "\"anywhere:\" if it needs no actor.",
      "wait for it with injectDependencies(awaiting:) or awaitInstance, or inject there.",
    ]
    let places = ["\"store\" (\(at(Self.line)))", "\"bound\" (\(at(Self.line + 1)))"]
    assertEqual(
      try await nowhere { [injector] in injector.injectDependencies(to: Screen()).failures.map(\.description) },
      zip(places, remedies).map { "\($0) belongs to \"MainActor\", but the caller is nonisolated; \($1)" })
  }
}
