// R1: private, inherited and generic properties count; a name that stands twice is filled twice; what is there already is
// set first, so that code of the user's finds it, whatever way the injection takes.
import OBInjector
import XCTest

private class Service {}

final class R01PlaceTests: InjectorTestCase {
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

  func testR1OB4InheritedPropertiesCountAlsoInASubclassWithoutPropertiesOfItsOwn() {
    injector.registerProperty("readable", withInstance: "text")
    injector.registerProperty("middle") { 7 }
    injector.registerProperty("inherited", withInstance: Service())
    for target in [Leaf(), Empty(), Leaf(), Empty()] {
      let names: [PropertyName] = target is Leaf ? ["inherited", "middle", "readable"] : ["inherited", "middle"]
      XCTAssertEqual(injector.injectDependencies(to: target).injected, names)
      XCTAssertTrue(target.inherited != nil && target.middle == 7)
      if let leaf = target as? Leaf { XCTAssertEqual(leaf.readable, "text") }
    }
  }

  func testR1OB4PrivatePropertiesCountAndANameThatStandsTwiceInAChainIsFilledTwice() {
    let service = Service()
    injector.registerProperty("secret", withInstance: service)
    let target = Middle()
    XCTAssertEqual(injector.injectDependencies(to: target).said("secret"), "injected, injected")
    XCTAssertTrue(target.baseSecret === service && target.middleSecret === service)
  }

  func testR1EachOfTwoPropertiesOfOneNameFitsByItsOwnType() {
    injector.registerProperty("secret", withInstance: Service())
    for target in [Leaf(), Leaf()] {
      XCTAssertEqual(injector.injectDependencies(to: target).said("secret"), "injected, injected, failed(typeMismatch)")
      XCTAssertTrue(target.baseSecret != nil && target.middleSecret != nil && target.leafSecret == nil)
    }
  }

  func testR1TheDynamicTypeOfTheTargetDecides() {
    injector.registerProperty("readable", withInstance: "text")
    let (target, object): (Base, AnyObject) = (Leaf(), Leaf())
    XCTAssertTrue(injector.injectDependencies(to: target).target == Leaf.self)
    injector.injectDependencies(to: object)
    XCTAssertEqual([(target as? Leaf)?.readable, (object as? Leaf)?.readable], ["text", "text"])
  }

  private class Holder<Element> {
    var element: Element?
    private var list: [Element]?
    var got: [Element]? { list }
    init() {}
  }
  private final class IntHolder: Holder<Int> { var service: Service? }
  private final class MoreHolder<A, B>: Holder<B> { var other: A? }

  func testR1PropertiesOfGenericClassesCountWithTheirRealTypes() {
    injector.registerInstances(("element", 5), ("list", [1, 2]))
    let ints = Holder<Int>()
    XCTAssertEqual(injector.injectDependencies(to: ints).injected, ["element", "list"])
    assertEqual((ints.element, 5), (ints.got, [1, 2]))
    let texts = Holder<String>()
    XCTAssertEqual(injector.injectDependencies(to: texts).said("element"), "failed(typeMismatch)")
    XCTAssertNil(texts.element)
  }

  func testR1PropertiesOfAGenericSuperclassCount() {
    injector.registerInstances(("element", 5), ("service", Service()), ("other", "other"))
    for target in [IntHolder(), IntHolder()] {
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["element", "service"])
      XCTAssertEqual(target.element, 5)
      let more = MoreHolder<String, Int>()
      XCTAssertEqual(injector.injectDependencies(to: more).injected, ["element", "other"])
      assertEqual((more.element, 5), (more.other, "other"))
    }
  }

  func testR1AGenericElementThatIsOptionalItselfIsADoubleOptional() {
    injector.registerProperty("element", withInstance: 5)
    let target = Holder<Int?>()
    XCTAssertEqual(injector.injectDependencies(to: target).said("element"), "injected")
    XCTAssertEqual(target.element, .some(.some(5)))
  }

  private final class Clock: Sendable {}
  private final class Label: Sendable {}

  /// The setters and the closure come before the ready-made value in declaration order.
  private final class Screen: KeyPathInjectable {
    var title: String? { didSet { sawClock = clock != nil && observer != nil } }
    var name: String? { didSet { sawTitle = title != nil } }
    var label: Label?, clock: Clock?
    weak var observer: Clock?
    var sawClock = false
    var sawTitle = false

    static var injectableProperties: [InjectableProperty] {
      [InjectableProperty("title", \Screen.title), InjectableProperty("name", \Screen.name)]
    }
  }
  private static let names = ["title", "name", "label", "clock", "observer"]

  private func register(in injector: PropertyInjector) {
    injector.registerProperty("label") { Label() }
    injector.registerInstances(("title", "Start"), ("name", "Ada"), ("clock", Clock()), ("observer", Clock()))
  }

  private func names(_ report: InjectionReport) -> [String] { report.entries.map(\.name.rawValue) }

  private struct Nobody: InjectionObserver { func observe(_ event: InjectionEvent) {} }
  private final class Owner { var screen: Screen? }

  func testR1ASetterFindsWhatIsReadyAlsoIfSomebodyWatchesAndInsideAnotherInjection() {
    for injector in [PropertyInjector(), PropertyInjector(observer: Nobody())] {
      register(in: injector)
      injector.registerProperty("screen") { Screen() }
      for _ in 0..<3 {
        let (screen, report) = injector.reported(Screen())
        XCTAssertTrue(screen.sawClock && screen.label != nil)
        XCTAssertEqual(names(report), Self.names)
        XCTAssertEqual(injector.filled(Owner()).screen?.sawClock, true)
      }
    }
  }

  func testR1ASetterFindsWhatIsReadyAndWhatWasSetBeforeItWhereValuesAreAwaited() async {
    injector.registerProperty("label") { () async in Label() }
    injector.registerProperty("title") { () async in "Start" }
    // Of these two the first registration stays.
    register(in: injector)
    for _ in 0..<3 {
      let screen = Screen()
      assertEqual(await injector.injectDependencies(awaiting: screen).injected.map(\.rawValue), Self.names)
      XCTAssertEqual([screen.sawClock, screen.sawTitle], [true, true])
    }
  }
}
