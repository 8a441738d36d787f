// R1: private, inherited and generic properties count; a name that stands twice is filled twice.
import OBInjector
import XCTest

private class Service {}

final class R01PlaceTests: XCTestCase {
  private let injector = PropertyInjector()

  private class Base {
    var inherited: Service?
    private var secret: Service?
    var baseSecret: Service? { secret }
    init() {}
  }
  private class Middle: Base {
    fileprivate var middle: Int?
    private var secret: Service?
    var middleSecret: Service? { secret }
  }
  private final class Leaf: Middle {
    private(set) var readable: String?
    private var secret: Int?
    var leafSecret: Int? { secret }
  }
  private final class Empty: Middle {}

  func testR1PrivatePropertiesCount() {
    let service = Service()
    injector.registerProperty("secret", withInstance: service)
    let target = Base()
    XCTAssertEqual(injector.injectDependencies(to: target).said("secret"), "injected")
    XCTAssertTrue(target.baseSecret === service)
  }

  func testR1InheritedPropertiesCount() {
    injector.registerProperty("inherited", withInstance: Service())
    injector.registerProperty("middle") { 7 }
    injector.registerProperty("readable", withInstance: "text")
    for target in [Leaf(), Leaf()] {
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["inherited", "middle", "readable"])
      XCTAssertNotNil(target.inherited)
      XCTAssertEqual(target.middle, 7)
      XCTAssertEqual(target.readable, "text")
    }
  }

  func testR1ASubclassWithoutPropertiesOfItsOwnIsFilled() {
    injector.registerProperty("inherited", withInstance: Service())
    injector.registerProperty("middle", withInstance: 3)
    for target in [Empty(), Empty()] {
      injector.injectDependencies(to: target)
      XCTAssertNotNil(target.inherited)
      XCTAssertEqual(target.middle, 3)
    }
  }

  func testR1ANameThatStandsTwiceInAChainIsFilledTwice() {
    let service = Service()
    injector.registerProperty("secret", withInstance: service)
    let target = Middle()
    let report = injector.injectDependencies(to: target)
    XCTAssertEqual(report.said("secret"), "injected, injected")
    XCTAssertTrue(target.baseSecret === service)
    XCTAssertTrue(target.middleSecret === service)
  }

  func testR1EachOfTwoPropertiesOfOneNameFitsByItsOwnType() {
    injector.registerProperty("secret", withInstance: Service())
    for target in [Leaf(), Leaf()] {
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.said("secret"), "injected, injected, failed(typeMismatch)")
      XCTAssertNotNil(target.baseSecret)
      XCTAssertNotNil(target.middleSecret)
      XCTAssertNil(target.leafSecret)
    }
  }

  func testR1TheDynamicTypeOfTheTargetDecides() {
    injector.registerProperty("readable", withInstance: "text")
    let target: Base = Leaf()
    let report = injector.injectDependencies(to: target)
    XCTAssertTrue(report.target == Leaf.self)
    XCTAssertEqual((target as? Leaf)?.readable, "text")
    let object: AnyObject = Leaf()
    injector.injectDependencies(to: object)
    XCTAssertEqual((object as? Leaf)?.readable, "text")
  }

  func testR1EntriesStandInTheOrderOfDeclaration() {
    for name in ["readable", "middle", "inherited", "secret"] as [PropertyName] {
      injector.registerProperty(PropertyKey(name)) { Int.random(in: 1...9) }
    }
    let entries = injector.injectDependencies(to: Leaf()).entries.map(\.name.rawValue)
    XCTAssertEqual(entries, ["inherited", "secret", "middle", "secret", "readable", "secret"])
  }

  // MARK: - Generics

  private class Holder<Element> {
    var element: Element?
    private var list: [Element]?
    var got: [Element]? { list }
    init() {}
  }
  private final class IntHolder: Holder<Int> { var service: Service? }
  private final class MoreHolder<A, B>: Holder<B> { var other: A? }

  func testR1PropertiesOfGenericClassesCountWithTheirRealTypes() {
    injector.registerProperty("element", withInstance: 5)
    injector.registerProperty("list", withInstance: [1, 2])
    let ints = Holder<Int>()
    XCTAssertEqual(injector.injectDependencies(to: ints).injected, ["element", "list"])
    XCTAssertEqual(ints.element, 5)
    XCTAssertEqual(ints.got, [1, 2])
    let texts = Holder<String>()
    XCTAssertEqual(injector.injectDependencies(to: texts).said("element"), "failed(typeMismatch)")
    XCTAssertNil(texts.element)
  }

  func testR1PropertiesOfAGenericSuperclassCount() {
    injector.registerProperty("element", withInstance: 5)
    injector.registerProperty("service", withInstance: Service())
    injector.registerProperty("other", withInstance: "other")
    for target in [IntHolder(), IntHolder()] {
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["element", "service"])
      XCTAssertEqual(target.element, 5)
      let more = MoreHolder<String, Int>()
      XCTAssertEqual(injector.injectDependencies(to: more).injected, ["element", "other"])
      XCTAssertEqual(more.element, 5)
      XCTAssertEqual(more.other, "other")
    }
  }

  func testR1AGenericElementThatIsOptionalItselfIsADoubleOptional() {
    injector.registerProperty("element", withInstance: 5)
    let target = Holder<Int?>()
    XCTAssertEqual(injector.injectDependencies(to: target).said("element"), "injected")
    XCTAssertEqual(target.element, .some(.some(5)))
  }

  func testR1AGenericValueInAClassIsFilled() {
    final class Target { var box: Box<Int>? }
    injector.registerProperty("box", withInstance: Box(value: 4))
    for target in [Target(), Target()] {
      injector.injectDependencies(to: target)
      XCTAssertEqual(target.box?.value, 4)
    }
  }

  private struct Box<Value> { let value: Value }
}
