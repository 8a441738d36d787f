import OBInjector
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
      return Log()
    }
  }
}

private final class Count: @unchecked Sendable {
  private let lock = NSLock()
  private var names: [String] = []
  func add(_ name: String) { lock.withLock { names.append(name) } }
  var all: [String] { lock.withLock { names } }
}

/// `XCTAssertMakes` makes every registration once, and says in one message what can't be made.
final class MakesTests: FailureRecordingTestCase {
  private func place(_ line: Int) -> String { "OBInjectorTestingTests/MakesTests.swift:\(line)" }

  private func message(_ body: () async -> Void, line: UInt = #line) async -> String {
    let failures = await failures(of: body)
    XCTAssertEqual(failures.count, 1, line: line)
    // XCTest on Linux puts "failed - " before the message.
    return failures.first.map { $0.message.replacing("failed - ", with: "", maxReplacements: 1) } ?? ""
  }

  func testPassesWhereEverythingCanBeMade() async {
    let injector = PropertyInjector()
    injector.registerProperty("store", scope: .singleton) { Store() }
    injector.registerProperty("screen") { Screen() }
    injector.registerProperty("nothing") { String?.none }
    injector.registerProperty("title", withInstance: "title")
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures, [])
  }

  func testAMisspelledNameInAClosureIsFoundWithItsPathAndPlace() async {
    let injector = PropertyInjector()
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
    let injector = PropertyInjector()
    injector.registerProperty("store") { () throws -> Store in throw Boom() }
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures.map(\.file), ["\(#filePath)"])
    XCTAssertEqual(failures.map(\.line), [#line - 2])
  }

  func testAllFailuresAreInOneMessageEachMistakeOnce() async {
    let injector = PropertyInjector()
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
        1. "store" (\(place(line + 5))): the block of "store" (\(place(line + 5))) threw: Boom().
           This also concerns "screen" (\(place(line + 1))).
        2. "log" (\(place(line + 6))): the block of "log" (\(place(line + 6))) threw: Boom().
      """)
  }

  func testAPropertyThatStaysEmptyBelowWhatAClosureMakesIsAFailure() async {
    let injector = PropertyInjector()
    injector.registerProperty("screen") { Screen() as Any }
    injector.registerProperty("store", withInstance: 5)
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.hasPrefix("1 of 2 registrations failed\n"), message)
    XCTAssertTrue(message.contains(#""store" is of type "Int""#), message)
    XCTAssertTrue(message.contains("Path: screen → store."), message)
  }

  func testWhatTakesArgumentsAndGetsNoneIsListedAsNotMade() async {
    let injector = PropertyInjector()
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
    let (injector, count) = (PropertyInjector(), Count())
    injector.registerProperty("car") { (_, color: String, doors: Int) -> Car in
      count.add("\(color) \(doors)")
      return Car()
    }
    await XCTAssertMakes(injector, arguments: ["car": ["red", 4]])
    XCTAssertEqual(count.all, ["red 4"])
    let message = await message { await XCTAssertMakes(injector, arguments: ["car": [4]]) }
    XCTAssertTrue(message.contains(#"takes 2 arguments (String, Int)"#), message)
  }

  func testExceptionsAreLeftOutAndUnknownNamesAreFailures() async {
    let injector = PropertyInjector()
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

  // MARK: - Where

  func testEachClosureRunsOnItsActorAndOneOfNoActorWhereItsDependenciesAre() async {
    let injector = PropertyInjector()
    await MainActor.run {
      injector.registerProperty("model") { injector in Model(settings: try injector.instance()) }
      injector.registerProperty("settings", scope: .singleton) { Settings() }
    }
    await Queue().register(in: injector)
    injector.registerProperty("controller", withInitializer: Controller.init(log:))
    let failures = await failures(of: { await XCTAssertMakes(injector) })
    XCTAssertEqual(failures, [])
  }

  func testWhatNoActorCanMakeIsAFailure() async {
    final class Both { init(_: Log, _: Settings) {} }
    let injector = PropertyInjector()
    await MainActor.run { _ = injector.registerProperty("settings") { Settings() } }
    await Queue().register(in: injector)
    injector.registerProperty("both", withInitializer: { (l: Log, s: Settings) in Both(l, s) })
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.hasPrefix("1 of 3 registrations failed\n"), message)
    XCTAssertTrue(message.contains(#"1. "both" ("#), message)
  }

  func testAsynchronousClosuresAreAwaitedAndThenThereForOthers() async {
    let (injector, count) = (PropertyInjector(), Count())
    injector.registerProperty("screen") { Screen() }
    injector.registerProperty("store", scope: .singleton) { () async -> Store in
      count.add("store")
      await Task.yield()
      return Store()
    }
    injector.registerProperty("failing") { () async throws -> Car in throw Boom() }
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.hasPrefix("1 of 3 registrations failed\n"), message)
    XCTAssertTrue(message.contains(#"the block of "failing""#), message)
    XCTAssertEqual(count.all, ["store"])
  }

  // MARK: - Once

  func testEverythingIsMadeOnce() async {
    let (injector, count) = (PropertyInjector(), Count())
    func add(_ name: PropertyName, _ scope: Scope) {
      injector.registerProperty(name, scope: scope) { () -> Car in
        count.add("\(name)")
        return Car()
      }
    }
    add("a", .unique)
    add("b", .graph)
    add("c", .singleton)
    add("d", .eagerSingleton)
    add("e", .weakSingleton)
    add("f", .custom("session"))
    injector.registerAlias("alias", of: "a")
    injector.registerProperty("needing") { injector -> Screen in
      for name in ["c", "d", "e", "f"] as [PropertyName] { _ = try injector.instance(forProperty: name, of: Car.self) }
      return Screen()
    }
    await XCTAssertMakes(injector)
    XCTAssertEqual(count.all.sorted(), ["a", "b", "c", "d", "e", "f"])
  }

  func testParentsAreMadeTooAndANameThatAChildReplacesByTheParent() async {
    let (parent, count) = (PropertyInjector(), Count())
    parent.registerProperty("user") { () -> String in
      count.add("parent's user")
      return "nobody"
    }
    parent.registerProperty("greeting") { injector -> Car in
      count.add("greeting of \(try injector.instance(forProperty: "user", of: String.self))")
      return Car()
    }
    let child = parent.makeChild { child in
      child.registerProperty("user") { () -> String in
        count.add("child's user")
        return "somebody"
      }
    }
    await XCTAssertMakes(child)
    XCTAssertEqual(
      count.all, ["parent's user", "child's user", "greeting of somebody", "child's user"])
  }

  func testNamesForOneTypeAreMade() async {
    let injector = PropertyInjector()
    injector.registerProperties(for: Screen.self) {
      $0.registerProperty("title") { () throws -> String in throw Boom() }
    }
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.contains(#"1. "title" of Screen ("#), message)
  }

  func testADeadAliasIsAFailure() async {
    let injector = PropertyInjector()
    injector.registerAlias("log", of: "logger")
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.contains(#"nothing is registered under "logger""#), message)
  }

  func testDecoratorsRun() async {
    let (injector, count) = (PropertyInjector(), Count())
    injector.registerProperty("store", withInstance: Store())
    injector.decorateProperty("store") { (store: Store) throws -> Store in
      count.add("decorator")
      throw Boom()
    }
    let message = await message { await XCTAssertMakes(injector) }
    XCTAssertTrue(message.contains("Boom()"), message)
    XCTAssertEqual(count.all, ["decorator"])
  }

  // MARK: - In a copy

  func testNothingOfTheInjectorOrItsParentIsChanged() async throws {
    final class Holder: @unchecked Sendable { var later: Lazy<Store>?; var injector: PropertyInjector? }
    let (parent, made, recorder) = (PropertyInjector(), Count(), InjectionRecorder())
    parent.registerProperty("store", scope: .singleton) { () -> Store in
      made.add("store")
      return Store()
    }
    parent.decorateProperty("store") { (store: Store) -> Store in
      made.add("decorator")
      return Store()
    }
    parent.registerAlias("later", of: "store")
    parent.registerProperty("slow", scope: .singleton) { () async -> Car in
      made.add("slow")
      return Car()
    }
    let child = parent.makeChild(observer: recorder)
    child.registerProperty("holder", scope: .singleton) { injector -> Holder in
      made.add("holder")
      let holder = Holder()
      injector.injectDependencies(to: holder)
      _ = try holder.later?.get()
      _ = try InjectorController.instance(of: Store.self)
      return holder
    }
    await XCTAssertMakes(child)
    XCTAssertEqual(made.all.sorted(), ["decorator", "holder", "slow", "store"])
    XCTAssertEqual(recorder.asked, [])
    _ = try parent.instance(of: Store.self)
    XCTAssertEqual(made.all.count { $0 == "store" }, 2, "the parent's own has not been made before")
  }

  func testWhatWasMadeIsReleasedAtTheEnd() async {
    final class Pool: InjectorReleasing, @unchecked Sendable {
      let count: Count
      init(_ count: Count) { self.count = count }
      func willBeReleased() { count.add("released") }
    }
    let (injector, count) = (PropertyInjector(), Count())
    injector.registerProperty("pool", scope: .singleton) { Pool(count) }
    injector.registerProperty("ready", withInstance: Pool(count))
    await XCTAssertMakes(injector)
    XCTAssertEqual(count.all, ["released"])
    XCTAssertNoThrow(try injector.instance(forProperty: "pool", of: Pool.self))
  }
}
