import OBInjector
import XCTest

/// An injector of each test's own.
class InjectorTestCase: XCTestCase { let injector = PropertyInjector() }

/// A controller that nothing is configured in, before each test and afterwards.
class ControllerTestCase: XCTestCase {
  override func setUp() { InjectorController.reset() }
  override func tearDown() {
    assertEnds("the next configuration", seconds: soon) {
      InjectorController.reset()
      InjectorController.configureInjector { _ in }
      InjectorController.reset()
    }
  }
}

extension XCTestCase {
  /// The place of a line of the caller's file, as sentences name it.
  func at(_ line: Int, file: String = #fileID) -> String { "\(file):\(line)" }
}

extension InjectorController {
  /// The object, after its injection.
  static func filled<Target: AnyObject>(_ target: Target, isolation: isolated (any Actor)? = #isolation) -> Target {
    injectDependencies(to: target)
    return target
  }
}
