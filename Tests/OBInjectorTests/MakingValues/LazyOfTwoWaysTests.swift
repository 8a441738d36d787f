// R11: a `Lazy` has one value though a task awaits it while a thread makes it.
import OBInjector
import XCTest

final class LazyOfTwoWaysTests: InjectorTestCase {
  private final class Index: Sendable {}
  private final class Search { @Injected var index: Lazy<Index> }

  func testR11WhatIsKeptFirstIsTheValueForBoth() async throws {
    let (begun, goOn) = (expectation(description: "begun"), Latch())
    injector.registerProperty("index") { () async -> Index in
      begun.fulfill()
      await goOn.wait()
      return Index()
    }
    let lazy = injector.filled(Search()).index
    let awaited = Task { try await lazy.awaitGet() }
    await fulfillment(of: [begun], timeout: forEver)
    injector.deleteProperty("index")
    injector.registerProperty("index") { Index() }
    let made = try lazy.get()
    await goOn.open()
    let other = try await awaited.value
    XCTAssertTrue(other === made)
    XCTAssertTrue(try lazy.get() === made)
  }
}
