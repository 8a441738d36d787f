// R1, R8: a closure that promises so little that it may make a `Lazy` itself fills a property of that `Lazy`, at its
// `get`.
import OBInjector
import XCTest

final class LazyInWideClosuresTests: XCTestCase {
  private final class Store: Sendable {}
  private final class Plain { var store: Lazy<Store>? }
  private final class Required { @Injected var store: Lazy<Store> }
  private final class Asking { var store: Provider<Store>? }
  private final class Shared: Sendable {}
  private final class SharedOwner { var store: Lazy<Shared>? }

  private let injector = PropertyInjector()
  private let runs = RunCounter()

  func testR1ALazyThatAClosureMakesIsAskedWhateverTheClosurePromises() throws {
    let runs = runs
    for register in [
      {
        $0.registerProperty("store") { () -> Any in
          runs.count(); return Lazy { Store() }
        }
      },
      {
        $0.registerProperty("store") { () -> AnyObject in
          runs.count(); return Lazy { Store() }
        }
      },
      {
        $0.registerProperty("store") { () -> any Sendable in
          runs.count(); return Lazy { Store() }
        }
      },
    ] as [(PropertyInjector) -> Void] {
      let injector = PropertyInjector()
      register(injector)
      let (plain, required, before) = (Plain(), Required(), runs.count)
      injector.injectDependencies(to: plain)
      injector.injectDependencies(to: required)
      XCTAssertEqual(runs.count, before, "nothing is made at injection")
      let first = try XCTUnwrap(plain.store).get()
      XCTAssertTrue(try plain.store?.get() === first, "made once")
      XCTAssertEqual(runs.count, before + 1)
      XCTAssertNoThrow(try required.store.get())
      XCTAssertNoThrow(try injector.instance(forProperty: "store", of: Lazy<Store>.self).get())
    }
  }

  func testR1AProviderThatAClosureMakesIsAskedEachTime() throws {
    injector.registerProperty("store") { () -> Any in Provider { Store() } }
    let asking = Asking()
    injector.injectDependencies(to: asking)
    let provider = try XCTUnwrap(asking.store)
    XCTAssertFalse(try provider.get() === provider.get())
  }

  func testR1TheValueItselfIsTakenAsWell() throws {
    injector.registerProperty("store") { () -> Any in Store() }
    let plain = Plain()
    injector.injectDependencies(to: plain)
    let first = try plain.store?.get()
    XCTAssertNotNil(first)
    XCTAssertTrue(try plain.store?.get() === first)
  }

  func testR1WhatIsNeitherIsSaidByGet() {
    injector.registerProperty("store") { () -> Any in Lazy { 7 } }
    let plain = Plain()
    injector.injectDependencies(to: plain)
    XCTAssertEqual(injectionError { try plain.store?.get() }?.code, .typeMismatch)
  }

  func testR10WhatTheInnerOneKeepsStaysOnItsActor() async throws {
    final class Confined { var engine: Lazy<LateMotor>? }
    injector.registerProperty("engine") { () -> AnyObject in Lazy { LateMotor() } }
    let confined = Confined()
    injector.injectDependencies(to: confined)
    nonisolated(unsafe) let lazy = try XCTUnwrap(confined.engine)
    _ = try lazy.get()
    await MainActor.run {
      XCTAssertEqual(injectionError { _ = try lazy.get() }?.code, .isolationMismatch)
    }
  }

  func testR11TheInnerValueIsOneForAllWhoAsk() throws {
    injector.registerProperty("store", scope: .singleton) { () -> any Sendable in Lazy { Shared() } }
    let (one, other) = (SharedOwner(), SharedOwner())
    injector.injectDependencies(to: one)
    injector.injectDependencies(to: other)
    XCTAssertTrue(try XCTUnwrap(one.store).get() === XCTUnwrap(other.store).get())
  }
}
