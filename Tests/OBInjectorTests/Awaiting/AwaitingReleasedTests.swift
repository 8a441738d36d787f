// Awaiting: An awaiting call gets its value even if a shared instance that it has found is released, or forgotten,
// meanwhile.
import OBInjector
import XCTest

final class AwaitingReleasedTests: XCTestCase {
  private final class Leaf: Sendable {}
  private final class Target { var leaf: Leaf? }

  /// A target that runs an action after its values were awaited, before they are set.
  private class Preparing: InjectorPreparing {
    private let action: () -> Void
    init(_ action: @escaping () -> Void) { self.action = action }
    func willInjectDependencies() { action() }
  }
  private final class Holder: Preparing { var leaf: Leaf? }
  private final class Listing: Preparing { var all: [Leaf]? }

  private let box = Setting<Leaf?>(nil)
  private var injector = PropertyInjector()

  /// Registers the leaf, and makes it once.
  private func begin(_ scope: Scope, on actor: Bool = false) async throws {
    if actor {
      injector.registerProperty("leaf", scope: scope) { @MainActor () -> Leaf in Leaf() }
    } else {
      injector.registerProperty("leaf", scope: scope) { () async -> Leaf in Leaf() }
    }
    injector.registerProperty("all", collecting: Leaf.self)
    box.value = try await injector.awaitInstance(of: Leaf.self)
  }

  private func release(_ scope: Scope) { if scope == .weakSingleton { box.value = nil } else { injector.reset(scope) } }

  private let scopes: [Scope] = [.weakSingleton, .singleton, .custom("session")]

  func testR5APropertyAndACollectionGetTheirValuesThoughTheInstanceIsReleased() async throws {
    for (scope, onActor) in scopes.flatMap({ [($0, false), ($0, true)] }) {
      injector = PropertyInjector()
      try await begin(scope, on: onActor)
      let holder = Holder { [self] in release(scope) }
      assertEqual(await injector.injectDependencies(awaiting: holder).failures.map(\.description), [])
      XCTAssertNotNil(holder.leaf)
    }
    for scope in scopes {
      injector = PropertyInjector()
      try await begin(scope)
      let listing = Listing { [self] in release(scope) }
      assertEqual(await injector.injectDependencies(awaiting: listing).failures.map(\.description), [])
      XCTAssertEqual(listing.all?.count, 1)
    }
  }

  /// The value is in the plan, and is forgotten while another one is awaited.
  func testR5APropertyGetsItsValueThoughTheClosureOfAnotherForgetsIt() async throws {
    final class Target { var leaf: Leaf?; var text: String? }
    for (scope, onActor) in scopes.dropFirst().flatMap({ [($0, false), ($0, true)] }) {
      injector = PropertyInjector()
      try await begin(scope, on: onActor)
      injector.registerProperty("text") { injector async -> String in
        injector.reset(scope)
        return ""
      }
      let injected = await injector.injectDependencies(awaiting: Target()).injected
      XCTAssertEqual(injected, ["leaf", "text"], "\(scope) \(onActor)")
    }
  }

  private final class Closing: ReleaseLogger, @unchecked Sendable {}

  func testR11WhatWasForgottenBeforeItsTaskBeganIsNotKept() async throws {
    let (injector, log, numbers) = (injector, EventLog(), RunCounter())
    let pauses = [Pause(), Pause(), Pause()]
    injector.registerProperty("closing", scope: .singleton) { await pauses[numbers.count() - 1].made(Closing(log)) }
    let request = { Task { try await injector.awaitInstance(of: Closing.self) } }
    let cancelled = request()
    await pauses[0].begun.wait()
    cancelled.cancel()
    _ = await cancelled.result
    let forgotten = request()
    try await Task.sleep(nanoseconds: 20_000_000)
    injector.reset(.singleton)
    let kept = request()
    await pauses[1].begun.wait()
    await pauses[0].goOn.open()
    await pauses[2].begun.wait()
    for pause in pauses { await pause.goOn.open() }
    let made = try await [kept.value, forgotten.value]
    XCTAssertTrue(try injector.instance(of: Closing.self) === made[0])
    XCTAssertEqual(log.all, ["closing", "closing"], "of those that were made before")
  }

  /// Tasks that find the instance, and release it, at the same time.
  func testR5ManyTasksThatReleaseAWeakSingletonGetIt() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("leaf", scope: .weakSingleton) { () async -> Leaf in await later(Leaf()) }
    await assertAllComplete { _ in
      let target = Target()
      let report = await injector.injectDependencies(awaiting: target)
      target.leaf = nil
      let leaf = try? await injector.awaitInstance(of: Leaf.self)
      return report.isComplete && leaf != nil
    }
  }

  /// Runs a request 200 times in each of 16 tasks.
  private func assertAllComplete(_ request: @escaping @Sendable (_ number: Int) async -> Bool) async {
    let failures = RunCounter()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<16 {
        group.addTask { for round in 0..<200 where await !request(index + round) { failures.count() } }
      }
    }
    XCTAssertEqual(failures.count, 0)
  }

  /// A plan has the value of a singleton: it is awaited again if a reset forgets it before the property is set.
  func testR5ManyTasksThatResetASingletonGetIt() async throws {
    let parent = PropertyInjector()
    parent.registerProperty("leaf", scope: .singleton) { () async -> Leaf in await later(Leaf()) }
    for injector in [parent, parent.makeChild()] {
      await assertAllComplete { number in
        let report = await injector.injectDependencies(awaiting: Target())
        if number % 4 == 0 { parent.reset(.singleton) }
        return report.isComplete
      }
    }
  }

  func testAChildAwaitsAgainWhatItsParentForgetsMeanwhile() async {
    final class Index: Sendable {}
    final class Screen { var index: Index?, leaf: Leaf?, number: Int? }
    let (injector, mayReset) = (injector, Setting(false))
    injector.registerProperty("leaf", scope: .singleton) { () async in Leaf() }
    injector.registerProperty("index") { () async in
      if mayReset.value { injector.reset(.singleton) }
      return Index()
    }
    let child = injector.makeChild { $0.registerProperty("number", withInstance: 1) }
    for target in [injector, child, child] { await target.injectDependencies(awaiting: Screen()) }
    mayReset.value = true
    let screen = Screen()
    assertEqual(await child.injectDependencies(awaiting: screen).failures.map(\.description), [])
    XCTAssertNotNil(screen.leaf)
    injector.shutDown()
  }
}
