// Composing: A controller that is not configured, or whose configuration failed, says that (R12).
import OBInjectorTesting
import XCTest

final class ControllerUnconfiguredTests: ControllerTestCase {
  private final class Screen { var text: String?; @Injected var number: Int }
  private struct Value { var text: String? }
  private actor Cache {
    var text: String?
    func fill() -> InjectionReport { InjectorController.injectDependencies(to: self) }
    func fillAwaiting() async -> InjectionReport { await InjectorController.injectDependencies(awaiting: self) }
  }

  private func check(_ error: InjectionError?, line: UInt = #line) {
    XCTAssertEqual(error?.code, .notConfigured, line: line)
    XCTAssertTrue(error.map { "\($0)" }?.contains("configureInjector") == true, line: line)
  }

  private func check(_ report: InjectionReport, line: UInt = #line) {
    XCTAssertEqual(report.failures.count, 1, line: line)
    check(report.failures.first, line: line)
    XCTAssertEqual(report.said("text"), "notRegistered", line: line)
    XCTAssertFalse(report.isComplete || report.didInject, line: line)
    let first = report.description.split(separator: "\n").first.map(String.init)
    XCTAssertEqual(first, report.failures.first?.description, line: line)
  }

  func testR12EveryWayToInjectToLookUpAndToExplainSaysFirstThatItIsNotConfigured() async {
    let injector = InjectorController.injector
    var value = Value()
    check(InjectorController.injectDependencies(to: Screen()))
    check(InjectorController.injectDependencies(to: &value))
    check(await InjectorController.injectDependencies(awaiting: Screen()))
    check(await Cache().fill())
    check(await Cache().fillAwaiting())
    check(injector.injectDependencies(to: Screen()))
    check(injector.explain(Screen.self))
    check(injector.explain(Screen()))
    let explained = injector.explain("text", on: Screen())
    XCTAssertEqual(explained.outcome.word, "failed(notConfigured)")
    XCTAssertTrue(explained.description.contains("configureInjector"), "\(explained)")
    check(injector.refusal(of: String.self))
    XCTAssertEqual(
      errorSentence { try injector.instance(of: String.self) },
      "InjectorController is not configured; call InjectorController.configureInjector when the program starts.")
    check(injector.refusal(of: String.self, "text"))
    check(injectionError { try injector.instance(of: Value.self, arguments: "red", 4) })
    check(injectionError { try injector.instances(of: Value.self) })
    check(injectionError { try injector.createEagerSingletons() })
    check(injectionError { try injector.withModules([]) })
  }

  func testR12WhyTheConfigurationFailedIsSaidByReportsAndLookUpsOfAChildToo() throws {
    XCTAssertThrowsError(try InjectorController.configureInjector { _ in throw DeliberateFailure() })
    let report = InjectorController.injectDependencies(to: Screen())
    check(report)
    let injector = InjectorController.injector
    let errors = [injector, injector.makeChild()].map { each in injectionError { try each.instance(of: String.self) } }
    for error in errors + [report.failures.first] {
      let reason = error?.underlying as? InjectionError
      XCTAssertEqual(reason?.code, .providerFailed)
      XCTAssertTrue(reason?.underlying is DeliberateFailure)
      XCTAssertTrue("\(error!)".contains("DeliberateFailure"), "\(error!)")
    }
  }

  func testWhatAConfigurationThrowsIsKept() throws {
    XCTAssertThrowsError(try InjectorController.configureInjector { _ in throw DeliberateFailure() })
    let kept = try XCTUnwrap(InjectorController.configurationError)
    XCTAssertTrue(kept.underlying is DeliberateFailure)
    XCTAssertTrue(kept.description.contains("DeliberateFailure"), kept.description)
    // An error of the library's own is kept as it is.
    XCTAssertThrowsError(
      try InjectorController.configureInjector { _ = try $0.instance(forProperty: "absent", of: Int.self) })
    assertError(InjectorController.configurationError, .notRegistered, ["absent"])
    InjectorController.withInjector(PropertyInjector()) {
      assertError(InjectorController.configurationError, .notRegistered, ["absent"], "it is the controller's own")
    }
    XCTAssertTrue(InjectorController.configureInjector { _ in })
    XCTAssertNil(InjectorController.configurationError)
  }

  func testUnconfiguredItTakesNoRegistrations() {
    let injector = InjectorController.injector
    XCTAssertTrue(injector === InjectorController.injector)
    XCTAssertFalse(InjectorController.isConfigured)
    for injector in [injector, injector.makeChild()] {
      XCTAssertFalse(injector.registerProperty("text", withInstance: "text"))
      XCTAssertFalse(injector.registerProperty("text") { "text" })
      XCTAssertFalse(injector.registerAlias("other", of: "text"))
      injector.decorateProperty("text") { (text: String) in text }
      injector.deleteProperty("text")
      XCTAssertFalse(injector.hasProperty("text"))
      XCTAssertTrue(injector.registeredProperties.isEmpty)
      XCTAssertEqual(injectionError { try injector.instance(of: String.self) }?.code, .notConfigured)
      XCTAssertEqual(injector.injectDependencies(to: Screen()).failures.map(\.code), [.notConfigured])
    }
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.code), [.notConfigured])
    injector.shutDown()
    XCTAssertEqual(injectionError { try injector.instance(of: String.self) }?.code, .notConfigured)
    InjectorController.configureInjector { _ in }
    XCTAssertFalse(InjectorController.injector === injector)
    XCTAssertEqual(injectionError { try injector.instance(of: String.self) }?.code, .notConfigured)
  }

  func testItKeepsNeitherARegistrationNorADecorator() {
    final class Part: Sendable {}
    weak var captured: Part?
    do {
      let part = Part()
      captured = part
      XCTAssertFalse(InjectorController.injector.registerProperty("part", withInstance: part))
      InjectorController.injector.decorateProperty("part") { (_: Part) in part }
    }
    XCTAssertNil(captured)
  }

  /// Asks the controller, and configures it, when it dies.
  private final class Asking: Error, @unchecked Sendable {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    deinit {
      InjectorController.injectDependencies(to: Screen())
      log.add(InjectorController.configurationError == nil ? "no error" : "error")
      if InjectorController.configureInjector({ _ in }) { log.add("configured") }
    }
  }

  func testH20AKeptErrorMayAskTheControllerWhenItDies() {
    let log = EventLog()
    // The next failure takes its place, then a success, then nothing.
    for (number, said) in [["error", "configured"], ["no error"], ["no error", "configured"]].enumerated() {
      assertEnds("the controller", seconds: forEver) {
        InjectorController.reset()
        log.clear()
        _ = try? InjectorController.configureInjector { _ in throw Asking(log) }
        switch number {
        case 0: _ = try? InjectorController.configureInjector { _ in throw DeliberateFailure() }
        case 1: InjectorController.configureInjector { _ in }
        default: InjectorController.reset()
        }
        XCTAssertEqual(log.all, said)
      }
    }
  }

  func testH20WhatAFailedConfigurationRegisteredMayConfigureWhenItDies() {
    let log = EventLog()
    assertEnds("the controller", seconds: forEver) {
      _ = try? InjectorController.configureInjector { injector in
        injector.registerProperty("asking", withInstance: Asking(log))
        throw DeliberateFailure()
      }
      XCTAssertEqual(log.all, ["error", "configured"])
    }
  }

  func testH22ATaskThatOutlivesTheConfigurationMayConfigure() async throws {
    let (latch, task) = (Latch(), Setting<Task<Bool, Never>?>(nil))
    InjectorController.configureInjector { injector in
      task.value = Task {
        await latch.wait()
        return InjectorController.configureInjector { _ in }
      }
    }
    InjectorController.reset()
    await latch.open()
    assertEqual(await task.value?.value, true)
  }

  func testH20AnInjectionBeforeTheConfigurationReadsNothingAfterwards() {
    InjectorController.injectDependencies(to: Screen())
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "text")
    injector.injectDependencies(to: Screen())
    assertEnds("a deletion that waits for this thread") { injector.deleteProperty("text") }
    XCTAssertFalse(injector.hasProperty("text"))
  }
}
