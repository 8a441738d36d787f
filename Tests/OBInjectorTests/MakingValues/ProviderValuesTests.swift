// Making values: The values of a `Provider` with arguments: scopes, arguments, changes; one that is made by hand.
import OBInjectorTesting
import XCTest

final class ProviderValuesTests: InjectorTestCase {
  private let office = VisaOffice()
  private var log: EventLog { office.log }

  func testTheScopeDecidesHowOftenItMakes() throws {
    for (scope, count) in [(Scope.unique, 3), (.singleton, 2), (.custom("c"), 2), (.graph, 3)] {
      log.clear()
      let injector = PropertyInjector()
      office.register(in: injector, scope: scope)
      let make = try XCTUnwrap(injector.filled(PlainEmbassy()).makeVisa)
      XCTAssertEqual(try make.get("Ada") === make.get("Ada"), count == 2, "\(scope)")
      _ = try make.get("Bob")
      XCTAssertEqual(log.count, count, "\(scope)")
    }
  }

  func testOptionalArgumentsAndThoseOfProtocols() throws {
    final class Desk { var visa: Provider<EntryVisa, String?, any Permit>? }
    injector.registerProperty("visa") { (_, holder: String?, other: any Permit) in EntryVisa(holder ?? other.holder) }
    let make = injector.filled(Desk()).visa
    XCTAssertEqual(
      try [make?.get(nil, EntryVisa("Ada")).holder, make?.get("Bob", EntryVisa("Ada")).holder], ["Ada", "Bob"])
  }

  func testARegistrationThatHasReplacedItDecides() throws {
    office.register(in: injector)
    let make = try XCTUnwrap(injector.filled(PlainEmbassy()).makeVisa)
    injector.deleteProperty("makeVisa")
    injector.registerProperty("makeVisa") { (_, days: Int) in EntryVisa("", days) }
    XCTAssertEqual(make.refusal("Ada")?.code, .argumentMismatch)
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
