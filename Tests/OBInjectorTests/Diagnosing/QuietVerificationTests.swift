// Diagnosing: A verification keeps quiet about what is in order, and lists what it can't know.
import OBInjectorTesting
import XCTest

private final class Buoyage {}
private final class Harbour {}
private protocol Harbourmaster {}
private struct BuoyModule: InjectorModule {
  let moduleBuoy: Buoyage
  var optionalModuleBuoy: Buoyage?
  func configure(_ injector: PropertyInjector) throws {}
}
private protocol Pilot {}
private protocol Buoyed {}
private class PilotRepository: Pilot {}
private final class FileRepository: PilotRepository, Harbourmaster, @unchecked Sendable {
  let repositoryBuoy: Buoyage
  init(_ buoy: Buoyage) { repositoryBuoy = buoy }
}
private final class Channel {
  let channelBuoy: Buoyage
  init(_ buoy: Buoyage) { channelBuoy = buoy }
}

final class QuietVerificationTests: InjectorTestCase {
  /// An optimized build leaves out structs that nothing uses.
  override func setUp() { XCTAssertFalse("\(BuoyModule.self)".isEmpty) }

  private func neverFilled() -> [PropertyName] {
    injector.verifyProgram().warnings.filter { $0.kind == .neverFilled }.compactMap(\.holder?.name)
  }

  func testAModulesOwnPropertiesAreNoTargets() {
    injector.registerProperty("moduleBuoy") { Buoyage() }
    injector.registerProperty("optionalModuleBuoy") { Harbour() }
    let report = injector.verifyProgram()
    XCTAssertEqual(neverFilled(), [])
    XCTAssertEqual(report.problems.filter { $0.property == "optionalModuleBuoy" }.map(\.description), [])
    XCTAssertEqual(report.unused, ["moduleBuoy", "optionalModuleBuoy"])
  }

  func testALetOfWhatARegistrationMakesBehindAProtocolIsNoWarningEither() {
    injector.registerProperty("repositoryBuoy") { Buoyage() }
    func assertNoneIsLeft(_ register: (PropertyInjector) -> Void, line: UInt = #line) {
      register(injector)
      XCTAssertEqual(neverFilled(), [], line: line)
      injector.deleteProperty("it")
    }
    assertNoneIsLeft { $0.registerProperty("it") { () -> any Harbourmaster in FileRepository(Buoyage()) } }
    XCTAssertEqual(neverFilled(), ["repositoryBuoy"])
    assertNoneIsLeft { $0.registerProperty("it") { () -> any Harbourmaster & Sendable in FileRepository(Buoyage()) } }
    assertNoneIsLeft { $0.registerProperty("it") { () -> any Harbourmaster & Pilot in FileRepository(Buoyage()) } }
    assertNoneIsLeft { $0.registerProperty("it") { () -> any Pilot & AnyObject in FileRepository(Buoyage()) } }
    injector.registerProperty("other") { () -> any Harbourmaster & Buoyed in fatalError("it is not made") }
    XCTAssertEqual(neverFilled(), ["repositoryBuoy"], "it does not conform to both")
  }

  func testALetComesFromAnInitializerSoItsNameIsNotUnusedAndOfWhatARegistrationMakesItIsNoWarning() {
    for name: PropertyKey<Buoyage> in ["channelBuoy", "nobodysBuoy"] { injector.registerProperty(name) { Buoyage() } }
    XCTAssertEqual(injector.verifyProgram().unused, ["nobodysBuoy"])
    XCTAssertEqual(neverFilled(), ["channelBuoy"])
    injector.registerProperty("channel") { Channel(Buoyage()) }
    XCTAssertEqual(neverFilled(), [])
  }

  func testClosuresThatTakeTheInjectorAreListedOnceWithTheirPlaces() {
    let line = #line
    injector.registerProperty("first") { (injector: PropertyInjector) in try injector.instance(of: Int.self) }
    injector.registerProperty("second") { (_: PropertyInjector, number: Int) in "\(number)" }
    injector.registerProperty("third") { 5.0 }
    injector.registerProperty("fourth", withInitializer: { () -> Buoyage in Buoyage() })
    assertSays(
      injector.verify().unchecked,
      "2 closures that take the injector (\(at(line + 1)) and \(at(line + 2))): only running them shows what they look up; "
        + "XCTAssertMakes and XCTAssertInjects do")
    XCTAssertTrue(injector.verify().isValid)
  }

  func testTheParentOfANameThatIsUsedIsNotUnused() {
    final class Reader { @InjectedNamed("server.timeout") var timeout: Int }
    injector.registerProperty("server", withInstance: "host")
    injector.registerProperty("server.timeout", withInstance: 5)
    XCTAssertEqual(injector.verify(Reader.self).unused, [])
  }

  // Diagnosing: An eager singleton that can't be made when configuration ends is a problem; one that is left for
  // awaiting is none. So is a unique value of an asynchronous closure that is needed where no call awaits it.

  private final class Database: Sendable { static func open() async -> Database { Database() } }
  private final class Engine { init(_: Database) {} }

  func testOneThatHasToBeAwaitedOrThatNeedsAnotherSynchronousOneIsNoProblem() {
    injector.registerProperty("database", scope: .eagerSingleton) { await Database.open() }
    let synchronous = PropertyInjector()
    synchronous.registerProperty("engine", scope: .eagerSingleton, withInitializer: Engine.init)
    synchronous.registerProperty("database", scope: .eagerSingleton) { Database() }
    for injector in [injector, synchronous] {
      XCTAssertEqual(injector.verify().problems.map(\.description), [])
      XCTAssertNoThrow(try injector.createEagerSingletons())
    }
  }

  func testOneThatNeedsWhatHasToBeAwaitedIsAProblemThatNamesBoth() {
    injector.registerProperty("database", scope: .singleton) { await Database.open() }
    injector.registerProperty("engine", scope: .eagerSingleton, withInitializer: Engine.init)
    let place = at(#line - 1)
    XCTAssertThrowsError(try injector.createEagerSingletons())
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.code), [.isolationMismatch])
    XCTAssertEqual(problems.map(\.property), ["engine"])
    let said = problems[0].description
    let fact = #""engine" (eagerSingleton, \#(place)) can't be made when configuration ends: the closure of "database""#
    XCTAssertTrue(said.hasPrefix(fact) && said.contains("engine → database"), said)
    // An allowed name is that of what fails, not of what that needs.
    XCTAssertEqual(injector.verify().allowing(["database"]).problems.map(\.property), ["engine"])
    XCTAssertTrue(injector.verify().allowing(["engine"]).isValid)
    XCTAssertFalse(injector.verifyProgram(modules: ["Nowhere"]).allowing(["engine"]).isValid, "it bears no name")
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
    XCTAssertTrue("\(problems)".hasPrefix(#"[1 registration fits "Database", a parameter of "engine""#), "\(problems)")
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
    for (scope, path) in [(Scope.unique, "holder.leaf"), (.eagerSingleton, "holder")] {
      XCTAssertEqual(problems { $0.registerProperty("holder", scope: scope, withInitializer: Holder.init) }, [path])
    }
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
}
