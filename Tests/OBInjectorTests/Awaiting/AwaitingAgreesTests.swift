// R4, R7, R12: the same registrations say and tell the same in a synchronous and in an awaiting injection.
//
// The closures are synchronous, asynchronous, or belong to the main actor.
import OBInjector
import XCTest

final class AwaitingAgreesTests: XCTestCase {
  private enum Way: CaseIterable { case synchronous, asynchronous, mainActor }
  private enum Result: CaseIterable { case made, nothing, failure, misfit }
  private enum Around: CaseIterable { case none, detail, same, other, failure }
  private final class Detail: NotificationLogger, @unchecked Sendable { var number: Int?, wrong: Int? }

  private class Part: NotificationLogger, @unchecked Sendable {
    var detail: Detail?
    override func didInjectDependencies() {
      log.add("\(type(of: self)), \(detail == nil ? "without" : "with") its detail")
    }
  }
  private final class OtherPart: Part, @unchecked Sendable {}
  private final class NoPart: NotificationLogger, @unchecked Sendable { var number: Int? }
  private final class Screen: NotificationLogger { var part: Part?, again: Part?, list: [Part]?, number: Int? }

  private final class StrictScreen: NotificationLogger {
    @Injected var part: Part
    @Injected var list: [Part]
  }

  private final class Observer: InjectionObserver {
    let log = EventLog()
    func observe(_ event: InjectionEvent) {
      let said =
        switch event.outcome {
        case .failed(let error): "failed \(error.code)"
        case .filled(let report): "\(report.injected)"
        default: "\(event.outcome)"
        }
      log.add("\(event.name.map { "\($0)" } ?? "\(event.type)") \(said)")
    }
  }

  private struct Case: CustomStringConvertible {
    let result: Result
    let scope: Scope
    let around: Around
    let isCollected: Bool
    let isStrict: Bool

    var description: String {
      "\(result), \(scope), around \(around)\(isCollected ? ", collected" : "")\(isStrict ? ", required" : "")"
    }

    /// True if the decorator of the part throws, or does not take what the closure returns.
    var hasFailingDecorator: Bool {
      switch (result, around) {
      case (_, .none), (_, .detail), (.nothing, _), (.failure, _), (.made, .same), (.made, .other): false
      case (.made, .failure), (.misfit, _): true
      }
    }

    /// True if values are made that what is around them does not use.
    var losesValues: Bool { hasFailingDecorator || result == .misfit || result == .failure && isCollected }

    static var all: [Case] {
      let scopes = [Scope.unique, .graph, .singleton, .weakSingleton]
      let kinds = Result.allCases.flatMap { result in scopes.map { (result, $0) } }
      return kinds.flatMap { result, scope in
        Around.allCases.flatMap { around in
          [(false, false), (false, true), (true, false), (true, true)].map {
            Case(result: result, scope: scope, around: around, isCollected: $0, isStrict: $1)
          }
        }
      }
    }
  }

  private struct Outcome: Equatable {
    var report: [String] = [], failures: [String] = [], notifications: [String] = [], events: [String] = []
    var lookUp = "", lookUpNotifications: [String] = []
  }

  // MARK: - The table

  func testAnAwaitingInjectionReportsAndNotifiesTheSameAsASynchronousOne() async {
    for item in Case.all {
      let expected = await outcome(of: item, .synchronous, isAwaiting: false)
      // Values of the scope `graph` are shared by all that one actor makes in one go, not by a whole awaiting call.
      for way in Way.allCases where way != .mainActor || item.scope != .graph {
        let found = await outcome(of: item, way, isAwaiting: true)
        XCTAssertEqual(found.report, expected.report, "\(item): \(way)")
        // A weak singleton whose decorator fails lives as long as the step of the awaiting call that has made it.
        if item.scope == .weakSingleton, item.hasFailingDecorator, way != .synchronous { continue }
        XCTAssertEqual(found.failures, expected.failures, "\(item): \(way)")
        // What was awaited is complete, and is notified, whatever fails around it.
        let isLost = item.losesValues && way != .synchronous
        if isLost {
          XCTAssertTrue(Set(found.notifications).isSuperset(of: expected.notifications), "\(item): \(way)")
        } else {
          XCTAssertEqual(found.notifications, expected.notifications, "\(item): \(way)")
        }
        // A graph value that was awaited stays in its call though its decorator fails; if it does not fit, it is
        // dropped.
        if item.scope == .graph, isLost { continue }
        XCTAssertEqual(found.events, expected.events, "\(item): \(way)")
        // A weak singleton that no property holds may live until the task that has made it ends.
        guard item.scope != .weakSingleton else { continue }
        XCTAssertEqual(found.lookUp, expected.lookUp, "\(item): \(way)")
        if !isLost { XCTAssertEqual(found.lookUpNotifications, expected.lookUpNotifications, "\(item): \(way)") }
      }
    }
  }

  // MARK: - One case

  private func outcome(of item: Case, _ way: Way, isAwaiting: Bool) async -> Outcome {
    let (observer, log) = (Observer(), EventLog())
    let injector = PropertyInjector(observer: observer)
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("wrong", withInstance: "text")
    await register("detail", item.scope, way, in: injector) { Detail(log) }
    switch item.result {
    case .made: await register("part", item.scope, way, in: injector) { Part(log) }
    case .nothing: await register("part", item.scope, way, in: injector) { () -> Part? in nil }
    case .failure:
      await register("part", item.scope, way, in: injector) { () throws -> Part in throw DeliberateFailure() }
    case .misfit:
      await register("part", item.scope, way, in: injector) { () -> any AnyObject & Sendable in NoPart(log) }
    }
    injector.registerAlias("again", of: "part")
    if item.isCollected {
      await register("first", .unique, way, in: injector) { Part(log) }
      injector.registerProperty("list", collecting: Part.self)
      await register("last", .unique, way, in: injector) { OtherPart(log) }
    }
    switch item.around {
    case .none: break
    case .detail: injector.decorateProperty("detail") { (detail: Detail) in detail }
    case .same: injector.decorateProperty("part") { (part: Part) in part }
    case .other: injector.decorateProperty("part") { (part: Part) in OtherPart(part.log) }
    case .failure: injector.decorateProperty("part") { (_: Part) throws -> Part in throw DeliberateFailure() }
    }
    var outcome = Outcome()
    let target: any InjectorDelegate & AnyObject = item.isStrict ? StrictScreen(log) : Screen(log)
    let report =
      isAwaiting ? await injector.injectDependencies(awaiting: target) : injector.injectDependencies(to: target)
    outcome.report = report.entries.map { "\($0.name) \($0.outcome)" }.map(Self.withoutLines)
    outcome.failures = report.failures.map { Self.withoutLines("\($0.path) \($0)") }
    outcome.notifications = log.all
    outcome.events = observer.log.all.sorted()
    log.clear()
    do throws(InjectionError) {
      let part: Part =
        isAwaiting
        ? try await injector.awaitInstance(forProperty: "again") : try injector.instance(forProperty: "again")
      outcome.lookUp = "\(type(of: part))"
    } catch { outcome.lookUp = Self.withoutLines("\(error.path) \(error)") }
    outcome.lookUpNotifications = log.all
    return outcome
  }

  private func register<Value: Sendable>(
    _ name: PropertyName, _ scope: Scope, _ way: Way, in injector: PropertyInjector,
    _ make: @escaping @Sendable () throws -> Value
  ) async {
    switch way {
    case .synchronous: injector.registerProperty(PropertyKey(name), scope: scope) { try make() }
    case .asynchronous:
      injector.registerProperty(PropertyKey(name), scope: scope) { () async throws -> Value in try await later(make()) }
    case .mainActor: await Self.registerOnMain(name, scope, in: injector, make)
    }
  }

  @MainActor private static func registerOnMain<Value: Sendable>(
    _ name: PropertyName, _ scope: Scope, in injector: PropertyInjector, _ make: @escaping @Sendable () throws -> Value
  ) { injector.registerProperty(PropertyKey(name), scope: scope) { try make() } }

  /// A message without numbers of lines.
  private static func withoutLines(_ text: String) -> String {
    // A regular expression would take a third of the test's time.
    let parts = text.components(separatedBy: "swift:")
    return parts[0] + parts.dropFirst().map { "swift" + $0.drop { ("0"..."9").contains($0) } }.joined()
  }
}
