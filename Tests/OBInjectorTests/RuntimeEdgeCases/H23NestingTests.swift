// H23: objects of 50 classes, one inside the other, on a small stack: an error, never an overflow.
import OBInjector
import XCTest

final class H23NestingTests: XCTestCase {
  override func setUpWithError() throws { try Sanitizer.skip("frames are several times larger") }

  private func register(in injector: PropertyInjector, _ scope: Scope) {
    for (number, type) in Nesting.levels.enumerated() {
      func open<Class: Nesting.Level>(_: Class.Type) {
        injector.registerProperty(PropertyKey(PropertyName("l\(number + 1)")), scope: scope) { Class() }
      }
      open(type)
    }
  }

  func testH23DeepNestingByEveryWayEndsOnASmallStack() {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      register(in: injector, scope)
      // With 128 KB, glibc may give the thread a stack of 512 KB that has become free, in which everything fits.
      assertEnds("the look-up", stackSize: max(124 * 1024, leastStackSize), seconds: forEver) {
        let (target, report) = injector.reported(Nesting.L0())
        // Either all of it fits, or the error says why not.
        if target.l1 == nil { XCTAssertEqual(report.failures.first?.code, .circularDependency) }
        let root = Nesting.L0()
        _ = injector.makeChild().injectDependencies(to: root)
      }
    }
  }

  private final class Part {}
  private final class Target { var part: Part? }

  func testH23ALongChainOfChildrenIsNoRecursion() {
    var injector = PropertyInjector()
    injector.registerProperty("part") { Part() }
    for _ in 0..<20_000 { injector = injector.makeChild() }
    let last = injector
    assertEnds("the look-up", stackSize: 512 * 1024, seconds: forEver) {
      XCTAssertNotNil(last.filled(Target()).part)
      XCTAssertNotNil(try? last.instance(of: Part.self))
      XCTAssertTrue(last.hasProperty("part"))
      XCTAssertEqual(last.registeredProperties.count, 1)
    }
  }
}
