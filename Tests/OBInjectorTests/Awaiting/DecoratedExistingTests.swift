// Awaiting: A value that was awaited, and exists, is decorated without another await: by a decorator that comes later, or
// that of a child.
import OBInjector
import OBInjectorDiagnostics
import XCTest

final class DecoratedExistingTests: InjectorTestCase {
  private final class Store: NamedValue, @unchecked Sendable {}
  private final class Screen {
    var store: Store?, stores: [Store]?
    @InjectedNamed("store") var later: Lazy<Store>
    @InjectedNamed("store") var required: Store
  }

  private static let scopes: [Scope] = [.singleton, .eagerSingleton, .custom("session"), .weakSingleton]

  /// Two injectors that see the store of that scope, which exists: one that has decorated it late, and a child that has.
  private func decorating(
    _ scope: Scope, _ decorate: (PropertyInjector) -> Void
  ) async throws -> ([PropertyInjector], Store) {
    let injector = PropertyInjector()
    injector.registerProperty("store", scope: scope) { () async -> Store in Store("base") }
    injector.registerProperty("stores", collecting: Store.self)
    let base = try await injector.awaitInstance(of: Store.self)
    let child = injector.makeChild { decorate($0) }
    XCTAssertEqual(try child.instance(of: Store.self).name, "base!")
    decorate(injector)
    return ([injector, child], base)
  }

  func testR11EachWayInDecoratesItOnceWithoutAnAwait() async throws {
    for scope in Self.scopes {
      let (injectors, base) = try await decorating(scope) {
        $0.decorateProperty("store") { (store: Store) in Store(store.name + "!") }
      }
      defer { withExtendedLifetime(base) {} }
      for (injector, name) in zip(injectors, ["base!", "base!!"]) {
        XCTAssertTrue(injector.explain(Screen()).isComplete, "\(scope): \(injector.explain(Screen()))")
        let (screen, report) = injector.reported(Screen())
        XCTAssertTrue(report.isComplete, "\(scope): \(report)")
        XCTAssertEqual(screen.store?.name, name, "\(scope)")
        let awaiting = await injector.awaitFilled(Screen())
        let found = [
          screen.required, screen.stores?.first, try screen.later.get(), awaiting.store, awaiting.stores?.first,
          try await awaiting.later.awaitGet(), try injector.instance(of: Store.self),
          try injector.instance(forProperty: "store"), try await injector.awaitInstance(of: Store.self),
        ]
        XCTAssertTrue(found.allSatisfy { $0 === screen.store }, "\(scope): \(found.map { $0?.name ?? "nothing" })")
      }
    }
  }

  func testWhatTheDecoratorMakesDecidesAndNotWhatItTakes() async throws {
    final class Wrapper: Sendable {}
    injector.registerProperty("store", scope: .singleton) { () async -> Store in Store("base") }
    _ = try await injector.awaitInstance(of: Store.self)
    injector.decorateProperty("store") { (_: any Sendable) -> any Sendable in Wrapper() }
    XCTAssertNoThrow(try injector.instance(forProperty: "store", of: Wrapper.self))
  }

  @globalActor private actor Elsewhere { static let shared = Elsewhere() }

  @Elsewhere private static func decorateThere(_ injector: PropertyInjector) {
    injector.decorateProperty("store") { (store: Store) in Store(store.name + ", there") }
  }

  @Elsewhere private static func fillThere(_ injector: PropertyInjector) throws -> [String?] {
    [try injector.instance(of: Store.self).name, injector.filled(Screen()).store?.name]
  }

  func testADecoratorOfNoActorRunsOnTheActorOfTheOneInsideIt() async throws {
    injector.registerProperty("store", scope: .singleton) { @MainActor in Store("base") }
    _ = try await injector.awaitInstance(of: Store.self)
    await Self.decorateThere(injector)
    injector.decorateProperty("store") { (store: Store) in Store(store.name + ", anywhere") }
    let name = "base, there, anywhere"
    assertEqual(try await Self.fillThere(injector), [name, name])
  }

  func testR11WhatATaskDecoratesIsNotDecoratedByAThreadToo() async throws {
    final class Wrapper: @unchecked Sendable { var slow: Int? }
    let (injector, pause, runs) = (injector, Pause(), RunCounter())
    injector.registerProperty("store", scope: .singleton) { () async -> any Sendable in Store("base") }
    injector.registerProperty("slow") { () async -> Int in await pause.made(1) }
    _ = try await injector.awaitInstance(forProperty: "store", of: Store.self)
    injector.decorateProperty("store") { (_: any Sendable) -> any Sendable in runs.made(Wrapper()) }
    let task = Task { try await injector.awaitInstance(forProperty: "store", of: Wrapper.self) }
    await assertTaskEnds("the beginning of a decoration") { await pause.begun.wait() }
    assertEnds("a thread that finds a task", seconds: soon) {
      XCTAssertEqual(injector.refusal(ofSendable: Wrapper.self, "store")?.code, .isolationMismatch)
    }
    await pause.goOn.open()
    let made = try await task.value
    XCTAssertTrue(try injector.instance(forProperty: "store") === made)
    XCTAssertEqual([made.slow, runs.count], [1, 1])
  }

  func testR11WhatAThreadDecoratesIsWaitedForByATask() async throws {
    let (injector, runs, begun, goOn) = (injector, RunCounter(), Latch(), DispatchSemaphore(value: 0))
    injector.registerProperty("store", scope: .singleton) { () async -> Store in Store("base") }
    _ = try await injector.awaitInstance(of: Store.self)
    injector.decorateProperty("store") { (_: Store) -> Store in
      if runs.count() == 1 {
        Task { await begun.open() }
        goOn.wait()
      }
      return Store("decorated")
    }
    await assertTaskEnds("the wait for a thread") {
      async let first = nowhere { try injector.instance(of: Store.self) }
      await begun.wait()
      async let second = injector.awaitInstance(of: Store.self)
      try? await Task.sleep(nanoseconds: 20_000_000)
      goOn.signal()
      let stores = [try? await first, try? await second]
      XCTAssertTrue(stores[0] != nil && stores[0] === stores[1])
    }
    XCTAssertEqual(runs.count, 1)
  }
}
