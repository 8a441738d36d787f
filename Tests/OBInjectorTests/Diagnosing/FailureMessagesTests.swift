// Diagnosing: Every sentence that the library says of cycles, of isolation, and of closures and modules that fail, in
// full, but for those of `RemedyTests` and of `DecoratorSentencesTests`, which has what is said of a nil.
import OBInjectorTesting
import XCTest

private protocol Analytics: AnyObject {}
private final class Tracker: Analytics {}
private final class Store {}
private final class Coordinator {}
private struct Refusal: Error {}

final class FailureMessagesTests: InjectorTestCase {
  private final class Service {}
  private struct Broken: Error, CustomStringConvertible { let description: String }
  private final class Target { var service: Service? }

  func testCycles() {
    injector.registerProperty("deep") { (injector, depth: Int) -> Int in
      try injector.instance(forProperty: "deep", of: Int.self, arguments: depth + 1)
    }
    let sentence = Setting("")
    assertEnds("the look-up", stackSize: 512 * 1024, seconds: forEver) { [injector] in
      sentence.value = errorSentence { try injector.instance(forProperty: "deep", of: Int.self, arguments: 0) }
    }
    XCTAssertEqual(
      sentence.value.components(separatedBy: " Path:")[0],
      #""deep" is nested so deeply in other objects that the stack would overflow; end the recursion, or nest fewer "#
        + "objects.")
  }

  func testAClosureThatIsNotAwaited() {
    final class Waiting { var made: Sendable? }
    final class Sendable: Swift.Sendable {}
    let asynchronous =
      #"the closure of "made" ({made}) is asynchronous; use injectDependencies(awaiting:) or awaitInstance."#
    checkSentences([
      Sentence(asynchronous) { injector in
        injector.registerProperty("made") { () async -> Sendable in Sendable() }
        return injector.injectDependencies(to: Waiting()).failures.map(\.description).joined()
      },
      Sentence(
        #"the closure of "made" ({made}) is asynchronous; await awaitEagerSingletons() of its injector, "#
          + #"or of a child, once when the app starts."#
      ) { injector in
        injector.registerProperty("made", scope: .eagerSingleton) { () async -> Sendable in Sendable() }
        return "\(injector.injectDependencies(to: Waiting()).failures[0])"
      },
      Sentence(#""made" of Waiting is nil, wanted as "Sendable": "# + asynchronous) { injector in
        injector.registerProperty("made") { () async -> Sendable in Sendable() }
        return injector.explain("made", on: Waiting()).description
      },
    ])
  }

  func testAModuleOfAnotherIsolation() async throws {
    struct Module: InjectorModule { func configure(_ injector: PropertyInjector) {} }
    let injector = try PropertyInjector(modules: [Module()])
    assertEqual(
      await MainActor.run { errorSentence { try injector.withModules([]) } },
      #"module "Module" was configured by nonisolated code, but the caller is "MainActor"; derive the injector there."#)
  }

  func testProvidersThatFail() {
    struct Module: InjectorModule {
      func configure(_ injector: PropertyInjector) throws { throw Broken(description: "no disk") }
    }
    injector.registerProperty("service") { () -> Service in throw Broken(description: "the disk is full.") }
    let failure = injector.injectDependencies(to: Target()).failures[0].description
    assertSays(
      [failure, errorSentence { try PropertyInjector(modules: [Module()]) }],
      #"the closure of "service" ({service}) threw: the disk is full."#,
      #"module "Module" could not be configured: no disk"#, in: injector)
  }

  // Diagnosing: `missing` lists a property that nothing is registered for if it is required, if its name looks
  // misspelled by the measure of verification, or if one registration alone fits it; everything else is the app's
  // own data.

  override func setUp() {
    injector.registerProperty("store", withInstance: Store())
    injector.registerProperty("coordinator") { Coordinator() }
    injector.registerProperty("analytics", scope: .singleton) { () -> any Analytics in Tracker() }
    injector.registerProperty("site", withInstance: "site")
    injector.registerProperty("refusal", withInstance: Refusal())
    injector.registerAlias("log", of: "analytics")
  }

  /// Checks what a report lists, and that verification finds the same names misspelled.
  private func check(
    _ target: AnyObject, misspelled: [PropertyName] = [], meant: [PropertyName] = [], line: UInt = #line
  ) {
    for injector in [injector, injector.makeChild()] {
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.missing, misspelled + meant, line: line)
      XCTAssertEqual(report.isComplete, (misspelled + meant).isEmpty, line: line)
      XCTAssertEqual(injector.explain(target).missing, report.missing, line: line)
      XCTAssertEqual(injector.verify(type(of: target)).problems.map(\.property), misspelled, line: line)
    }
  }

  func testANameLooksMisspelledIfAThirdOfItsLettersDiffersAndItsTypeFits() {
    final class Plain { var stoer: Store?, siet: String? }
    check(Plain(), misspelled: ["stoer", "siet"])
    final class Wrapped { @Injected var stoer: Store? }
    check(Wrapped(), misspelled: ["stoer"])
    final class Back { weak var coordinater: Coordinator? }
    check(Back(), misspelled: ["coordinater"])
    final class ByAlias { var lgo: (any Analytics)? }
    check(ByAlias(), misspelled: ["lgo"])
    final class Named { @InjectedNamed("stoer") var kept: Store? }
    XCTAssertEqual(injector.injectDependencies(to: Named()).missing, ["stoer"])
    final class Other { var stoer: Int?, size: Int?, title: String?, storage: String? }
    check(Other())
  }

  func testWhatAnotherPropertyTakesIsNotMeant() {
    final class Before { var store: Store?, previousStore: Store?, stores: Store? }
    check(Before())
    final class Made { let store = Store(); var stores: Store?; var fallback: Store? }
    check(Made())
    final class ByAlias { var log: (any Analytics)?, analitics: (any Analytics)?, second: (any Analytics)? }
    check(ByAlias())
    final class ByName { @InjectedNamed("store") var kept: Store?; var stoer: Store? }
    XCTAssertEqual(injector.injectDependencies(to: ByName()).missing, [])
    final class ByType { @InjectedByType var log: any Analytics; var tracker: (any Analytics)? }
    check(ByType())
  }

  func testAStrongPropertyOfAClassOrProtocolThatOneRegistrationAloneFitsIsMeant() {
    final class Renamed { var tracker: (any Analytics)?; @Injected var database: Store? }
    check(Renamed(), meant: ["tracker", "database"])
    final class Own { weak var parent: Coordinator?; var name: String?, rejected: Refusal?, failure: (any Error)? }
    check(Own())
    injector.registerProperty("iso") { DateFormatter() }
    final class Dated { var dates: DateFormatter? }
    check(Dated(), meant: ["dates"])
    injector.registerProperty("second", withInstance: Tracker())
    check(Renamed(), meant: ["database"])
  }

  func testAPropertyThatEverythingFitsIsNotMeantForTheOnlyRegistration() {
    final class Box { @Injected var content: Any?; @Injected var shared: (any Sendable)? }
    let injector = PropertyInjector()
    injector.registerProperty("store", withInstance: Store())
    XCTAssertEqual(injector.injectDependencies(to: Box()).missing, [])
  }

  func testR8AClosureThatTakesArgumentsIsNotMeantByAPropertyOfItsType() {
    final class Engine {}
    final class Car { var motor: Engine?, year: Int?, maker: Provider<Engine, Int>? }
    injector.registerProperty("year", withInstance: 1)
    injector.registerProperty("engine") { (_, _: Int) in Engine() }
    XCTAssertEqual(injector.injectDependencies(to: Car()).missing, [])
    injector.without("engine").registerProperty("engine") { Engine() }
    XCTAssertEqual(injector.injectDependencies(to: Car()).missing, ["motor"])
  }

  func testWhatAChildRegistersIsFoundThoughAPlanOfItsParentHasFilledTheObject() {
    final class Store {}
    final class Target { var number: Int?, stoer: Store? }
    injector.registerProperty("number", withInstance: 1)
    injector.injectDependencies(to: Target())
    let child = injector.makeChild()
    let report = child.injectDependencies(to: Target())
    XCTAssertEqual(report.injected, ["number"])
    XCTAssertEqual(report.missing, [])
    child.registerProperty("store", withInstance: Store())
    XCTAssertEqual(report.missing, ["stoer"])
  }
}
