// R11: a parent's shared instance that is made inside a child's is the parent's from then on, and stays, whatever fails
// in the child around it.
import OBInjector
import XCTest

final class R11ChildsTests: XCTestCase {
  private class Leaf: NotificationCounter, @unchecked Sendable { var name: String? }
  private final class Special: Leaf, @unchecked Sendable {}
  private final class Target { var leaf: Leaf? }

  private static let scopes: [Scope] = [.singleton, .eagerSingleton, .custom("session")]

  private func makeParent(_ scope: Scope, _ runs: RunCounter) -> PropertyInjector {
    let parent = PropertyInjector()
    parent.registerProperty("name", withInstance: "leaf")
    parent.registerProperty("leaf", scope: scope) { runs.made(Leaf()) }
    return parent
  }

  private func assertKept(
    by parent: PropertyInjector, _ child: PropertyInjector, _ runs: RunCounter, fails code: InjectionError.Code,
    line: UInt = #line
  ) throws {
    for _ in 0..<2 {
      XCTAssertEqual(child.injectDependencies(to: Target()).said("leaf"), "failed(\(code))", line: line)
      XCTAssertEqual(child.refusal(of: Leaf.self, "leaf")?.code, code, line: line)
    }
    let leaf = try parent.instance(forProperty: "leaf", of: Leaf.self)
    XCTAssertEqual([runs.count, leaf.notified], [1, 1], "the parent's is complete and notified", line: line)
    XCTAssertEqual(leaf.name, "leaf", line: line)
  }

  func testR11AParentsSharedInstanceStaysThoughAChildsDecoratorThrowsOrDoesNotFit() throws {
    for (scope, throwing) in Self.scopes.flatMap({ [($0, true), ($0, false)] }) {
      let runs = RunCounter()
      let parent = makeParent(scope, runs)
      let child = parent.makeChild {
        if throwing {
          $0.decorateProperty("leaf") { (_: Leaf) throws -> Leaf in throw DeliberateFailure() }
        } else {
          $0.decorateProperty("leaf") { (leaf: Special) in leaf }
        }
      }
      try assertKept(by: parent, child, runs, fails: throwing ? .providerFailed : .typeMismatch)
    }
  }

  func testR11AParentsDecoratedInstanceStaysThoughAChildsDecoratorThrows() throws {
    let runs = RunCounter()
    let parent = PropertyInjector()
    parent.registerInstances(("name", "leaf"), ("leaf", Leaf()))
    parent.decorateProperty("leaf") { (_: Leaf) -> Leaf in runs.made(Leaf()) }
    let child = parent.makeChild {
      $0.decorateProperty("leaf") { (leaf: Leaf) in leaf }
      $0.decorateProperty("leaf") { (_: Leaf) throws -> Leaf in throw DeliberateFailure() }
    }
    try assertKept(by: parent, child, runs, fails: .providerFailed)
  }

  func testR11AnAwaitedInstanceOfAParentStaysThoughAChildsDecoratorThrows() async throws {
    let runs = RunCounter()
    let parent = PropertyInjector()
    parent.registerProperty("leaf", scope: .singleton) { () async -> Leaf in runs.made(Leaf()) }
    let child = parent.makeChild {
      $0.decorateProperty("leaf") { (_: Leaf) throws -> Leaf in throw DeliberateFailure() }
    }
    for _ in 0..<2 {
      let error = await awaitedError { try await child.awaitInstance(forProperty: "leaf", of: Leaf.self) }
      XCTAssertEqual(error?.code, .providerFailed)
    }
    _ = try await parent.awaitInstance(forProperty: "leaf", of: Leaf.self)
    XCTAssertEqual(runs.count, 1)
  }

  func testR7WhatIsCompleteStaysThoughTheDecoratorThatLookedItUpFails() throws {
    final class Extra {}
    let (leaves, extras) = (RunCounter(), RunCounter())
    let parent = makeParent(.singleton, leaves)
    let child = parent.makeChild {
      $0.registerProperty("extra", scope: .singleton) { extras.made(Extra()) }
      $0.decorateProperty("leaf") { (injector: PropertyInjector, _: Leaf) throws -> Leaf in
        _ = try injector.instance(of: Extra.self)
        throw DeliberateFailure()
      }
    }
    for _ in 0..<2 { child.injectDependencies(to: Target()) }
    XCTAssertEqual([leaves.count, extras.count], [1, 1])
  }

  func testR11AParentsInstanceIsOneWhileChildrensDecoratorsFail() {
    for _ in 0..<Effort.rounds(100, short: 10) {
      let (runs, harvest) = (RunCounter(), Harvest())
      let parent = makeParent(.singleton, runs)
      let child = parent.makeChild {
        $0.decorateProperty("leaf") { (leaf: Leaf) throws -> Leaf in
          harvest.add(leaf)
          dawdle()
          throw DeliberateFailure()
        }
      }
      assertRaceEnds { thread in
        let target = Target()
        (thread % 2 == 0 ? parent : child).injectDependencies(to: target)
        if let leaf = target.leaf { harvest.add(leaf) }
      }
      XCTAssertEqual([runs.count, harvest.count, harvest.distinct], [1, 8, 1])
    }
  }

  private final class Database: NotificationCounter { var log: Log? }
  private final class Log {}
  private final class Session { var database: Database?, broken: Log? }

  private let runs = RunCounter()
  private let parent = PropertyInjector()

  override func setUp() {
    let runs = runs
    parent.registerProperty("log", scope: .singleton) { Log() }
    parent.registerProperty("database", scope: .singleton) { runs.made(Database()) }
  }

  private func databaseStays(_ child: PropertyInjector, line: UInt = #line) throws {
    for _ in 0..<2 { XCTAssertThrowsError(try child.instance(forProperty: "session", of: Session.self), line: line) }
    let database = try parent.instance(forProperty: "database", of: Database.self)
    XCTAssertEqual([runs.count, database.notified], [1, 1], line: line)
  }

  func testR11AParentsInstanceStaysThoughTheChildsClosureAroundItFails() throws {
    let child = parent.makeChild()
    child.registerProperty("session", scope: .singleton, after: Database.self) { () throws -> Session in
      throw DeliberateFailure()
    }
    try databaseStays(child)
  }

  func testR11AParentsInstanceStaysThoughAPropertyBesideItFails() throws {
    let child = parent.makeChild()
    child.registerProperty("broken") { () throws -> Log in throw DeliberateFailure() }
    child.registerProperty("session", scope: .singleton) { Session() }
    try databaseStays(child)
  }
}
