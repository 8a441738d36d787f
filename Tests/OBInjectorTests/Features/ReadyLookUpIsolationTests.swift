// R10: what a look-up has found ready is for those who would find it themselves.
import OBInjector
import XCTest

private protocol Heard {}
private final class Everywhere: Heard, Sendable {}
@MainActor private final class OnMain { nonisolated init() {} }
extension OnMain: @MainActor Heard {}
private protocol Shown {}
private protocol Notified {}
private struct Boxed<Content>: Sendable {}
extension Boxed: Shown where Content: Heard {}
private struct Nested<Content>: Sendable {}
extension Nested: Notified where Content: Shown {}
private final class Screen { var seen: (any Shown)? }

final class ReadyLookUpIsolationTests: XCTestCase {
  private static func registered() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("everywhere", withInstance: Everywhere())
    injector.registerProperty("onMain", withInstance: OnMain())
    return injector
  }

  func testR10ALookupThatSeesMoreThatFitsSaysSoWhateverOthersHaveFoundOfAChildAndOfAnOptionalToo() async throws {
    let injector = Self.registered()
    for _ in 0..<3 {
      let found = try await nowhere {
        let own = [injector.refusal(of: (any Heard).self), injector.refusal(of: (any Heard).self)]
        return own + [injector.refusal(of: (any Heard)?.self), injector.makeChild().refusal(of: (any Heard)?.self)]
      }
      XCTAssertEqual(found.map { $0?.code }, [nil, nil, nil, nil])
      let codes = await MainActor.run {
        [injector.refusal(of: (any Heard).self), injector.makeChild().refusal(of: (any Heard)?.self)].map { $0?.code }
      }
      XCTAssertEqual(codes, [.ambiguous, .ambiguous])
    }
  }

  func testR10NoIsolationInsideACallIsNone() async throws {
    let injector = Self.registered()
    injector.registerProperty("isAmbiguous") {
      "\(injector.refusal(of: (any Heard).self, isolation: nil)?.code == .ambiguous)"
    }
    _ = try await nowhere { try thrice { try injector.instance(of: (any Heard).self, isolation: nil) is Everywhere } }
    let isAmbiguous = try await MainActor.run { try injector.instance(forProperty: "isAmbiguous", of: String.self) }
    XCTAssertEqual(isAmbiguous, "false")
  }

  func testR10WhatConformsOnOneActorByWhatIsInsideStaysThere() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("seen", withInstance: Boxed<OnMain>())
    let onMain = await MainActor.run {
      (0..<3).map { _ in [injector.refusal(of: (any Shown).self), injector.refusal(of: (any Shown).self, "seen")] }
    }
    XCTAssertEqual(onMain.flatMap { $0.map { $0?.code } }, [nil, nil, nil, nil, nil, nil])
    let filled = await MainActor.run { (0..<3).map { _ in injector.filled(Screen()).seen != nil } }
    XCTAssertEqual(filled, [true, true, true])
    let codes = try await nowhere {
      [injector.refusal(of: (any Shown).self)?.code, injector.refusal(of: (any Shown).self, "seen")?.code]
    }
    XCTAssertEqual(codes, [.notRegistered, .typeMismatch])
    let isFilled = try await nowhere { injector.filled(Screen()).seen != nil }
    XCTAssertFalse(isFilled)
  }

  func testR10HoweverDeepItIsInside() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("notified", withInstance: Nested<Boxed<OnMain>>())
    _ = try await MainActor.run { try thrice { _ = try injector.instance(of: (any Notified).self) } }
    let code = try await nowhere { injector.refusal(of: (any Notified).self)?.code }
    XCTAssertEqual(code, .notRegistered)
    let other = PropertyInjector()
    other.registerProperty("notified", withInstance: Nested<Boxed<Everywhere>>())
    _ = try await MainActor.run { try thrice { _ = try other.instance(of: (any Notified).self) } }
    let refusal = try await nowhere { other.refusal(of: (any Notified).self) }
    XCTAssertNil(refusal)
  }
}
