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

  func testR6ClosuresInARing() throws {
    for scope in Self.scopes {
      let injector = PropertyInjector()
      injector.registerProperty("one", scope: scope) { injector -> One in
        _ = try injector.instance(of: Two.self)
        return One()
      }
      injector.registerProperty("two", scope: scope) { injector -> Two in
        _ = try injector.instance(forProperty: "one", of: One.self)
        return Two()
      }
      assertFails(.circularDependency, ["one", "two", "one"], "\(scope)") { try injector.instance(of: One.self) }
    }
  }

  func testR6ClosuresThatCallACapturedInjector() throws {
    for scope in Self.scopes {
      let injector = PropertyInjector()
      // The cycle that this makes for the reference counts is the test's.
      defer { ["one", "two"].forEach { injector.deleteProperty(PropertyName($0)) } }
      injector.registerProperty("one", scope: scope) { () throws -> One in
        _ = try injector.instance(of: Two.self)
        return One()
      }
      injector.registerProperty("two", scope: scope) { () throws -> Two in
        _ = try injector.instance(of: One.self)
        return Two()
      }
      assertFails(.circularDependency, ["two", "one", "two"], "\(scope)") { try injector.instance(of: Two.self) }
    }
  }

  func testR6AClosureThatLooksUpItself() throws {
    for scope in Self.scopes {
      let injector = PropertyInjector()
      injector.registerProperty("one", scope: scope) { injector -> One in try injector.instance(of: One.self) }
      assertFails(.circularDependency, ["one", "one"], "\(scope)") { try injector.instance(of: One.self) }
    }
  }

  func testR6AClosureThatLooksUpAnObjectWhosePropertyNeedsTheClosuresOwnNameThroughAnotherClosure() throws {
    final class Holder { var two: Two? }
    injector.registerProperty("one", scope: .singleton) { injector -> One in
      _ = try injector.instance(of: Holder.self)
      return One()
    }
    injector.registerProperty("holder") { Holder() }
    injector.registerProperty("two") { injector -> Two in
      _ = try injector.instance(of: One.self)
      return Two()
    }
    assertFails(.circularDependency, ["one", "holder", "two", "one"]) { try injector.instance(of: One.self) }
  }

  func testR6AtTheTargetACycleFailsItsPropertyAndTheOthersAreFilled() throws {
    injector.registerProperty("one") { injector -> One in try injector.instance(of: One.self) }
    injector.registerProperty("number") { try $0.instance(forProperty: "next", of: Int.self) }
    injector.registerProperty("next") { try $0.instance(forProperty: "number", of: Int.self) }
    injector.registerProperty("note", withInstance: "note")
    let target = Target()
    let report = injector.injectDependencies(to: target)
    XCTAssertNil(target.one)
    XCTAssertNil(target.number)
    XCTAssertEqual(target.note, "note")
    XCTAssertEqual(report.injected, ["note"])
    assertErrors(
      report.failures, (.circularDependency, ["one", "one"]), (.circularDependency, ["number", "next", "number"]))
  }

  func testR6ACycleThatAClosureCatchesIsNoErrorOfTheClosure() throws {
    injector.registerProperty("one", scope: .singleton) { injector -> One in
      _ = try? injector.instance(of: Two.self)
      return One()
    }
    injector.registerProperty("two", scope: .singleton) { injector -> Two in
      _ = try injector.instance(of: One.self)
      return Two()
    }
    XCTAssertNoThrow(try injector.instance(of: One.self))
    XCTAssertNoThrow(try injector.instance(of: Two.self), "the caught failure was not cached")
  }
}
