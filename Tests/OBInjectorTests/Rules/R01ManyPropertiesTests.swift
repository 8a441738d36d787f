// R1 with many properties: more than a report's 64 bits hold.
import OBInjector
import XCTest

private final class Service {}

final class R01ManyPropertiesTests: InjectorTestCase {
  private class SixtyFour {
    var p0: Int?; var p1: Service?; var p2: String?; var p3: Int?
    var p4: Service?; var p5: String?; var p6: Int?; var p7: Service?
    var p8: String?; var p9: Int?; var p10: Service?; var p11: String?
    var p12: Int?; var p13: Service?; var p14: String?; var p15: Int?
    var p16: Service?; var p17: String?; var p18: Int?; var p19: Service?
    var p20: String?; var p21: Int?; var p22: Service?; var p23: String?
    var p24: Int?; var p25: Service?; var p26: String?; var p27: Int?
    var p28: Service?; var p29: String?; var p30: Int?; var p31: Service?
    var p32: String?; var p33: Int?; var p34: Service?; var p35: String?
    var p36: Int?; var p37: Service?; var p38: String?; var p39: Int?
    var p40: Service?; var p41: String?; var p42: Int?; var p43: Service?
    var p44: String?; var p45: Int?; var p46: Service?; var p47: String?
    var p48: Int?; var p49: Service?; var p50: String?; var p51: Int?
    var p52: Service?; var p53: String?; var p54: Int?; var p55: Service?
    var p56: String?; var p57: Int?; var p58: Service?; var p59: String?
    var p60: Int?; var p61: Service?; var p62: String?; var p63: Int?
  }

  private class SixtyFive: SixtyFour { var p64: Service? }

  private final class TwoHundredTen: SixtyFive {
    var p65: String?; var p66: Int?; var p67: Service?
    var p68: String?; var p69: Int?; var p70: Service?; var p71: String?
    var p72: Int?; var p73: Service?; var p74: String?; var p75: Int?
    var p76: Service?; var p77: String?; var p78: Int?; var p79: Service?
    var p80: String?; var p81: Int?; var p82: Service?; var p83: String?
    var p84: Int?; var p85: Service?; var p86: String?; var p87: Int?
    var p88: Service?; var p89: String?; var p90: Int?; var p91: Service?
    var p92: String?; var p93: Int?; var p94: Service?; var p95: String?
    var p96: Int?; var p97: Service?; var p98: String?; var p99: Int?
    var p100: Service?; var p101: String?; var p102: Int?; var p103: Service?
    var p104: String?; var p105: Int?; var p106: Service?; var p107: String?
    var p108: Int?; var p109: Service?; var p110: String?; var p111: Int?
    var p112: Service?; var p113: String?; var p114: Int?; var p115: Service?
    var p116: String?; var p117: Int?; var p118: Service?; var p119: String?
    var p120: Int?; var p121: Service?; var p122: String?; var p123: Int?
    var p124: Service?; var p125: String?; var p126: Int?; var p127: Service?
    var p128: String?; var p129: Int?; var p130: Service?; var p131: String?
    var p132: Int?; var p133: Service?; var p134: String?; var p135: Int?
    var p136: Service?; var p137: String?; var p138: Int?; var p139: Service?
    var p140: String?; var p141: Int?; var p142: Service?; var p143: String?
    var p144: Int?; var p145: Service?; var p146: String?; var p147: Int?
    var p148: Service?; var p149: String?; var p150: Int?; var p151: Service?
    var p152: String?; var p153: Int?; var p154: Service?; var p155: String?
    var p156: Int?; var p157: Service?; var p158: String?; var p159: Int?
    var p160: Service?; var p161: String?; var p162: Int?; var p163: Service?
    var p164: String?; var p165: Int?; var p166: Service?; var p167: String?
    var p168: Int?; var p169: Service?; var p170: String?; var p171: Int?
    var p172: Service?; var p173: String?; var p174: Int?; var p175: Service?
    var p176: String?; var p177: Int?; var p178: Service?; var p179: String?
    var p180: Int?; var p181: Service?; var p182: String?; var p183: Int?
    var p184: Service?; var p185: String?; var p186: Int?; var p187: Service?
    var p188: String?; var p189: Int?; var p190: Service?; var p191: String?
    var p192: Int?; var p193: Service?; var p194: String?; var p195: Int?
    var p196: Service?; var p197: String?; var p198: Int?; var p199: Service?
    var p200: String?; var p201: Int?; var p202: Service?; var p203: String?
    var p204: Int?; var p205: Service?; var p206: String?; var p207: Int?
    var p208: Service?; var p209: String?
  }

  private func registerAll(_ count: Int, except: Set<Int> = []) {
    for index in 0..<count where !except.contains(index) {
      let name = PropertyName("p\(index)")
      switch index % 3 {
      case 0: injector.registerProperty(PropertyKey(name), withInstance: index)
      case 1: injector.registerProperty(PropertyKey(name), withInstance: Service())
      default:
        injector.registerProperty(PropertyKey(name), withInstance: "text \(index) that is longer than fifteen bytes")
      }
    }
  }

  private func names(_ count: Int) -> [PropertyName] { (0..<count).map { PropertyName("p\($0)") } }

  /// The properties that have a value, as a `Mirror` sees them.
  private func filled(_ target: Any) -> [PropertyName] {
    let chain = sequence(first: Mirror(reflecting: target)) { $0.superclassMirror }
    return chain.reversed().flatMap(\.children).compactMap { child in
      Mirror(reflecting: child.value).children.isEmpty ? nil : child.label.map { PropertyName($0) }
    }
  }

  private func check<Target: AnyObject>(_ make: () -> Target, _ count: Int, line: UInt = #line) {
    registerAll(count)
    for _ in 0..<2 {
      let target = make()
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.injected, names(count), line: line)
      XCTAssertEqual(report.entries.count, count, line: line)
      XCTAssertTrue(report.didInject, line: line)
      XCTAssertEqual(filled(target), names(count), line: line)
      let again = injector.injectDependencies(to: target)
      XCTAssertFalse(again.didInject, line: line)
      XCTAssertEqual(again.entries.count { $0.outcome.word == "alreadySet" }, count, line: line)
    }
  }

  func testR1SixtyFourPropertiesAreSetAndReported() { check(SixtyFour.init, 64) }

  func testR1SixtyFivePropertiesAreSetAndReported() { check(SixtyFive.init, 65) }

  func testR1TwoHundredAndTenPropertiesAreSetAndReported() { check(TwoHundredTen.init, 210) }

  func testR1OfManyPropertiesEveryOneHasItsOwnOutcome() {
    registerAll(210, except: [3, 63, 64, 100, 208])
    injector.registerProperty("p63", withInstance: "no number")
    injector.registerProperty("p64") { Service() }
    injector.registerProperty("p208") { () -> Service? in nil }
    let target = TwoHundredTen()
    target.p150 = -1
    target.p2 = "there"
    let report = injector.injectDependencies(to: target)
    XCTAssertEqual(report.said("p3").prefix(13), "notRegistered")
    XCTAssertEqual(report.said("p63", "p64"), ["failed(typeMismatch)", "injected"])
    XCTAssertEqual(report.said("p100").prefix(13), "notRegistered")
    XCTAssertEqual(report.said("p208", "p150", "p2"), ["noValue", "alreadySet", "alreadySet"])
    XCTAssertEqual(report.injected.count, 210 - 6)
    XCTAssertEqual(target.p209, "text 209 that is longer than fifteen bytes")
    XCTAssertEqual(target.p150, -1)
    XCTAssertEqual(target.p2, "there")
    XCTAssertEqual(Set(filled(target)), Set(report.injected + ["p150", "p2"]))
  }

  func testR1OnlyTheLastOfManyPropertiesCountsAsInjected() {
    injector.registerProperty("p209", withInstance: 209)
    injector.registerProperty("p207", withInstance: 207)
    let report = injector.injectDependencies(to: TwoHundredTen())
    XCTAssertEqual(report.injected, ["p207"])
    XCTAssertTrue(report.didInject)
    XCTAssertEqual(report.said("p209"), "failed(typeMismatch)")
  }
}
