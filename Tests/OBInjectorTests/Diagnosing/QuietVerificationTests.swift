// Diagnosing: A verification keeps quiet about what is in order, and lists what it can't know.
import OBInjectorTesting
import XCTest

// The program is this test bundle: names that no other test uses keep its other types out of the reports.

private final class Buoyage {}
private final class Harbour {}
private protocol Harbourmaster {}
private struct BuoyModule: InjectorModule {
  let moduleBuoy: Buoyage
  var optionalModuleBuoy: Buoyage?
  func configure(_ injector: PropertyInjector) throws {}
}
private final class FileRepository: Harbourmaster {
  let repositoryBuoy: Buoyage
  init(_ buoy: Buoyage) { repositoryBuoy = buoy }
}
private final class Channel {
  let channelBuoy: Buoyage
  init(_ buoy: Buoyage) { channelBuoy = buoy }
}

final class QuietVerificationTests: InjectorTestCase {
  /// An optimized build leaves out structs that nothing uses.
  override func setUp() {
    for type in [BuoyModule.self] as [Any.Type] { XCTAssertFalse("\(type)".isEmpty) }
  }

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

  func testALetOfWhatARegistrationMakesComesFromItsInitializer() {
    injector.registerProperty("channelBuoy") { Buoyage() }
    XCTAssertEqual(neverFilled(), ["channelBuoy"])
    injector.registerProperty("channel") { Channel(Buoyage()) }
    XCTAssertEqual(neverFilled(), [])
  }

  func testALetOfWhatARegistrationMakesBehindAProtocolDoesToo() {
    injector.registerProperty("repositoryBuoy") { Buoyage() }
    injector.registerProperty("repository") { () -> any Harbourmaster in FileRepository(Buoyage()) }
    XCTAssertEqual(neverFilled(), [])
  }

  func testWhatAnInitializerIsGivenThatTheInjectorDoesNotKnowIsNotUnused() {
    injector.registerProperty("channelBuoy") { Buoyage() }
    injector.registerProperty("nobodysBuoy") { Buoyage() }
    XCTAssertEqual(injector.verifyProgram().unused, ["nobodysBuoy"])
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
}
