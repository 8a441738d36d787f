// R10: what nonisolated code registers and is not `Sendable` goes to nonisolated callers: the one promise that the one
// who registers it gives, which is that they do not use it at the same time.
import OBInjector
import XCTest

final class NonisolatedInstanceTests: XCTestCase {
  private static let line = #line + 3
  private static func registered() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("confined", withInstance: Confined())
    injector.registerProperty("shareable", withInstance: Shareable())
    return injector
  }

  func testR10NonisolatedCallersHaveIt() async throws {
    let injector = Self.registered()
    XCTAssertEqual(injector.see(), .everything)
    let nowhere = try await nowhere { injector.see() }
    XCTAssertEqual(nowhere, .everything)
  }

  func testR10ActorsDoNotHaveIt() async {
    let injector = Self.registered()
    let onMain = await MainActor.run { injector.see() }
    XCTAssertEqual(onMain, .refused(mismatch(line: Self.line, "nonisolated code", "\"MainActor\"")))
    let there = await Island().run { _ in injector.see() }
    XCTAssertEqual(there, .refused(mismatch(line: Self.line, "nonisolated code", "\"Island\"")))
  }

  func testR10WhatIsSendableGoesEverywhere() async throws {
    let injector = Self.registered()
    let found = try injector.instance(of: Shareable.self)
    let onMain = try await MainActor.run { try injector.instance(of: Shareable.self) }
    let there = try await Island().run { _ in try injector.instance(of: Shareable.self) }
    XCTAssertTrue(found === onMain && found === there)
  }

  func testR10WhatIsRefusedDoesNotKeepTheRestFromBeingFilled() async {
    let injector = Self.registered()
    let report = await Island().run { _ in injector.injectDependencies(to: IsolationTarget()) }
    XCTAssertEqual(report.injected, ["shareable"])
    XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch])
  }
}
