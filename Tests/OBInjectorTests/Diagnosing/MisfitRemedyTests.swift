// Diagnosing: The message about a value that does not fit says what was probably meant, tells types of one name,
// and names the registration of an earlier module that it overrides.
import OBInjectorTesting
import XCTest

final class MisfitRemedyTests: InjectorTestCase {
  private final class Store: Sendable {}
  private final class Target { var store: Store?, stores: [Store]?, named: [PropertyName: Store]? }

  /// Fails the test unless the injection of a target and `verify` say that a value does not fit, with a remedy.
  private func assertMisfit(
    _ name: PropertyName, _ type: String, _ wanted: String, _ remedy: String, line: UInt = #line
  ) {
    let failures = injector.injectDependencies(to: Target()).failures
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.description), failures.map(\.description), line: line)
    let fact = #""\#(name)" is of type "\#(type)" (registered at {\#(name)}), which does not fit "\#(wanted)"; "#
    assertSays(failures, fact + remedy, in: injector, line: line)
  }

  func testAnInstanceIsOfItsOwnTypeAndNotOfThatWithWhichItIsRegistered() {
    final class Odd { var store: Int?; @InjectedNamed("store") var later: Lazy<Int>? }
    injector.registerProperty("store", withInstance: Store() as any Sendable)
    let lookUp = injectionError { try injector.instance(forProperty: "store", of: Int.self) }
    for error in injector.injectDependencies(to: Odd()).failures + [lookUp].compactMap({ $0 }) {
      XCTAssertTrue(error.found == Store.self, "\(error)")
    }
  }

  func testAClosureThatIsRegisteredAsAnInstance() {
    injector.registerProperty("store", withInstance: { Store() } as @Sendable () -> Store)
    assertMisfit(
      "store", "@Sendable () -> Store", "Store",
      #"to register a closure that makes the value, leave out "withInstance:", and let it take nothing, or the "#
        + "injector and arguments.")
  }

  func testATypeThatIsRegisteredAsAnInstance() {
    injector.registerProperty("store", withInstance: Store.self)
    assertMisfit(
      "store", "Store.Type", "Store", #"to register an instance, write "Store(…)" in place of "Store.self"."#)
  }

  func testAClosureThatMakesAClosureOrATypeHasTheOrdinaryRemedy() {
    func assertHasRemedy(line: UInt = #line) {
      let said = injector.injectDependencies(to: Target()).failures.first?.description ?? ""
      XCTAssertTrue(said.contains(#"; register a value of type "Store" under "store", ask for "#), said, line: line)
    }
    injector.registerProperty("store") { { Store() } as @Sendable () -> Store }
    assertHasRemedy()
    injector.without("store").registerProperty("store") { Store.self }
    assertHasRemedy()
  }

  func testAFunctionWhereAnotherFunctionIsWantedHasTheOrdinaryRemedy() {
    final class Caller { @Injected var make: () -> Int }
    injector.registerProperty("make", withInstance: { "" } as @Sendable () -> String)
    let message = injector.injectDependencies(to: Caller()).failures.first?.description ?? ""
    XCTAssertTrue(
      message.hasSuffix(
        #"register a value of type "() -> Int" under "make", or ask for "@Sendable () -> String" instead."#), message)
  }

  func testAnElementWhereAnArrayOrADictionaryByNameIsWanted() {
    injector.registerProperty("stores", withInstance: Store())
    assertMisfit(
      "stores", "Store", "[Store]",
      #"give it another name, and register "stores" with "collecting: Store.self" for everything that fits."#)
    injector.without("stores").registerProperty("named") { Store() }
    assertMisfit(
      "named", "Store", "[PropertyName: Store]",
      #"give it another name, and register "named" with "collectingByName: Store.self" for everything that fits."#)
  }

  func testAPlainPropertyMayBeTheAppsOwnDataWhichHasAnotherName() {
    injector.registerProperty("stores", withInstance: [1])
    assertMisfit(
      "stores", "[Int]", "[Store]",
      #"register a value of type "[Store]" under "stores", ask for "[Int]" instead, or rename the property if it "#
        + "is no dependency.")
  }

  private protocol Clock {}
  private struct SystemClock: Clock {}
  private struct LoudClock: Clock { let inner: any Clock }

  func testTheMessageForADecoratorWithoutATypeSaysHowToAddOne() {
    final class Display { var clock: (any Clock)? }
    injector.registerProperty("clock", withInstance: SystemClock() as any Clock, fileID: "App/S.swift", line: 7)
    // The compiler infers `LoudClock` from the call.
    injector.decorateProperty("clock", with: { clock in LoudClock(inner: clock) }, fileID: "App/D.swift", line: 9)
    assertSays(
      injector.injectDependencies(to: Display()).failures,
      #"the decorator of "clock" (App/D.swift:9) takes "LoudClock", but the value is of type "any Clock" "#
        + "(registered at App/S.swift:7); say in the closure which type it takes and makes, one that \"any Clock\" fits: "
        + "\"{ (value: any P) -> any P in … }\".")
  }

  func testAProtocolThatIsRegisteredAsAnInstanceHasTheOrdinaryRemedy() {
    final class Display { var clock: (any Clock)? }
    injector.registerProperty("clock", withInstance: (any Clock).self)
    let message = injector.injectDependencies(to: Display()).failures.first?.description ?? ""
    XCTAssertTrue(message.contains(#"; register a value of type "any Clock" under "clock", ask for "#), message)
  }

  private enum Files { final class Store {} }
  private enum Memory { final class Store {} }
  private final class Screen { var store: Files.Store? }

  func testTheMessageTellsTwoTypesOfOneNameByTheirFullNames() {
    injector.registerProperty("store", withInstance: Memory.Store())
    let tests = "OBInjectorTests.MisfitRemedyTests"
    let (memory, files) = ("\(tests).Memory.Store", "\(tests).Files.Store")
    assertSays(
      injector.injectDependencies(to: Screen()).failures,
      #""store" is of type "\#(memory)" (registered at {store}), which does not fit "\#(files)"; register a value of "#
        + #"type "\#(files)" under "store", ask for "\#(memory)" instead, or rename the property if it is no "#
        + "dependency.", in: injector)
  }

  private func fillOneLocalType(_ injector: PropertyInjector) -> InjectionReport {
    final class Local {}
    final class Target { var local: Local? }
    return injector.injectDependencies(to: Target())
  }

  private func registerAnother(_ injector: PropertyInjector) {
    final class Local {}
    injector.registerProperty("local", withInstance: Local(), fileID: "App/Other.swift", line: 3)
  }

  func testTheMessageSaysThatTwoTypesHaveEvenOneFullName() {
    registerAnother(injector)
    assertSays(
      fillOneLocalType(injector).failures,
      "\"local\" is of type \"Local\" (registered at App/Other.swift:3), which does not fit \"Local\"; "
        + "these are two types with the same name: rename one of them, use one of them in both places, or link "
        + "their module once.")
  }

  private protocol Storing {}
  private final class Asking { @InjectedNamed("store") var provider: Provider<any Storing> }

  private struct Earlier: InjectorModule {
    static let line = #line + 1
    func configure(_ injector: PropertyInjector) { injector.registerProperty("store", withInstance: Store()) }
  }

  private struct Later: InjectorModule {
    static let line = #line + 1
    func configure(_ injector: PropertyInjector) { injector.registerProperty("store", withInstance: "store") }
  }

  private func check(_ injector: PropertyInjector, line: UInt = #line) {
    let failures = injector.injectDependencies(to: Target()).failures
    assertSays(
      failures,
      #""store" is of type "String" (registered at \#(at(Later.line)), where it overrides "#
        + #"\#(at(Earlier.line))), which does not fit "Store"; register a value of type "Store" under "store", ask "#
        + #"for "String" instead, or rename the property if it is no dependency."#, line: line)
    XCTAssertEqual(failures.first?.locations.map(\.line), [Later.line, Earlier.line], line: line)
  }

  func testAMisfitOfALaterModuleNamesBothPlaces() throws {
    check(try PropertyInjector(modules: [Earlier(), Later()]))
    check(try PropertyInjector(modules: [Earlier()]).withModules([Later()]))
  }

  func testR12APropertyThatLooksUpAnotherNameNamesThatAndBothPlaces() throws {
    assertSays(
      try PropertyInjector(modules: [Earlier(), Later()]).injectDependencies(to: Asking()).failures,
      #""store" is of type "String" (registered at \#(at(Later.line)), where it overrides \#(at(Earlier.line))), which "#
        + #"does not fit "any Storing"; register a value of type "any Storing" under "store", or ask for "String" instead."#
    )
  }

  func testALookupByTypeThatMissesNamesWhatWouldHaveFitted() throws {
    let injector = try PropertyInjector(modules: [TextModule("first", "first"), Earlier(), Later()])
    XCTAssertEqual(
      errorSentence { try injector.instance(of: Store.self) },
      #"nothing that is registered fits "Store"; "store" (\#(at(Earlier.line))) would, but \#(at(Later.line)) "#
        + "overrides it: rename one of them.")
    XCTAssertFalse(errorSentence { try injector.instance(of: Double.self) }.contains("overrides"))
    let later = try PropertyInjector(modules: [Later()])
    XCTAssertFalse(errorSentence { try later.instance(of: Store.self) }.contains("overrides"))
  }
}
