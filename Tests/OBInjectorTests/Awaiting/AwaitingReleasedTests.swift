import OBInjector
import XCTest

/// An awaiting call gets its value even if a shared instance that it has found is released, or forgotten, meanwhile.
final class AwaitingReleasedTests: XCTestCase {
  private final class Leaf: Sendable {}
  private final class Target { var leaf: Leaf? }
  private final class Listing { var all: [Leaf]? }
  private final class Deferring { var leaf: Provider<Leaf>? }

  /// Runs an action when the first event begins after it was armed.
  private final class Meddler: InjectionObserver, @unchecked Sendable {
    private let lock = NSLock()
    private var action: (@Sendable () -> Void)?
    private var subject: InjectionEvent.Subject?

    func arm(at subject: InjectionEvent.Subject, _ action: @escaping @Sendable () -> Void) {
      lock.withLock { (self.subject, self.action) = (subject, action) }
    }

    func observe(_ event: InjectionEvent) {
      let action: (@Sendable () -> Void)? = lock.withLock {
        guard event.subject == subject else { return nil }
        defer { self.action = nil }
        return self.action
      }
      action?()
    }
  }

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

  private let (meddler, box, runs) = (Meddler(), Box(), RunCounter())
  private lazy var injector = PropertyInjector(observer: meddler)

  /// Registers the leaf, and makes it once.
  private func begin(_ scope: Scope, on actor: Bool = false) async throws {
    let runs = runs
    if actor {
      injector.registerProperty("leaf", scope: scope) { @MainActor () -> Leaf in
        runs.count()
        return Leaf()
      }
    } else {
      injector.registerProperty("leaf", scope: scope) { () async -> Leaf in
        runs.count()
        return Leaf()
      }
    }
    injector.registerProperty("all", collecting: Leaf.self)
    box.set(try await injector.awaitInstance(of: Leaf.self))
  }

  private func release(at subject: InjectionEvent.Subject, _ scope: Scope) {
    let (box, injector) = (box, injector)
    meddler.arm(at: subject) { if scope == .weakSingleton { box.set(nil) } else { injector.reset(scope) } }
  }

  private let scopes: [Scope] = [.weakSingleton, .singleton, .custom("session")]

  func testR5ALookupMakesAReleasedInstanceAgain() async throws {
    for scope in scopes {
      for onActor in [false, true] {
        injector = PropertyInjector(observer: meddler)
        try await begin(scope, on: onActor)
        release(at: .lookUp, scope)
        let runs = runs.count
        _ = try await injector.awaitInstance(of: Leaf.self)
        // The task that made a weak singleton may release it later than the test does.
        if scope != .weakSingleton { XCTAssertEqual(self.runs.count, runs + 1) }
      }
    }
  }

  func testR5APropertyGetsItsValueThoughTheInstanceIsReleased() async throws {
    for scope in scopes {
      for onActor in [false, true] {
        injector = PropertyInjector(observer: meddler)
        try await begin(scope, on: onActor)
        release(at: .property, scope)
        let target = Target()
        let report = await injector.injectDependencies(awaiting: target)
        XCTAssertEqual(report.failures.map(\.description), [])
        XCTAssertNotNil(target.leaf)
      }
    }
  }

  func testR5ACollectionAndAProviderGetTheirValuesThoughTheInstanceIsReleased() async throws {
    for scope in scopes {
      injector = PropertyInjector(observer: meddler)
      try await begin(scope)
      release(at: .property, scope)
      let listing = Listing()
      let report = await injector.injectDependencies(awaiting: listing)
      XCTAssertEqual(report.failures.map(\.description), [])
      XCTAssertEqual(listing.all?.count, 1)
      listing.all = nil
      box.set(try await injector.awaitInstance(of: Leaf.self))
      let deferring = Deferring()
      injector.injectDependencies(to: deferring)
      release(at: .lookUp, scope)
      let leaf = try await deferring.leaf?.awaitGet()
      XCTAssertNotNil(leaf)
    }
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
}
