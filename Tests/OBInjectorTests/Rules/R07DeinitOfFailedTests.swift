// R7: What could not be wired is released, and its deinit may use the injector: nothing of it is on the path by then.
import OBInjector
import XCTest

final class R07DeinitOfFailedTests: XCTestCase {
  private final class Missing: Sendable {}

  private final class Hook: @unchecked Sendable {
    var body: (() -> Void)?
    var calls = 0
    func run() {
      guard calls < 3 else { return }
      calls += 1
      body?()
    }
  }

  private final class Part {
    let hook: Hook
    weak var whole: Whole?
    @Injected var missing: Missing
    init(_ hook: Hook) { self.hook = hook }
    deinit { hook.run() }
  }

  private final class Whole { var part: Part?, again: Whole? }

  private final class Screen { var part, optional: Part? }

  private func injector(_ hook: Hook, _ scope: Scope = .unique) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("part", scope: scope) { Part(hook) }
    injector.registerProperty("optional") { () -> Part? in Part(hook) }
    hook.body = { [unowned injector] in
      // On the path of the failed part this would be a cycle back to an object that is already going.
      XCTAssertEqual(injectionError { try injector.instance(forProperty: "part", of: Part.self) }?.code, .notRegistered)
      let (screen, report) = injector.reported(Screen())
      XCTAssertTrue(report.failures.count == 2 && screen.part == nil)
    }
    return injector
  }

  func testR7TheDeinitOfAFailedPropertyUsesTheInjector() {
    let hook = Hook()
    let (screen, report) = injector(hook).reported(Screen())
    assertEqual((report.failures.count, 2), (hook.calls, 3))
    assertNil(screen.part, screen.optional)
  }

  func testR7TheDeinitOfAFailedLookUpAndOfAFailedPartOfAWholeUsesTheInjector() {
    for scope in [Scope.unique, .graph, .singleton, .weakSingleton] {
      for name: PropertyName in ["part", "whole"] {
        let hook = Hook()
        let injector = injector(hook, scope)
        injector.registerProperty("whole", scope: scope) { Whole() }
        XCTAssertThrowsError(try injector.instance(forProperty: PropertyKey(name), of: AnyObject.self))
        XCTAssertEqual(hook.calls, 3, "\(name), \(scope)")
      }
    }
  }
}
