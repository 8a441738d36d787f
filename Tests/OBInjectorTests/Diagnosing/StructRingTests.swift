// Verification: a struct retains what its properties refer to, as an object does.
import OBInjectorTesting
import XCTest

final class StructRingTests: InjectorTestCase {
  private final class Owner: DeathCounter { var part: Part? }
  private struct Part { @Injected var owner: Owner }
  private final class Target { var owner: Owner? }
  private struct Root { @Injected var injector: PropertyInjector }
  private struct Plain { var injector: PropertyInjector? }

  func testAnObjectWithAStructThatRefersBackIsARetainCycle() {
    let deaths = RunCounter()
    injector.registerProperty("owner") { Owner(deaths) }
    injector.registerProperty("part") { Part() }
    do { XCTAssertNotNil(injector.filled(Target()).owner?.part) }
    XCTAssertEqual(deaths.count, 0, "they retain each other")
    XCTAssertEqual(warnings(.retainCycle, injector.verify(Target.self)).count, 1)
  }

  func testASharedStructThatKeepsItsInjectorIsOne() {
    injector.registerProperty("root", scope: .singleton) { Root() }
    injector.registerProperty("plain", scope: .singleton) { Plain() }
    let cycles = warnings(.retainCycle, injector.verify(Plain.self))
    XCTAssertEqual(cycles.map { $0.holder?.name }, ["root"])
  }
}
