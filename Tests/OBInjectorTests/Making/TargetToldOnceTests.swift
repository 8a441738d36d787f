import OBInjector
import XCTest

/// R4 where the block of a target's property injects that very target.
final class TargetToldOnceTests: XCTestCase {
  private final class Part {}

  private final class Screen: InjectorDelegate, @unchecked Sendable {
    var part: Part?
    var count: Int?
    let log: MakingLog
    init(_ log: MakingLog) { self.log = log }
    func didInjectDependencies() { log.add(part == nil ? "early" : "told") }
  }

  func testR4ATargetThatItsOwnBlockInjectsIsToldNoMoreThanOncePerInjection() {
    let (injector, log) = (PropertyInjector(), MakingLog())
    let screen = Screen(log)
    injector.registerProperty("part") { [weak injector] () -> Part in
      injector?.injectDependencies(to: screen)
      return Part()
    }
    injector.injectDependencies(to: screen)
    XCTAssertNotNil(screen.part)
    XCTAssertEqual(log.all, ["told"])
  }
}
