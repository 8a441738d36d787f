// Diagnosing: An observer is notified of each value that was made and each object that was filled; without one nothing is
// different.
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
  private struct Broken: Error {}

  /// `@unchecked Sendable` is sound: every access holds the lock.
  private final class Recorder: InjectionObserver, @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [InjectionEvent] = []

    func observe(_ event: InjectionEvent) { lock.withLock { kept.append(event) } }
    var events: [InjectionEvent] { lock.withLock { kept } }
    var reports: [InjectionReport] {
      events.compactMap { if case .filled(let report) = $0.outcome { report } else { nil } }
    }
    var filled: Int { reports.count }
  }

  private var line = 0

  private func register(in injector: PropertyInjector) {
    line = #line
    injector.registerProperty("service", scope: .singleton) { Service() }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("title", withInstance: "other")
    injector.registerProperty("other", withInstance: "no")
  }

  func testTheTreeOfAnInjection() {
    let output = EventLog()
    let injector = PropertyInjector(observer: InjectionTreePrinter(showsDurations: false) { output.add($0) })
    register(in: injector)
    injector.injectDependencies(to: Screen())
    let (service, part) = ("(\(#fileID):\(line + 1))", "(\(#fileID):\(line + 2))")
    XCTAssertEqual(
      output.all,
      [
        """
        Screen: 2 set, missing: other
        ├─ service: Service, singleton  \(service)
        │  └─ Service: 0 set
        └─ part: Part, unique  \(part)
           └─ Part: 1 set
        """
      ])
  }

  func testWhatFailsIsShownWithItsReasonAndWhatIsDiscardedForItIsNotified() {
    final class Strict { @Injected var part: Part }
    let (output, recorder) = (EventLog(), Recorder())
    let printer = InjectionTreePrinter(showsDurations: false) { output.add($0) }
    for observer in [printer, recorder] as [any InjectionObserver] {
      let injector = PropertyInjector(observer: observer)
      injector.registerProperty("service") { () -> Service in throw Broken() }
      injector.registerProperty("part") { () -> Part? in nil }
      injector.registerProperty("strict") { Strict() }
      XCTAssertEqual(injectionError { try injector.instance(of: Strict.self) }?.code, .providerFailed)
      injector.injectDependencies(to: Part())
    }
    let place = "(\(#fileID):\(#line - 6))"
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
    let watched = PropertyInjector(observer: Recorder())
    let plain = PropertyInjector()
    for injector in [watched, plain] { register(in: injector) }
    let (one, other) = (Screen(), Screen())
    XCTAssertEqual(watched.injectDependencies(to: one).description, plain.injectDependencies(to: other).description)
    XCTAssertNotNil(one.part?.service)
    XCTAssertTrue(one.part?.service === one.service)
  }

  func testAChildWatchesWhatItsParentMakes() {
    let recorder = Recorder()
    register(in: injector)
    // The parent's plan is the quick one; the child must not borrow it.
    injector.injectDependencies(to: Screen())
    let child = injector.makeChild(observer: recorder)
    child.injectDependencies(to: Screen())
    XCTAssertEqual(recorder.filled, 2, "the screen and its part")
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
    let (fromModules, ofParent, ofChild) = (Recorder(), Recorder(), Recorder())
    let watched = try PropertyInjector(modules: [ServiceModule()], observer: fromModules)
    XCTAssertEqual(fromModules.events.compactMap(\.name).first, "service", "the making of an eager singleton")
    let none: (any InjectionObserver)? = nil
    let unwatched = [
      try PropertyInjector(modules: [ServiceModule()], observer: none), PropertyInjector(observer: none),
    ]
    for injector in unwatched {
      register(in: injector)
      let child = injector.makeChild(observer: ofChild) { $0.registerProperty("title", withInstance: "child") }
      let heard = ofChild.events.count
      injector.injectDependencies(to: Screen())
      XCTAssertEqual(ofChild.events.count, heard)
      child.injectDependencies(to: Screen())
      XCTAssertGreaterThan(ofChild.events.count, heard)
    }
    let heard = fromModules.events.count
    let inheriting = watched.makeChild(observer: none) { $0.registerProperty("other", withInstance: 1) }
    inheriting.injectDependencies(to: Screen())
    XCTAssertGreaterThan(fromModules.events.count, heard, "nil leaves the parent's observer in place")
    let before = fromModules.events.count
    watched.makeChild(observer: ofParent).injectDependencies(to: Screen())
    XCTAssertEqual(fromModules.events.count, before, "the child's observer replaces the parent's")
    XCTAssertFalse(ofParent.events.isEmpty)
  }

  func testEachObjectIsNotifiedWithItsReport() throws {
    final class Target { var service: Service? }
    struct Settings { @Injected var service: Service }
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let recorder = Recorder()
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
    let recorder = Recorder()
    let injector = PropertyInjector(observer: recorder)
    injector.registerProperty("other", withInstance: "no")
    injector.registerProperty("anything") { () -> Any in "no" }
    injector.registerProperty("service", withInstance: "no")
    injector.registerProperty("part") { Part() }
    injector.registerProperty("made") { Made() }
    _ = try injector.instance(of: Made.self)
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
    let recorder = Recorder()
    let injector = PropertyInjector(observer: recorder)
    injector.registerProperty("service") { Service() }
    final class Target { var service: Service? }
    injector.injectDependencies(to: Target())
    let texts = recorder.events.map { $0.description.replacing(#/\d+ (ns|µs|ms|s)\b/#, with: "…") }
    XCTAssertEqual(
      texts, ["Service: 0 set, …", "service: Service, unique, …  (\(#fileID):\(#line - 5))", "Target: 1 set, …"])
  }

  func testAComponentThatIsMadeByItsTypeHasNoRegistration() throws {
    final class Cog: Component { init() {} }
    let recorder = Recorder()
    _ = try PropertyInjector(observer: recorder).instance(of: Cog.self)
    XCTAssertEqual(recorder.events.compactMap(\.name), ["cog"])
    XCTAssertEqual(recorder.events.compactMap { $0.registration?.name }, [])
  }

  func testAValueThatIsRefusedToADecoratorHasItsPath() async throws {
    let recorder = Recorder()
    let injector = PropertyInjector(observer: recorder)
    injector.registerProperty("service", scope: .singleton) { Service() }
    await MainActor.run { _ = try? injector.instance(of: Service.self) }
    injector.decorateProperty("service") { (service: Service) in service }
    try await nowhere { _ = try? injector.instance(of: Service.self) }
    let paths = recorder.events.compactMap { if case .failed(let error) = $0.outcome { error.path } else { nil } }
    XCTAssertEqual(paths, [["service"]])
  }

  func testWhatAClosureLooksUpBelongsToTheCallAroundIt() throws {
    let recorder = Recorder()
    let injector = PropertyInjector(observer: recorder)
    injector.registerProperty("service") { Service() }
    injector.registerProperty("count") { injector in try injector.instances(of: Service.self).count }
    _ = try injector.instance(forProperty: "count", of: Int.self)
    XCTAssertEqual(recorder.events.map(\.depth), [2, 1, 0])
  }
}
