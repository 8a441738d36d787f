// Names: A path begins with what was looked up, be it an alias; whatever the alias stands for.
import OBInjectorTesting
import XCTest

final class AliasPathTests: InjectorTestCase {
  private class Part { var leaf: Int? }
  private final class Other: Part {}
  private final class Wanting { var mid: Other?, list: [Int]?, part: Part? }
  private final class Needing { @Injected var leaf: Int }
  private final class WantsNeeding { var mid: Needing? }
  private final class Takes { init(part: Part) {} }

  func testAMisfitOfAClosureACollectionAndADecoratedOne() {
    injector.registerProperty("ps") { Part() }
    injector.registerAlias("mid", of: "ps")
    XCTAssertEqual(injector.injectDependencies(to: Wanting()).failures.map(\.path), [["mid"]])
    injector.decorateProperty("ps") { (part: Part) -> Part in part }
    XCTAssertEqual(injector.injectDependencies(to: Wanting()).failures.map(\.path), [["mid"]])
    injector.registerProperty("texts", collecting: String.self)
    injector.registerAlias("list", of: "texts")
    XCTAssertEqual(injector.injectDependencies(to: Wanting()).failures.map(\.path), [["mid"], ["list"]])
  }

  func testWhatFailsBelowTheTarget() {
    injector.registerProperty("ps") { Needing() }
    injector.registerAlias("mid", of: "ps")
    XCTAssertEqual(injector.injectDependencies(to: WantsNeeding()).failures.map(\.path), [["mid", "leaf"]])
    guard case .failed(let foretold) = injector.explain("mid", on: WantsNeeding()).outcome else { return XCTFail() }
    XCTAssertEqual(foretold.path, ["mid", "leaf"])
  }

  func testWhatStaysEmptyBelowTheTarget() {
    injector.registerProperty("ps") { Part() }
    injector.registerAlias("part", of: "ps")
    injector.registerProperty("leaf", withInstance: "text")
    XCTAssertEqual(injector.injectDependencies(to: Wanting()).failures.map(\.path), [["part", "leaf"]])
  }

  func testAClosureThatThrows() {
    injector.registerProperty("ps") { () throws -> Part in throw DeliberateFailure() }
    injector.registerAlias("part", of: "alias")
    injector.registerAlias("alias", of: "ps")
    XCTAssertEqual(injector.injectDependencies(to: Wanting()).failures.map(\.path), [["part"]])
  }

  func testALookUpByName() {
    injector.registerProperty("ps") { Needing() }
    injector.registerAlias("mid", of: "ps")
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "mid", of: Needing.self) }?.path, ["mid", "leaf"])
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "mid", of: String.self) }?.path, ["mid"])
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "ps", of: Needing.self) }?.path, ["ps", "leaf"])
  }

  func testALookUpInAClosure() {
    injector.registerProperty("ps") { Needing() }
    injector.registerAlias("mid", of: "ps")
    injector.registerProperty("part") { (injector: PropertyInjector) throws -> Part in
      _ = try injector.instance(forProperty: "mid", of: Needing.self)
      return Part()
    }
    final class Target { var part: Part? }
    XCTAssertEqual(injector.injectDependencies(to: Target()).failures.map(\.path), [["part", "mid", "leaf"]])
  }

  func testAnAwaitedOne() async {
    final class Target { var text: String? }
    injector.registerProperty("ps") { () async throws -> String in throw DeliberateFailure() }
    injector.registerAlias("text", of: "ps")
    let report = await injector.injectDependencies(awaiting: Target())
    XCTAssertEqual(report.failures.map(\.path), [["text"]])
    let error = await awaitedError { try await injector.awaitInstance(forProperty: "text", of: String.self) }
    XCTAssertEqual(error?.path, ["text"])
  }

  func testAnAliasBelowTheTarget() {
    injector.registerProperty("made") { WantsNeeding() }
    injector.registerProperty("ps") { Needing() }
    injector.registerAlias("mid", of: "ps")
    final class Target { var made: WantsNeeding? }
    XCTAssertEqual(injector.injectDependencies(to: Target()).failures.map(\.path), [["made", "mid", "leaf"]])
  }

  func testAllOfATypeNameThePropertyOrTheParameterToo() {
    final class Made { @Injected var p: Part }
    injector.registerProperty("p") { (_: PropertyInjector, id: Int) in Part() }
    injector.registerProperty("midR") { Made() }
    injector.registerProperty("taking", withInitializer: Takes.init(part:))
    let made = injectionError { try injector.instance(of: Made.self) }
    XCTAssertEqual(made?.path, ["midR", "p"])
    let taking = injectionError { try injector.instance(of: Takes.self) }
    XCTAssertEqual(taking?.code, .argumentMismatch)
    let all = [
      injectionError { try injector.instances(of: Made.self) },
      injectionError { try injector.instances(of: Takes.self) },
    ]
    XCTAssertEqual(all.map { $0?.path }, [made?.path, taking?.path])
    XCTAssertEqual(all.map { $0?.description }, [made?.description, taking?.description])
  }
}
