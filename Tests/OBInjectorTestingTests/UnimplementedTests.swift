import OBInjector
import OBInjectorTesting
import Testing
import XCTest

private final class Store: @unchecked Sendable {}
private final class Confined {}
private final class Screen { var store: Store?; var title: String? }

extension PropertyKey where Value == Store {
  fileprivate static var store: Self { Self("store") }
}

/// In XCTest, using what is unimplemented is one failure of the test.
final class UnimplementedTests: XCTestCase {
  private var failures: [(line: Int, message: String)] = []
  private var isRecording = false

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard isRecording else { return super.record(issue) }
      failures.append((issue.sourceCodeContext.location?.lineNumber ?? 0, issue.compactDescription))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard isRecording else {
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
        return
      }
      failures.append((lineNumber, description))
    }
  #endif

  private func recording(_ body: () throws -> Void) rethrows {
    isRecording = true
    defer { isRecording = false }
    try body()
  }

  func testAPropertyStaysEmptyAndTheTestFailsOnce() {
    let injector = PropertyInjector()
    XCTAssertTrue(injector.registerUnimplemented("store", of: Store.self))
    let line = #line - 1
    injector.registerProperty("title", withInstance: "title")
    let screen = Screen()
    var report: InjectionReport?
    recording { report = injector.injectDependencies(to: screen) }
    XCTAssertNil(screen.store)
    XCTAssertEqual(screen.title, "title")
    XCTAssertEqual(report?.failures.map(\.code), [.providerFailed])
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertEqual(failures.count, 1)
    XCTAssertEqual(
      failures.first?.message.hasSuffix(
        #""store" was used, but this test has registered it as unimplemented; register a value for it."#), true)
  }

  func testALookUpThrows() {
    let injector = PropertyInjector()
    injector.registerUnimplemented("confined", of: Confined.self)
    var error: InjectionError?
    recording {
      do { _ = try injector.instance(of: Confined.self) } catch let thrown { error = thrown as? InjectionError }
    }
    XCTAssertEqual(error?.code, .providerFailed)
    XCTAssertEqual((error?.underlying as? UnimplementedDependency)?.name, "confined")
    XCTAssertEqual(failures.count, 1)
  }

  func testAKeyStandsForNameAndType() {
    let (recorder, screen) = (InjectionRecorder(), Screen())
    let injector = PropertyInjector(observer: recorder)
    XCTAssertTrue(injector.registerUnimplemented(.store))
    let line = #line - 1
    recording { injector.injectDependencies(to: screen) }
    XCTAssertNil(screen.store)
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertTrue(recorder.asked.contains(.store))
    XCTAssertTrue(recorder.missed.contains(.store))
    XCTAssertFalse(recorder.made.contains(.store))
  }

  func testWhatIsNotUsedIsNoFailure() {
    let injector = PropertyInjector()
    injector.registerProperty("store", withInstance: Store())
    XCTAssertFalse(injector.registerUnimplemented("store", of: Store.self), "the name was taken")
    injector.registerUnimplemented("other", of: Store.self)
    let screen = Screen()
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.code), [.duplicate])
    _ = injector.explain(Screen.self)
    injector.injectDependencies(to: screen)
    XCTAssertNotNil(screen.store)
  }
}

@Test func inSwiftTestingUsingWhatIsUnimplementedIsOneIssue() {
  let injector = PropertyInjector()
  injector.registerUnimplemented("store", of: Store.self)
  let line = #line - 1
  let screen = Screen()
  nonisolated(unsafe) var issues = 0
  withKnownIssue {
    injector.injectDependencies(to: screen)
  } matching: { issue in
    issues += 1
    return issue.sourceLocation?.line == line && "\(issue)".contains(#""store" was used"#)
  }
  #expect(issues == 1)
  #expect(screen.store == nil)
}

@Test(.injector { $0.registerUnimplemented("store", of: Store.self) })
func inSwiftTestingATraitMayRegisterIt() throws {
  let injector = try #require(InjectorController.injector)
  withKnownIssue {
    #expect(throws: InjectionError.self) { try injector.instance(of: Store.self) }
  } matching: {
    "\($0)".contains("unimplemented")
  }
}
