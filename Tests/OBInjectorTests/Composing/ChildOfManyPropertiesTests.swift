// Composing: A child gives the properties that it registers something for its own values, and all others its parent's,
// also where a report has no bit for a property: after the sixty-fourth.
import OBInjector
import XCTest

final class ChildOfManyPropertiesTests: XCTestCase {
  private final class Wide {
    var p0: Int?, p1: Int?, p2: Int?, p3: Int?, p4: Int?, p5: Int?, p6: Int?, p7: Int?, p8: Int?, p9: Int?
    var p10: Int?, p11: Int?, p12: Int?, p13: Int?, p14: Int?, p15: Int?, p16: Int?, p17: Int?, p18: Int?
    var p19: Int?, p20: Int?, p21: Int?, p22: Int?, p23: Int?, p24: Int?, p25: Int?, p26: Int?, p27: Int?
    var p28: Int?, p29: Int?, p30: Int?, p31: Int?, p32: Int?, p33: Int?, p34: Int?, p35: Int?, p36: Int?
    var p37: Int?, p38: Int?, p39: Int?, p40: Int?, p41: Int?, p42: Int?, p43: Int?, p44: Int?, p45: Int?
    var p46: Int?, p47: Int?, p48: Int?, p49: Int?, p50: Int?, p51: Int?, p52: Int?, p53: Int?, p54: Int?
    var p55: Int?, p56: Int?, p57: Int?, p58: Int?, p59: Int?, p60: Int?, p61: Int?, p62: Int?, p63: Int?
    var p64: Int?, p65: Int?

    /// The values in the order of the properties.
    var values: [Int?] { Mirror(reflecting: self).children.map { $0.value as? Int } }
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
      let child = parent.makeChild()
      child.registerProperty(PropertyKey(PropertyName("p\(index)")), withInstance: -1)
      var expected: [Int?] = Array(0..<66)
      expected[index] = -1
      for _ in 0..<2 { XCTAssertEqual(values(filledBy: child), expected) }
    }
    XCTAssertEqual(values(filledBy: parent), Array(0..<66))
  }

  func testAChildReplacesWhatAnAliasOfItsParentRefersTo() {
    for index in [2, 63, 64] {
      let parent = parent()
      let name = PropertyName("p\(index)")
      parent.deleteProperty(name)
      parent.registerAlias(name, of: "number")
      parent.registerProperty("number", withInstance: index)
      XCTAssertEqual(values(filledBy: parent), Array(0..<66))
      let child = parent.makeChild()
      child.registerProperty("number", withInstance: -1)
      var expected: [Int?] = Array(0..<66)
      expected[index] = -1
      XCTAssertEqual(values(filledBy: child), expected)
    }
  }

  func testWhatAChildRegistersLaterCounts() {
    let child = parent().makeChild()
    XCTAssertEqual(values(filledBy: child), Array(0..<66))
    child.registerProperty("p64", withInstance: -1)
    XCTAssertEqual(values(filledBy: child)[64], -1)
    child.deleteProperty("p64")
    child.registerProperty("p3", withInstance: -1)
    XCTAssertEqual(values(filledBy: child)[3], -1)
    XCTAssertEqual(values(filledBy: child)[64], 64)
  }
}
