import Foundation
import OBInjectorTesting
import Testing

private final class Landing { var landingLamp: String? }

/// The variable of the environment that lets the tests run.
let failsOnPurpose = "OBINJECTOR_FAILS_ON_PURPOSE"

private func makeInjector(
  _ name: PropertyName = "landingLamp", _ lamp: some Sendable = "lamp"
) -> PropertyInjector {
  let injector = PropertyInjector()
  injector.registerProperty(PropertyKey(name), withInstance: lamp)
  return injector
}

/// The tests of a process that `SwiftTestingFailureTests` starts; anywhere else they are skipped.
///
/// `withKnownIssue` would see the failures too, but each would show in the summary of all tests.
@Suite(.enabled(if: ProcessInfo.processInfo.environment[failsOnPurpose] != nil))
struct FailsOnPurpose {
  /// The line that each of the tests fails at.
  static let verifiesTheProgram = #line + 2
  @Test func verifiesTheProgram() {
    XCTAssertVerifies(makeInjector("landingLmap"), modules: ["OBInjectorTestingTests"], allowing: ["title"])
  }

  static let verifiesAType = #line + 1
  @Test func verifiesAType() { XCTAssertVerifies(makeInjector("landingLamp", 5), Landing.self) }

  static let injectsAName = #line + 1
  @Test func injectsAName() { XCTAssertInjects(makeInjector(), into: Landing(), "landingLamp", "title") }

  static let injectsAnything = #line + 1
  @Test @MainActor func injectsAnything() { XCTAssertInjects(PropertyInjector(), into: Landing()) }

  static let makesEverything = #line + 4
  @Test func makesEverything() async {
    let injector = PropertyInjector()
    injector.registerProperty("lamp") { injector in try injector.instance(forProperty: "bulb", of: Int.self) }
    await XCTAssertMakes(injector)
  }

  static let verifiesOutsideOfItsTask = #line + 2
  @Test func verifiesOutsideOfItsTask() async {
    await Task.detached { XCTAssertVerifies(makeInjector("landingLamp", 5), Landing.self) }.value
  }

  static let usesWhatIsUnimplemented = #line + 3
  @Test func usesWhatIsUnimplemented() {
    let (injector, landing) = (PropertyInjector(), Landing())
    injector.registerUnimplemented("landingLamp", of: String.self)
    injector.injectDependencies(to: landing)
    if landing.landingLamp != nil { Issue.record("the property was set") }
  }

  static let usesWhatATraitRegisters = #line + 1
  @Test(.injector { $0.registerUnimplemented("landingLamp", of: String.self) }) func usesWhatATraitRegisters() {
    InjectorController.injectDependencies(to: Landing())
  }

  static let usesItOutsideOfItsTask = #line + 4
  @Test func usesItOutsideOfItsTask() async {
    await Task.detached {
      let injector = PropertyInjector()
      injector.registerUnimplemented("landingLamp", of: String.self)
      injector.injectDependencies(to: Landing())
    }.value
  }

  @Test func passes() {
    XCTAssertVerifies(makeInjector(), Landing.self)
    XCTAssertInjects(makeInjector(), into: Landing(), "landingLamp")
  }

  @Test func passesWhereEverythingIsMade() async { await XCTAssertMakes(makeInjector()) }
}
