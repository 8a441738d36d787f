// Features: `var injector: PropertyInjector?` is filled with the injector that injects (OJ15).
import OBInjector
import XCTest

private protocol Injecting {}
extension PropertyInjector: Injecting {}

final class InjectorPropertyTests: InjectorTestCase {
  final class Factory { var injector: PropertyInjector?; var inner: Inner? }
  final class Inner { private(set) weak var injector: PropertyInjector? }

  func testOJ15ItIsFilledWithoutARegistrationInCreatedObjectsAndWeakPropertiesToo() throws {
    let (factory, report) = injector.reported(Factory())
    XCTAssertTrue(factory.injector === injector)
    XCTAssertEqual(report.injected, ["injector"])
    injector.registerProperty("factory") { Factory() }
    injector.registerProperty("inner") { Inner() }
    let made = try injector.instance(of: Factory.self)
    XCTAssertTrue(made.injector === injector && made.inner?.injector === injector)
  }

  func testR2AnInjectorThatIsThereIsKept() {
    let (other, factory) = (PropertyInjector(), Factory())
    factory.injector = other
    XCTAssertFalse(injector.injectDependencies(to: factory).didInject)
    XCTAssertTrue(factory.injector === other)
  }

  func testARegistrationUnderThatNameWins() {
    let other = PropertyInjector()
    injector.registerProperty("injector", withInstance: other)
    XCTAssertTrue(injector.filled(Factory()).injector === other)
  }

  func testAnotherTypeUnderThatNameIsNotFilled() {
    final class Odd { var injector: String? }
    let odd = Odd()
    XCTAssertFalse(PropertyInjector().injectDependencies(to: odd).didInject)
    XCTAssertNil(odd.injector)
  }

  func testAChildHandsOutItselfAndAParentsSingletonGetsTheParent() throws {
    let parent = PropertyInjector()
    parent.registerProperty("inner", scope: .singleton) { Inner() }
    parent.registerProperty("factory") { Factory() }
    let child = parent.makeChild()
    let factory = try child.instance(of: Factory.self)
    XCTAssertTrue(factory.injector === child && factory.inner?.injector === parent)
  }

  func testR1ALookUpFindsItAsATypeThatItFitsAndNothingElseAndAPropertyOfThatTypeIsNotFilled() throws {
    final class Wide { var injector: (any Injecting)?; @InjectedNamed("injector") var other: (any Injecting)? }
    XCTAssertEqual(injector.injectDependencies(to: Wide()).injected, [])
    XCTAssertTrue(try injector.instance(of: PropertyInjector.self) === injector)
    XCTAssertTrue(try injector.instance(forProperty: "injector", of: PropertyInjector.self) === injector)
    XCTAssertNotNil(try? injector.instance(forProperty: "injector", of: (any Injecting).self))
    XCTAssertNotNil(try? injector.instance(forProperty: "injector", of: (any Sendable).self))
    assertFails(.notRegistered, ["injector"]) { try injector.instance(forProperty: "injector", of: Int.self) }
  }
}
