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
    let without = try await nowhere {
      injectionError { try injector.withoutModules(ofType: OtherModule.self) }?.description
    }
    XCTAssertEqual(without, message("\"MainActor\"", "nonisolated"))
    XCTAssertEqual(module.runs.count, 1)
  }

  func testDerivingThereConfiguresAgain() async throws {
    let module = CountingModule()
    try await MainActor.run {
      let injector = try PropertyInjector(modules: [module])
      _ = try injector.withModules([OtherModule()])
      _ = try injector.withoutModules(ofType: OtherModule.self)
    }
    XCTAssertEqual(module.runs.count, 3)
  }

  func testWithoutTheModuleTheRestMayBeDerivedElsewhere() async throws {
    let module = CountingModule()
    let injector = try await MainActor.run { try PropertyInjector(modules: [module]) }
    let has = try await Island().run { _ in
      try injector.withoutModules(ofType: CountingModule.self).hasProperty("shareable")
    }
    XCTAssertFalse(has)
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
    let onMain = await MainActor.run { injector.see() }
    XCTAssertEqual(onMain, .everything)
    let nowhere = try await nowhere { injector.see() }
    XCTAssertEqual(nowhere, .refused(mismatch(line: ConfinedModule.line, "\"MainActor\"", "nonisolated")))
    let derived = try await MainActor.run { try injector.withModules([OtherModule()]) }
    let seen = await MainActor.run { derived.see() }
    XCTAssertEqual(seen, .everything)
  }

  /// The module is the main actor's, and so is what it registers.
  @MainActor private static func derivedOnMain() throws -> PropertyInjector {
    try PropertyInjector(modules: [ModuleOfMain(own: Confined())])
  }

  func testR10AModuleWithAnIsolatedConformanceIsConfiguredOnItsActor() async throws {
    let injector = try await Self.derivedOnMain()
    let onMain = await MainActor.run { injector.see() }
    XCTAssertEqual(onMain, .everything)
    let there = await Island().run { island in
      injectionError { try injector.withModules([], isolation: island) }?.code
    }
    XCTAssertEqual(there, .isolationMismatch)
  }

  @MainActor func testR10WhatAModuleOfAnActorReplacesIsNotifiedThereOfItsRelease() throws {
    final class Closing: ReleaseLogger {}
    let log = EventLog()
    let register = { (injector: PropertyInjector) in
      _ = injector.registerProperty("closing", scope: .singleton) { @MainActor in Closing(log) }
    }
    let modules = [
      InlineModule { register($0) }, InlineModule { _ = try $0.instance(of: Closing.self) },
      InlineModule { register($0) },
    ]
    _ = try PropertyInjector(modules: modules)
    XCTAssertEqual(log.all, ["closing"])
  }
}

@MainActor private struct ModuleOfMain { let own: Confined }
extension ModuleOfMain: @MainActor InjectorModule {
  @MainActor func configure(_ injector: PropertyInjector) { injector.registerProperty("confined", withInstance: own) }
}
