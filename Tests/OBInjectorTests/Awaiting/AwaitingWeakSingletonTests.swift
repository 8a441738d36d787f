// Awaiting: A weak singleton that an asynchronous closure has made is found without awaiting, as long as something
// holds it.
import OBInjector
import XCTest

final class AwaitingWeakSingletonTests: XCTestCase {
  private final class Leaf: Sendable {}
  private final class Holder: Sendable {
    let leaf: Leaf
    init(leaf: Leaf) { self.leaf = leaf }
  }

  private let (injector, runs) = (PropertyInjector(), RunCounter())

  override func setUp() {
    let runs = runs
    injector.registerProperty("leaf", scope: .weakSingleton) { () async -> Leaf in await later(runs.made(Leaf())) }
    injector.registerProperty("held", withInitializer: Holder.init(leaf:))
  }

  func testAnInitializerOfTheSameCallFindsIt() async {
    final class Target { var held: Holder?, leaf: Leaf? }
    final class Weakly { var held: Holder?; weak var leaf: Leaf? }
    let target = Target()
    assertEqual(await injector.injectDependencies(awaiting: target).failures.map(\.description), [])
    XCTAssertTrue(target.leaf != nil && target.held?.leaf === target.leaf)
    (target.held, target.leaf) = (nil, nil)
    await expectGone()
    let weakly = await injector.awaitFilled(Weakly())
    XCTAssertTrue(weakly.leaf != nil && weakly.held?.leaf === weakly.leaf)
    XCTAssertEqual(runs.count, 2)
  }

  func testALookUpThatDoesNotAwaitFindsIt() async throws {
    final class Target { var leaf: Leaf? }
    injector.registerProperty("all", collecting: Leaf.self)
    let leaf = try await injector.awaitInstance(of: Leaf.self)
    let found = [
      try injector.instance(of: Leaf.self), try injector.instance(forProperty: "leaf"),
      injector.filled(Target()).leaf,
    ]
    XCTAssertEqual(found.map { $0 === leaf }, [true, true, true])
    XCTAssertEqual(try injector.instance(forProperty: "all", of: [Leaf].self).map { $0 === leaf }, [true])
    XCTAssertEqual(try injector.instances(of: Leaf.self).map { $0 === leaf }, [true])
    XCTAssertEqual(runs.count, 1)
  }

  func testItLivesUntilTheOutermostCallReturns() async throws {
    injector.registerProperty("outer") { (injector: PropertyInjector) async throws -> Holder in
      _ = try await injector.awaitInstance(of: Leaf.self)
      await Task.yield()
      return Holder(leaf: try injector.instance(of: Leaf.self))
    }
    _ = try await injector.awaitInstance(forProperty: "outer", of: Holder.self)
    XCTAssertEqual(runs.count, 1)
    // Of two properties, the first one's closure looks it up and lets it go.
    injector.registerProperty("name") { "\(try await $0.awaitInstance(of: Leaf.self))" }
    final class Target { var name: String?; var leaf: Leaf? }
    await expectGone()
    await injector.injectDependencies(awaiting: Target())
    XCTAssertEqual(runs.count, 2)
    await expectGone()
    XCTAssertEqual(runs.count, 2)
  }

  func testATaskThatAClosureHasStartedDoesNotKeepItForEver() async throws {
    let (goOn, kept) = (Latch(), Setting<Task<Void, Never>?>(nil))
    injector.registerProperty("outer") { (injector: PropertyInjector) async throws -> String in
      kept.value = Task { await goOn.wait() }
      return "\(try await injector.awaitInstance(of: Leaf.self))"
    }
    _ = try await injector.awaitInstance(of: String.self)
    await expectGone()
    await goOn.open()
    await kept.value?.value
  }

  func testWhatIsNotSharedIsReleasedBeforeTheOutermostCallReturns() async throws {
    for isAwaited in [false, true] {
      injector.deleteProperty("leaf")
      if isAwaited {
        injector.registerProperty("leaf") { () async -> Leaf in Leaf() }
      } else {
        injector.registerProperty("leaf") { Leaf() }
      }
      injector.registerProperty("outer") { (injector: PropertyInjector) async throws -> Bool in
        weak var leaf: Leaf?
        leaf = try await injector.awaitInstance()
        return leaf == nil
      }
      assertEqual(try await injector.awaitInstance(forProperty: "outer", of: Bool.self), true, "\(isAwaited)")
    }
  }

  /// Nothing holds it any more, but for the task that made it, which ends on another thread.
  private func expectGone() async {
    let end = ContinuousClock.now + .seconds(10)
    while injector.refusal(ofSendable: Leaf.self) == nil {
      guard ContinuousClock.now < end else { return XCTFail("something still holds it") }
      await Task.yield()
    }
  }
}
