// Verification: a class of another library that the program lets conform is found among the types that conform.
import Foundation
import OBInjectorTesting
import XCTest

private protocol Decoding {}
extension JSONDecoder: Decoding {}
private final class Reader { @InjectedNamed("decoder") var decoder: any Decoding }

final class ForeignConformanceTests: InjectorTestCase {
  func testAPropertyMayBeFilledWithAClassOfAnotherLibraryThatConformsHere() {
    injector.registerProperty("decoder") { JSONDecoder() }
    let report = injector.verify(Reader.self)
    XCTAssertEqual(report.problems.map(\.description), [])
    XCTAssertEqual(report.unchecked.count, 1)
    XCTAssertNotNil(injector.filled(Reader()).decoder as? JSONDecoder)
  }
}
