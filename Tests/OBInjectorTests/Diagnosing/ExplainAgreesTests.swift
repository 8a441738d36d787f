// Diagnosing: `explain` names the mistake that an injection from the same place then meets.
import OBInjectorTesting
import XCTest

final class ExplainAgreesTests: InjectorTestCase {
  private final class Service: Sendable {}
  private final class First {
    init(second: Second) {}
    init(given: Service) {}
  }
  private final class Second {
    var first: First?
    init(first: First) {}
    init(third: Third) {}
  }
  private final class Third { init(first: First) {} }
  private final class Screen { var made: Service?, first: First?, outer: Int?, second: Second?, list: [First]? }
  private protocol Logging {}
  private final class Logger: Logging {}
  private final class Reporter { init(log: any Logging & Sendable) {} }
  private final class Desk { var reporter: Reporter?, logs: [any Logging]? }

  private func compare(
    _ name: PropertyName, _ code: InjectionError.Code?, _ path: [PropertyName] = [], alsoOfTheType: Bool = true,
    line: UInt = #line
  ) {
    let done = foretold(name, of: Screen(), alsoOfTheType: alsoOfTheType, line: line)
    XCTAssertEqual(done?.word, code.map { "failed(\($0))" } ?? "injected", line: line)
    XCTAssertEqual(done?.error?.path ?? [], path, line: line)
  }

  func testWhatIsNotSendableBelowAnInitializerAndACollectionThatDemandIt() {
    injector.registerProperty("log") { Logger() }
    injector.registerProperty("reporter", withInitializer: Reporter.init(log:))
    injector.registerProperty("logs", collecting: (any Logging & Sendable).self)
    let failures = injector.agreed(on: Desk())
    assertErrors(failures, (.isolationMismatch, ["reporter", "log"]), (.isolationMismatch, ["logs", "log"]))
  }

  func testArgumentsAreNamedBeforeAwaitingAndIsolationAndAwaitingPassesNoneEither() async throws {
    injector.registerProperty("made") { (_: PropertyInjector, id: Int) async -> Service in Service() }
    compare("made", .argumentMismatch, ["made"])
    let other = injectionError { try injector.instance(of: Service.self, arguments: "text") }
    XCTAssertEqual(other?.code, .argumentMismatch)
    XCTAssertEqual(injectionError { try injector.instance(of: Service.self, arguments: 5) }?.code, .isolationMismatch)
    let failures = injector.agreed(on: Screen()).map(\.description)
    assertEqual(await injector.injectDependencies(awaiting: Screen()).failures.map(\.description), failures)
    XCTAssertTrue(failures.first?.contains("which a property can't give") ?? false, "\(failures)")
  }

  func testAnAsynchronousSingletonThatWasMadeIsNoMistake() async throws {
    injector.registerProperty("made", scope: .singleton) { () async -> Service in Service() }
    compare("made", .isolationMismatch, ["made"])
    _ = try await injector.awaitInstance(of: Service.self)
    compare("made", nil)
  }

  /// `compare` is nonisolated.
  @MainActor
  func testOnTheMainThreadANonisolatedCallerGetsWhatIsSendable() {
    injector.registerProperty("made") { @MainActor in Service() }
    compare("made", nil)
  }

  @MainActor
  func testAValueThatIsMadeOnTheMainActorDoesNotBringTheNextPropertyThere() {
    injector.registerProperty("made") { @MainActor in Service() }
    injector.registerProperty("first") { @MainActor in First(given: Service()) }
    compare("first", .isolationMismatch, ["first"], alsoOfTheType: false)
  }

  func testWhatAFailedPropertyHasMadeIsReportedForTheNextOne() {
    final class Shared { var bad: Int? }
    final class Other { @Injected var missing: Service }
    final class Failing { var (shared, other): (Shared?, Other?) }
    final class Holding { var shared: Shared? }
    final class Target { var (failing, holding): (Failing?, Holding?) }
    // A shared value stays, one of the graph is made again.
    for (scope, asker) in [(Scope.singleton, "failing"), (.graph, "holding")] as [(Scope, PropertyName)] {
      let injector = PropertyInjector()
      injector.registerProperty("bad", withInstance: "text")
      injector.registerProperty("shared", scope: scope) { Shared() }
      injector.registerProperty("other") { Other() }
      injector.registerProperty("failing") { Failing() }
      injector.registerProperty("holding") { Holding() }
      let foretold = injector.explain(Target()).failures.map(\.path)
      XCTAssertEqual(foretold, [["failing", "other", "missing"], [asker, "shared", "bad"]])
      XCTAssertEqual(injector.injectDependencies(to: Target()).failures.map(\.path), foretold)
    }
  }

  func testARingOfInitializersIsNamedALongerOneOfSharedObjectsToo() {
    injector.registerProperty("first", withInitializer: First.init(second:))
    injector.registerProperty("second", withInitializer: Second.init(first:))
    compare("first", .circularDependency, ["first", "second", "first"])
    compare("second", .circularDependency, ["second", "first", "second"])
    injector.without("first").registerProperty("first", scope: .singleton, withInitializer: First.init(second:))
    injector.without("second").registerProperty("second", scope: .graph, withInitializer: Second.init(third:))
    injector.registerProperty("third", scope: .singleton, withInitializer: Third.init(first:))
    compare("first", .circularDependency, ["first", "second", "third", "first"])
  }

  func testATargetThatClosesTheRingIsNoMistake() {
    injector.registerProperty("first", withInitializer: First.init(second:))
    injector.registerProperty("second", withInitializer: Second.init(first:))
    let second = Second(third: Third(first: First(given: Service())))
    XCTAssertEqual(injector.said("first", of: second), ["injected"])
  }

  func testAParameterThatNothingCanGiveIsNamed() {
    injector.registerProperty("first", withInitializer: First.init(given:))
    injector.registerProperty("outer", withInitializer: { (_: First) in 1 })
    injector.registerProperty("list", collecting: First.self)
    compare("first", .notRegistered, ["first"])
    compare("outer", .notRegistered, ["outer", "first"])
    compare("list", .notRegistered, ["list", "first"])
    injector.registerProperty("made") { (_: PropertyInjector, id: Int) in Service() }
    compare("first", .argumentMismatch, ["first"])
    injector.without("made").registerProperty("made") { () async -> Service in Service() }
    compare("first", .isolationMismatch, ["first", "made"])
    injector.deleteProperty("made")
    for name: PropertyKey<Service> in ["one", "two"] { injector.registerProperty(name) { Service() } }
    compare("first", .ambiguous, ["first"])
  }

  func testWhatIsDecoratedIsFollowed() {
    injector.registerProperty("first", withInitializer: First.init(given:))
    injector.decorateProperty("first") { (first: First) in first }
    compare("first", .notRegistered, ["first"])
    injector.registerProperty("service") { Service() }
    compare("first", nil)
  }

  func testWhatOnePropertySharesIsThereForTheNext() {
    final class Shared { var other: Other? }
    final class Other { var own: Own? }
    final class Own { var (shared, own): (Shared?, Own?) }
    final class Asking { var (shared, own): (Shared?, Own?) }
    injector.registerProperty("shared", scope: .singleton) { Shared() }
    injector.registerProperty("other", scope: .singleton) { Other() }
    injector.registerProperty("own") { Own() }
    XCTAssertEqual(injector.explain(Asking.self).failures.map(\.description), [])
    XCTAssertEqual(injector.injectDependencies(to: Asking()).failures.map(\.description), [])
  }

  func testAUniqueParentClosesACycleOnlyForWhatIsMadeForIt() {
    final class Page { var book: Book? }
    final class Book { init(page: Page, cover: Cover) {} }
    final class Cover { init(page: Page) {} }
    final class Reader { var book: Book? }
    injector.registerProperty("page") { Page() }
    injector.registerProperty("book", withInitializer: Book.init(page:cover:))
    injector.registerProperty("cover", scope: .singleton, withInitializer: Cover.init(page:))
    // The page of the book refers to that book; the page of its cover needs another one, with a cover.
    let error = injector.injectDependencies(to: Reader()).failures.first
    assertError(error, .circularDependency, ["book", "cover", "page", "book", "cover"])
    XCTAssertEqual(injector.explain(Reader.self).failures.map(\.description), [error?.description])
  }
}
