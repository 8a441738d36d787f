// H5, H9, H10: observers, `CustomReflectable`, `@Observable`.
import OBInjector
import Observation
import XCTest

final class ObservedService {}

final class H05ObserversTests: InjectorTestCase {
  func testH5APlainPropertyIsWrittenWithoutItsObserver() {
    final class Target {
      var changes = 0
      var text: String? { didSet { changes += 1 } }
    }
    injector.registerProperty("text", withInstance: "text")
    let target = injector.filled(Target())
    assertEqual((target.text, "text"), (target.changes, 0))
  }

  func testH5AKeyPathRunsTheObserver() {
    final class Target: KeyPathInjectable {
      var changes: [String?] = []
      var text: String? { didSet { changes.append(oldValue); changes.append(text) } }
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("text", \Target.text)] }
    }
    inBothModes { injector in
      injector.registerProperty("text", withInstance: "text")
      let (target, report) = injector.reported(Target())
      assertEqual((report.said("text"), "injected"), (target.changes, [nil, "text"]))
    }
  }

  func testH9CustomReflectableDoesNotHideAProperty() {
    final class Target: CustomReflectable {
      var service: ObservedService?
      private var text: String?
      var got: String? { text }
      var customMirror: Mirror { Mirror(self, children: ["nothing": 1], displayStyle: .tuple) }
    }
    injector.registerInstances(("service", ObservedService()), ("text", "text"), ("nothing", 2))
    let (target, report) = injector.reported(Target())
    XCTAssertNotNil(target.service)
    assertEqual((report.entries.map(\.name), ["service", "text"]), (target.got, "text"))
  }

  @Observable
  class Model {
    var service: ObservedService?
    var number: Int?
    @ObservationIgnored var ignored: String?
    @ObservationIgnored @Injected var slot: Double
    var count = 0
    fileprivate init() {}
  }

  class SubModel: Model {
    var _plain: Int?, plain: Int?
    fileprivate override init() {}
  }

  @Observable
  final class ObservableSubModel: SubModel {
    var own: Int?
    fileprivate override init() {}
  }

  func testH10ObservableStorageIsFilledUnderThePropertysName() {
    injector.registerInstances(("service", ObservedService()), ("_service", ObservedService()))
    injector.registerProperty("number") { 5 }
    injector.registerInstances(("ignored", "text"), ("slot", 0.5))
    let (model, report) = injector.reported(Model())
    XCTAssertEqual(report.injected, ["service", "number", "ignored", "slot"], "\(report)")
    XCTAssertNotNil(model.service)
    assertEqual((model.number, 5), (model.ignored, "text"), (model.slot, 0.5))
  }

  func testH10APlainSubclassOfAnObservableClassKeepsItsOwnNames() {
    injector.registerInstances(("plain", 1), ("_plain", 2), ("number", 3), ("own", 4))
    let model = injector.filled(SubModel())
    XCTAssertEqual([model.plain, model._plain, model.number], [1, 2, 3])
    let other = injector.filled(ObservableSubModel())
    XCTAssertEqual([other.plain, other._plain, other.number, other.own], [1, 2, 3, 4])
  }

  // H25: what `@Observable` has rewritten, and what `@ObservationIgnored` has kept from it.  Nothing that the
  // runtime writes down tells the two apart where the second has a name that begins with an underscore.

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
      let (ledger, report) = injector.reported(SaidLedger())
      assertEqual((report.said("_owner"), "injected"), (ledger._owner, "under its name"))
    }
  }
}
