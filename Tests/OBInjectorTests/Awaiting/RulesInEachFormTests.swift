// R2, R4, R5, R7, R10, R12: each form that awaits keeps the rules as a synchronous injection does. A rule is stated
// once, and holds for the value that each form gets.
import OBInjector
import XCTest

private class Value: NotificationLogger, @unchecked Sendable {
  var first: Int?, kept: Part?, part: Part?, confined: Confined?, wrong: String?
}
private final class Strict: Value, @unchecked Sendable { @Injected var needed: Part }
private final class Part: NotificationLogger, @unchecked Sendable { var number: Int? }

private actor Receiver {
  private var value: Value?
  func receive(from injector: PropertyInjector) async -> (Value?, [InjectionError]) {
    let report = await injector.injectDependencies(awaiting: self)
    return (value, report.failures)
  }
}

/// A way to get the value of the closure "value", which makes it.
private enum Form: CaseIterable {
  case injecting, awaitingAnObject, awaitingAnActor, awaitInstance, awaitGet, awaitEagerSingletons

  /// True if a report says what failed below a value that was made.
  var hasReport: Bool { self == .injecting || self == .awaitingAnObject || self == .awaitingAnActor }

  /// Registers a closure, which is asynchronous in the forms that await.
  func register<Made: Sendable>(
    _ name: PropertyKey<Made>, in injector: PropertyInjector, _ scope: Scope = .unique,
    _ make: @escaping @Sendable (PropertyInjector) throws -> Made
  ) {
    if self == .injecting {
      injector.registerProperty(name, scope: scope) { injector throws -> Made in try make(injector) }
    } else {
      injector.registerProperty(name, scope: scope) { injector async throws -> Made in try await later(make(injector)) }
    }
  }

  /// Registers the value, which awaits or makes its parts.
  func registerValue(in injector: PropertyInjector, _ make: @escaping @Sendable (PropertyInjector) throws -> Value) {
    register("value", in: injector, self == .awaitEagerSingletons ? .eagerSingleton : .unique, make)
  }

  func get(from injector: PropertyInjector) async -> (value: Value?, failures: [InjectionError]) {
    final class Target { var value: Value? }
    let target = Target()
    let failures: [InjectionError]
    do throws(InjectionError) {
      switch self {
      case .injecting: failures = injector.injectDependencies(to: target).failures
      case .awaitingAnObject: failures = await injector.injectDependencies(awaiting: target).failures
      case .awaitingAnActor: return await Receiver().receive(from: injector)
      case .awaitInstance: return (try await injector.awaitInstance(forProperty: "value"), [])
      case .awaitGet:
        let lazy = try injector.instance(forProperty: "value", of: Lazy<Value>.self)
        return (try await lazy.awaitGet(), [])
      case .awaitEagerSingletons:
        try await injector.awaitEagerSingletons()
        return (try injector.instance(forProperty: "value"), [])
      }
      return (target.value, failures)
    } catch { return (nil, [error]) }
  }
}

final class RulesInEachFormTests: XCTestCase {
  private let (log, runs) = (EventLog(), RunCounter())

  private func inEachForm(_ rule: (Form, PropertyInjector, _ form: String) async throws -> Void) async rethrows {
    for form in Form.allCases {
      log.clear()
      runs.count(-runs.count)
      try await rule(form, PropertyInjector(), "\(form)")
    }
  }

  func testR2WhatIsSetByThenIsKeptAndWhatIsNilByThenIsFilled() async {
    let (log, runs) = (log, runs)
    await inEachForm { form, injector, name in
      let (made, own) = (Setting<Value?>(nil), Part(log))
      form.registerValue(in: injector) { _ in
        let value = Value(log)
        (made.value, value.part) = (value, own)
        return value
      }
      // While the closure of one property runs, the next ones are set and emptied.
      form.register("first", in: injector) { _ in
        made.value?.kept = own
        made.value?.part = nil
        return 1
      }
      form.register("kept", in: injector) { _ in runs.made(Part(log)) }
      form.register("part", in: injector) { _ in Part(log) }
      let value = await form.get(from: injector).value
      XCTAssertEqual(value?.first, 1, name)
      XCTAssertTrue(value?.kept === own && value?.part != nil && value?.part !== own, name)
      XCTAssertEqual(runs.count, 0, name)
    }
  }

  func testR4EachIsNotifiedOnceTheInnerBeforeTheOuter() async {
    let log = log
    await inEachForm { form, injector, name in
      form.registerValue(in: injector) { _ in Value(log) }
      form.register("part", in: injector) { _ in Part(log) }
      form.register("number", in: injector) { _ in 1 }
      form.register("kept", in: injector) { _ in Part(log) }
      _ = await form.get(from: injector)
      XCTAssertEqual(log.all, ["part", "part", "value"], name)
    }
  }

  func testR5WhatIsMadeIsFilledAndWhatIsLookedUpIsNot() async {
    let (log, runs) = (log, runs)
    await inEachForm { form, injector, name in
      form.register("part", in: injector) { _ in runs.made(Part(log)) }
      form.register("number", in: injector) { _ in 1 }
      form.registerValue(in: injector) { _ in Value(log) }
      assertEqual(await form.get(from: injector).value?.part?.number, 1, name)
      injector.deleteProperty("value")
      let ready = Value(log)
      injector.registerProperty("ready", withInstance: ready)
      form.registerValue(in: injector) { try $0.instance(forProperty: "ready") }
      let found = await form.get(from: injector).value
      XCTAssertTrue(found === ready, name)
      XCTAssertNil(found?.part, name)
      XCTAssertEqual(runs.count, 1, name)
    }
  }

  func testR7WhatLacksARequiredPartFailsAndLeavesOnlyWhatIsComplete() async throws {
    let (log, runs) = (log, runs)
    try await inEachForm { form, injector, name in
      form.register("part", in: injector, .singleton) { _ in Part(log) }
      form.register("needed", in: injector) { _ in
        if runs.count() == 1 { throw DeliberateFailure() }
        return Part(log)
      }
      form.registerValue(in: injector) { _ in Strict(log) }
      let first = await form.get(from: injector)
      XCTAssertNil(first.value, name)
      assertErrors(first.failures, (.providerFailed, ["value", "needed"]), message: name)
      let shared = try injector.instance(forProperty: "part", of: Part.self)
      let second = await form.get(from: injector)
      XCTAssertTrue(second.value?.part === shared, name)
      XCTAssertEqual(second.failures.count, 0, name)
    }
  }

  func testR10WhatBelongsToAnActorStaysThereAndThatIsReported() async {
    let log = log
    await inEachForm { form, injector, name in
      await MainActor.run { _ = injector.registerProperty("confined", withInstance: Confined()) }
      form.registerValue(in: injector) { _ in Value(log) }
      let (value, failures) = await form.get(from: injector)
      XCTAssertNotNil(value, name)
      XCTAssertNil(value?.confined, name)
      if form.hasReport { assertErrors(failures, (.isolationMismatch, ["value", "confined"]), message: name) }
    }
  }

  func testR8R12AMisfitBelowRunsNoClosureAndIsReportedByEachCallOnce() async {
    let (log, runs) = (log, runs)
    await inEachForm { form, injector, name in
      form.register("wrong", in: injector) { _ in runs.made(1) }
      form.registerValue(in: injector) { _ in Value(log) }
      for _ in 0..<2 {
        let (value, failures) = await form.get(from: injector)
        XCTAssertNotNil(value, name)
        if form.hasReport { assertErrors(failures, (.typeMismatch, ["value", "wrong"]), message: name) }
      }
      XCTAssertEqual(runs.count, 0, name)
    }
  }
}
