// Composing: An app of three library targets: a feature that knows a protocol, services that conform to it, an app that
// knows both.
import FixtureApp
import FixtureFeature
import FixtureServices
import OBInjectorTesting
import XCTest

final class CrossModuleTests: XCTestCase {
  func testAServiceOfOneModuleFillsAPrivatePropertyOfAnotherThroughAProtocol() throws {
    let app = try App()
    let screen = try app.makeScreen()
    XCTAssertEqual(screen.title, "Hello, Ada!")
    XCTAssertEqual(try app.injector.instance(of: Log.self).lines, ["asked for Ada"])
  }

  func testAScreenThatSomebodyElseMadeIsFilledToo() throws {
    let screen = GreetingScreen()
    XCTAssertEqual(Set(try App().injector.injectDependencies(to: screen).injected), ["greetingStore", "formatter"])
    XCTAssertEqual(screen.title, "Hello, Ada!")
  }

  func testTheAppVerifies() throws {
    let report = try App().injector.verify(GreetingScreen.self)
    XCTAssertTrue(report.isValid, "\(report)")
  }

  func testATestReplacesTheServiceThroughTheProtocolOnly() throws {
    final class Silent: GreetingStore { func greeting(for name: String) -> String? { nil } }
    let child = try App().injector.makeChild { child in
      child.registerProperty("greetingStore") { () -> any GreetingStore in Silent() }
    }
    XCTAssertEqual(try child.instance(of: GreetingScreen.self).title, "nobody is here")
  }

  func testWithoutTheServicesTheFeatureStillStandsAndSaysWhatItLacks() throws {
    let injector = try App().injector.withoutModules(ofType: ServicesModule.self)
    let screen = GreetingScreen()
    XCTAssertEqual(injector.injectDependencies(to: screen).injected, ["formatter"])
    XCTAssertEqual(screen.title, "nobody is here")
  }
}
