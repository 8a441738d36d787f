// Making values: `Provider` with arguments as the type of properties and of parameters.
import OBInjector
import XCTest

final class ProviderArgumentsTests: InjectorTestCase {
  private let office = VisaOffice()
  private var log: EventLog { office.log }

  func testAPlainPropertyGetsItAndNothingIsMade() throws {
    office.register(in: injector)
    let (plain, report) = injector.reported(PlainEmbassy())
    XCTAssertEqual(report.injected, ["makeVisa", "visa"])
    XCTAssertEqual(log.all, [])
    XCTAssertEqual(try plain.makeVisa?.get("Ada").holder, "Ada")
    XCTAssertEqual((try plain.visa?.get("Bob", 3) as? EntryVisa)?.days, 3)
    XCTAssertEqual(log.all, ["Ada", "Bob 3"])
  }

  func testAWrappedPropertyGetsItInBothModes() throws {
    try inBothModes { injector in
      office.register(in: injector)
      let (wrapped, report) = injector.reported(WrappedEmbassy())
      XCTAssertEqual(report.injected, ["makeVisa", "visa", "makeVisa"])
      XCTAssertEqual(report.said("perhaps"), "notRegistered")
      XCTAssertEqual(try [wrapped.makeVisa.get("Ada").holder, wrapped.longVisa.get("Bob", 3).holder], ["Ada", "Bob"])
      XCTAssertEqual(try wrapped.anyVisa.get("Eve").holder, "Eve")
      XCTAssertNil(wrapped.perhaps)
    }
  }

  func testAParameterGetsTheOneOfItsArgumentsByType() throws {
    office.register(in: injector)
    injector.registerProperty("consulate", withInitializer: Consulate.init(makeVisa:longVisa:none:))
    let error = injector.refusal(of: Consulate.self)
    XCTAssertEqual(error?.code, .argumentMismatch, "the optional one passes what nothing takes")
    injector.registerProperty("short") { (_, length: Double) in EntryVisa("short", Int(length)) }
    let consulate = try injector.instance(of: Consulate.self)
    XCTAssertEqual(log.all, [])
    XCTAssertEqual(try consulate.makeVisa.get("Ada").days, 0)
    XCTAssertEqual((try consulate.longVisa.get("Bob", 3) as? EntryVisa)?.days, 3)
    XCTAssertEqual(try consulate.none?.get(7).days, 7)
  }

  func testALookUpGetsItToo() throws {
    office.register(in: injector)
    XCTAssertEqual(try injector.instance(of: Provider<EntryVisa, String>.self).get("Ada").holder, "Ada")
    XCTAssertEqual(
      try injector.instance(forProperty: "makeVisa", of: Provider<any Permit, String>.self).get("Ada").holder, "Ada")
    XCTAssertEqual(injector.refusal(ofSendable: Provider<Int, String>.self, "makeVisa")?.code, .typeMismatch)
    XCTAssertEqual(injector.refusal(ofSendable: Provider<Int, String>.self)?.code, .notRegistered)
  }

  func testAGenericClassGetsIt() throws {
    office.register(in: injector)
    injector.registerAlias("make", of: "makeVisa")
    let (desk, report) = injector.reported(VisaDesk())
    XCTAssertTrue(report.isComplete)
    XCTAssertEqual(try [desk.make?.get("Bob").holder, desk.makeVisa.get("Eve").holder], ["Bob", "Eve"])
  }

  func testOneInsideALazy() throws {
    final class Desk {
      var makeVisa: Lazy<Provider<EntryVisa, String>>?
      @InjectedByType var byType: Provider<Provider<EntryVisa, String>>
      @InjectedNamed("makeVisa") var perhaps: Provider<EntryVisa, String>?
    }
    office.register(in: injector)
    let (desk, report) = injector.reported(Desk())
    XCTAssertEqual(report.failures.map(\.description), [])
    let provider = try desk.makeVisa?.get()
    XCTAssertTrue(try desk.makeVisa?.get() === provider)
    XCTAssertEqual(
      try [provider?.get("Ada"), desk.byType.get().get("Bob"), desk.perhaps?.get("Eve")].map { $0?.holder },
      ["Ada", "Bob", "Eve"])
  }
}
