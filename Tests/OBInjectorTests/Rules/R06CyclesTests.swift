import OBInjector
import XCTest

/// R6, as far as plain properties and blocks go: property cycles close, others are errors that name their path.
final class R06CyclesTests: XCTestCase {
  private final class Parent { var child: Child? }
  private final class Child {
    weak var parent: Parent?
    var number: Int?
  }
  private final class Strong { var other: Strong? }

  func testR6AChildGetsTheTargetThatItIsMadeFor() {
    let injector = PropertyInjector()
    injector.registerProperty("parent") { Parent() }
    injector.registerProperty("child") { Child() }
    let parent = Parent()
    let report = injector.injectDependencies(to: parent)
    XCTAssertEqual(report.injected, ["child"])
    XCTAssertTrue(parent.child?.parent === parent)
  }

  func testR6AMadeParentAndItsChildReferToEachOther() throws {
    let injector = PropertyInjector()
    injector.registerProperty("parent") { Parent() }
    injector.registerProperty("child") { Child() }
    let parent = try injector.instance(of: Parent.self)
    XCTAssertTrue(parent.child?.parent === parent)
  }

  func testR6ACycleOfBlocksIsAnErrorThatNamesTheWholePath() {
    let injector = PropertyInjector()
    injector.registerProperty("a") { injector in
      _ = try injector.instance(forProperty: "b", of: Int.self)
      return 1
    }
    injector.registerProperty("b") { injector in
      _ = try injector.instance(forProperty: "c", of: Int.self)
      return 2
    }
    injector.registerProperty("c") { injector in
      _ = try injector.instance(forProperty: "a", of: Int.self)
      return 3
    }
    final class Target { var a: Int? }
    let target = Target()
    let report = injector.injectDependencies(to: target)
    XCTAssertEqual(report.said("a"), "failed(circularDependency)")
    XCTAssertEqual(report.failures.first?.path, ["a", "b", "c", "a"])
    XCTAssertNil(target.a)
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "b", of: Int.self) }?.path, ["b", "c", "a", "b"])
  }
}
