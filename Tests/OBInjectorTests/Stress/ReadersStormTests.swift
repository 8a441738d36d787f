// Stress: As many threads as there are locks of readers inject and look up, while others replace all that they read.
import OBInjector
import XCTest

final class ReadersStormTests: XCTestCase {
  private final class Service: @unchecked Sendable {
    private var seal = 42
    var isAlive: Bool { seal == 42 }
    deinit { seal = 0 }
  }
  private final class Screen { var service, other: Service? }
  private final class Page { var service, other: Service?; var made: Int? }
  private final class Card { @Injected var service: Service?; var other: Service? }

  override func tearDown() { InjectorController.reset() }

  private static func register(in injector: PropertyInjector) {
    injector.registerInstances(("service", Service()), ("other", Service()))
    injector.registerProperty("made") { 1 }
  }

  private static func replace(_ name: PropertyName, in injector: PropertyInjector) {
    injector.deleteProperty(name)
    injector.registerProperty(PropertyKey(name), withInstance: Service())
  }

  /// Fills an object of each kind of plan, and looks up; returns false if one of the values is gone already.
  private static func read(_ injector: PropertyInjector) -> Bool {
    let (screen, page, card) = (Screen(), Page(), Card())
    injector.injectDependencies(to: screen)
    injector.injectDependencies(to: page)
    injector.injectDependencies(to: card)
    let found = try? injector.instance(forProperty: PropertyKey<Service>("service"))
    let values = [screen.service, screen.other, page.service, page.other, card.service, card.other, found]
    return page.made == 1 && values.allSatisfy { $0?.isAlive ?? true }
  }

  private static func readController() -> Bool {
    let (screen, page) = (Screen(), Page())
    InjectorController.injectDependencies(to: screen)
    InjectorController.injectDependencies(to: page)
    return [screen.service, screen.other, page.service, page.other].allSatisfy { $0?.isAlive ?? true }
  }

  func testR11SixtyFourThreadsReadWhileOthersReplaceWhatTheyRead() {
    let app = PropertyInjector()
    Self.register(in: app)
    let child = app.makeChild()
    child.registerProperty("other", withInstance: Service())
    let (dead, end) = (RunCounter(), Date(timeIntervalSinceNow: Effort.stressSeconds))
    assertRaceEnds(68) { thread in
      while Date() < end {
        switch thread {
        case 0: Self.replace("service", in: app)
        case 1: Self.replace("other", in: child)
        case 2:
          let own = app.makeChild()
          Self.replace("other", in: own)
          if !Self.read(own) { dead.count() }
        case 3:
          InjectorController.reset()
          InjectorController.configureInjector { Self.register(in: $0) }
        case _ where thread % 4 == 0: if !Self.readController() { dead.count() }
        case _ where thread % 4 == 1: if !Self.read(child) { dead.count() }
        default: if !Self.read(app) { dead.count() }
        }
      }
    }
    XCTAssertEqual(dead.count, 0, "a value was released while it was read")
  }
}
