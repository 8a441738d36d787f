// R6: only the target of the outermost call stands for the registration of its type, not one that a closure injects.
import OBInjector
import XCTest

final class R06NestedTargetTests: InjectorTestCase {
  private final class Root { var part: Part? }
  private final class Part { var root: Root? }
  private final class Thing {
    let root = Root()
  }
  private final class Screen { var thing: Thing? }

  func testR6ATargetInsideAClosureStandsForNoRegistration() throws {
    injector.registerProperty("root", scope: .singleton) { Root() }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("thing") { injector in
      let thing = Thing()
      injector.injectDependencies(to: thing.root)
      return thing
    }
    let nested = try XCTUnwrap(injector.filled(Screen()).thing?.root)
    let shared = try injector.instance(of: Root.self)
    XCTAssertTrue(nested.part?.root === shared && nested !== shared)
    // The same object, injected from outside.
    let target = injector.filled(Root())
    XCTAssertTrue(target.part?.root === shared, "the registration has made its object")
  }
}
