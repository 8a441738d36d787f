// Features: Classes that are made without being registered (OJ3, SG3 to SG5).
import OBInjector
import XCTest

final class ComponentTests: InjectorTestCase {
  final class Store: Component { var note: String? }
  final class Session: NotificationCounter, Component {
    @InjectedByType var store: Store
    var note: String?
    static var scope: Scope { .singleton }
  }
  final class SGService: Component { var sgPartner: SGPartner? }
  final class SGPartner: Component { var sgService: SGService? }

  func testOJ3AComponentIsMadeAndInjected() throws {
    injector.registerProperty("note", withInstance: "note")
    XCTAssertEqual(try injector.instance(of: Store.self).note, "note")
    XCTAssertFalse(injector.hasProperty("store"))
  }

  func testAComponentHasItsOwnScope() throws {
    XCTAssertFalse(try injector.instance(of: Store.self) === injector.instance(of: Store.self))
    let session = try injector.instance(of: Session.self)
    XCTAssertTrue(try injector.instance(of: Session.self) === session)
    XCTAssertFalse(try PropertyInjector().instance(of: Session.self) === session)
    XCTAssertEqual(session.notified, 1)
  }

  private final class Recursive: Component {
    nonisolated(unsafe) static var (injector, inner): (PropertyInjector?, Recursive?)
    static var scope: Scope {
      if let injector = injector.take() { inner = try? injector.instance(of: Recursive.self) }
      return .singleton
    }
  }

  func testR11OfTwoLookUpsThatCreateOneComponentTheFirstCounts() throws {
    Recursive.injector = injector
    defer { Recursive.inner = nil }
    let outer = try injector.instance(of: Recursive.self)
    XCTAssertTrue(Recursive.inner === outer)
  }

  func testASingletonComponentIsTheParentsForAllItsChildren() throws {
    let parent = PropertyInjector()
    let session = try parent.makeChild().instance(of: Session.self)
    XCTAssertTrue(try parent.makeChild().instance(of: Session.self) === session)
    XCTAssertTrue(try parent.instance(of: Session.self) === session)
  }

  func testARegistrationOfAFittingTypeComesFirst() throws {
    let (injector, mine) = (PropertyInjector(), Store())
    injector.registerProperty("anyName", withInstance: mine)
    XCTAssertTrue(try injector.instance(of: Store.self) === mine)
    XCTAssertTrue(try injector.instance(of: Session.self).store === mine)
  }

  func testAComponentIsAnInitializersParameter() throws {
    final class Client { let store: Store; init(store: Store) { self.store = store } }
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("client", withInitializer: { Client(store: $0) })
    XCTAssertEqual(try injector.instance(of: Client.self).store.note, "note")
  }

  func testAPlainPropertyIsNotFilledWithAComponentThatIsNotRegistered() {
    let partner = SGPartner()
    let report = PropertyInjector().injectDependencies(to: partner)
    XCTAssertNil(partner.sgService)
    XCTAssertTrue(report.failures.isEmpty)
  }

  func testSG4SG5MutualReferencesInAnyOrder() throws {
    for types in [[SGService.self, SGPartner.self], [SGPartner.self, SGService.self]] as [[any Component.Type]] {
      let injector = try PropertyInjector(modules: [ComponentModule(types)])
      let service: SGService = try injector.instance(forProperty: "sgService")
      let partner: SGPartner = try injector.instance(forProperty: "sgPartner")
      XCTAssertTrue(service.sgPartner === partner && partner.sgService === service)
    }
  }

  func testComponentsThatFindEachOtherByTypeCloseTheCycle() throws {
    final class Left: Component { @InjectedByType var right: Right }
    final class Right: Component { @InjectedByType var left: Left }
    let left = try PropertyInjector().instance(of: Left.self)
    XCTAssertTrue(left.right.left === left)
  }

  func testAnEndlessRingOfComponentsIsAnErrorThatNamesThePath() {
    final class One: Component { @InjectedByType var two: Two }
    final class Two: Component { @InjectedByType var three: Three }
    final class Three: Component { @InjectedByType var one: One }
    assertError(injector.refusal(of: One.self), .circularDependency, ["one", "two", "three", "one"])
  }
}
