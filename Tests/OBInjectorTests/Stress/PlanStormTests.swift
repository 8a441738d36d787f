// Stress: Plans that come and go, in tables that grow, of parents and children, while closures, setters and weak reads
// run.
import OBInjector
import XCTest

final class PlanStormTests: InjectorTestCase {
  private final class Service: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  /// One type each, so that tables grow.
  private final class Page<Kind>: KeyPathInjectable {
    var service: Service?, made: Int?, risk: Int?
    weak var kept: Service?
    private(set) var changes = 0
    var title: String? { didSet { changes += 1 } }
    static var injectableProperties: [InjectableProperty] { [InjectableProperty("title", \Page.title)] }
  }

  private static func fill<Kind>(_: Kind.Type, _ injector: PropertyInjector) -> Bool {
    let (page, report) = injector.reported(Page<Kind>())
    let isTitled = page.title == nil ? page.changes == 0 : page.changes == 1
    let codes = report.failures.map(\.code)
    // Whatever else is being replaced, these two are always there; "kept" may have been deleted since it was planned.
    return page.made == 1 && page.risk == nil && isTitled && page.service.map { $0.number >= 0 } ?? true
      && (codes == [.providerFailed] || Set(codes) == [.providerFailed, .notRegistered])
  }

  private static func fillAll(_ injector: PropertyInjector) -> Bool {
    fill(Int.self, injector) && fill(Int8.self, injector) && fill(Int16.self, injector) && fill(Int32.self, injector)
      && fill(Int64.self, injector) && fill(UInt8.self, injector) && fill(UInt16.self, injector)
      && fill(String.self, injector) && fill(Bool.self, injector) && fill(Double.self, injector)
  }

  func testPlansOfParentsAndChildrenComeAndGoOnManyThreads() {
    let parent = PropertyInjector()
    parent.registerProperty("risk") { () throws -> Int in throw DeliberateFailure() }
    parent.registerProperty("made") { [weak parent] () -> Int in
      // A plan inside a plan, and now and then one that goes while it is used.
      let inner = Page<[Int]>()
      if let parent { parent.makeChild().injectDependencies(to: Inner(inner)) }
      return 1
    }
    parent.registerProperty("number") { [weak parent] () -> Int in
      parent?.deleteProperty("passing")
      parent?.registerProperty("passing", withInstance: "passing")
      return 2
    }
    let child = parent.makeChild()
    let harvest = Harvest()
    assertRaceEnds(40, message: "no thread waits for ever") { thread in
      for round in 0..<Effort.rounds(15, short: 4) {
        switch thread {
        case 0:
          parent.deleteProperty("service")
          parent.registerProperty("service", withInstance: Service(round))
        case 1:
          parent.deleteProperty("kept")
          parent.registerProperty("kept", scope: .singleton) { Service(round) }
        case 2:
          child.deleteProperty("title")
          child.registerProperty("title", withInstance: "title \(round)")
        case 3: parent.reset(.singleton)
        case _ where thread % 3 == 0:
          // A child that dies with its plans.
          let own = thread % 2 == 0 ? parent.makeChild() : child.makeChild()
          if thread % 4 == 0 { own.registerProperty("title", withInstance: "own") }
          if !Self.fillAll(own) { harvest.add(Service(thread)) }
        default: if !Self.fillAll(thread % 2 == 0 ? parent : child) { harvest.add(Service(thread)) }
        }
      }
    }
    XCTAssertEqual(harvest.count, 0)
  }

  private final class Inner: MadeWith<AnyObject> { var number: Int? }

  /// What plans and tables referred to is released when the last registration is.
  func testNothingIsLeftOfPlansThatWereReplacedInTheStorm() {
    weak var service: Service?
    weak var gone: PropertyInjector?
    do {
      let injector = PropertyInjector()
      gone = injector
      injector.registerProperty("made") { 1 }
      injector.registerProperty("risk") { () throws -> Int in throw DeliberateFailure() }
      do {
        let instance = Service(1)
        service = instance
        injector.registerInstances(("service", instance), ("kept", instance))
      }
      assertRaceEnds(8) { thread in
        for round in 0..<Effort.rounds(20, short: 10) {
          _ = Self.fillAll(injector)
          if thread == 0 { injector.registerProperty(PropertyKey(PropertyName("other\(round)")), withInstance: round) }
        }
      }
    }
    // The threads release their closures only when they end.
    let end = Date(timeIntervalSinceNow: 60)
    while gone != nil || service != nil, Date() < end { usleep(1000) }
    assertNil(gone, service)
  }

  private final class Screen { var shared, other: Shareable? }

  /// Tasks that inject into a type for the first time make a plan each; the one that is kept last replaces the others,
  /// through whose steps their tasks may just be going.
  func testH20TasksMakePlansForOneTypeAtTheSameTime() async {
    let end = Date(timeIntervalSinceNow: Effort.stressSeconds)
    while Date() < end {
      let injector = PropertyInjector()
      injector.registerProperty("shared", scope: .singleton) { () async -> Shareable in Shareable() }
      injector.registerProperty("other", scope: .singleton) { () async -> Shareable in
        await Task.yield()
        return Shareable()
      }
      let isFilled = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<64 {
          group.addTask {
            let screen = Screen()
            return await injector.injectDependencies(awaiting: screen).isComplete
          }
        }
        return await group.reduce(true) { $0 && $1 }
      }
      XCTAssertTrue(isFilled)
    }
  }

  func testManyThreadsUseAPlanThatIsReplacedMeanwhile() {
    let injector = PropertyInjector()
    final class Screen { var made: Int?; var service: Service? }
    let (threads, gate) = (48, Gate(48))
    injector.registerProperty("made") { gate.made(1) }
    weak var service: Service?
    do {
      let instance = Service(3)
      service = instance
      injector.registerProperty("service", withInstance: instance)
    }
    assertRaceEnds(threads) { thread in
      let screen = injector.filled(Screen())
      if thread == 0 { injector.deleteProperty("service") }
      assertEqual((screen.made, 1), (screen.service?.number, 3))
    }
    XCTAssertNil(service)
  }
}
