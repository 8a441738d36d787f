// H23: a chain of children may be longer than the stack is deep.
import OBInjector
import XCTest

final class H23ChildrenTests: XCTestCase {
  override func setUpWithError() throws { try Sanitizer.skip("frames are several times larger") }

  private final class Part {}
  private final class Target { var part: Part? }

  func testH23ALongChainOfChildrenIsNoRecursion() {
    var injector = PropertyInjector()
    injector.registerProperty("part") { Part() }
    for _ in 0..<20_000 { injector = injector.makeChild() }
    let last = injector
    let finished = finishesOnAnotherThread(stackSize: 512 * 1024) {
      XCTAssertNotNil(last.filled(Target()).part)
      XCTAssertNotNil(try? last.instance(of: Part.self))
      XCTAssertTrue(last.hasProperty("part"))
      XCTAssertEqual(last.registeredProperties.count, 1)
    }
    XCTAssertTrue(finished)
  }
}
