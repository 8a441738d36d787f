// Features: Key paths, the same in both ways of reflection.
import OBInjector
import XCTest

private class Service {}
private final class SpecialService: Service {}

final class KeyPathTests: InjectorTestCase {
  private class Screen: KeyPathInjectable {
    var changes: [String] = []
    var text: String? { didSet { changes.append("text") } }
    var service: Service?
    private var storage: Int?
    var computed: Int? {
      get { storage }
      set {
        changes.append("computed")
        storage = newValue
      }
    }
    var renamed: Double?
    var unwrapped: Int!

    class var injectableProperties: [InjectableProperty] {
      [
        InjectableProperty("text", \Screen.text), InjectableProperty("service", \Screen.service),
        InjectableProperty("computed", \Screen.computed), InjectableProperty("ratio", \Screen.renamed),
      ]
    }
  }

  private final class SubScreen: Screen {
    var extra: String?
    override class var injectableProperties: [InjectableProperty] {
      super.injectableProperties + [InjectableProperty("extra", \SubScreen.extra)]
    }
  }

  private func register(in injector: PropertyInjector) {
    injector.registerProperty("text", withInstance: "text")
    injector.registerProperty("service") { SpecialService() }
    injector.registerProperty("computed", withInstance: 5)
    injector.registerProperty("ratio", withInstance: 0.5)
    injector.registerProperty("extra", withInstance: "extra")
  }

  func testASubclassAddsToItsSuperclassesListAndADeclaredKeyPathComesBeforeThePlainPropertyOfItsName() {
    inBothModes { injector in
      register(in: injector)
      let (screen, report) = injector.reported(SubScreen())
      XCTAssertEqual(Set(report.injected), ["text", "service", "computed", "ratio", "extra"], "\(report)")
      XCTAssertEqual(report.entries.filter { ["text", "service", "extra"].contains($0.name) }.count, 3)
      XCTAssertEqual([screen.text, screen.extra], ["text", "extra"])
      XCTAssertTrue(screen.service is SpecialService)
      assertEqual((screen.computed, 5), (screen.renamed, 0.5))
      XCTAssertEqual(screen.changes.sorted(), ["computed", "text"], "each setter runs once")
    }
  }

  func testTheStorageBehindAKeyPathOfAnotherNameStaysAnInjectionPointOfItsOwn() {
    injector.registerProperty("storage", withInstance: 8)
    injector.registerProperty("renamed", withInstance: 1.5)
    let screen = Screen()
    XCTAssertEqual(Set(injector.injectDependencies(to: screen).injected), ["storage", "renamed"])
    assertEqual((screen.computed, 8), (screen.renamed, 1.5))
  }

  func testAWrongTypeIsReported() {
    inBothModes { injector in
      injector.registerProperty("text", withInstance: 5)
      injector.registerProperty("service") { 5 }
      let (screen, report) = injector.reported(Screen())
      XCTAssertEqual(report.said("text", "service"), ["failed(typeMismatch)", "failed(typeMismatch)"])
      XCTAssertEqual(screen.changes, [])
    }
  }

  func testPlainPropertiesWithoutAKeyPathAreLeftAloneInDeclaredOnly() {
    let injector = PropertyInjector(reflection: .declaredOnly)
    injector.registerProperty("unwrapped", withInstance: 1)
    injector.registerProperty("renamed", withInstance: 1.5)
    let screen = Screen()
    XCTAssertFalse(injector.injectDependencies(to: screen).didInject)
    assertNil(screen.unwrapped as Int?, screen.renamed)
    final class Undeclared { var unwrapped: Int? }
    XCTAssertEqual(injector.injectDependencies(to: Undeclared()).entries.count, 0)
  }

  func testAKeyPathOfAnotherTypeIsIgnored() {
    final class Wrong: KeyPathInjectable {
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("text", \Screen.text)] }
    }
    inBothModes { injector in
      injector.registerProperty("text", withInstance: "text")
      XCTAssertFalse(injector.injectDependencies(to: Wrong()).didInject)
    }
  }

  func testR1ANameThatTwoKeyPathsHaveIsFilledTwice() {
    final class Twin: KeyPathInjectable {
      var left: String?, right: String?
      static var injectableProperties: [InjectableProperty] {
        [InjectableProperty("text", \Twin.left), InjectableProperty("text", \Twin.right)]
      }
    }
    inBothModes { injector in
      injector.registerProperty("text", withInstance: "text")
      let (twin, report) = injector.reported(Twin())
      assertEqual(([twin.left, twin.right], ["text", "text"]), (report.injected, ["text", "text"]))
    }
  }
}
