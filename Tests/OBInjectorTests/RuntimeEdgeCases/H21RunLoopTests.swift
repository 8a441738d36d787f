// H21: a closure runs a run loop, in which another call ends on the same thread: a call leaves things as they
// were.
import OBInjector
import XCTest

final class H21RunLoopTests: InjectorTestCase {
  private final class Part: Sendable {}
  private final class Inner { var part: Part? }
  private final class Modal {
    let answer: Part?
    init(_ answer: Part?) { self.answer = answer }
  }
  private final class Incomplete { var part: String? }
  private final class Screen { var incomplete: Incomplete?, modal: Modal?, part: Part? }

  @MainActor private final class Ending {
    var report: InjectionReport?
    let inner = Inner()
  }

  func testH21AnAwaitingInjectionEndsInsideAClosureOfTheSameThread() { MainActor.assumeIsolated(Self.run) }

  @MainActor private static func run() {
    let injector = PropertyInjector()
    let ending = Ending()
    injector.registerProperty("part", scope: .singleton) { () async -> Part in
      try? await Task.sleep(for: .milliseconds(5))
      return Part()
    }
    injector.registerProperty("incomplete") { Incomplete() }
    injector.registerProperty("modal") { @MainActor () -> Modal in
      // As a modal dialog does.
      Task { @MainActor in ending.report = await injector.injectDependencies(awaiting: ending.inner) }
      let end = Date(timeIntervalSinceNow: 20)
      while ending.report == nil, Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.005)) }
      return Modal(ending.inner.part)
    }
    for _ in 0..<3 {
      ending.report = nil
      let screen = Screen()
      let report = injector.injectDependencies(to: screen)
      XCTAssertNotNil(screen.modal?.answer)
      XCTAssertEqual(report.said("modal"), "injected")
      XCTAssertEqual(report.failures.map(\.path), [["incomplete", "part"]])
      XCTAssertEqual(ending.report?.failures.map(\.description), [])
      XCTAssertTrue(screen.part === screen.modal?.answer && ending.inner.part === screen.part)
    }
  }
}
