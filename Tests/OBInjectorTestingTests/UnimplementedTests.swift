// Testing: In XCTest, using what is unimplemented is one failure of the test; in Swift Testing too:
// `SwiftTestingFailureTests`.
import OBInjectorTesting
import XCTest

private final class Store: @unchecked Sendable {}
private final class Confined {}
private final class Screen { var store: Store?; var title: String? }
extension PropertyKey where Value == Store { fileprivate static var store: Self { "store" } }

final class UnimplementedTests: FailureRecordingTestCase {
  func testAPropertyStaysEmptyAndTheTestFailsOnce() {
    XCTAssertTrue(injector.registerUnimplemented("store", of: Store.self))
    let line = #line - 1
    injector.registerProperty("title", withInstance: "title")
    let screen = Screen()
    var report: InjectionReport?
    failures { report = injector.injectDependencies(to: screen) }
    XCTAssertNil(screen.store)
    XCTAssertEqual(screen.title, "title")
    XCTAssertEqual(report?.failures.map(\.code), [.providerFailed])
    XCTAssertEqual(failures.map(\.line), [line])
    let said = #""store" was used, but this test has registered it as unimplemented; register a value for it."#
    XCTAssertEqual(failures.first?.message.hasSuffix(said), true)
  }

  func testALookUpThrows() {
    injector.registerUnimplemented("confined", of: Confined.self)
    var error: InjectionError?
    failures {
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
    failures { injector.injectDependencies(to: screen) }
    XCTAssertNil(screen.store)
    XCTAssertEqual(failures.map(\.line), [line])
    XCTAssertEqual([recorder.asked, recorder.missed, recorder.made].map { $0.contains("store") }, [true, true, false])
  }

  func testWhatIsNotUsedIsNoFailure() {
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
