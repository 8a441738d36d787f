// Testing: `XCTAssertMakes` makes each registration once, of parents too, in a copy of the injector.
import OBInjector
import OBInjectorTesting
import XCTest

private struct Boom: Error {}
private final class Store: @unchecked Sendable {}
private final class Car: @unchecked Sendable {}
private final class Screen { var store: Store?; var title: String? }

final class MakesOnceTests: FailureRecordingTestCase {
  func testEverythingIsMadeOnce() async {
    let count = Noted<String>()
    func add(_ name: PropertyName, _ scope: Scope) {
      injector.registerProperty(PropertyKey(name), scope: scope) { () -> Car in count.made(Car(), as: "\(name)") }
    }
    add("a", .unique)
    add("b", .graph)
    add("c", .singleton)
    add("d", .eagerSingleton)
    add("e", .weakSingleton)
    add("f", .custom("session"))
    injector.registerAlias("alias", of: "a")
    injector.registerProperty("nothing") { String?.none }
    injector.registerProperty("needing") { injector -> Screen in
      for name in ["c", "d", "e", "f"] as [PropertyName] {
        _ = try injector.instance(forProperty: PropertyKey(name), of: Car.self)
      }
      return Screen()
    }
    await XCTAssertMakes(injector)
    XCTAssertEqual(count.all.sorted(), ["a", "b", "c", "d", "e", "f"])
  }

  func testParentsAreMadeTooAndANameThatAChildReplacesByTheParent() async {
    let (parent, count) = (PropertyInjector(), Noted<String>())
    parent.registerProperty("user") { () -> String in count.made("nobody", as: "parent's user") }
    parent.registerProperty("greeting") { injector -> Car in
      try count.made(Car(), as: "greeting of \(injector.instance(forProperty: "user", of: String.self))")
    }
    let child = parent.makeChild { child in
      child.registerProperty("user") { () -> String in count.made("somebody", as: "child's user") }
    }
    await XCTAssertMakes(child)
    XCTAssertEqual(count.all, ["parent's user", "child's user", "greeting of somebody", "child's user"])
  }

  func testOfThreeInjectorsWithOneNameEachMakesItsOwn() async {
    let (parent, count) = (PropertyInjector(), Noted<String>())
    let middle = parent.makeChild()
    let child = middle.makeChild()
    for (name, injector) in [("parent", parent), ("middle", middle), ("child", child)] {
      injector.registerProperty("user") { () -> String in count.made(name, as: name) }
    }
    await XCTAssertMakes(child)
    XCTAssertEqual(count.all, ["parent", "middle", "child"])
  }

  func testAnExceptionThatAnotherNeedsIsMadeForIt() async {
    let count = Noted<String>()
    injector.registerProperty("store") { () -> Store in count.made(Store(), as: "store") }
    injector.registerProperty("screen") { Screen() }
    injector.registerProperty("title", withInstance: "title")
    await XCTAssertMakes(injector, except: ["store"])
    XCTAssertEqual(count.all, ["store"])
  }

  func testADeadAliasIsAFailure() async {
    injector.registerAlias("log", of: "logger")
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.contains(#"nothing is registered under "logger""#), message)
  }

  func testDecoratorsRun() async {
    let count = Noted<String>()
    injector.registerProperty("store", withInstance: Store())
    injector.decorateProperty("store") { (store: Store) throws -> Store in
      count.add("decorator")
      throw Boom()
    }
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.contains("Boom()"), message)
    XCTAssertEqual(count.all, ["decorator"])
  }

  func testNothingOfTheInjectorOrItsParentIsChanged() async throws {
    final class Holder: @unchecked Sendable { var later: Lazy<Store>?; var injector: PropertyInjector? }
    let (parent, made, recorder) = (PropertyInjector(), Noted<String>(), InjectionRecorder())
    parent.registerProperty("store", scope: .singleton) { () -> Store in made.made(Store(), as: "store") }
    parent.decorateProperty("store") { (store: Store) -> Store in made.made(Store(), as: "decorator") }
    parent.registerAlias("later", of: "store")
    parent.registerProperty("slow", scope: .singleton) { () async -> Car in made.made(Car(), as: "slow") }
    let child = parent.makeChild(observer: recorder)
    child.registerProperty("holder", scope: .singleton) { injector -> Holder in
      made.add("holder")
      let holder = Holder()
      injector.injectDependencies(to: holder)
      _ = try holder.later?.get()
      _ = try InjectorController.injector.instance(of: Store.self)
      return holder
    }
    await XCTAssertMakes(child)
    XCTAssertEqual(made.all.sorted(), ["decorator", "holder", "slow", "store"])
    XCTAssertEqual(recorder.asked, [])
    _ = try parent.instance(of: Store.self)
    XCTAssertEqual(made.all.count { $0 == "store" }, 2, "the parent's own has not been made before")
  }

  func testWhatWasMadeIsReleasedAtTheEnd() async {
    final class Pool: InjectorReleasing, @unchecked Sendable {
      let count: Noted<String>
      init(_ count: Noted<String>) { self.count = count }
      func willBeReleased() { count.add("released") }
    }
    let (parent, count) = (PropertyInjector(), Noted<String>())
    parent.registerProperty("pool", scope: .singleton) { Pool(count) }
    let child = parent.makeChild()
    child.registerProperty("own", scope: .singleton) { Pool(count) }
    child.registerProperty("ready", withInstance: Pool(count))
    await XCTAssertMakes(child)
    XCTAssertEqual(count.all, ["released", "released"], "the parent's and the child's")
    XCTAssertNoThrow(try child.instance(forProperty: "pool", of: Pool.self))
  }
}
