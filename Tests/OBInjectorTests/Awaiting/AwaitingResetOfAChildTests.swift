// Awaiting: a child awaits again what its parent forgets while it awaits something else.
import OBInjector
import XCTest

final class AwaitingResetOfAChildTests: InjectorTestCase {
  private final class Store: Sendable {}
  private final class Index: Sendable {}
  private final class Screen { var index: Index?, store: Store?, number: Int? }

  func testWhatAClosureResetsMeanwhileIsMadeAgain() async {
    let (injector, mayReset) = (injector, Setting(false))
    injector.registerProperty("store", scope: .singleton) { () async in Store() }
    injector.registerProperty("index") { () async in
      if mayReset.value { injector.reset(.singleton) }
      return Index()
    }
    let child = injector.makeChild { $0.registerProperty("number", withInstance: 1) }
    for target in [injector, child, child] { await target.injectDependencies(awaiting: Screen()) }
    mayReset.value = true
    let screen = Screen()
    let report = await child.injectDependencies(awaiting: screen)
    XCTAssertEqual(report.failures.map(\.description), [])
    XCTAssertNotNil(screen.store)
    injector.shutDown()
  }
}
