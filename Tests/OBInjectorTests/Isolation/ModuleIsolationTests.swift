// Isolation: Modules remember the isolation in which they were configured.
import OBInjector
import XCTest

final class ModuleIsolationTests: XCTestCase {
  private final class CountingModule: InjectorModule, Sendable {
    let runs = RunCounter()
    func configure(_ injector: PropertyInjector) {
      runs.count()
      injector.registerProperty("shareable", withInstance: Shareable())
    }
  }
  private struct OtherModule: InjectorModule { func configure(_ injector: PropertyInjector) {} }

  private func message(_ bound: String, _ caller: String) -> String {
    "module \"CountingModule\" was configured on \(bound), but the caller is \(caller); derive the injector there."
  }

  func testDerivingElsewhereThrowsAndConfiguresNothing() async throws {
    let module = CountingModule()
    let injector = try await MainActor.run { try PropertyInjector(modules: [module]) }
    XCTAssertEqual(module.runs.count, 1)
    let there = await Island().run { island in
      injectionError { try injector.withModules([OtherModule()], isolation: island) }?.description
    }
    XCTAssertEqual(there, message("\"MainActor\"", "\"Island\""))
    assertEqual(
      try await nowhere { injectionError { try injector.withoutModules(ofType: OtherModule.self) }?.description },
      message("\"MainActor\"", "nonisolated"))
    XCTAssertEqual(module.runs.count, 1)
  }

  func testWithoutTheModuleTheRestMayBeDerivedElsewhere() async throws {
    let module = CountingModule()
    let injector = try await MainActor.run { try PropertyInjector(modules: [module]) }
    let rest = try await Island().run { _ in try injector.withoutModules(ofType: CountingModule.self) }
    XCTAssertFalse(rest.hasProperty("shareable"))
    XCTAssertEqual(module.runs.count, 1)
  }

  /// A module that is configured on an actor registers what belongs to that actor, although `configure(_:)` is written
  /// without isolation: inside a call, no isolation means the isolation of the call.
  private struct ConfinedModule: InjectorModule {
    static let line = #line + 1
    func configure(_ injector: PropertyInjector) { injector.registerProperty("confined", withInstance: Confined()) }
  }

  func testR10WhatAModuleRegistersBelongsToTheActorThatItIsConfiguredOn() async throws {
    let injector = try await MainActor.run { try PropertyInjector(modules: [ConfinedModule()]) }
    assertEqual(await MainActor.run { injector.see() }, .everything)
    assertEqual(try await nowhere { injector.see() }, .refused(ConfinedModule.line, "MainActor", "nonisolated"))
    let derived = try await MainActor.run { try injector.withModules([OtherModule()]) }
    assertEqual(await MainActor.run { derived.see() }, .everything)
  }

  /// The module is the main actor's, and so is what it registers.
  @MainActor private static func derivedOnMain() throws -> PropertyInjector {
    try PropertyInjector(modules: [ModuleOfMain(own: Confined())])
  }

  func testR10AModuleWithAnIsolatedConformanceIsConfiguredOnItsActor() async throws {
    let injector = try await Self.derivedOnMain()
    assertEqual(await MainActor.run { injector.see() }, .everything)
    assertEqual(
      await Island().run { island in injectionError { try injector.withModules([], isolation: island) }?.code },
      .isolationMismatch)
  }

  @MainActor func testR10WhatAModuleOfAnActorReplacesIsNotifiedThereOfItsRelease() throws {
    final class Closing: ReleaseLogger {}
    let log = EventLog()
    let registering = InlineModule { $0.registerProperty("closing", scope: .singleton) { @MainActor in Closing(log) } }
    let making = InlineModule { _ = try $0.instance(of: Closing.self) }
    _ = try PropertyInjector(modules: [registering, making, registering])
    XCTAssertEqual(log.all, ["closing"])
  }

  // MARK: - R10: a module need not be `Sendable`, and what another task does meanwhile is not the configuring actor's.

  /// Not `Sendable`: its state is written by each configuration, without a lock.
  private final class Counting: InjectorModule {
    nonisolated(unsafe) var runs = 0
    let inside = Inside()

    func configure(_ injector: PropertyInjector) {
      inside.enter()
      runs += 1
      Thread.sleep(forTimeInterval: 0.002)
      inside.leave()
      injector.registerProperty("runs", withInstance: runs)
    }
  }

  /// A value around an object that is not `Sendable`.
  private struct Wrapping: InjectorModule {
    let inner: Counting
    func configure(_ injector: PropertyInjector) { inner.configure(injector) }
  }

  private final class Inside: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0, highest = 0
    var most: Int { lock.withLock { highest } }

    func enter() { lock.withLock { (count, highest) = (count + 1, max(highest, count + 1)) } }
    func leave() { lock.withLock { count -= 1 } }
  }

  private func deriveOnManyThreads(_ injectors: [PropertyInjector]) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for round in 0..<8 {
        group.addTask {
          // A thread waits again for others after its own turn.
          try await nowhere { for _ in 0..<2 { _ = try injectors[round % injectors.count].withModules([]) } }
        }
      }
      try await group.waitForAll()
    }
  }

  func testR10AModuleAndAValueThatHoldsOneAreConfiguredByOneThreadAtATime() async throws {
    for isWrapped in [false, true] {
      let module = Counting()
      let (runs, inside) = (Borrowing(module: module), module.inside)
      // Two injectors that have the same object.
      let injectors =
        isWrapped
        ? [try PropertyInjector(modules: [Wrapping(inner: module)])]
        : [try PropertyInjector(modules: [module]), try PropertyInjector(modules: [module])]
      try await deriveOnManyThreads(injectors)
      XCTAssertEqual([inside.most, runs.module.runs], [1, 16 + injectors.count], "wrapped: \(isWrapped)")
    }
  }

  private struct Borrowing: @unchecked Sendable { let module: Counting }

  func testAModuleMayDeriveAnInjectorWithItselfWhileItIsConfigured() throws {
    final class Deriving: InjectorModule {
      var other: PropertyInjector?
      func configure(_ injector: PropertyInjector) throws {
        guard let known = other else { return }
        other = nil
        _ = try known.withModules([TextModule("inner", "inner")])
        injector.registerProperty("outer", withInstance: "outer")
      }
    }
    let module = Deriving()
    let injector = try PropertyInjector(modules: [module])
    module.other = injector
    XCTAssertEqual(try injector.withModules([]).text("outer"), "outer")
  }

  func testR10WhatAnotherThreadRegistersWhileAnActorConfiguresIsNotThatActors() async throws {
    let injector = try await MainActor.run {
      try PropertyInjector(
        modules: [
          InlineModule { injector in
            XCTAssertTrue(finishesOnAnotherThread { injector.registerProperty("confined", withInstance: Confined()) })
          }
        ])
    }
    XCTAssertNil(injector.refusal(of: Confined.self))
    let code = await MainActor.run { injector.refusal(of: Confined.self, isolation: MainActor.shared)?.code }
    XCTAssertEqual(code, .isolationMismatch)
  }
}

@MainActor private struct ModuleOfMain { let own: Confined }
extension ModuleOfMain: @MainActor InjectorModule {
  @MainActor func configure(_ injector: PropertyInjector) { injector.registerProperty("confined", withInstance: own) }
}
