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

  private final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private var leaf: Leaf?
    func set(_ leaf: Leaf?) {
      let old = lock.withLock {
        defer { self.leaf = leaf }
        return self.leaf
      }
      withExtendedLifetime(old) {}
    }
  }

  private let box = Box()
  private var injector = PropertyInjector()

  /// Registers the leaf, and makes it once.
  private func begin(_ scope: Scope, on actor: Bool = false) async throws {
    if actor {
      injector.registerProperty("leaf", scope: scope) { @MainActor () -> Leaf in Leaf() }
    } else {
      injector.registerProperty("leaf", scope: scope) { () async -> Leaf in Leaf() }
    }
    injector.registerProperty("all", collecting: Leaf.self)
    box.set(try await injector.awaitInstance(of: Leaf.self))
  }

  private func release(_ scope: Scope) { if scope == .weakSingleton { box.set(nil) } else { injector.reset(scope) } }

  private let scopes: [Scope] = [.weakSingleton, .singleton, .custom("session")]

  func testR5APropertyGetsItsValueThoughTheInstanceIsReleased() async throws {
    for scope in scopes {
      for onActor in [false, true] {
        injector = PropertyInjector()
        try await begin(scope, on: onActor)
        let holder = Holder { [self] in release(scope) }
        assertEqual(await injector.injectDependencies(awaiting: holder).failures.map(\.description), [])
        XCTAssertNotNil(holder.leaf)
      }
    }
  }

  func testR5ACollectionGetsItsValuesThoughTheInstanceIsReleased() async throws {
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
    for scope in [Scope.singleton, .custom("session")] {
      for onActor in [false, true] {
        injector = PropertyInjector()
        try await begin(scope, on: onActor)
        injector.registerProperty("text") { injector async -> String in
          injector.reset(scope)
          return ""
        }
        let report = await injector.injectDependencies(awaiting: Target())
        XCTAssertEqual(report.injected, ["leaf", "text"], "\(scope) \(onActor)")
      }
    }
  }

  private final class Closing: ReleaseLogger, @unchecked Sendable {}

  func testR11WhatWasForgottenBeforeItsTaskBeganIsNotKept() async throws {
    let (injector, log, numbers) = (injector, EventLog(), RunCounter())
    let (begun, goOn) = ((0..<3).map { _ in Latch() }, (0..<3).map { _ in Latch() })
    injector.registerProperty("closing", scope: .singleton) { () async -> Closing in
      let number = numbers.count() - 1
      await begun[number].open()
      await goOn[number].wait()
      return Closing(log)
    }
    let request = { Task { try await injector.awaitInstance(of: Closing.self) } }
    let cancelled = request()
    await begun[0].wait()
    cancelled.cancel()
    _ = await cancelled.result
    let forgotten = request()
    try await Task.sleep(nanoseconds: 20_000_000)
    injector.reset(.singleton)
    let kept = request()
    await begun[1].wait()
    await goOn[0].open()
    await begun[2].wait()
    for latch in goOn { await latch.open() }
    let made = try await [kept.value, forgotten.value]
    XCTAssertTrue(try injector.instance(of: Closing.self) === made[0])
    XCTAssertEqual(log.all, ["closing", "closing"], "of those that were made before")
  }

  /// Tasks that find the instance, and release it, at the same time.
  func testR5ManyTasksThatReleaseAWeakSingletonGetIt() async throws {
    let (injector, failures) = (PropertyInjector(), RunCounter())
    injector.registerProperty("leaf", scope: .weakSingleton) { () async -> Leaf in
      await Task.yield()
      return Leaf()
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          for _ in 0..<200 {
            let target = Target()
            let report = await injector.injectDependencies(awaiting: target)
            if !report.isComplete { failures.count() }
            target.leaf = nil
            do { _ = try await injector.awaitInstance(of: Leaf.self) } catch { failures.count() }
          }
        }
      }
    }
    XCTAssertEqual(failures.count, 0)
  }

  /// A plan has the value of a singleton: it is awaited again if a reset forgets it before the property is set.
  func testR5ManyTasksThatResetASingletonGetIt() async throws {
    let parent = PropertyInjector()
    parent.registerProperty("leaf", scope: .singleton) { () async -> Leaf in
      await Task.yield()
      return Leaf()
    }
    for injector in [parent, parent.makeChild()] {
      let failures = RunCounter()
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<16 {
          group.addTask {
            for round in 0..<200 {
              let report = await injector.injectDependencies(awaiting: Target())
              if !report.isComplete { failures.count() }
              if (index + round) % 4 == 0 { parent.reset(.singleton) }
            }
          }
        }
      }
      XCTAssertEqual(failures.count, 0)
    }
  }

  func testAChildAwaitsAgainWhatItsParentForgetsMeanwhile() async {
    final class Store: Sendable {}
    final class Index: Sendable {}
    final class Screen { var index: Index?, store: Store?, number: Int? }
    let (injector, mayReset) = (injector, Setting(false))
    injector.registerProperty("store", scope: .singleton) { () async in Store() }
    injector.registerProperty("index") { () async in
      if mayReset.value { injector.reset(.singleton) }
      return Index()
    }
    let child = injector.makeChild { $0.registerProperty("number", withInstance: 1) }
    for target in [injector, child, child] { await target.injectDependencies(awaiting: Screen()) }
    mayReset.value = true
    let screen = Screen()
    assertEqual(await child.injectDependencies(awaiting: screen).failures.map(\.description), [])
    XCTAssertNotNil(screen.store)
    injector.shutDown()
  }
}
