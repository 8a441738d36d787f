// Awaiting: `awaitGet` that ends without a value: in a cycle, with its task, after its owner.
import OBInjector
import XCTest

private final class Index: NumberedValue, @unchecked Sendable {}
private final class Search { var index: Lazy<Index>? }

final class AwaitGetEndingTests: InjectorTestCase {
  func testALazyThatLeadsBackToItselfIsACycle() async throws {
    for scope in [Scope.unique, .singleton] {
      let (injector, held) = (PropertyInjector(), Setting<Lazy<Index>?>(nil))
      injector.registerProperty("index", scope: scope) { try await held.value?.awaitGet() ?? Index() }
      held.value = injector.filled(Search()).index
      await assertTaskEnds("a Lazy that leads back to itself, \(scope),") {
        let error = await awaitedError { try await held.value?.awaitGet() }
        assertError(error, .circularDependency, ["index", "index"], "\(scope)")
      }
      held.value = nil
    }
  }

  func testR6TwoTasksThatWaitForEachOthersLazyAreACycle() async throws {
    final class Two { @InjectedNamed("left") var left: Lazy<Index>; @InjectedNamed("right") var right: Lazy<Index> }
    let (met, both, count) = (Latch(), Setting<[Lazy<Index>]>([]), RunCounter())
    for (index, name) in (["left", "right"] as [PropertyName]).enumerated() {
      injector.registerProperty(PropertyKey(name)) { () async throws -> Index in
        if count.count() == 2 { await met.open() }
        await met.wait()
        return try await both.value[1 - index].awaitGet()
      }
    }
    let two = injector.filled(Two())
    both.value = [two.left, two.right]
    let tasks = both.value.map { lazy in Task { try await lazy.awaitGet() } }
    await assertTaskEnds("the wait of two tasks for each other") {
      for task in tasks { assertEqual(await awaitedError { try await task.value }?.code, .circularDependency) }
    }
    both.value = []
  }

  func testTheErrorOfNoValueAndOfOneThatDoesNotFitIsThatOfALookUp() async throws {
    final class Target { @InjectedNamed("a") var lazy: Lazy<Index>; @InjectedNamed("a") var provider: Provider<Index> }
    let makes: [@Sendable () async -> (any Sendable)?] = [{ nil }, { "text" }, { Index(1) }]
    for (number, make) in makes.enumerated() {
      injector.registerProperty("a", withBlock: make)
      let (injector, target) = (injector, injector.filled(Target()))
      let (lazy, provider) = (target.lazy, target.provider)
      let gets: [@Sendable () async throws -> Index] = [
        { try await injector.awaitInstance(forProperty: "a") }, { try await lazy.awaitGet() },
        { try await provider.awaitGet() },
      ]
      var said: [String] = []
      for get in gets { do { said.append("\(try await get().number)") } catch { said.append("\(error)") } }
      XCTAssertEqual(said, Array(repeating: said[0], count: 3))
      XCTAssertEqual(said[0] == "1", number == 2)
      injector.deleteProperty("a")
    }
  }

  func testALazyKeepsItsValueThoughItsRegistrationIsReplacedOrDeleted() async throws {
    final class Owner: @unchecked Sendable { var index: Lazy<Index>? }
    for (isOwned, isAwaited) in [(true, true), (true, false), (false, true), (false, false)] {
      let injector = PropertyInjector()
      injector.registerProperty("owner", scope: isOwned ? .singleton : .unique) { Owner() }
      injector.registerProperty("index") { () async -> Index in Index(1) }
      let lazy = try injector.instance(of: Owner.self).index
      let first = try await lazy?.awaitGet()
      injector.deleteProperty("index")
      injector.registerProperty("index", scope: .singleton) { () async -> Index in Index(2) }
      _ = try await injector.awaitInstance(of: Index.self)
      for _ in 0..<2 {
        let again = isAwaited ? try await lazy?.awaitGet() : try lazy?.get()
        XCTAssertTrue(first != nil && again === first, "\(isOwned), \(isAwaited)")
        injector.deleteProperty("index")
      }
    }
  }

  func testTheErrorOfAThreadThatAsksWhileATaskMakesTheValueIsTheUsualOne() async throws {
    let pause = Pause()
    injector.registerProperty("index") { () async -> Index in await pause.made(Index(2)) }
    let lazy = try XCTUnwrap(injector.filled(Search()).index)
    let usual = injectionError { try lazy.get() }?.description
    let task = Task { try await lazy.awaitGet() }
    await pause.begun.wait()
    XCTAssertEqual(injectionError { try lazy.get() }?.description, usual)
    await pause.goOn.open()
    let value = try await task.value
    XCTAssertTrue(try lazy.get() === value)
  }

  func testACancelledTaskStopsWaitingAndTheOthersGetTheValue() async throws {
    let (pause, line) = (Pause(), #line + 1)
    injector.registerProperty("index") { () async -> Index in await pause.made(Index(2)) }
    let lazy = try XCTUnwrap(injector.filled(Search()).index)
    let (stays, goes) = (Task { try await lazy.awaitGet() }, Task { try await lazy.awaitGet() })
    await Task.yield()
    goes.cancel()
    await assertTaskEnds("the wait of a cancelled task") {
      let error = await awaitedError { try await goes.value }
      XCTAssertTrue(error?.underlying is CancellationError, "\(String(describing: error))")
      XCTAssertEqual(error?.path, ["index"])
      XCTAssertEqual(
        error?.description,
        "the task was cancelled while it awaited \"index\" (\(#fileID):\(line)); "
          + "await it in a task that isn't cancelled.")
    }
    await pause.goOn.open()
    await assertTaskEnds("the wait of the other task") { _ = await stays.result }
    let value = try await stays.value
    XCTAssertEqual(value.number, 2)
    XCTAssertTrue(try lazy.get() === value)
  }

  func testAReleasedLazyLeavesTheAwaitedValueToItsTask() async throws {
    final class Dying: DeathCounter, @unchecked Sendable {}
    final class Search { var index: Lazy<Dying>? }
    let (pause, deaths) = (Pause(), RunCounter())
    injector.registerProperty("index") { () async -> Dying in await pause.made(Dying(deaths)) }
    injector.decorateProperty("index") { (base: Dying) in base }
    var search: Search? = injector.filled(Search())
    let task: Task<Void, any Error>
    do {
      let lazy = try XCTUnwrap(search?.index)
      task = Task { _ = try await lazy.awaitGet() }
    }
    search = nil
    await Task.yield()
    task.cancel()
    guard case .failure(let error) = await task.result else { return XCTFail("the task gives the wait up") }
    XCTAssertTrue((error as? InjectionError)?.underlying is CancellationError, "\(error)")
    await pause.goOn.open()
    for _ in 0..<2000 where deaths.count == 0 { try await Task.sleep(nanoseconds: 5_000_000) }
    XCTAssertEqual(deaths.count, 1, "the injector does not keep the value of a Lazy that has ended")
  }
}
