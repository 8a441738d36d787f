// Composing: A child holds its parent, and only the code that made the child holds it.
import OBInjectorTesting
import XCTest

final class ChildLifetimeTests: XCTestCase {
  final class Store: @unchecked Sendable { var name: String?; var injector: PropertyInjector? }
  final class Screen { var store: Store?; var injector: PropertyInjector?; var name: String? }

  func testAChildThatWasUsedDiesWithItsLastReference() throws {
    let parent = PropertyInjector()
    parent.registerProperty("store", scope: .singleton) { Store() }
    parent.registerProperty("name", withInstance: "parent")
    weak var child: PropertyInjector?
    var report: InjectionReport?
    do {
      let made = parent.makeChild()
      child = made
      made.registerProperty("name", withInstance: "child")
      made.registerProperty("own", scope: .singleton) { [Store()] }
      report = made.injectDependencies(to: Screen())
      XCTAssertTrue(try parent.instance(of: Store.self).injector === parent)
      _ = try made.instance(of: [Store].self)
      _ = made.verify(Screen.self)
    }
    XCTAssertNil(child)
    XCTAssertEqual(report?.injected.contains("store"), true, "a report outlives its injector")
  }

  private final class Twin: Sendable {}
  private final class Wanting {
    var store, missing: Store?
    var name, dead, count: String?
    @InjectedByType var other: Store?
    @InjectedByType var part: Twin?
  }

  func testMistakesOfAPlanDoNotHoldTheInjectorThatKeepsIt() {
    weak var injector: PropertyInjector?
    var report: InjectionReport?
    do {
      let made = PropertyInjector()
      injector = made
      made.registerAlias("dead", of: "nothing")
      made.registerAlias("name", of: "name")
      made.registerProperty("count", withInstance: 1)
      made.registerProperty("left", withInstance: Twin())
      made.registerProperty("right", withInstance: Twin())
      made.registerProperty("store", scope: .singleton) { Store() }
      made.decorateProperty("store") { (number: Int) in number }
      for _ in 0..<2 { report = made.injectDependencies(to: Wanting()) }
      _ = made.explain(Wanting.self)
    }
    XCTAssertNil(injector)
    XCTAssertEqual(report?.failures.isEmpty, false)
  }

  func testAChildHoldsItsParentNotTheOtherWayRound() {
    weak var parent: PropertyInjector?
    var child: PropertyInjector? = {
      let made = PropertyInjector()
      made.registerProperty("name", withInstance: "parent")
      parent = made
      return made.makeChild()
    }()
    weak let weakChild = child
    XCTAssertNotNil(parent)
    XCTAssertEqual(child?.text("name"), "parent")
    child = nil
    assertNil(weakChild, parent)
  }

  func testWhatWaitsBelowAChildThatAClosureMadeAndReleasedIsFilledAfterTheClosure() throws {
    final class Root {}
    final class Part { var link: Link? }
    final class Link {
      let root: Root
      init(root: Root) { self.root = root }
    }
    let parent = PropertyInjector()
    parent.registerProperty("part") { Part() }
    parent.registerProperty("link", scope: .graph) { (injector: PropertyInjector) in
      Link(root: try injector.instance(of: Root.self))
    }
    nonisolated(unsafe) var part: Part?
    nonisolated(unsafe) weak var child: PropertyInjector?
    parent.registerProperty("root", scope: .singleton) { (injector: PropertyInjector) -> Root in
      let made = injector.makeChild()
      child = made
      part = try made.instance(of: Part.self)
      return Root()
    }
    let root = try parent.instance(of: Root.self)
    XCTAssertTrue(part?.link?.root === root)
    XCTAssertNil(child, "held no longer than something waits")
  }

  func testAChildThatBorrowsReleasesItsOwnValues() {
    let parent = PropertyInjector()
    parent.registerProperty("name", withInstance: "parent")
    weak var own: Store?
    do {
      let (child, store, screen) = (parent.makeChild(), Store(), Screen())
      own = store
      child.registerProperty("store", withInstance: store)
      child.injectDependencies(to: screen)
      XCTAssertTrue(screen.store === store)
      XCTAssertEqual(screen.name, "parent")
    }
    XCTAssertNil(own)
  }
}
