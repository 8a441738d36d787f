// Composing: What a class needs is worked out once for each injector: a child sees what changes above it all the same.
import OBInjector
import XCTest

final class ChildPlanTests: XCTestCase {
  private final class Service: Sendable {}
  /// Nothing but ready-made values, so that every injection after the first is a short one.
  private final class Screen { var title: String?; var service: Service? }
  private let (parent, one, two) = (PropertyInjector(), Service(), Service())

  override func setUp() { parent.registerProperty("service", withInstance: one) }

  private func service(_ injector: PropertyInjector) -> Service? { injector.filled(Screen()).service }

  /// Replaces what the parent has and asks those who inject below it, each time after they have injected twice.
  private func check(_ injectors: PropertyInjector..., line: UInt = #line) {
    for (old, new) in [(one, two), (two, one)] {
      for injector in injectors + injectors { XCTAssertTrue(service(injector) === old, line: line) }
      parent.deleteProperty("service")
      for injector in injectors { XCTAssertNil(service(injector), line: line) }
      parent.registerProperty("service", withInstance: new)
      for injector in injectors + injectors { XCTAssertTrue(service(injector) === new, line: line) }
    }
  }

  func testAChildAndAGrandchildSeeWhatIsReplacedAboveThem() {
    let titled = { (injector: PropertyInjector) in _ = injector.registerProperty("title", withInstance: "own") }
    check(parent, parent.makeChild(), parent.makeChild(titled))
    let (middle, empty) = (parent.makeChild { $0.registerProperty("other", withInstance: 1) }, parent.makeChild())
    check(middle.makeChild(titled), middle.makeChild(), empty.makeChild(titled), empty.makeChild())
  }

  func testAGrandchildSeesWhatTheOneBetweenTakesForItself() {
    let middle = parent.makeChild()
    let child = middle.makeChild { $0.registerProperty("title", withInstance: "grandchild") }
    for injector in [child, middle, child, middle] { XCTAssertTrue(service(injector) === one) }
    middle.registerProperty("service", withInstance: two)
    for injector in [child, middle, child, middle] { XCTAssertTrue(service(injector) === two) }
    middle.deleteProperty("service")
    for injector in [child, middle, child, middle] { XCTAssertTrue(service(injector) === one) }
  }

  func testAGraphObjectThatAParentMakesIsNotTheChildsWhoAsksMeanwhile() throws {
    final class Node { let maker: String; init(_ maker: String) { self.maker = maker } }
    final class Leaf { var node: Node? }
    final class Place: @unchecked Sendable { var child: PropertyInjector?; let leaf = Leaf() }
    let place = Place()
    defer { place.child = nil }
    place.child = parent.makeChild { $0.registerProperty("title", withInstance: "child") }
    parent.registerProperty("node", scope: .graph) { injector -> Node in
      let isChild = injector === place.child
      if !isChild { place.child?.injectDependencies(to: place.leaf) }
      return Node(isChild ? "child" : "parent")
    }
    let node = try parent.instance(of: Node.self)
    assertEqual((node.maker, "parent"), (place.leaf.node?.maker, "child"))
  }

  func testAChildMakesItsOwnEagerSingletonsOnly() throws {
    let (parents, own) = (RunCounter(), RunCounter())
    parent.registerProperty("above", scope: .eagerSingleton) { parents.count() }
    let child = parent.makeChild { $0.registerProperty("own", scope: .eagerSingleton) { own.count() } }
    try child.createEagerSingletons()
    XCTAssertEqual([parents.count, own.count], [0, 1])
    try parent.createEagerSingletons()
    XCTAssertEqual([parents.count, own.count], [1, 1])
  }

  func testWhatTheGrandparentReplacesIsNotBorrowedFromTheParentsOldPlan() {
    let middle = parent.makeChild { $0.registerProperty("title", withInstance: "middle") }
    XCTAssertTrue(service(middle) === one)
    parent.deleteProperty("service")
    parent.registerProperty("service", withInstance: two)
    let leaf = middle.makeChild { $0.registerProperty("title", withInstance: "leaf") }
    XCTAssertTrue(service(leaf) === two)
  }

  func testAPlanOfAChildIsForObjectsThatAskForTheSameNames() {
    final class Page {
      var service: Service?
      @InjectedNamed var text: String?
      init(_ name: PropertyName) { _text = InjectedNamed(PropertyKey(name)) }
    }
    parent.registerTexts("one", "two")
    let child = parent.makeChild { $0.registerProperty("title", withInstance: "child") }
    for injector in [parent, child, child] { XCTAssertEqual(injector.filled(Page("one")).text, "one") }
    XCTAssertEqual(child.filled(Page("two")).text, "two")
  }
}
