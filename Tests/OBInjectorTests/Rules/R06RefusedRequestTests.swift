// R6: a value whose closure passes on the refusal of an object inside its initializer is made again when that exists.
import OBInjector
import XCTest

final class R06RefusedRequestTests: InjectorTestCase {
  private final class Store {
    let part: Part
    init(_ part: Part) { self.part = part }
  }
  private final class Part { var index: Index? }
  private final class Index {
    let store: Store?
    init(_ store: Store?) { self.store = store }
  }

  /// The initializer of the store needs a part, and a property of the part an index, whose closure looks up the store.
  private func register(_ index: @escaping @Sendable (PropertyInjector) throws -> Index) -> RunCounter {
    let runs = RunCounter()
    injector.registerProperty("store", scope: .singleton, withInitializer: { Store($0) })
    injector.registerProperty("part") { Part() }
    injector.registerProperty("index", scope: .singleton) { injector in
      runs.count()
      return try index(injector)
    }
    return runs
  }

  private func assertCloses(_ runs: RunCounter, line: UInt = #line) throws {
    let store = try injector.instance(of: Store.self)
    XCTAssertTrue(store.part.index?.store === store, line: line)
    XCTAssertEqual(runs.count, 2, line: line)
  }

  func testR6EqualNamesInTwoInjectorsDoNotKeepACycleFromClosing() throws {
    let (own, other) = (injector, PropertyInjector())
    other.registerProperty("store") { () throws -> Store in try own.instance(of: Store.self) }
    try assertCloses(register { _ in Index(try other.instance(of: Store.self)) })
    // The cycle that this makes for the reference counts is the test's.
    other.deleteProperty("store")
  }

  func testR6AClosureMayMakeTheSameRequestAgainBeforeItFails() throws {
    try assertCloses(
      register { injector in
        for _ in 0..<3 { if let store = try? injector.instance(of: Store.self) { return Index(store) } }
        return Index(try injector.instance(of: Store.self))
      })
  }

  func testR6AnErrorOfTheClosuresOwnInPlaceOfTheRefusalIsThrownAtOnce() {
    let runs = register { injector in
      guard let store = try? injector.instance(of: Store.self) else { throw DeliberateFailure() }
      return Index(store)
    }
    assertFails(.providerFailed, ["store", "part", "index"]) { try injector.instance(of: Store.self) }
    XCTAssertEqual(runs.count, 1)
  }

  func testR6AClosureThatDoesWithoutTheObjectRunsOnce() throws {
    let runs = register { Index(try? $0.instance(of: Store.self)) }
    let index = try XCTUnwrap(injector.instance(of: Store.self).part.index)
    XCTAssertNil(index.store)
    XCTAssertEqual(runs.count, 1)
  }

  func testR6APropertyThatHasWaitedIsNoReasonForTheNextOneToWait() {
    final class Two {
      var index: Index?
      @Injected var number: Int
    }
    let runs = register { Index(try $0.instance(of: Store.self)) }
    injector.deleteProperty("store")
    injector.registerProperty("two") { Two() }
    injector.registerProperty("number") { () throws -> Int in
      runs.count(10)
      throw DeliberateFailure()
    }
    injector.registerProperty("store", scope: .singleton) { (injector: PropertyInjector) throws -> Store in
      _ = try injector.instance(of: Two.self)
      return Store(Part())
    }
    assertFails(.providerFailed, ["store", "two", "number"]) { try injector.instance(of: Store.self) }
    XCTAssertEqual(runs.count, 11)
  }
}
