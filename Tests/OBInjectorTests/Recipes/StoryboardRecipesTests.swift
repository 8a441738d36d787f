// Recipes: "Storyboards and nibs" of the article "Getting started", with a framework that makes the controllers itself.
import OBInjector
import XCTest

private struct Clock: Sendable {}

final class StoryboardRecipesTests: XCTestCase {
  /// The stand-ins of UIKit's classes: what the storyboard makes is shown after `prepare`.
  @MainActor fileprivate class Controller {
    let children: [Controller]
    var hasLoaded = false
    init(children: [Controller] = []) { self.children = children }
    func prepare(for destination: Controller) {}

    /// Follows a segue: the storyboard made the destination before.
    func show(_ destination: Controller) {
      prepare(for: destination)
      destination.load()
    }
    /// Loads the view, and with it the embedded controllers, each through a segue.
    func load() {
      for child in children { show(child) }
      hasLoaded = true
    }
  }

  @MainActor fileprivate final class Overview: Controller {
    override func prepare(for destination: Controller) { InjectorController.injectDependencies(to: destination) }
  }
  @MainActor fileprivate final class Detail: Controller {
    var clock: Clock?
    var hadClockWhenLoaded = false
    override func load() {
      hadClockWhenLoaded = clock != nil
      super.load()
    }
    override func prepare(for destination: Controller) { InjectorController.injectDependencies(to: destination) }
  }

  private func withClock(_ operation: @MainActor () -> Void) async {
    let injector = PropertyInjector()
    injector.registerProperty("clock", withInstance: Clock())
    await MainActor.run { InjectorController.withInjector(injector, operation: operation) }
  }

  func testTheDestinationOfASegueIsFilledBeforeItIsLoaded() async {
    await withClock {
      let detail = Detail()
      Overview().show(detail)
      XCTAssertTrue(detail.hadClockWhenLoaded)
    }
  }

  func testAnEmbeddedControllerIsFilledByTheSegueThatEmbedsIt() async {
    await withClock {
      let embedded = Detail()
      Overview().show(Detail(children: [embedded]))
      XCTAssertTrue(embedded.hadClockWhenLoaded)
    }
  }

  func testTheControllersInsideAContainerAreFilledWithIt() async {
    await withClock {
      let inside = Detail()
      let container = Controller(children: [inside])
      container.injectAll()
      container.load()
      XCTAssertTrue(inside.hadClockWhenLoaded)
    }
  }
}

extension StoryboardRecipesTests.Controller {
  fileprivate func injectAll() {
    InjectorController.injectDependencies(to: self)
    for child in children { child.injectAll() }
  }
}
