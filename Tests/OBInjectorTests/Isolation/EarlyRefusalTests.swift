// R8, R10: nothing runs for a value that conforms on one actor only, where its type says so.
import OBInjector
import XCTest

private protocol Drawn {}
private final class Pen: Sendable {}
extension Pen: @MainActor Drawn {}
private protocol Confining {}
extension Confined: Confining {}
private final class Screen { @Injected var pen: (any Drawn & Sendable)? }

final class EarlyRefusalTests: InjectorTestCase {
  @MainActor func testR8NoClosureRunsForAValueThatIsRefusedAsNotSendable() async {
    let runs = RunCounter()
    injector.registerProperty("pen") { runs.made(Pen()) }
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("pen"), "failed(isolationMismatch)")
    XCTAssertEqual(injector.refusal(ofSendable: (any Drawn & Sendable).self, "pen")?.code, .isolationMismatch)
    XCTAssertEqual(runs.count, 0)
  }

  func testR7AnObjectThatRequiresWhatIsNotSendableFailsBeforeAnythingRuns() {
    final class Page { var number: Int?; @Injected var confined: any Confining & Sendable }
    let runs = RunCounter()
    injector.registerProperty("number") { runs.count() }
    injector.registerProperty("confined", withInstance: Confined())
    injector.registerProperty("page") { Page() }
    XCTAssertEqual(injector.refusal(of: Page.self)?.code, .isolationMismatch)
    XCTAssertEqual(runs.count, 0)
  }
}
