import Foundation
import OBInjector
import XCTest

/// An observer hears of every step; without one nothing is different.
final class TracingTests: XCTestCase {
  private class Service {}
  private final class Part { var service: Service? }
  private final class Screen {
    var service: Service?
    var part: Part?
    var title: String? = "mine"
    var other: Int?
    var missing: Double?
  }
  private struct Broken: Error {}

  /// `@unchecked Sendable` is sound: every access holds the lock.
  private final class Recorder: InjectionObserver, @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [InjectionEvent] = []

    func observe(_ event: InjectionEvent) { lock.withLock { kept.append(event) } }
    var events: [InjectionEvent] { lock.withLock { kept } }
  }

  /// `@unchecked Sendable` is sound: every access holds the lock.
  private final class Output: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [String] = []

    func print(_ text: String) { lock.withLock { kept.append(text) } }
    var texts: [String] { lock.withLock { kept } }
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
    let output = Output()
    let injector = PropertyInjector(
      observer: InjectionTreePrinter(showsDurations: false) { output.print($0) })
    register(in: injector)
    injector.injectDependencies(to: Screen())
    let (service, part) = ("(\(#fileID):\(line + 1))", "(\(#fileID):\(line + 2))")
    let (title, other) = ("(\(#fileID):\(line + 3))", "\(#fileID):\(line + 4)")
    XCTAssertEqual(
      output.texts,
      [
        """
        Screen: 2 set
        ├─ title: String?  already set  \(title)
        ├─ service: Service?  injected  \(service)
        │  └─ make service: Service, singleton  made  \(service)
        │     └─ Service: 0 set
        ├─ part: Part?  injected  \(part)
        │  └─ make part: Part, unique  made  \(part)
        │     └─ Part: 1 set
        │        └─ service: Service?  injected  \(service)
        ├─ other: Int?  failed: "other" is of type "String" (registered at \(other)), which does not fit "Int"; \
        register a value of type "Int" under "other", or ask for "String" instead.
        └─ missing: Double?  not registered
        """
      ])
  }

  func testAnInjectedPropertyIsShownUnderTheNameThatItAsksFor() {
    final class Page { @InjectedNamed("part.main") var part: Part? }
    let output = Output()
    let injector = PropertyInjector(
      observer: InjectionTreePrinter(showsDurations: false) { output.print($0) })
    let line = #line + 1
    injector.registerProperty("part.main", withInstance: Part())
    let report = injector.injectDependencies(to: Page())
    XCTAssertEqual(report.entries.map(\.name), ["part.main"])
    XCTAssertEqual(output.texts, ["Page: 1 set\n└─ part.main: Part?  injected  (\(#fileID):\(line))"])
  }

  func testALookUpAndItsParametersAreATreeOfTheirOwn() throws {
    final class Whole { init(_: Service) {} }
    let output = Output()
    let injector = PropertyInjector(
      observer: InjectionTreePrinter(showsDurations: false) { output.print($0) })
    let line = #line
    injector.registerProperty("service") { Service() }
    injector.registerProperty("whole", withInitializer: Whole.init)
    _ = try injector.instance(of: Whole.self)
    let (service, whole) = ("(\(#fileID):\(line + 1))", "(\(#fileID):\(line + 2))")
    XCTAssertEqual(
      output.texts,
      [
        """
        look up whole: Whole  injected  \(whole)
        └─ make whole: Whole, unique  made  \(whole)
           ├─ look up service: Service  injected  \(service)
           │  └─ make service: Service, unique  made  \(service)
           │     └─ Service: 0 set
           └─ Whole: 0 set
        """
      ])
  }

  func testEveryBeginningHasItsEnd() {
    let recorder = Recorder()
    let injector = PropertyInjector(observer: recorder)
    injector.registerProperty("part") { Part() }
    injector.registerProperty("service") { () -> Service in throw Broken() }
    injector.injectDependencies(to: Screen())
    var open: [String] = []
    for event in recorder.events {
      XCTAssertEqual(event.outcome == nil, event.duration == nil)
      let key = "\(event.subject) \(event.name?.rawValue ?? "") \(event.type)"
      if event.outcome == nil {
        XCTAssertEqual(event.depth, open.count)
        open.append(key)
      } else {
        XCTAssertEqual(open.popLast(), key)
        XCTAssertEqual(event.depth, open.count)
      }
    }
    XCTAssertEqual(open, [])
    XCTAssertEqual(Set(recorder.events.map(\.call)).count, 1)
    let failed = recorder.events.filter { if case .failed = $0.outcome { true } else { false } }
    XCTAssertEqual(failed.map(\.subject), [.instance, .property, .instance, .property, .instance, .property])
  }

  func testWhatIsInjectedIsTheSameWithAnObserver() {
    let watched = PropertyInjector(observer: Recorder())
    let plain = PropertyInjector()
    for injector in [watched, plain] { register(in: injector) }
    let (one, other) = (Screen(), Screen())
    XCTAssertEqual(
      watched.injectDependencies(to: one).snapshot.entries.map(\.outcome),
      plain.injectDependencies(to: other).snapshot.entries.map(\.outcome))
    XCTAssertNotNil(one.part?.service)
    XCTAssertTrue(one.part?.service === one.service)
  }

  func testAChildWatchesWhatItsParentMakes() {
    let recorder = Recorder()
    let injector = PropertyInjector()
    register(in: injector)
    // The parent's plan is the quick one; the child must not borrow it.
    injector.injectDependencies(to: Screen())
    let child = injector.makeChild(observer: recorder)
    child.injectDependencies(to: Screen())
    XCTAssertEqual(recorder.events.first?.subject, .target)
    XCTAssertEqual(recorder.events.filter { $0.subject == .target && $0.outcome == nil }.count, 2)
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
    XCTAssertEqual(fromModules.events.map(\.name).first, "service", "the making of an eager singleton")
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

  func testReadyMadeValuesAreSeenToo() {
    final class Target { var service: Service? }
    let recorder = Recorder()
    let injector = PropertyInjector(observer: recorder)
    injector.registerProperty("service", withInstance: Service())
    for _ in 0..<3 { injector.injectDependencies(to: Target()) }
    XCTAssertEqual(recorder.events.filter { $0.subject == .property && $0.outcome != nil }.count, 3)
    XCTAssertEqual(Set(recorder.events.map(\.call)).count, 3)
  }

  func testStructsAndMirroredWrappersAreSeenToo() {
    struct Settings { @Injected var service: Service }
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let recorder = Recorder()
      let injector = PropertyInjector(reflection: reflection, observer: recorder)
      injector.registerProperty("service", withInstance: Service())
      var settings = Settings()
      injector.injectDependencies(to: &settings)
      XCTAssertEqual(recorder.events.filter { $0.subject == .property }.map(\.name), ["service", "service"])
    }
  }

  func testTreesOfTwoThreadsDoNotMix() {
    let output = Output()
    let injector = PropertyInjector(
      observer: InjectionTreePrinter(showsDurations: false) { output.print($0) })
    register(in: injector)
    injector.injectDependencies(to: Screen())
    DispatchQueue.concurrentPerform(iterations: 50) { _ in injector.injectDependencies(to: Screen()) }
    XCTAssertEqual(output.texts.count, 51)
    XCTAssertEqual(Set(output.texts.dropFirst()).count, 1)
  }

  func testAnEventDescribesItself() throws {
    let recorder = Recorder()
    let injector = PropertyInjector(observer: recorder)
    injector.registerProperty("service", withInstance: Service())
    final class Target { var service: Service? }
    injector.injectDependencies(to: Target())
    XCTAssertEqual(recorder.events[0].description, "begin target Target")
    XCTAssertTrue(try XCTUnwrap(recorder.events.last).description.hasPrefix("target Target: 1 set, "))
    XCTAssertEqual(recorder.events[1].location?.line, #line - 5)
  }
}
