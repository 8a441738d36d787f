// R7: a value that does not fit its decorator is no value: who can do without one goes on, and the report says why.
import OBInjector
import XCTest

final class R07MisfitDecoratorTests: InjectorTestCase {
  private class Box: @unchecked Sendable {}
  private final class Red: Box, @unchecked Sendable {}
  private final class Blue: Box, @unchecked Sendable {}
  private final class Plain: @unchecked Sendable { var box: Box? }
  private final class Required: @unchecked Sendable { @Injected var box: Box }
  private final class Asking {
    let box: Box
    init(_ injector: PropertyInjector) throws { box = try injector.instance(forProperty: "box") }
  }
  private final class Target { var plain: Plain?; var required: Required?; var asking: Asking? }
  private final class Need: @unchecked Sendable { var required: Required? }

  private func register(_ box: @escaping @Sendable () -> any Sendable, scope: Scope = .unique) {
    injector.registerProperty("box", scope: scope, withBlock: box)
    injector.decorateProperty("box") { (red: Red) in red }
    injector.registerProperty("plain") { Plain() }
    injector.registerProperty("required") { Required() }
    injector.registerProperty("asking") { injector in try Asking(injector) }
  }

  func testR7ATargetsPropertyStaysEmptyAndSaysWhy() {
    register { Blue() }
    XCTAssertEqual(injector.injectDependencies(to: Plain()).said("box"), "failed(typeMismatch)")
    XCTAssertEqual(injector.injectDependencies(to: Required()).failures.map(\.code), [.typeMismatch])
  }

  func testR7AMadeObjectsOptionalStaysNilAndARequiredOneFailsIt() {
    for scope in [Scope.unique, .graph, .singleton] {
      register({ Blue() }, scope: scope)
      let (target, report) = injector.reported(Target())
      XCTAssertNotNil(target.plain, "\(scope)")
      assertNil(target.plain?.box, target.required, target.asking)
      XCTAssertEqual(report.said("required", "asking"), ["failed(typeMismatch)", "failed(typeMismatch)"])
      XCTAssertEqual(Set(report.failures.map(\.path)), [["plain", "box"], ["required", "box"], ["asking", "box"]])
      injector.deleteProperty("box")
    }
  }

  func testR7WhatHasWaitedForTheDecoratedValueSaysThatItDoesNotFit() {
    final class Needy: Box, @unchecked Sendable { @Injected var box: Box }
    for scope in [Scope.unique, .graph, .singleton] {
      register({ Needy() }, scope: scope)
      assertFails(.typeMismatch, ["box", "box"], "\(scope)") { try injector.instance(forProperty: "box", of: Red.self) }
      injector.deleteProperty("box")
    }
  }

  func testR7AThrowingDecoratorFailsTheOwnerStill() {
    injector.registerProperty("box") { Red() }
    injector.decorateProperty("box") { (_: Red) -> Red in throw DeliberateFailure() }
    injector.registerProperty("plain") { Plain() }
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(report.said("plain") == "failed(providerFailed)" && target.plain == nil, "\(report)")
  }

  func testR7WhatADecoratorHasLookedUpAndPassesOnFailsTheOwner() {
    injector.registerProperty("other") { () -> any Sendable in Blue() }
    injector.decorateProperty("other") { (red: Red) in red }
    injector.registerProperty("box") { Red() }
    injector.decorateProperty("box") { (injector: PropertyInjector, _: Red) in
      try injector.instance(forProperty: "other", of: Red.self)
    }
    injector.registerProperty("plain") { Plain() }
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(report.said("plain") == "failed(typeMismatch)" && target.plain == nil, "\(report)")
  }

  func testR7WhatNeedsAValueOfWhoseResultSomethingDoesNotFitFails() {
    // A result of a decorator fails as a result of a closure does.
    for isDecorated in [false, true] {
      let injector = PropertyInjector()
      injector.registerProperty("box") { () -> any Sendable in Blue() }
      injector.decorateProperty("box") { (red: Red) in red }
      injector.registerProperty("need") { Need() }
      if isDecorated {
        injector.registerProperty("required", withInstance: Required())
        injector.decorateProperty("required") { (_: Required) in Required() }
      } else {
        injector.registerProperty("required") { Required() }
      }
      final class Target { var need: Need? }
      let (target, report) = injector.reported(Target())
      XCTAssertTrue(report.said("need") == "failed(typeMismatch)" && target.need == nil, "\(isDecorated)")
      XCTAssertEqual(report.failures.map(\.path), [["need", "required", "box"]])
    }
  }

  func testR7OneDecoratorAroundAnother() {
    register { Blue() }
    let child = injector.makeChild()
    child.decorateProperty("box") { (red: Red) in red }
    XCTAssertNotNil(child.filled(Target()).plain)
  }

  func testR7OfAPropertyThatHasWaitedItIsTheSame() throws {
    final class Ship: MadeWith<Hold>, @unchecked Sendable {}
    final class Hold: @unchecked Sendable { var cargo: Box? }
    injector.registerProperty("ship", scope: .graph, withInitializer: Ship.init)
    injector.registerProperty("hold") { Hold() }
    // Needs the ship, which is inside its initializer when its hold is filled.
    let runs = RunCounter()
    injector.registerProperty("cargo", scope: .graph) { injector -> any Sendable in
      let ship = try injector.instance(of: Ship.self)
      return withExtendedLifetime(ship) { runs.made(Blue()) }
    }
    injector.decorateProperty("cargo") { (red: Red) in red }
    XCTAssertNil(try injector.instance(of: Ship.self).part.cargo)
    XCTAssertEqual(runs.count, 1, "it has waited, and then been made")
  }

  func testR7AwaitedItIsTheSame() async throws {
    injector.registerProperty("box") { () async -> any Sendable in Blue() }
    injector.decorateProperty("box") { (red: Red) in red }
    injector.registerProperty("plain") { () async -> Plain in Plain() }
    injector.registerProperty("required") { () async -> Required in Required() }
    let plain: Plain = try await injector.awaitInstance()
    XCTAssertNil(plain.box)
    let error = await awaitedError { try await injector.awaitInstance(of: Required.self) }
    assertError(error, .typeMismatch, ["required", "box"])
    // What needs a result of a decorator that fails so fails, too.
    injector.decorateProperty("required") { (_: Required) in Required() }
    injector.registerProperty("need") { () async in Need() }
    assertEqual(await awaitedError { try await injector.awaitInstance(of: Need.self) }?.code, .typeMismatch)
  }
}
