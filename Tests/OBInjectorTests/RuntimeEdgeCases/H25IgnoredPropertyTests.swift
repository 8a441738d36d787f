// H25: what `@Observable` has rewritten, and what `@ObservationIgnored` has kept from it.
//
// Nothing that the runtime writes down tells the two apart where the second has a name that begins with an underscore.
import OBInjector
import Observation
import XCTest

final class H25IgnoredPropertyTests: InjectorTestCase {
  @Observable
  final class Ledger {
    var total: Int?
    @ObservationIgnored var _owner: String?
  }

  @Observable
  final class SaidLedger: KeyPathInjectable {
    var total: Int?
    @ObservationIgnored var _owner: String?
    static var injectableProperties: [InjectableProperty] { [InjectableProperty("_owner", \SaidLedger._owner)] }
  }

  /// The limit: it counts as rewritten.
  func testH25AnIgnoredPropertyWithAnUnderscoreIsFilledUnderTheNameWithoutIt() {
    injector.registerProperty("_owner", withInstance: "under its name")
    let ledger = injector.filled(Ledger())
    XCTAssertNil(ledger._owner)
    injector.registerProperty("owner", withInstance: "without the underscore")
    injector.injectDependencies(to: ledger)
    XCTAssertEqual(ledger._owner, "without the underscore")
  }

  func testH25AKeyPathSaysWhatItsNameIs() {
    inBothModes { injector in
      injector.registerProperty("_owner", withInstance: "under its name")
      let ledger = SaidLedger()
      XCTAssertEqual(injector.injectDependencies(to: ledger).said("_owner"), "injected")
      XCTAssertEqual(ledger._owner, "under its name")
    }
  }
}
