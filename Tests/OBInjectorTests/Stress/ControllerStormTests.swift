// Stress: The controller hands its injector out without counting a reference, while others take it away.
import OBInjector
import XCTest

final class ControllerStormTests: XCTestCase {
  private final class Service: Sendable { let seal = 42 }
  private final class Screen { var service: Service?; var made: Int?; var title: String? }

  override func tearDown() { InjectorController.reset() }

  func testR11InjectorsThatAreReplacedWhileManyThreadsInjectByThem() {
    let rounds = Effort.rounds(3_000, short: 400)
    let harvest = Harvest()
    assertRaceEnds(8) { thread in
      for round in 0..<rounds {
        switch thread {
        case 0:
          InjectorController.reset()
        case 1, 2:
          InjectorController.configureInjector { injector in
            injector.registerInstances(("service", Service()), ("title", "title"))
            // Every other one runs code of the user's.
            if round % 2 == 0 {
              injector.registerProperty("made") { () -> Int in
                dawdle()
                return 1
              }
            }
          }
        default:
          let screen = Screen()
          let report = InjectorController.injectDependencies(to: screen)
          let isConfigured = !report.failures.contains { $0.code == .notConfigured }
          let isRight = isConfigured ? screen.service?.seal == 42 && screen.title == "title" : screen.service == nil
          if !isRight || screen.made.map({ $0 != 1 }) ?? false { harvest.add(screen) }
        }
      }
    }
    XCTAssertEqual(harvest.count, 0)
  }
}
