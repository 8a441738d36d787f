import OBInjector
import XCTest

/// A composition root has the names that it gives: nobody means to fill it.
final class RootWarningsTests: XCTestCase {
  fileprivate final class RootClock {}
  fileprivate class Base { let rootClock = RootClock() }
  fileprivate final class Root: Base { var rootText = "text" }
  fileprivate struct ValueRoot { let rootClock: RootClock }
  fileprivate final class Screen { var rootClock: RootClock? }

  private func warnings(_ injector: PropertyInjector) -> [String] {
    (injector.verify(Screen.self, Root.self, ValueRoot.self).warnings + injector.verifyProgram().warnings)
      .filter { $0.kind == .neverFilled }.map(\.description)
      .filter { $0.contains("Root.") || $0.contains("Base.") }
  }

  func testARootThatWasRegisteredIsNotWarnedOf() throws {
    let injector = PropertyInjector()
    injector.registerProperties(of: Root())
    injector.registerProperties(of: ValueRoot(rootClock: RootClock()))
    XCTAssertEqual(warnings(injector), [])
    XCTAssertEqual(warnings(injector.makeChild { $0.registerProperty("other", withInstance: 5) }), [])
    XCTAssertEqual(warnings(try injector.withModules(InlineModule { _ in })), [])
    let module = InlineModule { $0.registerProperties(of: Root()) }
    let other = InlineModule { $0.registerProperties(of: ValueRoot(rootClock: RootClock())) }
    XCTAssertEqual(warnings(try PropertyInjector(modules: [module, other])), [])
  }
}
