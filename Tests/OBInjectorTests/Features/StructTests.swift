// Features: Structs filled in place; copies do not fill each other.
import OBInjector
import XCTest

private final class Service {}
private protocol Shape { var name: String? { get } }

final class StructTests: InjectorTestCase {
  private struct Settings {
    var service: Service?
    private var number: Int?
    let fixed = 3
    @Injected var text: String
    weak var parent: Service?
    var got: Int? { number }
    init() {}
  }
  private struct Outer { var settings: Settings? }

  override func setUp() {
    injector.registerProperty("service", withInstance: Service())
    injector.registerProperty("number") { 5 }
    injector.registerProperty("text", withInstance: "text")
    injector.registerProperty("name", withInstance: "name")
  }

  func testAStructIsFilledInPlace() {
    var settings = Settings()
    let report = injector.injectDependencies(to: &settings)
    XCTAssertEqual(report.injected, ["service", "number", "text"])
    XCTAssertNotNil(settings.service)
    assertEqual((settings.got, 5), (settings.text, "text"))
    XCTAssertTrue(report.target == Settings.self)
  }

  func testCopiesDoNotFillEachOther() {
    injector.registerProperty("other", withInstance: "other")
    var one = Settings()
    var copy = one
    injector.injectDependencies(to: &one)
    assertNil(copy.service, copy.got)
    copy.text = "copy"
    XCTAssertEqual(one.text, "text")
    var third = one
    XCTAssertEqual(injector.injectDependencies(to: &third).said("text"), "alreadySet")
    third.text = "third"
    XCTAssertEqual(one.text, "text")
  }

  func testAClassPassedInoutIsFilledByItsDynamicType() {
    class Base { var name: String? }
    final class Derived: Base { var number: Int? }
    var object: Base = Derived()
    let report = injector.injectDependencies(to: &object)
    XCTAssertEqual(report.injected, ["name", "number"])
    XCTAssertTrue(report.target == Derived.self)
  }

  func testR12ATargetThatCanHaveNoPropertiesIsAFailureWithTheRemedy() {
    enum Choice { case one(String?) }
    struct Empty {}
    func said<Target>(_ target: Target) -> String {
      var target = target
      let report = injector.injectDependencies(to: &target)
      XCTAssertEqual(report.injected, [])
      XCTAssertEqual(report.isComplete, report.failures.isEmpty)
      return report.failures.map { "\($0.code): \($0)" }.joined()
    }
    let own = #"" has no properties to fill; pass an object, or a struct of your own with "var" properties."#
    for _ in 0..<2 {
      XCTAssertEqual(said(Choice.one(nil)), #"notWritable: "Choice"# + own)
      XCTAssertEqual(said((String?.none, 1)), #"notWritable: "(String?, Int)"# + own)
      XCTAssertEqual(said(5), #"notWritable: "Int"# + own)
      XCTAssertEqual(said("text" as Any), #"notWritable: "String"# + own)
      XCTAssertEqual(said({ 5 } as () -> Int), #"notWritable: "() -> Int"# + own)
      let each = #"" has no properties to fill; inject each of its elements."#
      XCTAssertEqual(said([Settings()]), #"notWritable: "[Settings]"# + each)
      XCTAssertEqual(said(["one": Settings()] as Any), #"notWritable: "[String: Settings]"# + each)
      let none = #"" that is passed is nil, so there is nothing to fill; give it a value first."#
      XCTAssertEqual(said(Settings?.none), #"notWritable: the "Settings?"# + none)
      XCTAssertEqual(said((any Shape)?.none as Any), #"notWritable: the "Any"# + none)
      XCTAssertEqual(said(Empty()), "")
      XCTAssertEqual(said(Outer()), "")
    }
  }

  func testAnOptionalStructAndAnOptionalObjectAreFilledInside() {
    final class Named { var name: String? }
    var object: Named? = Named()
    injector.injectDependencies(to: &object)
    XCTAssertEqual(object?.name, "name")
    var maybe: Settings? = Settings()
    injector.injectDependencies(to: &maybe)
    XCTAssertEqual(maybe?.got, 5)
    maybe = nil
    XCTAssertFalse(injector.injectDependencies(to: &maybe).didInject)
    XCTAssertNil(maybe)
  }
}
