// Isolation: A component of an actor is made there, and nowhere else.
import OBInjectorTesting
import XCTest

final class IsolatedComponentTests: InjectorTestCase {
  override func tearDown() { XCTAssertEqual(madeElsewhere.count, 0, "made, or asked, elsewhere") }

  private func message(_ type: String) -> String {
    "\"\(type)\" conforms to Component on an actor that is not the caller's; inject it on its own actor."
  }

  func testR10OnItsActorItIsMade() async throws {
    let isShared = try await MainActor.run { [injector] in
      try injector.instance(of: ThereComponent.self) === injector.instance(of: ThereComponent.self)
    }
    XCTAssertTrue(isShared)
  }

  func testR10ElsewhereItIsNotMadeAndTheLookUpSaysSoAndOnItsActorItIsMadeLater() async throws {
    let there = await Island().run { [injector] _ in injector.refusal(of: ElsewhereComponent.self) }
    let nowhere = try await nowhere { [injector] in injector.refusal(of: ElsewhereComponent.self) }
    XCTAssertEqual([there?.code, nowhere?.code], [.isolationMismatch, .isolationMismatch])
    XCTAssertEqual(there?.description, message("ElsewhereComponent"))
    try await MainActor.run { [injector] in _ = try injector.instance(of: ElsewhereComponent.self) }
  }

  func testR10MadeOnItsActorBeforeItIsNotMadeElsewhereLater() async throws {
    let injector = injector
    try await MainActor.run { _ = try injector.instance(of: UniqueComponent.self) }
    assertEqual(await Island().run { _ in injector.refusal(of: UniqueComponent.self)?.code }, .isolationMismatch)
  }

  @MainActor private static func registered(_ scope: Scope) throws -> PropertyInjector {
    try PropertyInjector(modules: [ComponentModule([ListedComponent.self], scope: scope)])
  }

  func testR10AModuleOfComponentsMakesThemOnTheirActorOnly() async throws {
    final class Target { var listedComponent: ListedComponent? }
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = try await Self.registered(scope)
      let report = await Island().run { _ in injector.injectDependencies(to: Target()) }
      XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch])
      assertEqual(await MainActor.run { injector.injectDependencies(to: Target()).injected }, ["listedComponent"])
    }
  }

  func testR10AByTypePropertyIsRefusedToo() async {
    final class Target { @InjectedByType var component: TypedComponent? }
    let report = await Island().run { [injector] _ in injector.injectDependencies(to: Target()) }
    XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch])
  }

  func testR10ASharedComponentOfNoActorStaysWhereItIsMade() async {
    let injector = injector
    assertNil(await MainActor.run { injector.refusal(of: SharedComponent.self)?.code })
    assertEqual(await Island().run { _ in injector.refusal(of: SharedComponent.self)?.code }, .isolationMismatch)
    assertNil(await MainActor.run { injector.refusal(of: SharedComponent.self)?.code })
  }

  func testAComponentWithoutIsolationIsMadeEverywhere() async throws {
    assertEqual(await onTwoActors { [injector] _ in injector.refusal(of: FreeComponent.self)?.code }, [nil, nil])
  }

  func testWhatATypeGetsIsExplainedAndVerifiedAlikeOnEveryActor() async throws {
    final class Target { var listedComponent: ListedComponent? }
    let injector = try await Self.registered(.unique)
    @Sendable func answers() -> [String] {
      [injector.explain(Target.self).said("listedComponent")] + injector.verify(Target.self).problems.map { "\($0)" }
    }
    assertEqual(await MainActor.run { answers() }, ["injected"])
    assertEqual(try await nowhere { answers() }, ["injected"])
  }
}

/// Counts what is made, or asked, elsewhere; a trap would end all tests.
private func countUnlessOnMain() { if !isOnMainActor() { madeElsewhere.count() } }
private let madeElsewhere = RunCounter()

@MainActor private final class ThereComponent: @MainActor Component {
  static var scope: Scope { .singleton }
  init() { countUnlessOnMain() }
}
@MainActor private final class ElsewhereComponent: @MainActor Component {
  static var scope: Scope {
    countUnlessOnMain()
    return .unique
  }
  init() { countUnlessOnMain() }
}
@MainActor private final class UniqueComponent: @MainActor Component { init() { countUnlessOnMain() } }
@MainActor private final class ListedComponent: @MainActor Component { init() { countUnlessOnMain() } }
@MainActor private final class TypedComponent: @MainActor Component { init() { countUnlessOnMain() } }
private final class FreeComponent: Component { init() {} }
private final class SharedComponent: Component {
  static var scope: Scope { .singleton }
  init() {}
}
