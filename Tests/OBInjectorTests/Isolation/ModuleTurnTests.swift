// R10: a module need not be `Sendable`, and what another task does meanwhile is not the configuring actor's.
import OBInjector
import XCTest

final class ModuleTurnTests: XCTestCase {
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
    private var count = 0
    private var highest = 0
    var most: Int { lock.withLock { highest } }

    func enter() {
      lock.withLock {
        count += 1
        highest = max(highest, count)
      }
    }

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

  func testR10OneModuleIsConfiguredByOneThreadAtATime() async throws {
    let module = Counting()
    let (runs, inside) = (Borrowing(module), module.inside)
    // Two injectors that have the same object.
    let injectors = [try PropertyInjector(modules: [module]), try PropertyInjector(modules: [module])]
    try await deriveOnManyThreads(injectors)
    XCTAssertEqual(inside.most, 1)
    XCTAssertEqual(runs.module.runs, 18)
  }

  func testR10SoIsAValueThatHoldsAnObject() async throws {
    let module = Counting()
    let (runs, inside) = (Borrowing(module), module.inside)
    try await deriveOnManyThreads([try PropertyInjector(modules: [Wrapping(inner: module)])])
    XCTAssertEqual(inside.most, 1)
    XCTAssertEqual(runs.module.runs, 17)
  }

  private struct Borrowing: @unchecked Sendable {
    let module: Counting
    init(_ module: Counting) { self.module = module }
  }

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
            XCTAssertTrue(
              finishesOnAnotherThread { injector.registerProperty("confined", withInstance: Confined()) })
          }
        ])
    }
    XCTAssertNil(injector.refusal(of: Confined.self))
    let code = await MainActor.run { injector.refusal(of: Confined.self, isolation: MainActor.shared)?.code }
    XCTAssertEqual(code, .isolationMismatch)
  }
}
