// Diagnosing: The pictures: types, properties, registrations, scopes and problems told apart, in an order that never
// changes.
import FixtureHidden
import OBInjectorTesting
import XCTest

final class DependencyGraphTests: InjectorTestCase {
  private protocol Log {}
  private struct FileLog: Log {}
  private struct Ticket {}
  private final class Store { var log: (any Log)? }
  private final class Session { init(_: Ticket) {} }
  private final class Request {}
  private final class Screen {
    var store: Store?, session: Session?, request: Request?, log: (any Log)?, count: Int?, untouched: Double?
  }

  private func makeInjector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("log", withInstance: FileLog())
    injector.registerProperty("store", scope: .singleton) { Store() }
    injector.registerProperty("ticket") { Ticket() }
    injector.registerProperty("session", scope: .custom("a \"session\""), withInitializer: Session.init)
    injector.registerProperty("request", scope: .graph) { Request() }
    injector.registerProperty("count", withInstance: "many")
    return injector
  }

  func testTheMermaidPicture() {
    XCTAssertEqual(
      makeInjector().dependencyGraph(of: Screen.self).mermaid,
      """
      flowchart LR
        n0["Screen"]:::given
        n1[("store: Store<br/>singleton")]:::shared
        n2[("session: Session<br/>custom(#quot;a #quot;session#quot;#quot;)")]:::shared
        n3("request: Request<br/>graph"):::perGraph
        n4[/"log: FileLog<br/>instance"/]:::instance
        n5{{"typeMismatch<br/>is String"}}:::problem
        n6["Store"]:::type
        n7("ticket: Ticket<br/>unique"):::unique
        n0 -->|"store: Store?"| n1
        n0 -->|"session: Session?"| n2
        n0 -->|"request: Request?"| n3
        n0 -->|"log: (any Log)?"| n4
        n0 -->|"count: Int?"| n5
        n1 -.->|"makes"| n6
        n2 -.->|"Ticket"| n7
        n6 -->|"log: (any Log)?"| n4
        classDef given stroke-width:3px
        classDef type stroke-width:1px
        classDef instance stroke-width:1px
        classDef unique stroke-width:1px,stroke-dasharray:4
        classDef perGraph stroke-width:1px
        classDef shared stroke-width:1px
        classDef problem stroke:#c00,color:#c00,stroke-width:2px
      """)
  }

  func testTheGraphvizPicture() {
    XCTAssertEqual(
      makeInjector().dependencyGraph(of: Screen.self).dot,
      #"""
      digraph dependencies {
        rankdir=LR;
        n0 [label="Screen", shape=box, penwidth=3];
        n1 [label="store: Store\nsingleton", shape=cylinder];
        n2 [label="session: Session\ncustom(\"a \"session\"\")", shape=cylinder];
        n3 [label="request: Request\ngraph", shape=box, style=rounded];
        n4 [label="log: FileLog\ninstance", shape=parallelogram];
        n5 [label="typeMismatch\nis String", shape=hexagon, color=red, fontcolor=red, penwidth=2];
        n6 [label="Store", shape=box];
        n7 [label="ticket: Ticket\nunique", shape=box, style="rounded,dashed"];
        n0 -> n1 [label="store: Store?", style=solid];
        n0 -> n2 [label="session: Session?", style=solid];
        n0 -> n3 [label="request: Request?", style=solid];
        n0 -> n4 [label="log: (any Log)?", style=solid];
        n0 -> n5 [label="count: Int?", style=solid];
        n1 -> n6 [label="makes", style=dotted];
        n2 -> n7 [label="Ticket", style=dashed];
        n6 -> n4 [label="log: (any Log)?", style=solid];
      }
      """#)
  }

  func testTwoTypesOfOneNameAreTwoNodes() {
    enum Here { final class Page { var count: Int? } }
    enum There { final class Page { var count: Int? } }
    let graph = makeInjector().dependencyGraph(of: Here.Page.self, There.Page.self)
    XCTAssertEqual(graph.mermaid.components(separatedBy: "[\"Page\"]").count, 3)
  }

  func testOfAnInjectedPropertyOnlyTheNameOfANamedOneIsUnknown() {
    final class Page {
      @InjectedNamed("fileLog") var log: any Log
      @InjectedByType var logger: any Log
      @Injected var ticket: Ticket
      @InjectedNamed("nowhere") var date: Double
      @InjectedNamed("nowhere") var optional: Double?
    }
    injector.registerProperty("fileLog", withInstance: FileLog())
    injector.registerProperty("ticket") { Ticket() }
    let graph = injector.dependencyGraph(of: Page.self)
    XCTAssertTrue(graph.mermaid.hasSuffix("\n  classDef unknown stroke:#888,color:#888,stroke-dasharray:2"))
    XCTAssertEqual(
      graph.mermaid.components(separatedBy: "\n  classDef ")[0],
      """
      flowchart LR
        n0["Page"]:::given
        n1(("unknown")):::unknown
        n2[/"fileLog: FileLog<br/>instance"/]:::instance
        n3("ticket: Ticket<br/>unique"):::unique
        n4{{"notRegistered<br/>date"}}:::problem
        n0 -->|"log: any Log"| n1
        n0 -->|"logger: any Log"| n2
        n0 -->|"ticket: Ticket"| n3
        n0 -->|"date: Double"| n4
      """)
    XCTAssertTrue(
      graph.dot.contains(#"n1 [label="unknown", shape=circle, color=gray, fontcolor=gray, style=dashed];"#), graph.dot)
  }

  func testAMadeTypeIsDrawnIfItIsGivenOrSomethingOfItIsFilledOrFails() {
    struct Plain { var ticket: Ticket? }
    final class Failing { var count: Int? }
    final class Quiet { var other: Double? }
    final class Page { var plain: Plain?, failing: Failing?, quiet: Quiet? }
    injector.registerProperty("ticket") { Ticket() }
    injector.registerProperty("plain") { Plain() }
    injector.registerProperty("failing") { Failing() }
    injector.registerProperty("quiet") { Quiet() }
    injector.registerProperty("count", withInstance: "many")
    func made(_ graph: DependencyGraph) -> Int { graph.dot.components(separatedBy: "makes").count - 1 }
    let graph = injector.dependencyGraph(of: Page.self)
    XCTAssertEqual(made(graph), 1, graph.dot)
    XCTAssertTrue(graph.dot.contains(#"[label="Failing", shape=box]"#), graph.dot)
    // A struct that nothing fills is drawn only where the call names it.
    XCTAssertEqual(made(injector.dependencyGraph(of: Page.self, Quiet.self, Plain.self)), 3)
  }

  func testACycleOfPropertiesEnds() {
    final class Node { var node: Node? }
    injector.registerProperty("node", scope: .singleton) { Node() }
    XCTAssertTrue(injector.dependencyGraph(of: Node.self).dot.contains("n1 -> n0 [label=\"makes\", style=dotted]"))
  }

  func testMissingAndAmbiguousParametersAndANilForARequiredPropertyAreProblems() {
    for name: PropertyKey<Ticket> in ["one", "two"] { injector.registerProperty(name) { Ticket() } }
    injector.registerProperty("whole", withInitializer: { (_: Ticket, _: Double) in 1 })
    final class Target { var whole: Int? }
    let mermaid = injector.dependencyGraph(of: Target.self).mermaid
    XCTAssertTrue(mermaid.contains("{{\"ambiguous<br/>Ticket\"}}:::problem"), mermaid)
    XCTAssertTrue(mermaid.contains("{{\"notRegistered<br/>Double\"}}:::problem"), mermaid)
    final class Needs { @Injected var log: any Log }
    injector.registerProperty("log", withInstance: (any Log)?.none)
    let ofNil = injector.dependencyGraph(of: Needs.self).mermaid
    XCTAssertTrue(ofNil.contains("n1{{\"providerFailed<br/>(any Log)?\"}}:::problem"), ofNil)
  }

  #if os(Linux) || os(macOS)
  func testGraphvizDrawsThePicture() throws {
    let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/dot" }
    guard let program = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw XCTSkip("Graphviz is not installed: there is no \"dot\" in PATH")
    }
    let process = Process()
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = ["-Tsvg"]
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
    input.fileHandleForWriting.write(Data(makeInjector().dependencyGraph(of: Screen.self).dot.utf8))
    try input.fileHandleForWriting.close()
    let picture = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
    XCTAssertEqual(String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self), "")
    for text in ["Screen", "store: Store", "singleton", "typeMismatch", "Ticket"] {
      XCTAssertTrue(picture.contains(">\(text)<"), "\(text) is missing in the picture")
    }
  }
  #endif

  func testTwoParametersOfOneTypeAreOneArrow() {
    final class Holder { @Injected var pair: Int }
    injector.registerProperty("ticket") { Ticket() }
    injector.registerProperty("pair", withInitializer: { (_: Ticket, _: Ticket) in 2 })
    XCTAssertEqual(injector.dependencyGraph(of: Holder.self).dot.components(separatedBy: "label=\"Ticket\"").count, 2)
  }

  func testALazyThatIsRegisteredIsNeededNowAndOneThatTheInjectorGivesLater() {
    final class Page { var ready: Lazy<Store>?, later: Lazy<Store>? }
    injector.registerProperty("ready") { Lazy { Store() } }
    injector.registerProperty("later") { Store() }
    let dot = injector.dependencyGraph(of: Page.self).dot
    XCTAssertTrue(dot.contains(#"[label="ready: Lazy<Store>?", style=solid]"#), dot)
    XCTAssertTrue(dot.contains(#"[label="later: Lazy<Store>?", style=dashed]"#), dot)
  }

  func testAMadeTypeThatHidesItsPropertiesIsDrawnWithTheProblem() {
    final class Page { var screen: HiddenScreen? }
    injector.registerProperty("screen") { HiddenScreen() }
    let dot = injector.dependencyGraph(of: Page.self).dot
    XCTAssertTrue(dot.contains(#"n3 [label="noMetadata"#), dot)
    let arrows = dot.split(separator: "\n").map { $0.prefix { $0 != "[" } }.filter { $0.contains("->") }
    XCTAssertEqual(arrows, ["  n0 -> n1 ", "  n1 -> n2 ", "  n2 -> n3 "])
  }

  func testWhatMarksUpAPictureIsEscaped() {
    final class Box<Content> { @InjectedByType var store: Store }
    injector.registerProperty("\"#&<>\n\r") { Store() }
    let mermaid = injector.dependencyGraph(of: Box<Int>.self).mermaid
    XCTAssertTrue(mermaid.contains("n0[\"Box#lt;Int#gt;\"]"), mermaid)
    XCTAssertTrue(mermaid.contains("n1(\"#quot;#35;#amp;#lt;#gt;  : Store<br/>unique\")"), mermaid)
    let other = PropertyInjector()
    other.registerProperty(#"a\b"#) { Store() }
    let dot = other.dependencyGraph(of: Box<Int>.self).dot
    XCTAssertTrue(dot.contains(#"a\\b: Store"#), dot)
  }
}
