// R1 with many properties: more than a report's 64 bits hold.
import OBInjector
import XCTest

private final class Service {}

final class R01ManyPropertiesTests: InjectorTestCase {
  private class SixtyFour {
    var p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15: Int?
    var p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31: Service?
    var p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47: String?
    var p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63: Int?
  }

  private class SixtyFive: SixtyFour { var p64: Service? }

  private final class TwoHundredTen: SixtyFive {
    var p65, p66, p67, p68, p69, p70, p71, p72, p73, p74, p75, p76, p77, p78, p79, p80: String?
    var p81, p82, p83, p84, p85, p86, p87, p88, p89, p90, p91, p92, p93, p94, p95, p96: Int?
    var p97, p98, p99, p100, p101, p102, p103, p104, p105, p106, p107, p108, p109, p110, p111, p112: Service?
    var p113, p114, p115, p116, p117, p118, p119, p120, p121, p122, p123, p124, p125, p126, p127, p128: String?
    var p129, p130, p131, p132, p133, p134, p135, p136, p137, p138, p139, p140, p141, p142, p143, p144: Int?
    var p145, p146, p147, p148, p149, p150, p151, p152, p153, p154, p155, p156, p157, p158, p159, p160: Service?
    var p161, p162, p163, p164, p165, p166, p167, p168, p169, p170, p171, p172, p173, p174, p175, p176: String?
    var p177, p178, p179, p180, p181, p182, p183, p184, p185, p186, p187, p188, p189, p190, p191, p192: Int?
    var p193, p194, p195, p196, p197, p198, p199, p200, p201, p202, p203, p204, p205, p206, p207, p208: Service?
    var p209: String?
  }

  private func registerAll(_ count: Int, except: Set<Int> = []) {
    for index in 0..<count where !except.contains(index) {
      let name = PropertyName("p\(index)")
      // Sixteen of a kind, as they are declared.
      switch (index < 65 ? index / 16 : 5 + (index - 65) / 16) % 3 {
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
      assertEqual((report.injected, names(count)), (filled(target), names(count)), line: line)
      assertEqual((report.entries.count, count), (report.didInject, true), line: line)
      let again = injector.injectDependencies(to: target)
      XCTAssertFalse(again.didInject, line: line)
      XCTAssertEqual(again.entries.count { $0.outcome.word == "alreadySet" }, count, line: line)
    }
  }

  func testR1SixtyFourSixtyFiveAndTwoHundredAndTenPropertiesAreSetAndReported() {
    check(SixtyFour.init, 64)
    check(SixtyFive.init, 65)
    check(TwoHundredTen.init, 210)
  }

  func testR1OfManyPropertiesEveryOneHasItsOwnOutcome() {
    registerAll(210, except: [3, 63, 64, 100, 208])
    injector.registerProperty("p63", withInstance: "no number")
    injector.registerProperty("p64") { Service() }
    injector.registerProperty("p208") { () -> Service? in nil }
    let target = TwoHundredTen()
    target.p140 = -1
    target.p40 = "there"
    let report = injector.injectDependencies(to: target)
    XCTAssertEqual(report.said("p3").prefix(13), "notRegistered")
    XCTAssertEqual(report.said("p63", "p64"), ["failed(typeMismatch)", "injected"])
    XCTAssertEqual(report.said("p100").prefix(13), "notRegistered")
    XCTAssertEqual(report.said("p208", "p140", "p40"), ["noValue", "alreadySet", "alreadySet"])
    XCTAssertEqual(report.injected.count, 210 - 6)
    assertEqual((target.p209, "text 209 that is longer than fifteen bytes"), (target.p140, -1), (target.p40, "there"))
    XCTAssertEqual(Set(filled(target)), Set(report.injected + ["p140", "p40"]))
  }

  func testR1OnlyTheLastOfManyPropertiesCountsAsInjected() {
    injector.registerInstances(("p209", 209), ("p192", 192))
    let report = injector.injectDependencies(to: TwoHundredTen())
    XCTAssertTrue(report.injected == ["p192"] && report.didInject)
    XCTAssertEqual(report.said("p209"), "failed(typeMismatch)")
  }

  func testR4AnObjectIsNotifiedThoughOnlyItsLastPropertyOfManyIsSet() throws {
    final class Wide: ManyProperties, InjectorDelegate {
      var text: String?, notified = 0
      func didInjectDependencies() { notified += 1 }
    }
    let injector = PropertyInjector()
    injector.registerProperty("wide") { Wide() }
    injector.registerProperty("text", withInstance: "text")
    for _ in 0..<2 {
      XCTAssertEqual(injector.filled(Wide()).notified, 1)
      XCTAssertEqual(try injector.instance(of: Wide.self).notified, 1)
    }
    injector.deleteProperty("text")
    XCTAssertEqual(injector.filled(Wide()).notified, 0)
  }
}
