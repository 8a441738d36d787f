// Diagnosing: The message about a value that does not fit names the registration of an earlier module that it
// overrides.
import OBInjector
import XCTest

final class OverriddenMessageTests: XCTestCase {
  private protocol Storing {}
  private final class Store: Storing, Sendable {}
  private final class Target { var store: Store? }
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

  func testOneThatOverridesNothingNamesOnePlace() throws {
    let error = try PropertyInjector(modules: [Later()]).injectDependencies(to: Target()).failures.first
    XCTAssertEqual(error?.locations.map(\.line), [Later.line])
    XCTAssertEqual(error?.description.contains("overrides"), false)
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
