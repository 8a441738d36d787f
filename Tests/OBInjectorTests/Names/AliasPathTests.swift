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

  private func paths(_ target: AnyObject) -> [[PropertyName]] {
    injector.injectDependencies(to: target).failures.map(\.path)
  }

  func testAMisfitOfAClosureACollectionAndADecoratedOne() {
    injector.registerProperty("ps") { Part() }
    injector.registerAlias("mid", of: "ps")
    XCTAssertEqual(paths(Wanting()), [["mid"]])
    injector.decorateProperty("ps") { (part: Part) -> Part in part }
    XCTAssertEqual(paths(Wanting()), [["mid"]])
    injector.registerProperty("texts", collecting: String.self)
    injector.registerAlias("list", of: "texts")
    XCTAssertEqual(paths(Wanting()), [["mid"], ["list"]])
  }

  func testWhatFailsBelowWhatAnAliasStandsForWhicheverWayItIsAskedFor() throws {
    final class Target { var part: Part?, made: WantsNeeding? }
    injector.registerProperty("ps") { Needing() }
    injector.registerAlias("mid", of: "ps")
    injector.registerProperty("made") { WantsNeeding() }
    injector.registerProperty("part") { (injector: PropertyInjector) throws -> Part in
      _ = try injector.instance(forProperty: "mid", of: Needing.self)
      return Part()
    }
    XCTAssertEqual(paths(WantsNeeding()), [["mid", "leaf"]])
    guard case .failed(let foretold) = injector.explain("mid", on: WantsNeeding()).outcome else { return XCTFail() }
    XCTAssertEqual(foretold.path, ["mid", "leaf"])
    XCTAssertEqual(injector.refusal(of: Needing.self, "mid")?.path, ["mid", "leaf"])
    XCTAssertEqual(injector.refusal(of: String.self, "mid")?.path, ["mid"])
    XCTAssertEqual(injector.refusal(of: Needing.self, "ps")?.path, ["ps", "leaf"])
    XCTAssertEqual(paths(Target()), [["part", "mid", "leaf"], ["made", "mid", "leaf"]], "in a closure, and below")
  }

  func testWhatStaysEmptyBelowTheTargetAndAClosureThatThrows() {
    injector.registerProperty("ps") { Part() }
    injector.registerAlias("part", of: "alias")
    injector.registerAlias("alias", of: "ps")
    injector.registerProperty("leaf", withInstance: "text")
    XCTAssertEqual(paths(Wanting()), [["part", "leaf"]])
    injector.deleteProperty("ps")
    injector.registerProperty("ps") { () throws -> Part in throw DeliberateFailure() }
    XCTAssertEqual(paths(Wanting()), [["part"]])
  }

  func testAnAwaitedOne() async {
    final class Target { var text: String? }
    injector.registerProperty("ps") { () async throws -> String in throw DeliberateFailure() }
    injector.registerAlias("text", of: "ps")
    assertEqual(await injector.injectDependencies(awaiting: Target()).failures.map(\.path), [["text"]])
    let error = await awaitedError { try await injector.awaitInstance(forProperty: "text", of: String.self) }
    XCTAssertEqual(error?.path, ["text"])
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

  // MARK: - Names: The cost of a chain of aliases grows with its length only: thousands take no noticeable time.

  private final class Target { var n0: Int? }
  private final class Misnamed { var n00: Int? }
  private let count = 5_000

  /// `n0` stands for `n1`, and so on; the last name is left to the test.
  private func registerChain() {
    for number in 0..<count { injector.registerAlias(PropertyName("n\(number)"), of: PropertyName("n\(number + 1)")) }
  }

  /// What takes a square of the number takes minutes.
  private func quickly(_ what: String, line: UInt = #line, _ body: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    try body()
    let time = ContinuousClock.now - start
    XCTAssertLessThan(time, .seconds(60), what, line: line)
  }

  func testALongChainIsFollowedListedAndVerifiedOnce() throws {
    registerChain()
    quickly("leading nowhere") {
      let error = injectionError { try injector.instance(forProperty: "n0", of: Int.self) }
      XCTAssertEqual(error?.path.count, count + 1)
      XCTAssertEqual(injector.verify(Target.self).problems.map(\.code), [.notRegistered])
    }
    injector.registerProperty(PropertyKey(PropertyName("n\(count)")), withInstance: 7)
    let target = Target()
    quickly("injecting") { injector.injectDependencies(to: target) }
    XCTAssertEqual(target.n0, 7)
    try quickly("looking up") { XCTAssertEqual(try injector.instance(forProperty: "n0", of: Int.self), 7) }
    quickly("listing") {
      let all = injector.registeredProperties
      XCTAssertEqual(all.count, count + 1)
      XCTAssertTrue(all.allSatisfy { $0.type == Int.self })
    }
    quickly("explaining") { XCTAssertEqual(injector.explain(Misnamed.self).said("n00"), "notRegistered(n0?)") }
    quickly("verifying") { XCTAssertTrue(injector.verify(Target.self).isValid) }
    let child = injector.makeChild()
    child.registerProperty("other", withInstance: "other")
    let another = Target()
    quickly("a child") { child.injectDependencies(to: another) }
    XCTAssertEqual(another.n0, 7)
    child.decorateProperty(PropertyKey<Int>(PropertyName("n\(count)"))) { (number: Int) in number + 1 }
    try quickly("decorated") { XCTAssertEqual(try child.instance(forProperty: "n0", of: Int.self), 8) }
  }

  func testALongRingIsOneProblemFromEveryEntry() {
    injector.registerAlias("first", of: "n1")
    registerChain()
    injector.registerAlias(PropertyName("n\(count)"), of: "n0")
    injector.registerAlias("last", of: "n1")
    quickly("verifying") {
      let problems = injector.verify().problems
      XCTAssertEqual(problems.map(\.code), [.circularDependency])
      XCTAssertEqual(problems.first?.path.count, count + 2)
    }
  }

  func testTwoRingsAreTwoProblemsAndTheWayToOneIsNone() {
    for (alias, name) in [("x", "a"), ("a", "b"), ("b", "a"), ("c", "c"), ("y", "x")] {
      injector.registerAlias(PropertyName(alias), of: PropertyName(name))
    }
    XCTAssertEqual(injector.verify().problems.map(\.path), [["a", "b", "a"], ["c", "c"]])
  }

  func testACycleThatALookUpByAnAliasClosesNamesTheAlias() {
    injector.registerAlias("uno", of: "one")
    injector.registerProperty("one", scope: .singleton) { injector -> Int in
      try injector.instance(forProperty: "uno", of: Int.self)
    }
    assertFails(.circularDependency, ["one", "uno"]) { try injector.instance(forProperty: "one", of: Int.self) }
  }
}
