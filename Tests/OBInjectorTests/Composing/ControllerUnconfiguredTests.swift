// Composing: A controller that is not configured, or whose configuration failed, says that (R12).
import OBInjector
import XCTest

final class ControllerUnconfiguredTests: ControllerTestCase {
  private final class Screen { var text: String?; @Injected var number: Int }
  private struct Value { var text: String? }
  private actor Cache {
    var text: String?
    func fill() -> InjectionReport { InjectorController.injectDependencies(to: self) }
  }

  private func check(_ report: InjectionReport, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(report.failures.map(\.code), [.notConfigured], file: file, line: line)
    XCTAssertEqual(report.said("text"), "notRegistered", file: file, line: line)
    XCTAssertFalse(report.isComplete, file: file, line: line)
    let first = report.description.split(separator: "\n").first.map(String.init)
    XCTAssertEqual(first, report.failures.first?.description, file: file, line: line)
    XCTAssertTrue(first?.contains("configureInjector") == true, "\(report)", file: file, line: line)
  }

  func testR12EveryWayToInjectSaysFirstThatItIsNotConfigured() async {
    check(InjectorController.injectDependencies(to: Screen()))
    var value = Value()
    check(InjectorController.injectDependencies(to: &value))
    check(await Cache().fill())
  }

  func testR12AReportSaysWhyTheConfigurationFailed() throws {
    XCTAssertThrowsError(try InjectorController.configureInjector { _ in throw DeliberateFailure() })
    let report = InjectorController.injectDependencies(to: Screen())
    check(report)
    XCTAssertTrue(report.description.contains("DeliberateFailure"), "\(report)")
    XCTAssertEqual((report.failures.first?.underlying as? InjectionError)?.code, .providerFailed)
  }

  func testWhatAConfigurationThrowsIsKept() throws {
    XCTAssertThrowsError(try InjectorController.configureInjector { _ in throw DeliberateFailure() })
    let kept = try XCTUnwrap(InjectorController.configurationError)
    XCTAssertTrue(kept.underlying is DeliberateFailure)
    XCTAssertTrue(kept.description.contains("DeliberateFailure"), kept.description)
    // An error of the library's own is kept as it is.
    XCTAssertThrowsError(
      try InjectorController.configureInjector { _ = try $0.instance(forProperty: "absent", of: Int.self) })
    XCTAssertEqual(InjectorController.configurationError?.code, .notRegistered)
    InjectorController.withInjector(PropertyInjector()) {
      XCTAssertEqual(InjectorController.configurationError?.code, .notRegistered, "it is the controller's own")
    }
    XCTAssertEqual(InjectorController.configurationError?.property, "absent")
    XCTAssertTrue(InjectorController.configureInjector { _ in })
    XCTAssertNil(InjectorController.configurationError)
  }

  func testNothingIsDerivedFromAControllerThatIsNotConfigured() {
    XCTAssertEqual(injectionError { try InjectorController.injector.withModules([]) }?.code, .notConfigured)
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

  func testAConfiguredControllerSaysNothingOfThat() {
    InjectorController.configureInjector { $0.registerProperty("text", withInstance: "text") }
    var value = Value()
    XCTAssertEqual(InjectorController.injectDependencies(to: &value).failures.count, 0)
  }

  // MARK: - H20, H22

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
    @Sendable func fail() { _ = try? InjectorController.configureInjector { _ in throw Asking(log) } }
    assertEnds("the controller", seconds: forEver) {
      fail()
      // The next failure takes its place, then a success, then nothing.
      _ = try? InjectorController.configureInjector { _ in throw DeliberateFailure() }
      XCTAssertEqual(log.all, ["error", "configured"])
      InjectorController.reset()
      log.clear()
      fail()
      InjectorController.configureInjector { _ in }
      XCTAssertEqual(log.all, ["no error"])
      InjectorController.reset()
      log.clear()
      fail()
      InjectorController.reset()
      XCTAssertEqual(log.all, ["no error", "configured"])
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
