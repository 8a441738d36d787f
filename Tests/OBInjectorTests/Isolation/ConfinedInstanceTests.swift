// R10: an instance that is not `Sendable` stays on the actor that registered it; what nonisolated code registers goes
// to nonisolated callers: the one promise of who registers it is that they do not use it at the same time.
import OBInjector
import XCTest

final class ConfinedInstanceTests: InjectorTestCase {
  private static let line = #line + 3
  private static func registered(on actor: isolated any Actor) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("confined", withInstance: Confined())
    return injector
  }

  func testR10TheErrorCarriesItsFacts() async throws {
    let injector = await Self.registered(on: MainActor.shared)
    let error = try await nowhere { injector.refusal(of: Confined.self) }
    assertError(error, .isolationMismatch, ["confined"])
    XCTAssertEqual(error?.property, "confined")
    XCTAssertTrue(error?.type == Confined.self)
    XCTAssertEqual(error?.locations.map(\.description), ["\(#fileID):\(Self.line)"])
  }

  private struct Value {
    weak var weakly: Confined?
    @InjectedNamed("weakly") var renamed: Confined?
  }

  func testR10APropertyOfAStructAndAWeakOneAreGuardedToo() async {
    let injector = injector
    let kept = await MainActor.run {
      let kept = Confined()
      injector.registerProperty("weakly", withInstance: kept)
      return HeldPart(object: kept)
    }
    let there = await Island().run { _ in
      var value = Value()
      return injector.injectDependencies(to: &value).failures.map(\.code)
    }
    XCTAssertEqual(there, [.isolationMismatch, .isolationMismatch])
    withExtendedLifetime(kept) {}
  }

  private final class Both { var here: Confined?; var there: Confined? }
  private final class Reversed { var there: Confined?; var here: Confined? }
  private final class Between { var here: Confined?; var number: Int?; var there: Confined? }
  private final class Last { var number: Int?; var text: String?; var there: Confined?; var here: Confined? }

  private static func fillAll(_ injector: PropertyInjector, isolation: isolated (any Actor)?) -> [[PropertyName]] {
    [
      injector.injectDependencies(to: Both()).injected, injector.injectDependencies(to: Reversed()).injected,
      injector.injectDependencies(to: Between()).injected, injector.injectDependencies(to: Last()).injected,
    ]
  }

  private static func register(_ name: PropertyName, _ injector: PropertyInjector, isolation: isolated (any Actor)?) {
    injector.registerProperty(PropertyKey(name), withInstance: Confined())
  }

  func testR10AClassWithPropertiesOfTwoActorsGetsFromEachItsOwn() async throws {
    let (injector, island) = (injector, Island())
    await Self.register("here", injector, isolation: MainActor.shared)
    await Self.register("there", injector, isolation: island)
    for _ in 0..<3 {
      assertEqual(await Self.fillAll(injector, isolation: MainActor.shared), Array(repeating: ["here"], count: 4))
      assertEqual(await Self.fillAll(injector, isolation: island), Array(repeating: ["there"], count: 4))
      assertEqual(try await nowhere { Self.fillAll(injector, isolation: nil) }, Array(repeating: [], count: 4))
    }
  }

  func testR10WhatAChildBorrowsFromItsParentStaysOnTheActor() async {
    final class Page: @unchecked Sendable { var kept: Confined?, other: Int? }
    let parent = PropertyInjector()
    await Self.register("kept", parent, isolation: MainActor.shared)
    let child = parent.makeChild { $0.registerProperty("other", withInstance: 1) }
    for _ in 0..<2 {
      assertEqual(await MainActor.run { child.filled(Page()).kept != nil }, true)
      let page = Page()
      let report = child.injectDependencies(to: page, isolation: nil)
      XCTAssertNil(page.kept)
      XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch])
    }
  }

  private static let freeLine = #line + 3
  private static func registered() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("confined", withInstance: Confined())
    injector.registerProperty("shareable", withInstance: Shareable())
    return injector
  }

  func testR10NonisolatedCallersHaveWhatNonisolatedCodeRegistersAndActorsDoNot() async throws {
    let injector = Self.registered()
    XCTAssertEqual(injector.see(), .everything)
    assertEqual(try await nowhere { injector.see() }, .everything)
    assertEqual(await MainActor.run { injector.see() }, .refused(Self.freeLine, "nonisolated code", "MainActor"))
    assertEqual(await Island().run { _ in injector.see() }, .refused(Self.freeLine, "nonisolated code", "Island"))
  }

  func testR10APlanOfAChildThatHasWhatBelongsToAnActorIsForThatActor() async throws {
    let child = await MainActor.run {
      let parent = PropertyInjector()
      parent.registerProperty("confined", withInstance: Confined())
      let child = parent.makeChild { $0.registerProperty("shareable", withInstance: Shareable()) }
      // The child keeps the second plan.
      for injector in [parent, child, child] { XCTAssertNotNil(injector.filled(IsolationTarget()).confined) }
      return child
    }
    assertEqual(try await nowhere { child.injectDependencies(to: IsolationTarget()).injected }, ["shareable"])
  }

  func testR10WhatFillsAMadeObjectForOneIsolationDoesNotFillItForAnother() async {
    final class Whole { var target: IsolationTarget? }
    injector.registerProperty("confined", withInstance: Confined())
    injector.registerProperty("target") { IsolationTarget() }
    for _ in 0..<3 { XCTAssertNotNil(injector.filled(Whole()).target?.confined) }
    assertEqual(await MainActor.run { [injector] in injector.filled(Whole()).target.map { $0.confined != nil } }, false)
  }

  func testR10AChildKeepsToItsParentsActor() async {
    let injector = await Self.registered(on: MainActor.shared)
    let child = injector.makeChild()
    child.registerProperty("other", withInstance: 1)
    assertEqual(await MainActor.run { child.see() }, .everything)
    assertEqual(await Island().run { _ in child.see() }, .refused(Self.line, "MainActor", "Island"))
  }

  func testR10OnAnyActorOnly() async throws {
    let island = Island()
    let injector = await Self.registered(on: island)
    assertEqual(await island.run { _ in injector.see() }, .everything)
    assertEqual(await MainActor.run { injector.see() }, .refused(Self.line, "Island", "MainActor"))
    assertEqual(await Continent().run { _ in injector.see() }, .refused(Self.line, "Island", "Continent"))
    assertEqual(try await nowhere { injector.see() }, .refused(Self.line, "Island", "nonisolated"))
  }

  func testR10WhatWasSeenOnItsActorFirstIsRefusedElsewhereAndTheOtherWayRound() async {
    let injector = await Self.registered(on: MainActor.shared)
    for _ in 0..<3 { assertEqual(await onTwoActors { _ in injector.see().isFilled }, [true, false]) }
  }
}
