// Testing: The recorder has what was looked up, made and missed.
import OBInjector
import OBInjectorTesting
import XCTest

final class RecorderTests: XCTestCase {
  private final class Clock: @unchecked Sendable {}
  private final class Store { var clock: Clock? }
  private final class Screen { var store: Store?, title: String?, number: Int? }

  private let recorder = InjectionRecorder()
  private lazy var injector = PropertyInjector(observer: recorder)

  private func assertRecorded(
    asked: [PropertyName], made: [PropertyName] = [], missed: [PropertyName], line: UInt = #line
  ) { XCTAssertEqual([recorder.asked, recorder.made, recorder.missed], [asked, made, missed], line: line) }

  func testAnInjectionAsksAndMakesFromBelow() {
    injector.registerProperty("store") { Store() }
    injector.registerProperty("clock") { Clock() }
    injector.registerProperty("number", withInstance: "no number")
    injector.injectDependencies(to: Screen())
    assertRecorded(
      asked: ["clock", "store", "title", "number"], made: ["clock", "store"], missed: ["title", "number"])
  }

  func testAPropertyThatHasAValueIsAskedForAndNotMissed() {
    injector.registerProperty("title", withInstance: "title")
    let screen = Screen()
    screen.title = "mine"
    injector.injectDependencies(to: screen)
    assertRecorded(asked: ["store", "title", "number"], missed: ["store", "number"])
  }

  func testAFailedValueIsMissed() throws {
    struct Broken: Error {}
    injector.registerProperty("clock") { () throws -> Clock in throw Broken() }
    XCTAssertThrowsError(try injector.instance(forProperty: "clock", of: Clock.self))
    assertRecorded(asked: [], missed: ["clock"])
    injector.injectDependencies(to: Store())
    assertRecorded(asked: ["clock"], missed: ["clock", "clock"])
  }

  func testWhatIsReadyMadeOrSharedIsLookedUpAndNotMade() throws {
    injector.registerProperty("clock", withInstance: Clock())
    injector.registerProperty("store", scope: .singleton) { Store() }
    _ = try injector.instance(of: Store.self)
    recorder.reset()
    injector.injectDependencies(to: Store())
    injector.injectDependencies(to: Screen())
    assertRecorded(asked: ["clock", "store", "title", "number"], missed: ["title", "number"])
  }

  func testSeveralThreadsAreWrittenDown() {
    injector.registerProperty("title", withInstance: "title")
    let injector = injector
    DispatchQueue.concurrentPerform(iterations: 50) { _ in injector.injectDependencies(to: Screen()) }
    XCTAssertEqual(recorder.asked.count { $0 == "title" }, 50)
    XCTAssertEqual(recorder.missed.count, 100)
  }
}
