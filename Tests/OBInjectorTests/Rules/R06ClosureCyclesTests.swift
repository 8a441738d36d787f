// R6: a cycle through initializers and closures alone is an error that names the whole path (TY9, OJ16).
import OBInjector
import XCTest

final class R06ClosureCyclesTests: InjectorTestCase {
  final class A { init(b: B) {} }
  final class B { init(c: C) {} }
  final class C { init(a: A) {} }
  final class Target { var one: One?; var number: Int?; var note: String? }
  final class One { init() {} }
  final class Two { init() {} }

  private static let scopes: [Scope] = [.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]

  func testR6InitializersInARingAndTheInjectorIsFullyUsableAfterwards() throws {
    for scope in Self.scopes {
      let injector = PropertyInjector()
      injector.registerProperty("a", scope: scope, withInitializer: { A(b: $0) })
      injector.registerProperty("b", scope: scope, withInitializer: { B(c: $0) })
      injector.registerProperty("c", scope: scope, withInitializer: { C(a: $0) })
      for _ in 0..<3 {
        assertFails(.circularDependency, ["b", "c", "a", "b"], "\(scope)") { try injector.instance(of: B.self) }
      }
      injector.deleteProperty("c")
      injector.registerProperty("one", scope: scope) { One() }
      XCTAssertNoThrow(try injector.instance(of: One.self))
      XCTAssertTrue(finishesOnAnotherThread { _ = try? injector.instance(of: One.self) }, "\(scope)")
    }
  }

  func testR6ClosuresInARingAndOneThatLooksUpItself() throws {
    for scope in Self.scopes {
      let injector = PropertyInjector()
      injector.registerProperty("one", scope: scope, after: Two.self) { One() }
      injector.registerProperty("two", scope: scope) { injector -> Two in
        _ = try injector.instance(forProperty: "one", of: One.self)
        return Two()
      }
      injector.registerProperty("own", scope: scope) { injector -> Int in try injector.instance(of: Int.self) }
      assertFails(.circularDependency, ["one", "two", "one"], "\(scope)") { try injector.instance(of: One.self) }
      assertFails(.circularDependency, ["own", "own"], "\(scope)") { try injector.instance(of: Int.self) }
    }
  }

  func testR6AClosureThatLooksUpAnObjectWhosePropertyNeedsTheClosuresOwnNameThroughAnotherClosure() throws {
    final class Holder { var two: Two? }
    injector.registerProperty("one", scope: .singleton, after: Holder.self) { One() }
    injector.registerProperty("holder") { Holder() }
    injector.registerProperty("two", after: One.self) { Two() }
    assertFails(.circularDependency, ["one", "holder", "two", "one"]) { try injector.instance(of: One.self) }
  }

  func testR6AtTheTargetACycleFailsItsPropertyAndTheOthersAreFilled() throws {
    injector.registerProperty("one") { injector -> One in try injector.instance(of: One.self) }
    injector.registerProperty("number") { try $0.instance(forProperty: "next", of: Int.self) }
    injector.registerProperty("next") { try $0.instance(forProperty: "number", of: Int.self) }
    injector.registerProperty("note", withInstance: "note")
    let (target, report) = injector.reported(Target())
    assertNil(target.one, target.number)
    assertEqual((target.note, "note"), (report.injected, ["note"]))
    assertErrors(
      report.failures, (.circularDependency, ["one", "one"]), (.circularDependency, ["number", "next", "number"]))
  }

  func testR6ACycleThatAClosureCatchesIsNoErrorOfTheClosure() throws {
    injector.registerProperty("one", scope: .singleton) { injector -> One in
      _ = try? injector.instance(of: Two.self)
      return One()
    }
    injector.registerProperty("two", scope: .singleton, after: One.self) { Two() }
    XCTAssertNoThrow(try injector.instance(of: One.self))
    XCTAssertNoThrow(try injector.instance(of: Two.self), "the caught failure was not cached")
  }

  // R6: a value whose closure passes on the refusal of an object inside its initializer is made again when that
  // exists.

  private final class Store: MadeWith<Part> {}
  private final class Part { var index: Index? }
  private final class Index: MadeWith<Store?> {}
  private final class Both { var index: Index?; @Injected var number: Int }

  /// The initializer of the store needs a part, and a property of the part an index, whose closure looks up the store.
  private func register(_ index: @escaping @Sendable (PropertyInjector) throws -> Index) -> RunCounter {
    let runs = RunCounter()
    injector.registerProperty("store", scope: .singleton, withInitializer: { Store($0) })
    injector.registerProperty("part") { Part() }
    injector.registerProperty("index", scope: .singleton) { injector in try runs.made(index(injector)) }
    return runs
  }

  private func assertCloses(_ runs: RunCounter, line: UInt = #line) throws {
    let store = try injector.instance(of: Store.self)
    XCTAssertTrue(store.part.index?.part === store && runs.count == 2, line: line)
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
    XCTAssertTrue(index.part == nil && runs.count == 1)
  }

  func testR6APropertyThatHasWaitedIsNoReasonToWaitForAnObjectWithACycleOfItsOwn() {
    final class Three { var both: Both? }
    let runs = register { Index(try $0.instance(of: Store.self)) }
    injector.registerProperty("three") { Three() }
    injector.registerProperty("both", scope: .singleton) { Both() }
    injector.registerProperty("number") { [unowned injector] () throws -> Int in
      runs.count(10)
      return try injector.instance(forProperty: "number", of: Int.self)
    }
    injector.without("store").registerProperty("store", scope: .singleton, after: Three.self) { Store(Part()) }
    let path: [PropertyName] = ["store", "three", "both", "number", "number"]
    assertFails(.circularDependency, path) { try injector.instance(of: Store.self) }
    XCTAssertEqual(runs.count, 11)
  }

  func testR6AValueIsNotMadeAgainForAnObjectThatNeverExists() {
    let runs = register { Index(try $0.instance(of: Store.self)) }
    injector.without("store").registerProperty("store", scope: .singleton, after: Part.self) { Store?.none }
    XCTAssertThrowsError(try injector.instance(of: Store.self))
    XCTAssertEqual(runs.count, 1)
  }

  func testR6APropertyOfAStructDoesNotWaitAndItsErrorNamesTheWholeCycle() {
    struct Sheet { @Injected var index: Index? }
    final class Book { init(_: Sheet) {} }
    injector.registerProperty("book", scope: .singleton, withInitializer: Book.init)
    injector.registerProperty("sheet") { Sheet() }
    injector.registerProperty("index", scope: .singleton, after: Book.self) { Index(nil) }
    assertFails(.circularDependency, ["book", "sheet", "index", "book"]) { try injector.instance(of: Book.self) }
  }

  func testR6AClosureThatIsRunAgainGetsAStructThatExistsByThen() throws {
    struct Shelf { let part: Part }
    injector.registerProperty("shelf", scope: .singleton) { Shelf(part: try $0.instance(of: Part.self)) }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("index", scope: .singleton, after: Shelf.self) { Index(nil) }
    XCTAssertNotNil(try injector.instance(of: Shelf.self).part.index)
  }
}
