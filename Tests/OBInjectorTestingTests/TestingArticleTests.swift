// Testing: What the article says of the tasks, queues and threads that a test's injector reaches.
import OBInjectorTesting
import XCTest

private struct Clock: Sendable { let name: String }
private final class Screen { var clock: Clock? }

/// The clock that the controller gives to code that asks here.
private func seenClock() -> String? {
  let screen = Screen()
  InjectorController.injectDependencies(to: screen)
  return screen.clock?.name
}

final class TestingArticleTests: XCTestCase {
  private let injector = PropertyInjector()

  override func setUp() { injector.registerProperty("clock", withInstance: Clock(name: "test")) }

  func testChildTasksAndTasksSeeTheTestsInjector() async {
    await InjectorController.withInjector(injector) {
      async let child = seenClock()
      let grouped = await withTaskGroup(of: String?.self) { group in
        group.addTask { seenClock() }
        return await group.next() ?? nil
      }
      let task = await Task { seenClock() }.value
      let seen = await [child, grouped, task]
      XCTAssertEqual(seen, ["test", "test", "test"])
    }
  }

  /// What a queue, a thread and an operation queue see of the controller.
  private func elsewhere(_ look: @escaping @Sendable () -> String?) -> [String?] {
    let results = Noted<String?>()
    let done = (0..<3).map { _ in expectation(description: "done") }
    @Sendable func note(_ number: Int) {
      results.add(look())
      done[number].fulfill()
    }
    DispatchQueue.global().async { note(0) }
    Thread.detachNewThread { note(1) }
    OperationQueue().addOperation { note(2) }
    wait(for: done, timeout: 10)
    return results.all
  }

  func testQueuesAndThreadsDoNot() {
    InjectorController.withInjector(injector) { XCTAssertEqual(elsewhere { seenClock() }, [nil, nil, nil]) }
  }

  func testQueuesAndThreadsSeeItWhenItIsSetThereOnceMore() {
    InjectorController.withInjector(injector) {
      let injector = InjectorController.injector
      let seen = elsewhere { InjectorController.withInjector(injector) { seenClock() } }
      XCTAssertEqual(seen, ["test", "test", "test"])
    }
  }

  private final class Downloader: @unchecked Sendable {
    weak var injector: PropertyInjector?

    func start(_ whenDone: @escaping @Sendable (Screen) -> Void) {
      guard let injector else { return }
      DispatchQueue.global().async {
        let screen = Screen()
        injector.injectDependencies(to: screen)
        whenDone(screen)
      }
    }
  }

  func testAnObjectThatKeepsItsInjectorFillsWithItOnAQueue() {
    let done = expectation(description: "done")
    let results = Noted<String?>()
    InjectorController.withInjector(injector) {
      let downloader = Downloader()
      InjectorController.injectDependencies(to: downloader)
      downloader.start { screen in
        results.add(screen.clock?.name)
        done.fulfill()
      }
    }
    wait(for: [done], timeout: 10)
    XCTAssertEqual(results.all, ["test"])
  }
}
