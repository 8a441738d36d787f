// R10: a shared instance that is not `Sendable` stays where it was built; one that is goes everywhere.
import OBInjector
import XCTest

final class SharedResultTests: XCTestCase {
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
      let onMain = await MainActor.run { injector.see() }
      XCTAssertEqual(onMain, .everything, "\(scope)")
      let there = await Island().run { _ in injector.see() }
      XCTAssertEqual(there, .refused(mismatch(line: Self.line, "\"MainActor\"", "\"Island\"")), "\(scope)")
      let nowhere = try await nowhere { injector.see() }
      XCTAssertEqual(nowhere, .refused(mismatch(line: Self.line, "\"MainActor\"", "nonisolated")), "\(scope)")
      XCTAssertEqual(runs.count, 1, "\(scope)")
    }
  }

  func testR10BuiltByANonisolatedCallerItIsForNonisolatedCallers() async throws {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    Self.register(.singleton, injector, runs)
    let nowhere = try await nowhere { injector.see() }
    XCTAssertEqual(nowhere, .everything)
    let onMain = await MainActor.run { injector.see() }
    XCTAssertEqual(onMain, .refused(mismatch(line: Self.line, "nonisolated code", "\"MainActor\"")))
  }

  func testR10AfterAResetAnotherActorMayBuildIt() async {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    Self.register(.custom("session"), injector, runs)
    let onMain = await MainActor.run { injector.see() }
    XCTAssertEqual(onMain, .everything)
    injector.reset(.custom("session"))
    let there = await Island().run { _ in injector.see() }
    XCTAssertEqual(there, .everything)
    let again = await MainActor.run { injector.see() }
    XCTAssertFalse(again.isFilled)
    XCTAssertEqual(runs.count, 2)
  }

  func testR10ASendableSharedResultIsOneForAllActors() async throws {
    for scope in Self.kept {
      let injector = PropertyInjector()
      Self.register(scope, injector, RunCounter())
      let onMain = try await MainActor.run { try injector.instance(of: Shareable.self) }
      let there = try await Island().run { _ in try injector.instance(of: Shareable.self) }
      let nowhere = try await nowhere { try injector.instance(of: Shareable.self) }
      XCTAssertTrue(onMain === there && onMain === nowhere, "\(scope)")
    }
  }

  @MainActor private static func registerOnMain(_ injector: PropertyInjector, _ runs: RunCounter) {
    injector.registerProperty("shareable", scope: .singleton) { () -> Shareable in runs.made(Shareable()) }
  }

  /// The closure is the main actor's, what it makes is everybody's, once it is made.
  func testR10AMainActorSingletonThatIsSendableGoesEverywhereOnceItIsMade() async throws {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    await Self.registerOnMain(injector, runs)
    let island = Island()
    let before = await island.run { _ in injector.refusal(of: Shareable.self)?.code }
    XCTAssertEqual(before, .isolationMismatch)
    let made = try await MainActor.run { try injector.instance(of: Shareable.self) }
    let after = try await island.run { _ in try injector.instance(of: Shareable.self) }
    XCTAssertTrue(made === after)
    let report = await island.run { _ in injector.injectDependencies(to: IsolationTarget()) }
    XCTAssertEqual(report.injected, ["shareable"])
    XCTAssertEqual(runs.count, 1)
  }

  func testR10AGraphIsSharedInsideOneCallAndSoInOneIsolation() async {
    final class Left { var part: Confined? }
    final class Right { var part: Confined? }
    final class Whole { var left: Left?, right: Right? }
    let injector = PropertyInjector()
    injector.registerProperty("left") { Left() }
    injector.registerProperty("right") { Right() }
    injector.registerProperty("part", scope: .graph) { Confined() }
    for _ in 0..<2 {
      let isOne = await Island().run { _ in
        let whole = injector.filled(Whole())
        return whole.left?.part === whole.right?.part && whole.left?.part != nil
      }
      XCTAssertTrue(isOne)
    }
  }
}
