// Diagnosing: An eager singleton that can't be made when configuration ends is a problem; one that is left for awaiting is
// none. So is a unique value of an asynchronous closure that is needed where no call awaits it.
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

  private final class Leaf: Sendable {}
  private final class Holder: Sendable { init(_: Leaf) {} }
  private final class Owner: @unchecked Sendable { var leaf: Leaf? }
  private final class OwnersHolder { init(_: Owner) {} }
  private final class Part { @Injected var leaf: Leaf }
  private final class SendablePart: @unchecked Sendable { @Injected var leaf: Leaf }
  private final class LoosePart { var leaf: Leaf? }

  private func problems(_ leafScope: Scope = .unique, _ configure: (PropertyInjector) -> Void) -> [String] {
    let injector = PropertyInjector()
    injector.registerProperty("leaf", scope: leafScope) { () async in Leaf() }
    configure(injector)
    return injector.verify().problems.map { $0.path.map(\.rawValue).joined(separator: ".") }
  }

  func testOfUniqueAwaitedValuesOnlyThoseThatNoCallAwaitsAreAProblem() {
    XCTAssertEqual(problems { $0.registerProperty("holder", withInitializer: Holder.init) }, ["holder.leaf"])
    XCTAssertEqual(problems { $0.registerProperty("part") { Part() } }, ["part.leaf"])
    // A property of what is awaited leads elsewhere: the direct parent does not stand for it.
    let ownersHolder = problems {
      $0.registerProperty("owner") { () async in Owner() }
      $0.registerProperty("holder", withInitializer: OwnersHolder.init)
    }
    XCTAssertEqual(ownersHolder, ["holder.owner"])
    // It stays nil, and the report of an injection says why.
    XCTAssertEqual(problems { $0.registerProperty("part") { LoosePart() } }, [])
    // It may have been made before.
    XCTAssertEqual(problems(.singleton) { $0.registerProperty("holder", withInitializer: Holder.init) }, [])
    // An awaiting call awaits what the result of an asynchronous closure needs, and the elements of a collection.
    XCTAssertEqual(problems { $0.registerProperty("part") { () async in SendablePart() } }, [])
    XCTAssertEqual(problems { $0.registerProperty("leaves", collecting: Leaf.self) }, [])
  }

  func testAnEagerSingletonThatNeedsAUniqueAwaitedValueIsNamedOnce() {
    XCTAssertEqual(
      problems { $0.registerProperty("holder", scope: .eagerSingleton, withInitializer: Holder.init) }.count, 1)
  }
}
