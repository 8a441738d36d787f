import OBInjector
import XCTest

/// An injector of each test's own.
class InjectorTestCase: XCTestCase {
  let injector = PropertyInjector()
}

extension XCTestCase {
  /// The place of a line of the caller's file, as sentences name it.
  func at(_ line: Int, file: String = #fileID) -> String { "\(file):\(line)" }
}
