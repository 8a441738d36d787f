// Diagnosing: An observer is notified of each value that was made and each object that was filled; without one nothing is
// different. A tree printer prints a call with all that it makes, and nothing of other calls.
import OBInjector
import XCTest

final class TracingTests: InjectorTestCase {
  private class Service {}
  private final class Part { var service: Service? }
  private final class Screen {
    var service: Service?, part: Part?
    var title: String? = "mine"
    var other: Int?, missing: Double?
  }

  private let (recorder, output) = (EventRecorder(), EventLog())
  private lazy var watched = PropertyInjector(observer: recorder)
  private lazy var printer = InjectionTreePrinter(showsDurations: false) { [output] in output.add($0) }
  private lazy var printed = PropertyInjector(observer: printer)

  private func register(in injector: PropertyInjector) {
    injector.registerProperty("service", scope: .singleton) { Service() }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("title", withInstance: "other")
    injector.registerProperty("other", withInstance: "no")
  }

  func testTheTreeOfAnInjection() {
    register(in: printed)
    printed.injectDependencies(to: Screen())
    assertSays(
      output.all,
      """
      Screen: 2 set, missing: other
      ├─ service: Service, singleton  ({service})
      │  └─ Service: 0 set
      └─ part: Part, unique  ({part})
         └─ Part: 1 set
      """, in: printed)
  }

  func testWhatFailsIsShownWithItsReasonAndWhatIsDiscardedForItIsNotified() {
    final class Strict { @Injected var part: Part }
    for observer in [printer, recorder] as [any InjectionObserver] {
      let injector = PropertyInjector(observer: observer)
      injector.registerProperty("service") { () -> Service in throw DeliberateFailure() }
      injector.registerProperty("part") { () -> Part? in nil }
      injector.registerProperty("strict") { Strict() }
      XCTAssertEqual(injectionError { try injector.instance(of: Strict.self) }?.code, .providerFailed)
      injector.injectDependencies(to: Part())
    }
    let place = "(\(at(#line - 6)))"
    XCTAssertEqual(output.all.count, 2)
    XCTAssertEqual(
      output.all[0].split(separator: "\n").map { $0.prefix { $0 != "(" } },
      [
        "strict: Strict, unique  failed: the closure of \"part\" ", "└─ Strict: discarded",
        "   └─ part: Part?, unique  no value  ",
      ])
    XCTAssertTrue(output.all[1].hasPrefix("Part: 0 set, missing: service\n└─ service: Service, unique  failed: "))
    XCTAssertTrue(output.all[1].hasSuffix(place), output.all[1])
    XCTAssertEqual(recorder.events.map(\.depth), [2, 1, 0, 1, 0])
    for event in recorder.events { XCTAssertGreaterThan(event.duration, .zero) }
  }

  func testWhatIsInjectedIsTheSameWithAnObserver() {
    for injector in [watched, injector] { register(in: injector) }
    let (one, other) = (Screen(), Screen())
    XCTAssertEqual(watched.injectDependencies(to: one).description, injector.injectDependencies(to: other).description)
    XCTAssertNotNil(one.part?.service)
    XCTAssertTrue(one.part?.service === one.service)
  }

  func testAChildWatchesWhatItsParentMakes() {
    register(in: injector)
    // The parent's plan is the quick one; the child must not borrow it.
    injector.injectDependencies(to: Screen())
    let child = injector.makeChild(observer: recorder)
    child.injectDependencies(to: Screen())
    XCTAssertEqual(recorder.reports.count, 2, "the screen and its part")
    let heard = recorder.events.count
    injector.injectDependencies(to: Screen())
    XCTAssertEqual(recorder.events.count, heard)
    child.makeChild().injectDependencies(to: Screen())
    XCTAssertEqual(recorder.events.count, heard * 2)
  }

  func testEveryWayToMakeAnInjectorTakesAnObserverOrNone() throws {
    struct ServiceModule: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty("service", scope: .eagerSingleton) { Service() }
      }
    }
    let (fromModules, ofParent, ofChild) = (EventRecorder(), EventRecorder(), EventRecorder())
    let watched = try PropertyInjector(modules: [ServiceModule()], observer: fromModules)
    XCTAssertEqual(fromModules.events.compactMap(\.name).first, "service", "the making of an eager singleton")
    let none: (any InjectionObserver)? = nil
    func hears(_ recorder: EventRecorder, of injector: PropertyInjector) -> Bool {
      let before = recorder.events.count
      injector.injectDependencies(to: Screen())
      return recorder.events.count > before
    }
    let ofModule = try PropertyInjector(modules: [ServiceModule()], observer: none)
    for injector in [ofModule, PropertyInjector(observer: none)] {
      register(in: injector)
      let child = injector.makeChild(observer: ofChild) { $0.registerProperty("title", withInstance: "child") }
      XCTAssertFalse(hears(ofChild, of: injector))
      XCTAssertTrue(hears(ofChild, of: child))
    }
    let inheriting = watched.makeChild(observer: none) { $0.registerProperty("other", withInstance: 1) }
    XCTAssertTrue(hears(fromModules, of: inheriting), "nil leaves the parent's observer in place")
    let replacing = watched.makeChild(observer: ofParent)
    XCTAssertFalse(hears(fromModules, of: replacing), "the child's observer replaces the parent's")
    XCTAssertFalse(ofParent.events.isEmpty)
  }

  func testEachObjectIsNotifiedWithItsReport() throws {
    final class Target { var service: Service? }
    struct Settings { @Injected var service: Service }
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let recorder = EventRecorder()
      let injector = PropertyInjector(reflection: reflection, observer: recorder)
      injector.registerProperty("service", withInstance: Service())
      var settings = Settings()
      injector.injectDependencies(to: &settings)
      injector.injectDependencies(to: Target())
      XCTAssertEqual(recorder.reports.map { "\($0.target)" }, ["Settings", "Target"])
      XCTAssertEqual(recorder.reports.first?.injected, ["service"])
      XCTAssertEqual(recorder.events.map(\.depth), [0, 0])
    }
  }

  func testTheEventOfAMadeObjectListsAFailedPropertyOnce() throws {
    final class Made { var other: Int?, anything: Double?, part: Part? }
    for name: PropertyKey<String> in ["other", "service"] { watched.registerProperty(name, withInstance: "no") }
    watched.registerProperty("anything") { () -> Any in "no" }
    watched.registerProperty("part") { Part() }
    watched.registerProperty("made") { Made() }
    _ = try watched.instance(of: Made.self)
    XCTAssertEqual(
      recorder.reports.map { $0.failures.map(\.property) }, [["service"], ["other", "anything", "service"]],
      "its own, then those below it")
  }

  func testAnObserverMayInjectItself() {
    final class Own { var title: String? }
    final class Restless: InjectionObserver, @unchecked Sendable {
      weak var injector: PropertyInjector?
      let owns = EventLog()
      func observe(_ event: InjectionEvent) {
        guard event.name == "part" else { return }
        let own = Own()
        injector?.injectDependencies(to: own)
        owns.add(own.title ?? "")
      }
    }
    let observer = Restless()
    let injector = PropertyInjector(observer: observer)
    observer.injector = injector
    register(in: injector)
    for _ in 0..<2 { XCTAssertNotNil(injector.filled(Screen()).part?.service) }
    XCTAssertEqual(observer.owns.all, ["other", "other"])
  }

  func testAnEventDescribesItself() throws {
    watched.registerProperty("service") { Service() }
    watched.injectDependencies(to: Part())
    let texts = recorder.events.map { $0.description.replacing(#/\d+ (ns|µs|ms|s)\b/#, with: "…") }
    assertSays(
      texts, "Service: 0 set, …", "service: Service, unique, …  ({service})", "Part: 1 set, …", in: watched)
  }

  func testAComponentThatIsMadeByItsTypeHasNoRegistration() throws {
    final class Cog: Component { init() {} }
    _ = try watched.instance(of: Cog.self)
    XCTAssertEqual(recorder.events.compactMap(\.name), ["cog"])
    XCTAssertEqual(recorder.events.compactMap { $0.registration?.name }, [])
  }

  func testAValueThatIsRefusedToADecoratorHasItsPath() async throws {
    let watched = watched
    watched.registerProperty("service", scope: .singleton) { Service() }
    await MainActor.run { _ = try? watched.instance(of: Service.self) }
    watched.decorateProperty("service") { (service: Service) in service }
    try await nowhere { _ = try? watched.instance(of: Service.self) }
    let paths = recorder.events.compactMap { if case .failed(let error) = $0.outcome { error.path } else { nil } }
    XCTAssertEqual(paths, [["service"]])
  }

  func testWhatAClosureLooksUpBelongsToTheCallAroundIt() throws {
    watched.registerProperty("service") { Service() }
    watched.registerProperty("count") { injector in try injector.instances(of: Service.self).count }
    _ = try watched.instance(forProperty: "count", of: Int.self)
    XCTAssertEqual(recorder.events.map(\.depth), [2, 1, 0])
  }

  func testALookUpAndItsParametersAreATreeOfTheirOwn() throws {
    final class Whole { init(_: Service) {} }
    printed.registerProperty("service") { Service() }
    printed.registerProperty("whole", withInitializer: Whole.init)
    _ = try printed.instance(of: Whole.self)
    assertSays(
      output.all,
      """
      whole: Whole, unique  ({whole})
      ├─ service: Service, unique  ({service})
      │  └─ Service: 0 set
      └─ Whole: 0 set
      """, in: printed)
  }

  func testATreeThatIsCompleteInsideAnotherCallHasItsOwnLinesOnly() {
    final class Whole { var part: Part? }
    final class Twice { var part: Part?, number: Int? }
    printed.registerProperty("part") { Part() }
    printed.registerProperty("number") { (injector: PropertyInjector) -> Int in
      XCTAssertTrue(finishesOnAnotherThread { injector.injectDependencies(to: Whole()) })
      return 1
    }
    printed.injectDependencies(to: Twice())
    assertSays(
      output.all,
      """
      Whole: 1 set
      └─ part: Part, unique  ({part})
         └─ Part: 0 set
      """,
      """
      Twice: 2 set
      ├─ part: Part, unique  ({part})
      │  └─ Part: 0 set
      └─ number: Int, unique  ({number})
      """, in: printed)
  }

  func testATreeShowsDurationsUnlessTheAppWantsNone() {
    PropertyInjector(observer: InjectionTreePrinter { [output] in output.add($0) }).injectDependencies(to: Part())
    XCTAssertNotNil(output.all.first?.wholeMatch(of: #/Part: 0 set, \d+ (ns|µs|ms|s)/#), "\(output.all)")
  }

  func testTreesOfTwoThreadsDoNotMix() {
    final class Whole { var service: Service?, part: Part? }
    printed.registerProperty("part") { Part() }
    printed.registerProperty("service", scope: .singleton) { Service() }
    printed.injectDependencies(to: Whole())
    DispatchQueue.concurrentPerform(iterations: 50) { [printed] _ in printed.injectDependencies(to: Whole()) }
    XCTAssertEqual(output.all.count, 51)
    XCTAssertEqual(Set(output.all.dropFirst()).count, 1)
  }
}
