// Making values: A `Lazy` or a `Provider` of another one: each `get` goes one step further to what is registered. A
// closure that promises so little that it may make the value fills a `Lazy` too (R1, R8).
import OBInjectorTesting
import XCTest

final class LazyInsideLazyTests: InjectorTestCase {
  private final class Store: Sendable {}
  private final class Target {
    var store: Lazy<Lazy<Store>>?
    @InjectedNamed("store") var made: Provider<Lazy<Store>>
    @InjectedNamed("store") var late: Lazy<Provider<Store>>
  }

  func testOfAClosureItIsHadByNameAndByTypeAtPropertiesAndByLookUps() throws {
    let (injector, target) = (PropertyInjector(), Target())
    injector.registerProperty("store") { Store() }
    XCTAssertTrue(injector.verify(Target.self).isValid)
    XCTAssertEqual(injector.explain(Target.self).said("store"), "injected")
    XCTAssertTrue(injector.injectDependencies(to: target).isComplete)
    let inner = try XCTUnwrap(target.store).get()
    XCTAssertTrue(try target.store?.get() === inner)
    XCTAssertTrue(try inner.get() === inner.get())
    XCTAssertFalse(try target.made.get().get() === target.made.get().get())
    XCTAssertFalse(try target.late.get().get() === target.late.get().get())
    XCTAssertNoThrow(try injector.instance(forProperty: "store", of: Lazy<Lazy<Store>>.self).get().get())
    XCTAssertNoThrow(try injector.instance(forProperty: "store", of: Provider<Lazy<Store>>.self).get().get())
    let deep = try injector.instance(forProperty: "store", of: Lazy<Provider<Lazy<Store>>>.self)
    XCTAssertTrue(try deep.get().get().get() !== deep.get().get().get())
    XCTAssertNoThrow(try injector.instance(of: Lazy<Lazy<Store>>.self).get().get())
  }

  func testOfARegisteredLazyTheInnerOneIsThat() throws {
    final class Target {
      var store: Lazy<Lazy<Store>>?
      @InjectedNamed("store") var made: Provider<Lazy<Store>>
    }
    let (injector, target, store) = (PropertyInjector(), Target(), Lazy { Store() })
    injector.registerProperty("store", withInstance: store)
    XCTAssertTrue(injector.injectDependencies(to: target).isComplete)
    XCTAssertTrue(try XCTUnwrap(target.store).get() === store)
    XCTAssertTrue(try target.made.get() === store)
    XCTAssertTrue(try injector.instance(forProperty: "store", of: Lazy<Lazy<Store>>.self).get() === store)
    XCTAssertTrue(try injector.instance(of: Lazy<Lazy<Store>>.self).get() === store)
  }

  func testWhatDoesNotFitIsSaidOfTheValueInTheMiddle() {
    let (injector, line) = (PropertyInjector(), #line + 1)
    injector.registerProperty("store", withInstance: 5)
    let sentence =
      "\"store\" is of type \"Int\" (registered at \(#fileID):\(line)), which does not fit \"Store\"; "
      + #"register a value of type "Store" under "store", "#
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "store", of: Lazy<Lazy<Store>>.self) }?.description,
      sentence + #"or ask for "Int" instead."#)
    XCTAssertEqual(
      injector.injectDependencies(to: Target()).failures.first?.description,
      sentence + #"ask for "Int" instead, or rename the property if it is no dependency."#)
  }

  private final class Plain { var store: Lazy<Store>? }

  func testR1ALazyThatAClosureMakesIsNotLookedThrough() throws {
    let runs = RunCounter()
    injector.registerProperty("store") { () -> any Sendable in runs.made(Lazy { Store() }) }
    let plain = injector.filled(Plain())
    XCTAssertEqual(runs.count, 0, "nothing is made at injection")
    XCTAssertEqual(injectionError { try plain.store?.get() }?.code, .typeMismatch)
  }

  func testR1TheValueItselfIsTakenAsWell() throws {
    injector.registerProperty("store") { () -> Any in Store() }
    let plain = injector.filled(Plain())
    let first = try plain.store?.get()
    XCTAssertNotNil(first)
    XCTAssertTrue(try plain.store?.get() === first)
  }
}
