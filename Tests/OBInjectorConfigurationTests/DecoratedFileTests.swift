// Configuration: What a file says, with decorators around it.
import Foundation
import OBInjector
import OBInjectorConfiguration
import XCTest

final class DecoratedFileTests: XCTestCase {
  func testEachDecoratorTakesWhatTheOneBeforeItMakes() throws {
    final class Target { var count: Int? }
    let injector = try PropertyInjector(modules: [JSONModule(data: Data(#"{"count": 3}"#.utf8))])
    injector.decorateProperty("count") { (count: Int) in count + 1 }
    injector.decorateProperty("count") { (count: Int) in count * 10 }
    let target = Target()
    injector.injectDependencies(to: target)
    XCTAssertEqual(target.count, 40)
    XCTAssertEqual(try injector.instance(forProperty: "count", of: Int.self), 40)
  }
}
