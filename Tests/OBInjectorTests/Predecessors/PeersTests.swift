// Predecessors: cases of Swinject, Dip, Koin and Guice, restated where no other test says the same.
import OBInjector
import XCTest

final class PeersTests: InjectorTestCase {
  private class Animal { let name: String; init(_ name: String) { self.name = name } }

  func testCandidatesByTheArgumentsThatAreGiven() throws {
    injector.registerProperty("none") { Animal("none") }
    injector.registerProperty("text") { (_: PropertyInjector, text: String) in Animal(text) }
    injector.registerProperty("textFlag") { (_: PropertyInjector, text: String, flag: Bool) in Animal("\(text) \(flag)")
    }
    injector.registerProperty("flagText") { (_: PropertyInjector, flag: Bool, text: String) in Animal("\(flag) \(text)")
    }
    injector.registerProperty("number") { (_: PropertyInjector, number: Int?) in Animal("\(number ?? -1)") }
    XCTAssertEqual(try injector.instance(of: Animal.self).name, "none")
    XCTAssertEqual(try injector.instance(of: Animal.self, arguments: "a").name, "a")
    XCTAssertEqual(try injector.instance(of: Animal.self, arguments: "a", true).name, "a true")
    XCTAssertEqual(try injector.instance(of: Animal.self, arguments: true, "a").name, "true a")
    XCTAssertEqual(try injector.instance(of: Animal.self, arguments: 3).name, "3")
    XCTAssertEqual(try injector.instance(of: Animal.self, arguments: Int?.none).name, "-1")
  }

  func testGuiceNothingOfAFailedCycleStaysBehind() throws {
    final class Outer { let inner: Inner; init(_ inner: Inner) { self.inner = inner } }
    final class Inner { var outer: Outer?; @Injected var missing: Animal }
    injector.registerProperty("outer", scope: .singleton, withInitializer: { Outer($0) })
    injector.registerProperty("inner", scope: .singleton) { Inner() }
    for _ in 0..<3 {
      XCTAssertEqual(injectionError { try injector.instance(of: Outer.self) }?.path, ["outer", "inner", "missing"])
    }
    injector.registerProperty("missing") { Animal("found") }
    let outer = try injector.instance(of: Outer.self)
    XCTAssertTrue(outer.inner.outer === outer)
  }

  func testKoinAChildsNameHidesAPartThatItDoesNotReplace() throws {
    let parent = PropertyInjector()
    parent.registerProperty("one") { Animal("one") }
    parent.registerProperty("two") { Animal("two") }
    parent.registerProperty("all", collecting: Animal.self)
    let hiding = parent.makeChild { $0.registerProperty("one", withInstance: 1) }
    let standing = parent.makeChild { $0.registerAlias("one", of: "two") }
    XCTAssertEqual(try hiding.instance(of: [Animal].self).map(\.name), ["two"])
    XCTAssertEqual(try standing.instance(of: [Animal].self).map(\.name), ["two"])
    XCTAssertEqual(try parent.instance(of: [Animal].self).map(\.name), ["one", "two"])
  }
}
