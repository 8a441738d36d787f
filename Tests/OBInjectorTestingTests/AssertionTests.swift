// Testing: The assertions pass where they should, and fail where they should: in the file and line of the caller.
import OBInjectorTesting
import XCTest

final class AssertionTests: FailureRecordingTestCase {
  private final class Clock: @unchecked Sendable {}
  private final class Screen { var clock: Clock?; var title: String? }
  private final class Detail { @Injected var title: String }

  private func makeInjector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("clock", withInstance: Clock())
    injector.registerProperty("title", withInstance: "title")
    return injector
  }

  /// The body fails in the line after that of the call.
  private func assertFails(saying parts: [String], line: UInt = #line, _ body: () -> Void) {
    let failures = failures(of: body)
    XCTAssertEqual(failures.map { "\($0.file):\($0.line)" }, ["\(#filePath):\(line + 1)"], line: line)
    let message = failures.first?.message ?? ""
    for part in parts { XCTAssertTrue(message.contains(part), "\(part) is missing in: \(message)", line: line) }
  }

  func testVerifyingPassesWithoutProblems() {
    XCTAssertVerifies(makeInjector(), Screen.self, Detail.self)
    XCTAssertVerifies(makeInjector(), modules: ["OBInjectorTestingTests"])
  }

  func testVerifyingFailsAtTheCallersLineAndListsAllProblems() {
    injector.registerProperty("clock", withInstance: 5)
    assertFails(saying: ["2 problems", "typeMismatch", "\"clock\"", "notRegistered", "\"title\""]) {
      XCTAssertVerifies(injector, Screen.self, Detail.self)
    }
  }

  func testInjectingPassesWhenTheNamedPropertiesAreSet() {
    let screen = Screen()
    XCTAssertInjects(makeInjector(), into: screen, "clock", "title")
    XCTAssertNotNil(screen.clock)
    XCTAssertInjects(makeInjector(), into: Screen(), "title")
    XCTAssertInjects(makeInjector(), into: Screen())
    injector.registerProperty("clock", withInstance: Clock())
    injector.registerProperty("title", withInstance: 5)
    XCTAssertInjects(injector, into: Screen(), "clock")
  }

  func testInjectingFailsAtTheCallersLineAndNamesWhatIsMissing() {
    injector.registerProperty("clock", withInstance: Clock())
    assertFails(saying: ["\"title\" was not injected", "not registered"]) {
      XCTAssertInjects(injector, into: Screen(), "clock", "title")
    }
    assertFails(saying: ["\"clock\", \"title\" were not injected"]) {
      XCTAssertInjects(PropertyInjector(), into: Screen(), "clock", "title")
    }
  }

  func testInjectingFailsForAPropertyThatHadAValue() {
    let screen = Screen()
    screen.title = "mine"
    assertFails(saying: ["\"title\" was not injected", "already set"]) {
      XCTAssertInjects(makeInjector(), into: screen, "title")
    }
    XCTAssertEqual(screen.title, "mine")
  }

  func testInjectingTakesThePropertysOwnNameAndTheNameThatItAsksFor() {
    final class Page { @InjectedNamed("title") var heading: String }
    XCTAssertInjects(makeInjector(), into: Page(), "heading")
    XCTAssertInjects(makeInjector(), into: Page(), "title")
    assertFails(saying: ["\"heading\" was not injected"]) {
      XCTAssertInjects(PropertyInjector(), into: Page(), "heading")
    }
  }

  func testInjectingWithoutNamesFailsWhenNothingIsSetOrSomethingFails() {
    assertFails(saying: ["nothing was injected"]) {
      XCTAssertInjects(PropertyInjector(), into: Screen())
    }
    let injector = makeInjector()
    injector.deleteProperty("clock")
    injector.registerProperty("clock", withInstance: 5)
    assertFails(saying: ["not everything was injected", "\"clock\""]) {
      XCTAssertInjects(injector, into: Screen())
    }
  }

  @MainActor func testOnAnActorWhatBelongsToItIsInjected() {
    final class Confined {}
    final class Target { var confined: Confined? }
    injector.registerProperty("confined", withInstance: Confined())
    XCTAssertInjects(injector, into: Target(), "confined")
    XCTAssertVerifies(injector, Target.self)
  }
}
