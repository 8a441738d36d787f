// Composing: An injector that is shut down while other threads use it.
import OBInjector
import XCTest

final class ShutDownThreadsTests: XCTestCase {
  private let log = EventLog()

  func testWhatIsBeingMadeMeanwhileIsNotifiedAndDoesNotStayBehind() throws {
    let (log, injector) = (log, PropertyInjector())
    let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    injector.registerProperty("file", scope: .singleton) { ReleasingTests.Resource("file", log) }
    injector.registerProperty("part", scope: .singleton) { injector in
      _ = try injector.instance(forProperty: "file", of: ReleasingTests.Resource.self)
      begun.signal()
      goOn.wait()
      return ReleasingTests.Resource("part", log)
    }
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      weak var made: ReleasingTests.Resource?
      made = try? injector.instance(forProperty: "part", of: ReleasingTests.Resource.self)
      log.add("had")
      log.add(made == nil ? "gone" : "kept")
      done.signal()
    }
    thread.start()
    begun.wait()
    injector.shutDown()
    XCTAssertEqual(log.all, ["file"], "what is complete is forgotten at once")
    goOn.signal()
    XCTAssertEqual(done.wait(timeout: .now() + forEver), .success)
    XCTAssertEqual(log.all, ["file", "part", "had", "gone"])
    XCTAssertEqual(injector.refusal(of: ReleasingTests.Resource.self, "part")?.code, .shutDown)
  }

  func testManyThreadsAndOneShutDown() {
    for _ in 0..<Effort.rounds(200, short: 20) {
      let (made, notified) = (RunCounter(), RunCounter())
      let injector = PropertyInjector()
      for index in 0..<8 {
        injector.registerProperty(PropertyKey(PropertyName("p\(index)")), scope: .singleton) {
          made.made(Counted(notified))
        }
      }
      assertRaceEnds(6) { thread in
        if thread == 0 {
          dawdle()
          injector.shutDown()
        } else {
          for index in 0..<8 {
            let name = PropertyName("p\((index + thread) % 8)")
            if let error = injector.refusal(of: Counted.self, name) { XCTAssertEqual(error.code, .shutDown) }
          }
        }
      }
      XCTAssertEqual(made.count, notified.count, "each that was made is notified")
      XCTAssertLessThanOrEqual(made.count, 8)
    }
  }

  private final class Counted: InjectorReleasing, Sendable {
    let counter: RunCounter
    init(_ counter: RunCounter) { self.counter = counter }
    func willBeReleased() { counter.count() }
  }
}
