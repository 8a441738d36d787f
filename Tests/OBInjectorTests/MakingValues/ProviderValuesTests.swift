// Making values: The values of a `Provider` with arguments: scopes, injection, errors, children, decorators, lifetime.
import OBInjectorTesting
import XCTest

final class ProviderValuesTests: XCTestCase {
  private let office = VisaOffice()
  private var log: EventLog { office.log }

  func testTheScopeDecidesHowOftenItMakes() throws {
    for (scope, count) in [(Scope.unique, 3), (.singleton, 2), (.custom("c"), 2), (.graph, 3)] {
      log.clear()
      let (injector, plain) = (PropertyInjector(), PlainEmbassy())
      office.register(in: injector, scope: scope)
      injector.injectDependencies(to: plain)
      let make = try XCTUnwrap(plain.makeVisa)
      let (one, two) = (try make.get("Ada"), try make.get("Ada"))
      _ = try make.get("Bob")
      XCTAssertEqual(one === two, count == 2, "\(scope)")
      XCTAssertEqual(log.count, count, "\(scope)")
    }
  }

  func testOptionalArgumentsAndThoseOfProtocols() throws {
    final class Desk { var visa: Provider<EntryVisa, String?, any Permit>? }
    let (injector, desk) = (PropertyInjector(), Desk())
    injector.registerProperty("visa") { (_, holder: String?, other: any Permit) in EntryVisa(holder ?? other.holder) }
    injector.injectDependencies(to: desk)
    XCTAssertEqual(try desk.visa?.get(nil, EntryVisa("Ada")).holder, "Ada")
    XCTAssertEqual(try desk.visa?.get("Bob", EntryVisa("Ada")).holder, "Bob")
  }

  func testARegistrationThatHasReplacedItDecides() throws {
    let (injector, plain) = (PropertyInjector(), PlainEmbassy())
    office.register(in: injector)
    injector.injectDependencies(to: plain)
    let make = try XCTUnwrap(plain.makeVisa)
    injector.deleteProperty("makeVisa")
    XCTAssertEqual(injectionError { try make.get("Ada") }?.code, .notRegistered)
    injector.registerProperty("makeVisa") { (_, holder: String) in EntryVisa("new \(holder)") }
    XCTAssertEqual(try make.get("Ada").holder, "new Ada")
    injector.deleteProperty("makeVisa")
    injector.registerProperty("makeVisa") { (_, days: Int) in EntryVisa("", days) }
    XCTAssertEqual(injectionError { try make.get("Ada") }?.code, .argumentMismatch)
  }

  func testAChildsRegistrationAndItsValuesCount() throws {
    let (parent, plain) = (PropertyInjector(), PlainEmbassy())
    office.register(in: parent)
    parent.registerProperty("office", withInstance: "Rome")
    let child = parent.makeChild { $0.registerProperty("office", withInstance: "Oslo") }
    child.injectDependencies(to: plain)
    XCTAssertEqual(try plain.makeVisa?.get("Ada").office, "Oslo")
    let other = PlainEmbassy()
    parent.makeChild { child in
      child.registerProperty("makeVisa") { (_, holder: String) in EntryVisa("child's \(holder)") }
    }.injectDependencies(to: other)
    XCTAssertEqual(try other.makeVisa?.get("Ada").holder, "child's Ada")
  }

  func testOneMadeByHandNeedsNoInjector() throws {
    let make = Provider { (holder: String, days: Int) in EntryVisa(holder, days) }
    XCTAssertEqual(try make.get("Ada", 2).days, 2)
    XCTAssertFalse(try make.get("Ada", 2) === make.get("Ada", 2))
    let failing = Provider { (_: String) throws -> EntryVisa in throw DeliberateFailure() }
    XCTAssertTrue(injectionError { try failing.get("Ada") }?.underlying is DeliberateFailure)
    let perhaps = Provider<Int?, String?> { $0.flatMap { Int($0) } }
    XCTAssertNil(try perhaps.get(nil))
    XCTAssertEqual(try perhaps.get("4"), 4)
  }
}
