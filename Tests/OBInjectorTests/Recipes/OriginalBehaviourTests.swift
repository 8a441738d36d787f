// Recipes: What the Objective-C original's fourteen tests say, restated (OB1 to OB9 of its features).
import OBInjector
import XCTest

private protocol Calculating: AnyObject { func sum(_ a: Int, _ b: Int) -> Int }
private protocol Formatting { func format(_ number: Int) -> String }

private class MyService {}
private final class MySubService: MyService, Calculating, Formatting {
  func sum(_ a: Int, _ b: Int) -> Int { a + b }
  func format(_ number: Int) -> String { "#\(number)" }
}

private class Screen: InjectorDelegate {
  var myService: MyService?
  var calculator: (any Calculating)?
  var tool: (any Calculating & Formatting)?
  var serviceTool: (any MyService & Formatting)?
  private var currentDate: Date?
  private(set) var notified = 0

  var date: Date? { currentDate }
  init() {}
  func didInjectDependencies() { notified += 1 }
}

private final class ChildScreen: Screen { var title: String? }

private struct Date: Equatable { let number: Int }

final class OriginalBehaviourTests: InjectorTestCase {
  override func setUp() { InjectorController.reset() }
  override func tearDown() { InjectorController.reset() }

  // MARK: - OB1: the controller

  func testOB1TheControllerIsConfiguredOnceAndLaterCallsAreIgnored() {
    XCTAssertTrue(InjectorController.configureInjector { $0.registerProperty("title", withInstance: "first") })
    XCTAssertFalse(InjectorController.configureInjector { $0.registerProperty("title", withInstance: "second") })
    let screen = ChildScreen()
    InjectorController.injectDependencies(to: screen)
    XCTAssertEqual(screen.title, "first")
  }

  func testOB1InjectingBeforeConfigurationDoesNothing() {
    XCTAssertFalse(InjectorController.isConfigured)
    let screen = ChildScreen()
    let report = InjectorController.injectDependencies(to: screen)
    XCTAssertFalse(report.didInject)
    XCTAssertNil(screen.title)
    XCTAssertEqual(screen.notified, 0)
  }

  // MARK: - OB2: registering

  func testOB2AnInstanceIsInjectedUnderItsName() {
    let service = MyService()
    injector.registerProperty("myService", withInstance: service)
    let screen = injector.filled(Screen())
    XCTAssertTrue(screen.myService === service)
  }

  func testOB2WhatAClosureMakesIsInjectedAndTheClosureIsNotRunAtRegistration() {
    let runs = RunCounter()
    injector.registerProperty("myService") { runs.made(MyService()) }
    XCTAssertEqual(runs.count, 0)
    let screen = injector.filled(Screen())
    XCTAssertNotNil(screen.myService)
    XCTAssertEqual(runs.count, 1)
  }

  // MARK: - OB3: name and type

  func testOB3ASubclassIsInjectedForItsSuperclass() {
    injector.registerProperty("myService", withInstance: MySubService())
    let screen = injector.filled(Screen())
    XCTAssertTrue(screen.myService is MySubService)
  }

  func testOB3AConformingInstanceIsInjectedForItsProtocol() {
    injector.registerProperty("calculator", withInstance: MySubService())
    let screen = injector.filled(Screen())
    XCTAssertEqual(screen.calculator?.sum(2, 3), 5)
  }

  func testOB3TheWrongTypeAndAnUnknownNameLeaveNilWithoutAnError() {
    injector.registerProperty("myService", withInstance: "a text")
    injector.registerProperty("calculator", withInstance: MyService())
    injector.registerProperty("nobodyWantsThis", withInstance: MyService())
    let screen = injector.filled(Screen())
    XCTAssertNil(screen.myService)
    XCTAssertNil(screen.calculator)
    XCTAssertNil(screen.tool)
    XCTAssertEqual(screen.notified, 0)
  }

  // MARK: - OB4: where the property stands

  func testOB4APrivatePropertyIsInjected() {
    injector.registerProperty("currentDate", withInstance: Date(number: 1))
    let screen = injector.filled(Screen())
    XCTAssertEqual(screen.date, Date(number: 1))
  }

  func testOB4AnInheritedPropertyIsInjected() {
    injector.registerProperty("myService", withInstance: MyService())
    injector.registerProperty("currentDate", withInstance: Date(number: 2))
    injector.registerProperty("title", withInstance: "title")
    let screen = ChildScreen()
    injector.injectDependencies(to: screen as Screen)
    XCTAssertNotNil(screen.myService)
    XCTAssertEqual(screen.date, Date(number: 2))
    XCTAssertEqual(screen.title, "title")
  }

  // MARK: - OB5: only nil

  func testOB5AValueThatIsThereIsKeptAndTheClosureIsNotEvaluated() {
    let runs = RunCounter()
    injector.registerProperty("myService") { runs.made(MyService()) }
    let (screen, service) = (Screen(), MyService())
    screen.myService = service
    injector.injectDependencies(to: screen)
    XCTAssertTrue(screen.myService === service)
    XCTAssertEqual(runs.count, 0)
  }

  // MARK: - OB6: being notified

  func testOB6TheDelegateIsNotifiedOnceAndOnlyIfSomethingWasInjected() {
    injector.registerProperty("myService", withInstance: MyService())
    injector.registerProperty("calculator", withInstance: MySubService())
    let screen = injector.filled(Screen())
    XCTAssertEqual(screen.notified, 1)
    injector.injectDependencies(to: screen)
    XCTAssertEqual(screen.notified, 1)
  }

  // MARK: - OB7: closures

  func testOB7AClosureGivesANewInstanceEachTime() {
    injector.registerProperty("myService") { MyService() }
    let (one, other) = (injector.filled(Screen()), injector.filled(Screen()))
    XCTAssertNotNil(one.myService)
    XCTAssertFalse(one.myService === other.myService)
  }

  // MARK: - OB8: the table

  func testOB8TheFirstRegistrationWinsUntilItIsDeleted() {
    let (first, second) = (MyService(), MyService())
    XCTAssertTrue(injector.registerProperty("myService", withInstance: first))
    XCTAssertFalse(injector.registerProperty("myService", withInstance: second))
    let screen = injector.filled(Screen())
    XCTAssertTrue(screen.myService === first)
    injector.deleteProperty("myService")
    XCTAssertTrue(injector.registerProperty("myService", withInstance: second))
    screen.myService = nil
    injector.injectDependencies(to: screen)
    XCTAssertTrue(screen.myService === second)
  }

  func testOB8WhatIsRegisteredIsFoundByNameAndByClass() throws {
    let service = MySubService()
    injector.registerProperty("myService", withInstance: service)
    XCTAssertTrue(try injector.instance(forProperty: "myService", of: MyService.self) === service)
    XCTAssertTrue(try injector.instance(of: MyService.self) === service)
    XCTAssertTrue(try injector.instance(of: (any Calculating).self) === service)
    XCTAssertEqual(injectionError { try injector.instance(of: String.self) }?.code, .notRegistered)
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "other", of: MyService.self) }?.code, .notRegistered)
  }

  // MARK: - OB9: compositions

  func testOB9CompositionsAreInjectedIfEveryPartFits() {
    injector.registerProperty("tool", withInstance: MySubService())
    injector.registerProperty("serviceTool") { MySubService() }
    let screen = injector.filled(Screen())
    XCTAssertEqual([screen.tool?.format(screen.tool?.sum(1, 2) ?? 0), screen.serviceTool?.format(4)], ["#3", "#4"])
  }
}
