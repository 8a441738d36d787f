// Features: Lifetimes: what a closure made dies with its target, what was registered with the injector.
import OBInjector
import XCTest

private protocol Mortal {}

final class LifetimeTests: InjectorTestCase {
  private final class Counted: DeathCounter, Mortal {}
  private struct Holding: Mortal {
    let counted: Counted
    var more = (1, 2, 3, 4)
  }
  private final class Target {
    var counted: Counted?, mortal: (any Mortal)?, holding: Holding?, list: [Counted]?
    weak var parent: Counted?
    @Injected var slot: Counted
  }

  private let deaths = RunCounter()

  private func registerClosures(in injector: PropertyInjector) {
    let deaths = deaths
    injector.registerProperty("counted") { Counted(deaths) }
    injector.registerProperty("mortal") { Counted(deaths) }
    injector.registerProperty("holding") { Holding(counted: Counted(deaths)) }
    injector.registerProperty("list") { [Counted(deaths), Counted(deaths)] }
    injector.registerProperty("slot") { Counted(deaths) }
  }

  private func registerInstances(in injector: PropertyInjector) {
    injector.registerProperty("counted", withInstance: Counted(deaths))
    injector.registerProperty("mortal", withInstance: Counted(deaths))
    injector.registerProperty("holding", withInstance: Holding(counted: Counted(deaths)))
    injector.registerProperty("list", withInstance: [Counted(deaths), Counted(deaths)])
    injector.registerProperty("slot", withInstance: Counted(deaths))
    injector.registerProperty("parent", withInstance: Counted(deaths))
  }

  func testWhatAClosureMadeDiesWithItsTargetAndNoReportKeepsIt() {
    registerClosures(in: injector)
    injector.registerProperty("parent", withInstance: 5)
    var reports: [InjectionReport] = []
    for round in 1...3 {
      do {
        let target = Target()
        reports.append(injector.injectDependencies(to: target))
        XCTAssertEqual(reports.last?.injected.count, 5)
        XCTAssertEqual(deaths.count, (round - 1) * 6)
      }
      XCTAssertEqual(deaths.count, round * 6)
    }
    XCTAssertEqual(reports.map { $0.said("parent") }, Array(repeating: "failed(typeMismatch)", count: 3))
  }

  func testWhatWasRegisteredDiesWithTheInjector() {
    do {
      let injector = PropertyInjector()
      registerInstances(in: injector)
      for _ in 0..<3 {
        let target = Target()
        XCTAssertEqual(injector.injectDependencies(to: target).injected.count, 6)
        injector.injectDependencies(to: target)
      }
      XCTAssertEqual(deaths.count, 0)
    }
    XCTAssertEqual(deaths.count, 7)
  }

  func testWhatWasRegisteredLivesAsLongAsATargetHoldsIt() {
    let target = Target()
    do {
      let injector = PropertyInjector()
      registerInstances(in: injector)
      injector.injectDependencies(to: target)
    }
    // Only what a weak property refers to has died.
    XCTAssertEqual(deaths.count, 1)
    XCTAssertNil(target.parent)
    XCTAssertNotNil(target.counted)
    XCTAssertEqual(target.list?.count, 2)
    (target.counted, target.mortal, target.holding, target.list) = (nil, nil, nil, nil)
    XCTAssertEqual(deaths.count, 6)
  }

  func testWhatIsDeletedDiesAtOnceAlsoWhenAPlanHeldIt() {
    registerInstances(in: injector)
    injector.injectDependencies(to: Target())
    let names: [PropertyName] = ["counted", "mortal", "holding", "slot", "parent", "list"]
    for (name, died) in zip(names, [1, 2, 3, 4, 5, 7]) {
      injector.deleteProperty(name)
      XCTAssertEqual(deaths.count, died, "\(name)")
    }
  }

  func testASingletonDiesWithItsInjectorAtDeletionAndAtReset() {
    let deaths = deaths
    do {
      let injector = PropertyInjector()
      injector.registerProperty("counted", scope: .singleton) { Counted(deaths) }
      injector.registerProperty("slot", scope: .custom("c")) { Counted(deaths) }
      for _ in 0..<2 { injector.injectDependencies(to: Target()) }
      XCTAssertEqual(deaths.count, 0)
      injector.reset(.custom("c"))
      XCTAssertEqual(deaths.count, 1)
      injector.deleteProperty("counted")
      XCTAssertEqual(deaths.count, 2)
      injector.injectDependencies(to: Target())
      XCTAssertEqual(deaths.count, 2)
    }
    XCTAssertEqual(deaths.count, 3)
  }

  func testWhatAClosurePutIntoThePropertyItselfIsReleasedWhenItsResultReplacesIt() {
    final class Holder: @unchecked Sendable { var holding: Holding?, counted: Counted? }
    let (injector, deaths) = (PropertyInjector(), deaths)
    do {
      let holder = Holder()
      injector.registerProperty("holding") { [unowned holder] () -> Holding in
        holder.holding = Holding(counted: Counted(deaths))
        return Holding(counted: Counted(deaths))
      }
      injector.registerProperty("counted") { [unowned holder] () -> Counted in
        holder.counted = Counted(deaths)
        return Counted(deaths)
      }
      injector.injectDependencies(to: holder)
      XCTAssertEqual(deaths.count, 2)
    }
    XCTAssertEqual(deaths.count, 4)
  }

  func testWhatAClosureLooksUpAndCanNotReturnIsReleasedAtOnce() throws {
    final class Whole {}
    final class Told: DeathCounter, InjectorDelegate {
      var other: Int?
      func didInjectDependencies() { XCTFail("nothing is set") }
    }
    let deaths = deaths
    registerClosures(in: injector)
    injector.registerProperty("told") { Told(deaths) }
    injector.registerProperty("other") { Int?.none }
    injector.registerProperty("whole") { injector -> Whole in
      for count in 1...3 {
        _ = try injector.instance(forProperty: "counted", of: Counted.self)
        _ = try injector.instance(of: Told.self)
        XCTAssertEqual(deaths.count, 2 * count)
      }
      return Whole()
    }
    XCTAssertNoThrow(try injector.instance(of: Whole.self))
  }
}
