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

  func testPassesWhereEverythingCanBeMade() async {
    injector.registerProperty("store", scope: .singleton) { Store() }
    injector.registerProperty("screen") { Screen() }
    injector.registerProperty("nothing") { String?.none }
    injector.registerProperty("title", withInstance: "title")
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures, [])
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
    XCTAssertEqual(failures.map(\.file), ["\(#filePath)"])
    XCTAssertEqual(failures.map(\.line), [#line - 2])
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
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.contains(#"1. "screen" ("#) && message.contains(#"This also concerns "detail" ("#), message)
  }

  func testAPropertyThatStaysEmptyBelowWhatAClosureMakesIsAFailure() async {
    injector.registerProperty("screen") { Screen() as Any }
    injector.registerProperty("store", withInstance: 5)
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.hasPrefix("1 of 2 registrations failed\n"), message)
    XCTAssertTrue(message.contains(#""store" is of type "Int""#), message)
    XCTAssertTrue(message.contains("Path: screen → store."), message)
  }

  func testWhatTakesArgumentsAndGetsNoneIsListedAsNotMade() async {
    let line = #line + 1
    injector.registerProperty("car") { (_, color: String, doors: Int) in Car() }
    injector.registerProperty("store") { () throws -> Store in throw Boom() }
    let text = await message { await XCTAssertMakes(injector) }
    let list = """

      not made; pass the arguments in "arguments:"
        - "car" (\(place(line))) takes 2 arguments (String, Int)
      """
    XCTAssertTrue(text.hasPrefix("1 of 2 registrations failed\n"), text)
    XCTAssertTrue(text.hasSuffix(list), text)
    injector.deleteProperty("store")
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures, [], "what was not made is not a failure by itself")
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
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures, [])
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
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures, [])
    XCTAssertEqual(runs.all, ["car"])
  }

  func testWhatAnActorMakesIsMadeAgainWhenThereIsWhatItsClosureLooksUp() async {
    let (injector, runs) = (injector, Noted<String>())
    await Queue().registerAsking(for: Int.self, in: injector, runs)
    await Queue().registerShared(in: injector)
    await Queue().register(in: injector)
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures, [])
    XCTAssertEqual(runs.all.count, 2)
  }

  func testOnlyActorsThatKeepValuesForThemselvesAreTried() async {
    let (injector, runs) = (injector, Noted<String>())
    await Queue().registerShared(in: injector)
    await Queue().register(in: injector)
    injector.registerProperty("store") { runs.made(Store(), as: "store") }
    injector.registerProperty("controller", withInitializer: { (_: Store, log: Log) in Controller(log: log) })
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures, [])
    XCTAssertEqual(runs.all, ["store", "store"], "itself, and for the controller")
  }

  func testWhatNoActorCanMakeIsAFailure() async {
    final class Both { init(_: Log, _: Settings) {} }
    let injector = injector
    await MainActor.run { _ = injector.registerProperty("settings") { Settings() } }
    await Queue().register(in: injector)
    await Queue().registerAsking(for: Settings.self, in: injector, Noted())
    injector.registerProperty("both", withInitializer: { (s: Settings, l: Log) in Both(l, s) })
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.hasPrefix("2 of 4 registrations failed\n"), message)
    XCTAssertTrue(message.contains(#"1. "asking" ("#), message)
    XCTAssertTrue(message.contains(#"belongs to "MainActor", but the caller is "Queue""#), message)
    XCTAssertTrue(message.contains(#"2. "both" ("#), message)
    XCTAssertTrue(message.contains(#"belongs to "Queue", but the caller is "MainActor""#), message)
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
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.hasPrefix("1 of 3 registrations failed\n"), message)
    XCTAssertTrue(message.contains(#"the closure of "failing""#), message)
    XCTAssertEqual(count.all, ["store"])
  }
}
