// Diagnosing: An eager singleton that can't be made when configuration ends is a problem; one that is left for awaiting
// is none.
import OBInjectorTesting
import XCTest

final class EagerSingletonVerificationTests: InjectorTestCase {
  private final class Database: Sendable { static func open() async -> Database { Database() } }
  private final class Engine { init(_: Database) {} }

  func testOneThatHasToBeAwaitedIsNoProblem() {
    injector.registerProperty("database", scope: .eagerSingleton) { await Database.open() }
    XCTAssertEqual(injector.verify().problems.map(\.description), [])
    XCTAssertNoThrow(try injector.createEagerSingletons())
  }

  func testOneThatNeedsWhatHasToBeAwaitedIsAProblemThatNamesBoth() {
    injector.registerProperty("database", scope: .singleton) { await Database.open() }
    injector.registerProperty("engine", scope: .eagerSingleton, withInitializer: Engine.init)
    let line = #line - 1
    XCTAssertThrowsError(try injector.createEagerSingletons())
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.code), [.isolationMismatch])
    XCTAssertEqual(problems.map(\.property), ["engine"])
    let said = problems.first?.description ?? ""
    XCTAssertTrue(
      said.hasPrefix(
        #""engine" (eagerSingleton, \#(at(line))) can't be made when configuration ends: the closure of "database" "#),
      said)
    XCTAssertTrue(said.contains("engine → database"), said)
  }

  func testOneThatTakesArgumentsIsAProblem() {
    injector.registerProperty("database", scope: .eagerSingleton) { (_: PropertyInjector, _: Int) in Database() }
    XCTAssertThrowsError(try injector.createEagerSingletons())
    XCTAssertEqual(injector.verify().problems.map(\.code), [.argumentMismatch])
  }

  func testOneWithAParameterThatTakesArgumentsIsOneProblemAndThatOfTheParameter() {
    injector.registerProperty("database") { (_: PropertyInjector, _: Int) in Database() }
    injector.registerProperty("engine", scope: .eagerSingleton, withInitializer: Engine.init)
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.code), [.argumentMismatch])
    let said = problems.first?.description ?? ""
    XCTAssertTrue(said.hasPrefix(#"1 registration fits "Database", a parameter of "engine""#), said)
  }

  func testOneThatNeedsAnotherSynchronousOneIsNoProblem() {
    injector.registerProperty("engine", scope: .eagerSingleton, withInitializer: Engine.init)
    injector.registerProperty("database", scope: .eagerSingleton) { Database() }
    XCTAssertEqual(injector.verify().problems.map(\.description), [])
    XCTAssertNoThrow(try injector.createEagerSingletons())
  }
}
