// R10: a shared instance that is not `Sendable` stays where it was built; one that is goes everywhere.
import OBInjector
import XCTest

final class SharedResultTests: InjectorTestCase {
  private static let kept: [Scope] = [.singleton, .eagerSingleton, .weakSingleton, .custom("session")]

  private static let line = #line + 2
  private static func register(_ scope: Scope, _ injector: PropertyInjector, _ runs: RunCounter) {
    injector.registerProperty("confined", scope: scope) { () -> Confined in runs.made(Confined()) }
    injector.registerProperty("shareable", scope: scope) { Shareable() }
  }

  /// Holds on to what it sees, so that weak singletons stay.
  @MainActor private static var held: Confined?

  func testR10ASharedResultStaysInTheIsolationThatBuiltIt() async throws {
    for scope in Self.kept {
      let (injector, runs) = (PropertyInjector(), RunCounter())
      Self.register(scope, injector, runs)
      try await MainActor.run { Self.held = try injector.instance(of: Confined.self) }
      assertEqual(await MainActor.run { injector.see() }, .everything, "\(scope)")
      assertEqual(await Island().run { _ in injector.see() }, .refused(Self.line, "MainActor", "Island"), "\(scope)")
      assertEqual(try await nowhere { injector.see() }, .refused(Self.line, "MainActor", "nonisolated"), "\(scope)")
      XCTAssertEqual(runs.count, 1, "\(scope)")
    }
  }

  func testR10AfterAResetOrItsReleaseAnotherActorMayBuildIt() async throws {
    for (scope, isReset) in [(Scope.custom("session"), true), (.weakSingleton, false)] {
      let (injector, island, runs) = (PropertyInjector(), Island(), RunCounter())
      Self.register(scope, injector, runs)
      try await MainActor.run { Self.held = try injector.instance(of: Confined.self) }
      for _ in 0..<2 { assertEqual(await island.run { _ in injector.see() }.isFilled, false, "\(scope)") }
      await MainActor.run { Self.held = nil }
      if isReset { injector.reset(scope) }
      assertEqual(await island.run { _ in injector.see() }, .everything, "\(scope)")
    }
  }
}
