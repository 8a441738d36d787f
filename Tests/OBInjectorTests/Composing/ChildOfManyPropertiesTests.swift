// Composing: A child gives the properties that it registers something for its own values, and all others its parent's,
// also where a report has no bit for a property: after the sixty-fourth.
import OBInjector
import XCTest

final class ChildOfManyPropertiesTests: XCTestCase {
  private final class Wide: ManyProperties {
    var p64, p65: Int?

    /// The values in the order of the properties.
    var values: [Int?] {
      let mirror = Mirror(reflecting: self)
      return [mirror.superclassMirror, mirror].flatMap { $0?.children.map { $0.value as? Int } ?? [] }
    }
  }

  private func parent() -> PropertyInjector {
    let parent = PropertyInjector()
    for index in 0..<66 { parent.registerProperty(PropertyKey(PropertyName("p\(index)")), withInstance: index) }
    return parent
  }

  private func values(filledBy injector: PropertyInjector) -> [Int?] { injector.filled(Wide()).values }

  func testAChildReplacesExactlyWhatItRegisters() {
    let parent = parent()
    XCTAssertEqual(values(filledBy: parent), Array(0..<66))
    for index in [0, 1, 31, 62, 63, 64, 65] {
      let (child, name) = (parent.makeChild(), PropertyName("p\(index)"))
      if index % 2 == 0 { XCTAssertEqual(values(filledBy: child), Array(0..<66), "before it registers anything") }
      child.registerProperty(PropertyKey(name), withInstance: -1)
      var expected: [Int?] = Array(0..<66)
      expected[index] = -1
      for _ in 0..<2 { XCTAssertEqual(values(filledBy: child), expected) }
      child.deleteProperty(name)
      XCTAssertEqual(values(filledBy: child), Array(0..<66))
    }
    XCTAssertEqual(values(filledBy: parent), Array(0..<66))
  }
}
