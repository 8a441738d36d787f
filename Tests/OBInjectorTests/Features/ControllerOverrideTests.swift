// Features: The injectors that tasks have of their own, beside the short way of the controller for tasks that have
// none.
import OBInjector
import XCTest

final class ControllerOverrideTests: XCTestCase {
  private final class Screen { var title: String? }

  private let own = PropertyInjector()

  override func setUp() {
    InjectorController.reset()
    InjectorController.configureInjector { $0.registerProperty("title", withInstance: "app") }
    own.registerProperty("title", withInstance: "task")
  }
  override func tearDown() { InjectorController.reset() }

  private static func title() -> String? {
    let screen = Screen()
    InjectorController.injectDependencies(to: screen)
    return screen.title
  }

  func testATaskThatOutlivesTheOperationKeepsItsInjector() async {
    let latch = Latch()
    let task = InjectorController.withInjector(own) {
      Task { () -> [String?] in
        let before = Self.title()
        await latch.wait()
        // One that is started now inherits the injector too.
        let inner = Task { Self.title() }
        return [before, Self.title(), await inner.value]
      }
    }
    XCTAssertEqual(Self.title(), "app")
    await latch.open()
    let titles = await task.value
    XCTAssertEqual(titles, ["task", "task", "task"])
    XCTAssertEqual(Self.title(), "app")
  }

  func testR11TasksWithInjectorsOfTheirOwnFindThemWhileOthersComeAndGo() async {
    let wrong = RunCounter()
    let rounds = Effort.rounds(5_000, short: 500)
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for round in 0..<rounds {
            guard number % 2 == 0 else {
              if Self.title() != "app" { wrong.count() }
              continue
            }
            let (title, mine) = ("\(number).\(round)", PropertyInjector())
            mine.registerProperty("title", withInstance: title)
            if round % 3 == 0 {
              let task = InjectorController.withInjector(mine) { Task { Self.title() } }
              if await task.value != title { wrong.count() }
            } else {
              let found = InjectorController.withInjector(mine) { Self.title() }
              if found != title { wrong.count() }
            }
          }
        }
      }
    }
    XCTAssertEqual(wrong.count, 0)
  }
}
