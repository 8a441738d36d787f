// Isolation: Key paths of an isolated conformance are read, and used, on their actor only.
//
// Each test has a type of its own: what is known about a type is kept for the whole process.
import OBInjectorTesting
import XCTest

final class IsolatedKeyPathTests: InjectorTestCase {
  override func setUp() { injector.registerProperty("title", withInstance: "title") }

  /// What the setter of a new screen is given, which the caller injects.
  private static func seen(
    by injector: PropertyInjector, isolation: isolated (any Actor)? = #isolation, _ make: () -> Screen
  ) -> [String] { injector.filled(make()).seen }

  func testR10HavingBeenUsedOnTheirActorTheyAreNotUsedElsewhere() async {
    let injector = injector
    assertEqual(await MainActor.run { Self.seen(by: injector) { FirstScreen() } }, ["title"])
    assertEqual(await Island().run { _ in Self.seen(by: injector) { FirstScreen() } }, [])
    assertEqual(await MainActor.run { Self.seen(by: injector) { FirstScreen() } }, ["title"])
  }

  func testR10HavingBeenRefusedElsewhereTheyAreUsedOnTheirActor() async {
    assertEqual(await Island().run { [injector] _ in Self.seen(by: injector) { LaterScreen() } }, [])
    assertEqual(await MainActor.run { [injector] in Self.seen(by: injector) { LaterScreen() } }, ["title"])
  }

  func testR10ThoseOfAMadeObjectAreUsedOnTheirActorAfterAPlanOfAnother() async {
    final class Page { var screen: MadeScreen? }
    let injector = injector
    injector.registerProperty("screen") { MadeScreen() }
    await Island().run { _ in XCTAssertEqual(injector.filled(Page()).screen?.seen.all, []) }
    await MainActor.run { XCTAssertEqual(injector.filled(Page()).screen?.seen.all, ["title"]) }
  }

  func testR10ExplainingAndVerifyingReadNothingElsewhere() async {
    let injector = injector
    await Island().run { _ in
      _ = injector.explain(ExplainedScreen.self)
      _ = injector.verify(ExplainedScreen.self)
      _ = injector.dependencyGraph(of: ExplainedScreen.self)
    }
    XCTAssertEqual(ExplainedScreen.readElsewhere.count, 0)
  }

  func testR10ThatKeyPathsCouldNotBeReadHereIsReported() async {
    let injector = injector
    assertEqual(
      await Island().run { _ in injector.injectDependencies(to: NamedScreen()).failures.map(\.description) },
      [
        #""NamedScreen" conforms to KeyPathInjectable on an actor that is not the caller's; "#
          + "inject it on its own actor."
      ])
  }
}

/// A class whose setter belongs to the main actor, while the class does not.
private class Screen {
  nonisolated(unsafe) var seen: [String] = []
  @MainActor var title: String? {
    get { seen.last }
    set { seen.append(newValue ?? "") }
  }
}

/// Counts reads of a main actor's list that happen somewhere else; a trap would end all tests.
@MainActor private func countIfElsewhere(_ counter: RunCounter) { if !isOnMainActor() { counter.count() } }

private final class FirstScreen: Screen, @MainActor KeyPathInjectable {
  @MainActor static var injectableProperties: [InjectableProperty] { [InjectableProperty("title", \FirstScreen.title)] }
}
private final class LaterScreen: Screen, @MainActor KeyPathInjectable {
  @MainActor static var injectableProperties: [InjectableProperty] { [InjectableProperty("title", \LaterScreen.title)] }
}
private final class NamedScreen: Screen, @MainActor KeyPathInjectable {
  @MainActor static var injectableProperties: [InjectableProperty] { [InjectableProperty("title", \NamedScreen.title)] }
}
private final class MadeScreen: @MainActor KeyPathInjectable {
  let seen = EventLog()
  @MainActor var title: String? {
    get { nil }
    set { seen.add(newValue ?? "") }
  }
  @MainActor static var injectableProperties: [InjectableProperty] { [InjectableProperty("title", \MadeScreen.title)] }
}
private final class ExplainedScreen: Screen, @MainActor KeyPathInjectable {
  nonisolated static let readElsewhere = RunCounter()
  @MainActor static var injectableProperties: [InjectableProperty] {
    countIfElsewhere(readElsewhere)
    return [InjectableProperty("title", \ExplainedScreen.title)]
  }
}
