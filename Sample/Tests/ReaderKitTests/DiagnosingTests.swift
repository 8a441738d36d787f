import OBInjector
import OBInjectorTesting
import XCTest

@testable import ReaderKit

/// What `--graph` and `--trace` print, compared in full.
final class DiagnosingTests: XCTestCase {
  override func tearDown() { InjectorController.reset() }

  func testEverythingThatTheScreensAndTheServerWantIsRegistered() throws {
    let injector = try PropertyInjector.testing()
      .makeChild(for: Document(name: "", text: ""))
      .makeChild(for: Request(id: 0, user: User(name: ""), document: ""))
    XCTAssertVerifies(injector, RootScreen.self, DocumentScreen.self, WordsScreen.self, RequestHandler.self)
  }

  func testTheGraphShowsWhoIsFilledWithWhat() {
    let result = runProgram("--graph")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(result.errors, [])
    XCTAssertEqual(
      result.output.joined(separator: "\n"),
      #"""
      flowchart LR
        n0["RootScreen"]:::given
        n1["DocumentScreen"]:::given
        n2["WordsScreen"]:::given
        n3["RequestHandler"]:::given
        n4[/"formatter: TextFormatter<br/>instance"/]:::instance
        n5("currentDate: Date<br/>unique"):::unique
        n6[/"log: MemoryLog<br/>instance"/]:::instance
        n7[/"library: FolderLibrary<br/>instance"/]:::instance
        n8[("launchDate: Date<br/>eagerSingleton")]:::shared
        n9(("unknown")):::unknown
        n10[("statistics: WordCounter<br/>singleton")]:::shared
        n11[/"document: Document<br/>instance"/]:::instance
        n12[/"limit: Int<br/>instance"/]:::instance
        n13[/"requestID: Int<br/>instance"/]:::instance
        n14[/"user: User<br/>instance"/]:::instance
        n15("signature: Signature<br/>unique"):::unique
        n16["Signature"]:::type
        n0 -->|"formatter: TextFormatter?"| n4
        n0 -->|"currentDate: Date?"| n5
        n0 -->|"log: (any Log)?"| n6
        n0 -->|"library: (any DocumentLibrary)?"| n7
        n0 -->|"launchDate: Date?"| n8
        n1 -->|"formatter: TextFormatter?"| n4
        n1 -->|"currentDate: Date?"| n5
        n1 -->|"log: (any Log)?"| n6
        n1 -->|"linesOfBeginning: Int"| n9
        n1 -->|"statistics: (any WordStatistics)?"| n10
        n2 -->|"formatter: TextFormatter?"| n4
        n2 -->|"currentDate: Date?"| n5
        n2 -->|"log: (any Log)?"| n6
        n2 -->|"statistics: any WordStatistics"| n10
        n2 -->|"document: Document"| n11
        n2 -->|"limit: Int?"| n12
        n3 -->|"library: any DocumentLibrary"| n7
        n3 -->|"statistics: any WordStatistics"| n10
        n3 -->|"requestID: Int"| n13
        n3 -->|"user: User"| n14
        n3 -->|"signature: Signature"| n15
        n10 -.->|"any Log"| n6
        n15 -.->|"makes"| n16
        n16 -->|"requestID: Int?"| n13
        n16 -->|"user: User?"| n14
        classDef given stroke-width:3px
        classDef type stroke-width:1px
        classDef instance stroke-width:1px
        classDef unique stroke-width:1px,stroke-dasharray:4
        classDef shared stroke-width:1px
        classDef unknown stroke:#888,color:#888,stroke-dasharray:2
      """#)
  }

  func testTheGraphForGraphvizIsPrintedOnRequest() {
    let result = runProgram("--graph=dot")
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(result.errors, [])
    XCTAssertEqual(
      result.output.joined(separator: "\n"),
      #"""
      digraph dependencies {
        rankdir=LR;
        n0 [label="RootScreen", shape=box, penwidth=3];
        n1 [label="DocumentScreen", shape=box, penwidth=3];
        n2 [label="WordsScreen", shape=box, penwidth=3];
        n3 [label="RequestHandler", shape=box, penwidth=3];
        n4 [label="formatter: TextFormatter\ninstance", shape=parallelogram];
        n5 [label="currentDate: Date\nunique", shape=box, style="rounded,dashed"];
        n6 [label="log: MemoryLog\ninstance", shape=parallelogram];
        n7 [label="library: FolderLibrary\ninstance", shape=parallelogram];
        n8 [label="launchDate: Date\neagerSingleton", shape=cylinder];
        n9 [label="unknown", shape=circle, color=gray, fontcolor=gray, style=dashed];
        n10 [label="statistics: WordCounter\nsingleton", shape=cylinder];
        n11 [label="document: Document\ninstance", shape=parallelogram];
        n12 [label="limit: Int\ninstance", shape=parallelogram];
        n13 [label="requestID: Int\ninstance", shape=parallelogram];
        n14 [label="user: User\ninstance", shape=parallelogram];
        n15 [label="signature: Signature\nunique", shape=box, style="rounded,dashed"];
        n16 [label="Signature", shape=box];
        n0 -> n4 [label="formatter: TextFormatter?", style=solid];
        n0 -> n5 [label="currentDate: Date?", style=solid];
        n0 -> n6 [label="log: (any Log)?", style=solid];
        n0 -> n7 [label="library: (any DocumentLibrary)?", style=solid];
        n0 -> n8 [label="launchDate: Date?", style=solid];
        n1 -> n4 [label="formatter: TextFormatter?", style=solid];
        n1 -> n5 [label="currentDate: Date?", style=solid];
        n1 -> n6 [label="log: (any Log)?", style=solid];
        n1 -> n9 [label="linesOfBeginning: Int", style=solid];
        n1 -> n10 [label="statistics: (any WordStatistics)?", style=solid];
        n2 -> n4 [label="formatter: TextFormatter?", style=solid];
        n2 -> n5 [label="currentDate: Date?", style=solid];
        n2 -> n6 [label="log: (any Log)?", style=solid];
        n2 -> n10 [label="statistics: any WordStatistics", style=solid];
        n2 -> n11 [label="document: Document", style=solid];
        n2 -> n12 [label="limit: Int?", style=solid];
        n3 -> n7 [label="library: any DocumentLibrary", style=solid];
        n3 -> n10 [label="statistics: any WordStatistics", style=solid];
        n3 -> n13 [label="requestID: Int", style=solid];
        n3 -> n14 [label="user: User", style=solid];
        n3 -> n15 [label="signature: Signature", style=solid];
        n10 -> n6 [label="any Log", style=dashed];
        n15 -> n16 [label="makes", style=dotted];
        n16 -> n13 [label="requestID: Int?", style=solid];
        n16 -> n14 [label="user: User?", style=solid];
      }
      """#)
  }

  func testTheProgramTracesTheSameScreensThatItShows() {
    let result = runProgram("--trace", URL.testFolder.path)
    XCTAssertEqual(result.code, 0)
    XCTAssertEqual(result.errors, [])
    XCTAssertEqual(
      result.output.map { $0.prefix { $0 != "," } },
      [
        "RootScreen: 6 set", "DocumentScreen: 6 set", "WordsScreen: 5 set", "DocumentScreen: 6 set",
        "WordsScreen: 5 set",
      ])
  }

  func testTheTraceShowsEveryInjectionAsATree() throws {
    let printed = Printed()
    let observer = InjectionTreePrinter(showsDurations: false) { printed.append($0) }
    Program.trace(try .testing(), observer)
    // Where something is registered is part of it, on which line that is changes too often.
    XCTAssertEqual(
      printed.all.map { $0.replacing(#/\.swift:\d+/#, with: ".swift") }.joined(separator: "\n\n"),
      """
      RootScreen: 6 set
      ├─ formatter: TextFormatter?  injected  (ReaderKitTests/Support.swift)
      ├─ library: (any DocumentLibrary)?  injected  (ReaderKit/ServicesModule.swift)
      ├─ launchDate: Date?  injected  (ReaderKit/ServicesModule.swift)
      ├─ log: (any Log)?  injected  (ReaderKit/ServicesModule.swift)
      ├─ currentDate: Date?  injected  (ReaderKit/ServicesModule.swift)
      │  └─ make currentDate: Date, unique  made  (ReaderKit/ServicesModule.swift)
      │     └─ look up clock: TestClock  injected  (ReaderKitTests/Support.swift)
      └─ injector: PropertyInjector?  injected

      DocumentScreen: 6 set
      ├─ formatter: TextFormatter?  injected  (ReaderKitTests/Support.swift)
      ├─ beginning.lines: Int  injected  (ReaderKit/Composition.swift)
      ├─ log: (any Log)?  injected  (ReaderKit/ServicesModule.swift)
      ├─ currentDate: Date?  injected  (ReaderKit/ServicesModule.swift)
      │  └─ make currentDate: Date, unique  made  (ReaderKit/ServicesModule.swift)
      │     └─ look up clock: TestClock  injected  (ReaderKitTests/Support.swift)
      ├─ injector: PropertyInjector?  injected
      └─ statistics: (any WordStatistics)?  injected  (ReaderKit/ServicesModule.swift)
         └─ make statistics: WordCounter, singleton  made  (ReaderKit/ServicesModule.swift)
            ├─ look up log: MemoryLog  injected  (ReaderKit/ServicesModule.swift)
            └─ WordCounter: 0 set

      WordsScreen: 5 set
      ├─ formatter: TextFormatter?  injected  (ReaderKitTests/Support.swift)
      ├─ statistics: any WordStatistics  injected  (ReaderKit/ServicesModule.swift)
      ├─ document: Document  injected  (ReaderKit/Composition.swift)
      ├─ limit: Int?  injected  (ReaderKit/Composition.swift)
      ├─ log: (any Log)?  injected  (ReaderKit/ServicesModule.swift)
      ├─ currentDate: Date?  already set  (ReaderKit/ServicesModule.swift)
      └─ shortest: Int?  not registered

      DocumentScreen: 6 set
      ├─ formatter: TextFormatter?  injected  (ReaderKitTests/Support.swift)
      ├─ beginning.lines: Int  injected  (ReaderKit/Composition.swift)
      ├─ log: (any Log)?  injected  (ReaderKit/ServicesModule.swift)
      ├─ currentDate: Date?  injected  (ReaderKit/ServicesModule.swift)
      │  └─ make currentDate: Date, unique  made  (ReaderKit/ServicesModule.swift)
      │     └─ look up clock: TestClock  injected  (ReaderKitTests/Support.swift)
      ├─ injector: PropertyInjector?  injected
      └─ statistics: (any WordStatistics)?  injected  (ReaderKit/ServicesModule.swift)

      WordsScreen: 5 set
      ├─ formatter: TextFormatter?  injected  (ReaderKitTests/Support.swift)
      ├─ statistics: any WordStatistics  injected  (ReaderKit/ServicesModule.swift)
      ├─ document: Document  injected  (ReaderKit/Composition.swift)
      ├─ limit: Int?  injected  (ReaderKit/Composition.swift)
      ├─ log: (any Log)?  injected  (ReaderKit/ServicesModule.swift)
      ├─ currentDate: Date?  already set  (ReaderKit/ServicesModule.swift)
      └─ shortest: Int?  not registered
      """)
  }
}
