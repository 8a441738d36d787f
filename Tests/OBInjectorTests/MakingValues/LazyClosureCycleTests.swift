// Making values: `Lazy` and `Provider` that are made by hand end loops and deep chains with an error, as injected ones
// do.
import OBInjector
import XCTest

final class LazyClosureCycleTests: XCTestCase {
  private static let depth = 20_000

  /// Runs the body on a thread with the stack of a secondary one.
  private func onThread(_ body: @escaping @Sendable () -> Void) {
    XCTAssertTrue(finishesOnAnotherThread(stackSize: 512 * 1024, body))
  }

  func testAProviderThatAsksItselfIsACycle() {
    let own = Setting<Provider<Int>?>(nil)
    own.value = Provider { () throws -> Int in (try own.value?.get() ?? 0) + 1 }
    onThread {
      let error = injectionError { try own.value?.get() }
      XCTAssertEqual(error?.code, .circularDependency)
      XCTAssertEqual(error?.path, ["int", "int"])
      XCTAssertTrue(error?.type == Int.self)
      XCTAssertEqual(
        error?.description,
        "\"int\" needs itself to be made; let one of the objects on the path take the other through a property instead of "
          + "its initializer or closure. Path: int → int.")
    }
    own.value = Provider { 1 }
    XCTAssertEqual(try own.value?.get(), 1)
  }

  func testALoopOfSeveralNamesEachOfThem() {
    let (text, flag) = (Setting<Provider<String>?>(nil), Setting<Lazy<Bool>?>(nil))
    let number = Provider { () throws -> Int in try text.value?.get().count ?? 0 }
    text.value = Provider { () throws -> String in try flag.value?.get() == true ? "yes" : "no" }
    flag.value = Lazy { () throws -> Bool in try number.get() > 0 }
    onThread {
      XCTAssertEqual(injectionError { try number.get() }?.path, ["int", "string", "bool", "int"])
      XCTAssertEqual(injectionError { try flag.value?.get() }?.path, ["bool", "int", "string", "bool"])
    }
    flag.value = Lazy { true }
    XCTAssertEqual(try number.get(), 3, "the error is not kept")
  }

  func testALoopThroughAnInjectorNamesBoth() {
    let injector = PropertyInjector()
    let size = Provider { () throws -> Int in try injector.instance(forProperty: "title", of: String.self).count }
    injector.registerProperty("title") { () throws -> String in "\(try size.get())" }
    onThread {
      XCTAssertEqual(injectionError { try size.get() }?.path, ["int", "title", "int"])
      let error = injectionError { try injector.instance(forProperty: "title", of: String.self) }
      XCTAssertEqual(error?.path, ["title", "int", "title"])
    }
  }

  func testAChainTooDeepForTheStackIsAnErrorAndWhatFitsIsMade() throws {
    try Sanitizer.skip("frames are several times larger")
    // Each looks up the one before it; one that held it would go down the stack when it is released.
    let (lazies, providers) = (Setting<[Lazy<Int>]>([]), Setting<[Provider<Int>]>([]))
    lazies.value = (0...Self.depth).map { link in Lazy { link == 0 ? 0 : try lazies.value[link - 1].get() + 1 } }
    providers.value = (0...Self.depth).map { link in
      Provider { link == 0 ? 0 : try providers.value[link - 1].get() + 1 }
    }
    onThread {
      let error = injectionError { try providers.value[Self.depth].get() }
      XCTAssertEqual(error?.code, .circularDependency)
      XCTAssertGreaterThan(error?.path.count ?? 0, 20)
      XCTAssertEqual(injectionError { try lazies.value[Self.depth].get() }?.code, .circularDependency)
      XCTAssertEqual(try? lazies.value[20].get(), 20)
    }
    (lazies.value, providers.value) = ([], [])
  }
}
