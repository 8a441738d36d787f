// R1, R8: a closure that promises so little that it may make the value fills a property of a `Lazy`; one that makes a
// `Lazy` itself isn't asked further.
import OBInjector
import XCTest

final class LazyInWideClosuresTests: XCTestCase {
  private final class Store: Sendable {}
  private final class Plain { var store: Lazy<Store>? }

  private let injector = PropertyInjector()

  func testR1ALazyThatAClosureMakesIsNotLookedThrough() throws {
    let runs = RunCounter()
    injector.registerProperty("store") { () -> any Sendable in
      runs.count()
      return Lazy { Store() }
    }
    let plain = Plain()
    injector.injectDependencies(to: plain)
    XCTAssertEqual(runs.count, 0, "nothing is made at injection")
    XCTAssertEqual(injectionError { try plain.store?.get() }?.code, .typeMismatch)
  }

  func testR1TheValueItselfIsTakenAsWell() throws {
    injector.registerProperty("store") { () -> Any in Store() }
    let plain = Plain()
    injector.injectDependencies(to: plain)
    let first = try plain.store?.get()
    XCTAssertNotNil(first)
    XCTAssertTrue(try plain.store?.get() === first)
  }

  func testR1WhatDoesNotFitIsSaidByGet() {
    injector.registerProperty("store") { () -> Any in 7 }
    let plain = Plain()
    injector.injectDependencies(to: plain)
    XCTAssertEqual(injectionError { try plain.store?.get() }?.code, .typeMismatch)
  }
}
