import OBInjector
import XCTest

/// Look-ups and the other forms of injection through the controller; unconfigured, they say so.
final class ControllerForwardingTests: XCTestCase {
  private class Screen { var text: String?; var part: Part? }
  private final class Part { var main: Screen? }
  private struct Car { let color: String; let doors: Int }
  private actor Cache {
    var text: String?
    func fill() async -> InjectionReport { await InjectorController.injectDependencies(awaiting: self) }
  }

  override func setUp() { InjectorController.reset() }
  override func tearDown() { InjectorController.reset() }

  private func configure() {
    InjectorController.configureInjector { injector in
      injector.registerProperty("text", withInstance: "text")
      injector.registerProperty("car") { (_, color: String, doors: Int) in Car(color: color, doors: doors) }
      injector.registerProperty("main", scope: .graph) { Screen() }
      injector.registerProperty("other", scope: .graph) { Screen() }
      injector.registerProperty("part") { Part() }
    }
  }

  func testLookUps() throws {
    configure()
    XCTAssertEqual(try InjectorController.instance(of: String.self), "text")
    XCTAssertEqual(try InjectorController.instance(forProperty: "text", of: String.self), "text")
    let car: Car = try InjectorController.instance(arguments: "red", 4)
    XCTAssertEqual(car.color, "red")
    let named: Car = try InjectorController.instance(forProperty: "car", arguments: "blue", 2)
    XCTAssertEqual(named.doors, 2)
    XCTAssertEqual(injectionError { try InjectorController.instance(of: Int.self) }?.code, .notRegistered)
  }

  func testItIsShutDownAndWaitedFor() async throws {
    final class Store: AsyncInjectorReleasing, @unchecked Sendable {
      let log: EventLog
      init(_ log: EventLog) { self.log = log }
      func willBeReleased() async {
        await Task.yield()
        log.add("released")
      }
    }
    await InjectorController.awaitShutDown()
    let log = EventLog()
    InjectorController.configureInjector { injector in
      injector.registerProperty("store", scope: .eagerSingleton) { Store(log) }
    }
    let line = #line + 1
    await InjectorController.awaitShutDown()
    XCTAssertEqual(log.all, ["released"])
    XCTAssertEqual(
      injectionError { try InjectorController.instance(of: Store.self) }?.description,
      "\"Store\" can't be provided any more, since the injector was shut down (\(#fileID):\(line)); inject and look up before "
        + "shutDown(), or make a new injector.")
  }

  func testATargetThatStandsForARegistration() {
    configure()
    let screen = Screen()
    XCTAssertEqual(InjectorController.injectDependencies(to: screen, as: "main").failures.count, 0)
    XCTAssertTrue(screen.part?.main === screen)
    let object: AnyObject = Screen()
    InjectorController.injectDependencies(to: object, as: "main")
    XCTAssertTrue((object as? Screen)?.part?.main === object)
  }

  func testAwaiting() async {
    configure()
    InjectorController.injector?.deleteProperty("text")
    InjectorController.injector?.registerProperty("text") { () async -> String in "awaited" }
    let screen = Screen()
    let report = await InjectorController.injectDependencies(awaiting: screen)
    XCTAssertEqual(report.said("text"), "injected")
    XCTAssertEqual(screen.text, "awaited")
    let said = await Cache().fill().said("text")
    XCTAssertEqual(said, "injected")
  }

  func testTheInjectorOfTheTaskIsUsed() throws {
    configure()
    let other = PropertyInjector()
    other.registerProperty("text", withInstance: "other")
    try InjectorController.withInjector(other) {
      XCTAssertEqual(try InjectorController.instance(of: String.self), "other")
      let screen = Screen()
      let report = InjectorController.injectDependencies(to: screen, as: "main")
      XCTAssertEqual(report.failures.map(\.code), [.notRegistered])
      XCTAssertEqual(screen.text, "other")
    }
  }

  // MARK: - Unconfigured

  func testR12UnconfiguredTheyAllSaySo() async {
    func check(_ error: InjectionError?, line: UInt = #line) {
      XCTAssertEqual(error?.code, .notConfigured, line: line)
      XCTAssertTrue(error.map { "\($0)" }?.contains("configureInjector") == true, line: line)
    }
    func check(_ report: InjectionReport, line: UInt = #line) {
      XCTAssertEqual(report.failures.count, 1, line: line)
      check(report.failures.first, line: line)
      XCTAssertEqual(report.said("text"), "notRegistered", line: line)
    }
    check(injectionError { try InjectorController.instance(of: String.self) })
    check(injectionError { try InjectorController.instance(forProperty: "text", of: String.self) })
    check(injectionError { try InjectorController.instance(of: Car.self, arguments: "red", 4) })
    check(InjectorController.injectDependencies(to: Screen(), as: "main"))
    check(await InjectorController.injectDependencies(awaiting: Screen()))
    check(await Cache().fill())
  }

  func testTheSentenceOfALookUp() {
    XCTAssertEqual(
      errorSentence { try InjectorController.instance(of: String.self) },
      "InjectorController is not configured, so nothing can be looked up; call InjectorController.configureInjector "
        + "when the program starts.")
  }

  func testR12TheySayWhyTheConfigurationFailed() {
    XCTAssertThrowsError(try InjectorController.configureInjector { _ in throw DeliberateFailure() })
    let error = injectionError { try InjectorController.instance(of: String.self) }
    XCTAssertTrue((error?.underlying as? InjectionError)?.underlying is DeliberateFailure)
    XCTAssertTrue(error.map { "\($0)" }?.contains("DeliberateFailure") == true)
  }
}
