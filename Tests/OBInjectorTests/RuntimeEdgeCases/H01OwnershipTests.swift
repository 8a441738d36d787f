// H1, H2, H3, H15: `let`, `weak`, `unowned`, `unowned(unsafe)` and `lazy`.
import OBInjector
import XCTest

private protocol Bound: AnyObject { var one: Int { get } }
private protocol OtherBound: AnyObject { var two: Int { get } }
private class Service: Bound, OtherBound { let one = 1, two = 2 }
private final class SpecialService: Service {}
private final class Stranger {}

final class H01OwnershipTests: InjectorTestCase {
  // MARK: - H1

  func testH1ALetPropertyIsNeverWrittenNorListed() {
    final class Target {
      let service: Service? = nil
      let number = 1
      var text: String?
    }
    injector.registerInstances(("service", Service()), ("number", 2), ("text", "text"))
    let (target, report) = injector.reported(Target())
    XCTAssertNil(target.service)
    assertEqual((target.number, 1), (report.entries.map(\.name), ["text"]))
  }

  // MARK: - H2

  private class WeakTarget {
    weak var service: Service?
    weak var bound: (any Bound)?
    weak var both: (any Bound & OtherBound)?
    weak var special: SpecialService?
    weak var unwrapped: Service!
    weak var mixed: (any Service & OtherBound)?
    var after = 0x5A5A
  }

  func testH2AWeakPropertyIsFilledStaysWeakAndIsFilledAgainWhenItsObjectHasDied() {
    let target = WeakTarget()
    for _ in 0..<2 {
      var service: SpecialService? = SpecialService()
      do {
        let injector = PropertyInjector()
        let names: [PropertyName] = ["service", "bound", "both", "special", "unwrapped", "mixed"]
        for name in names { injector.registerProperty(PropertyKey(name), withInstance: service!) }
        let report = injector.injectDependencies(to: target)
        XCTAssertEqual(report.injected, names, "\(report)")
      }
      XCTAssertTrue(target.service === service && target.special === service && target.unwrapped === service)
      assertEqual((target.bound?.one, 1), (target.both?.one, 1), (target.both?.two, 2), (target.mixed?.two, 2))
      service = nil
      assertNil(target.service, target.bound, target.both, target.special, target.unwrapped, target.mixed)
      XCTAssertEqual(target.after, 0x5A5A)
    }
  }

  func testH2AWeakPropertyThatHoldsAnObjectIsKept() {
    let (kept, other) = (Service(), Service())
    injector.registerInstances(("service", other), ("bound", other))
    let target = WeakTarget()
    (target.service, target.bound) = (kept, kept)
    let report = injector.injectDependencies(to: target)
    XCTAssertTrue(target.service === kept && target.bound === kept)
    XCTAssertEqual(report.said("service", "bound"), ["alreadySet", "alreadySet"])
  }

  func testH2AWeakPropertyOfTheWrongTypeIsReported() {
    injector.registerInstances(("service", Stranger()), ("bound", 5))
    let report = injector.injectDependencies(to: WeakTarget())
    XCTAssertEqual(report.said("service", "bound"), ["failed(typeMismatch)", "failed(typeMismatch)"])
  }

  func testH2AWeakPropertyInAStructIsFilled() {
    struct Target {
      weak var service: Service?
      weak var bound: (any Bound)?
    }
    let service = Service()
    injector.registerInstances(("service", service), ("bound", service))
    var target = Target()
    injector.injectDependencies(to: &target)
    let copy = target
    XCTAssertTrue(copy.service === service && target.bound === service)
  }

  // MARK: - H15

  private final class UnownedTarget {
    unowned var owner: Service
    unowned var maybe: Service?
    unowned(unsafe) var raw: Service?
    unowned(unsafe) var rawOwner: Service
    weak var real: Service?
    var text: String?
    init(_ owner: Service) { (self.owner, rawOwner, maybe, raw) = (owner, owner, owner, owner) }
  }

  func testH15UnownedPropertiesAreToldApartFromWeakOnesAndLeftAlone() {
    let (old, new) = (Service(), Service())
    injector.registerInstance(new, under: "owner", "maybe", "raw", "rawOwner", "real")
    let target = UnownedTarget(old)
    (target.maybe, target.raw) = (nil, nil)
    let report = injector.injectDependencies(to: target)
    XCTAssertTrue(target.owner === old && target.rawOwner === old && target.real === new)
    assertNil(target.maybe, target.raw)
    XCTAssertEqual(report.said("maybe", "raw", "real"), ["failed(notWritable)", "failed(notWritable)", "injected"])
  }

  func testH2ADanglingUnownedNeighbourIsNeverRead() {
    let target: UnownedTarget
    do {
      let mortal = Service()
      target = UnownedTarget(mortal)
    }
    injector.registerInstances(("text", "text"), ("maybe", Service()))
    injector.registerProperty("raw") { Service() }
    injector.registerProperty("owner", withInstance: Service())
    let report = injector.injectDependencies(to: target)
    assertEqual((target.text, "text"), (report.said("maybe"), "failed(notWritable)"))
    XCTAssertEqual(PropertyInjector().injectDependencies(to: target).injected, [])
  }

  func testH15OwnershipIsReadRightInInheritedAndGenericClasses() {
    class Base<Element: AnyObject> {
      var first: Element?
      unowned(unsafe) var raw: Element?
      weak var parent: Element?
    }
    final class Derived: Base<Service> {
      var number: Int?
      unowned var maybe: Service?
      weak var other: (any Bound)?
    }
    let service = Service()
    injector.registerInstance(service, under: "first", "raw", "parent", "maybe", "other")
    let (target, report) = injector.reported(Derived())
    XCTAssertEqual(report.injected, ["first", "parent", "other"])
    XCTAssertEqual(report.said("raw", "maybe"), ["failed(notWritable)", "failed(notWritable)"])
    XCTAssertTrue(target.parent === service && target.other === service)
  }

  // MARK: - H3

  func testH3LazyStorageAndComputedPropertiesAreNeverTouched() {
    final class Target {
      let runs = RunCounter()
      lazy var service: Service? = make()
      lazy var number: Int = 5
      var computed: Service? {
        get { runs.count(); return nil }
        set { runs.count() }
      }
      func make() -> Service? { runs.count(); return nil }
    }
    injector.registerInstance(Service(), under: "service", "$__lazy_storage_$_service", "computed")
    injector.registerProperty("number", withInstance: 6)
    let (target, report) = injector.reported(Target())
    assertEqual((report.entries.map(\.name), []), (target.runs.count, 0), (target.number, 5))
    XCTAssertNil(target.service)
  }
}
