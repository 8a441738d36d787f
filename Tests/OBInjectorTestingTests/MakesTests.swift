// Testing: `XCTAssertMakes` makes every registration once, and says in one message what can't be made.
import OBInjectorTesting
import XCTest

private struct Boom: Error {}
private final class Store: @unchecked Sendable {}
private final class Car: @unchecked Sendable {}
private final class Screen { var store: Store?; var title: String? }
@MainActor private final class Model { let settings: Settings; init(settings: Settings) { self.settings = settings } }
private final class Settings {}
private final class Log {}
private final class Controller { let log: Log; init(log: Log) { self.log = log } }
private actor Queue {
  private var logs = 0

  func register(in injector: PropertyInjector) {
    injector.registerProperty("log") {
      self.logs += 1
      // A test that is repeated for ever ends.
      if self.logs > 50 { throw Boom() }
      return Log()
    }
  }

  func registerShared(in injector: PropertyInjector) {
    injector.registerProperty("number", scope: .singleton) {
      self.logs += 1
      return self.logs
    }
  }

  func registerAsking<Value>(for _: Value.Type, in injector: PropertyInjector, _ runs: Noted<String>) {
    injector.registerProperty("asking") { injector in
      self.logs += 1
      runs.add("asking")
      if runs.all.count > 50 { throw Boom() }
      return "\(try injector.instance(of: Value.self))"
    }
  }
}

final class MakesTests: FailureRecordingTestCase {
  private func place(_ line: Int) -> String { "OBInjectorTestingTests/MakesTests.swift:\(line)" }

  /// Checks that the message about what can't be made begins with the first of the parts, and has the others too.
  private func assertFails(_ start: String, _ parts: String..., line: UInt = #line) async {
    let message = await message({ await XCTAssertMakes(injector) }, line: line)
    XCTAssertTrue(message.hasPrefix(start), message, line: line)
    for part in parts { XCTAssertTrue(message.contains(part), "\(part) is missing in: \(message)", line: line) }
  }

  func testAControllerThatIsNotConfiguredIsAFailure() async {
    InjectorController.reset()
    let message = await message { await XCTAssertMakes(InjectorController.injector) }
    XCTAssertTrue(message.contains("InjectorController is not configured"), message)
  }

  func testAMisspelledNameInAClosureIsFoundWithItsPathAndPlace() async {
    let line = #line + 1
    injector.registerProperty("store") { injector in try injector.instance(forProperty: "databse", of: Car.self) }
    injector.registerProperty("database", scope: .singleton) { Car() }
    XCTAssertTrue(injector.verify().isValid)
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertEqual(
      message,
      """
      1 of 2 registrations failed
        1. "store" (\(place(line))): nothing is registered under "databse", wanted as "Car"; did you mean "database"? \
      Path: store → databse.
      """)
  }

  func testTheFailureHasTheCallersLine() async {
    injector.registerProperty("store") { () throws -> Store in throw Boom() }
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures.map { "\($0.file):\($0.line)" }, ["\(#filePath):\(#line - 1)"])
  }

  func testAllFailuresAreInOneMessageEachMistakeOnce() async {
    let line = #line
    injector.registerProperty("screen") { injector in
      _ = try injector.instance(of: Store.self)
      return Screen()
    }
    injector.registerProperty("store") { () throws -> Store in throw Boom() }
    injector.registerProperty("log") { () throws -> Log in throw Boom() }
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertEqual(
      message,
      """
      3 of 3 registrations failed
        1. "store" (\(place(line + 5))): the closure of "store" (\(place(line + 5))) threw: Boom().
           This also concerns "screen" (\(place(line + 1))).
        2. "log" (\(place(line + 6))): the closure of "log" (\(place(line + 6))) threw: Boom().
      """)
  }

  func testOfTwoThatFailAlikeTheFirstIsNamedFirst() async {
    for name in ["screen", "detail"] as [PropertyName] {
      injector.registerProperty(PropertyKey(name)) { injector in try injector.instance(of: Store.self) }
    }
    await assertFails("2 of 2 registrations failed\n  1. \"screen\" (", #"This also concerns "detail" ("#)
  }

  func testAPropertyThatStaysEmptyBelowWhatAClosureMakesIsAFailure() async {
    injector.registerProperty("screen") { Screen() as Any }
    injector.registerProperty("store", withInstance: 5)
    await assertFails("1 of 2 registrations failed\n", #""store" is of type "Int""#, "Path: screen → store.")
  }

  func testWhatTakesArgumentsAndGetsNoneIsListedAsNotMade() async {
    injector.registerProperty("car") { (_, color: String, doors: Int) in Car() }
    let line = #line - 1
    injector.registerProperty("store") { () throws -> Store in throw Boom() }
    let text = await message { await XCTAssertMakes(injector) }
    let car = "  - \"car\" (\(place(line))) takes 2 arguments (String, Int)"
    let list = "\nnot made; pass the arguments in \"arguments:\"\n\(car)"
    XCTAssertTrue(text.hasPrefix("1 of 2 registrations failed\n") && text.hasSuffix(list), text)
    injector.deleteProperty("store")
    // What was not made is not a failure by itself.
    await XCTAssertMakes(injector)
  }

  func testArgumentsArePassed() async {
    let count = Noted<String>()
    injector.registerProperty("car") { (_, color: String, doors: Int) -> Car in
      count.made(Car(), as: "\(color) \(doors)")
    }
    await XCTAssertMakes(injector, arguments: ["car": ["red", 4]])
    XCTAssertEqual(count.all, ["red 4"])
    let message = await message { await XCTAssertMakes(injector, arguments: ["car": [4]]) }
    XCTAssertTrue(message.contains(#"takes 2 arguments (String, Int)"#), message)
  }

  func testExceptionsAreLeftOutAndUnknownNamesAreFailures() async {
    injector.registerProperty("store") { () throws -> Store in throw Boom() }
    await XCTAssertMakes(injector, except: ["store"])
    let message = await message { await XCTAssertMakes(injector, arguments: ["x": [1]], except: ["stroe", "store"]) }
    XCTAssertEqual(
      message,
      """
      0 of 1 registrations failed
        "x" in "arguments:" is not registered; correct the name, or leave it out.
        "stroe" in "except:" is not registered; did you mean "store"?
      """)
  }

  func testEachClosureRunsOnItsActorAndOneOfNoActorWhereItsDependenciesAre() async {
    let injector = injector
    await MainActor.run {
      injector.registerProperty("model") { injector in Model(settings: try injector.instance()) }
      injector.registerProperty("settings", scope: .singleton) { Settings() }
    }
    await Queue().register(in: injector)
    injector.registerProperty("controller", withInitializer: Controller.init(log:))
    await XCTAssertMakes(injector)
  }

  func testAClosureRunsOnceAfterWhatItLooksUpOnActorsAndAfterWhatIsAwaited() async {
    let (injector, runs) = (injector, Noted<String>())
    injector.registerProperty("car") { injector -> Car in
      runs.add("car")
      _ = try (injector.instance(of: Int.self), injector.instance(of: Store.self))
      return Car()
    }
    await Queue().registerShared(in: injector)
    injector.registerProperty("store", scope: .singleton) { () async -> Store in Store() }
    await XCTAssertMakes(injector)
    XCTAssertEqual(runs.all, ["car"])
  }

  func testWhatAnActorMakesIsMadeAgainWhenThereIsWhatItsClosureLooksUp() async {
    let (injector, runs) = (injector, Noted<String>())
    await Queue().registerAsking(for: Int.self, in: injector, runs)
    await Queue().registerShared(in: injector)
    await Queue().register(in: injector)
    await XCTAssertMakes(injector)
    XCTAssertEqual(runs.all.count, 2)
  }

  func testOnlyActorsThatKeepValuesForThemselvesAreTried() async {
    let (injector, runs) = (injector, Noted<String>())
    await Queue().registerShared(in: injector)
    await Queue().register(in: injector)
    injector.registerProperty("store") { runs.made(Store(), as: "store") }
    injector.registerProperty("controller", withInitializer: { (_: Store, log: Log) in Controller(log: log) })
    await XCTAssertMakes(injector)
    XCTAssertEqual(runs.all, ["store", "store"], "itself, and for the controller")
  }

  func testWhatNoActorCanMakeIsAFailure() async {
    final class Both { init(_: Log, _: Settings) {} }
    let injector = injector
    await MainActor.run { _ = injector.registerProperty("settings") { Settings() } }
    await Queue().register(in: injector)
    await Queue().registerAsking(for: Settings.self, in: injector, Noted())
    injector.registerProperty("both", withInitializer: { (s: Settings, l: Log) in Both(l, s) })
    await assertFails(
      "2 of 4 registrations failed\n", #"1. "asking" ("#, #"belongs to "MainActor", but the caller is "Queue""#,
      #"2. "both" ("#, #"belongs to "Queue", but the caller is "MainActor""#)
  }

  func testAsynchronousClosuresAreAwaitedAndThenThereForOthers() async {
    let count = Noted<String>()
    injector.registerProperty("screen") { Screen() }
    injector.registerProperty("store", scope: .singleton) { () async -> Store in
      count.add("store")
      await Task.yield()
      return Store()
    }
    injector.registerProperty("failing") { () async throws -> Car in throw Boom() }
    await assertFails("1 of 3 registrations failed\n", #"the closure of "failing""#)
    XCTAssertEqual(count.all, ["store"])
  }
}
