// Names: The cost of a chain of aliases grows with its length only: thousands take no noticeable time.
import OBInjectorTesting
import XCTest

final class AliasChainTests: InjectorTestCase {
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

  func testALongChainThatLeadsNowhereIsOneProblem() {
    registerChain()
    quickly("looking up") {
      let error = injectionError { try injector.instance(forProperty: "n0", of: Int.self) }
      XCTAssertEqual(error?.path.count, count + 1)
    }
    quickly("verifying") { XCTAssertEqual(injector.verify(Target.self).problems.map(\.code), [.notRegistered]) }
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
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.path), [["a", "b", "a"], ["c", "c"]])
  }
}
