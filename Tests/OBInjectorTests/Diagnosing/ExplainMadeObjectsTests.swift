// Diagnosing: `explain` follows the properties of the objects that would be made: it names what `verify` and an
// injection name (R7).
import OBInjectorTesting
import XCTest

final class ExplainMadeObjectsTests: InjectorTestCase {
  private final class Disk: Sendable {}
  private final class Store { @Injected var disk: Disk }
  private final class Named { @InjectedNamed("other") var disk: Disk }
  private struct Plain { var disk: Disk? }
  private struct Declared { @Injected var disk: Disk }
  private final class Ring { @Injected var next: RingsNext }
  private final class RingsNext {
    var ring: Ring?
    init(ring: Ring) {}
    init() {}
  }
  private final class Book { init(page: Page) {} }
  private final class Page { var cover: Cover? }
  private final class Cover {
    init(book: Book) {}
    init(book: Book, disk: Disk) {}
  }
  @MainActor private final class Hook: @MainActor InjectorDelegate {
    nonisolated(unsafe) var disk: Disk?
    nonisolated init() {}
    func didInjectDependencies() {}
  }
  private final class Hooked { var hook: Hook? }
  private final class Node { @Injected var disk: Disk; var node: Node? }
  private final class Screen {
    var store: Store?, named: Named?, plain: Plain?, declared: Declared?
    var ring: Ring?, book: Book?, lazyStore: Lazy<Store>?
  }

  private func compare(_ name: PropertyName, line: UInt = #line) -> InjectionReport.Outcome? {
    foretold(name, of: Screen(), line: line)
  }

  private func assertAllFail(
    _ name: PropertyName, _ code: InjectionError.Code, _ path: [PropertyName], line: UInt = #line
  ) {
    assertError(compare(name, line: line)?.error, code, path, line: line)
    let problems = injector.verify(Screen.self).problems
    // A verification names a problem once, with one way to it.
    XCTAssertTrue(problems.contains { $0.code == code && $0.path.last == path.last }, "\(problems)", line: line)
  }

  private func assertAllPass(_ name: PropertyName, line: UInt = #line) {
    XCTAssertEqual(compare(name, line: line)?.word, "injected", line: line)
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.description), [], line: line)
  }

  func testR7AnObjectWhoseRequiredPropertyIsMissingRefusedOrNilIsNamedByAllThree() {
    injector.registerProperty("store") { Store() }
    assertAllFail("store", .notRegistered, ["store", "disk"])
    injector.registerProperty("disk", withInstance: "text")
    assertAllFail("store", .typeMismatch, ["store", "disk"])
    injector.without("disk").registerProperty("disk", withInstance: Disk?.none)
    assertAllFail("store", .providerFailed, ["store", "disk"])
    injector.without("disk").registerProperty("disk", withInstance: Disk())
    assertAllPass("store")
  }

  func testR6ADecoratorMayHandOutTheTarget() {
    injector.registerProperty("node") { Node() }
    injector.decorateProperty("node") { (node: Node) in node }
    XCTAssertEqual(injector.said("node", of: Node()), ["injected"])
  }

  func testR7ANameThatLeadsNowhereFailsTheObjectThatRequiresIt() {
    injector.registerAlias("disk", of: "volume")
    injector.registerProperty("store") { Store() }
    XCTAssertEqual(compare("store")?.error?.path, ["store", "disk", "volume"])
    let child = injector.makeChild()
    child.registerProperty("volumes", withInstance: Disk())
    XCTAssertEqual("\(child.explain(Screen.self))", "\(child.injectDependencies(to: Screen()))")
  }

  func testR7ARequiredNameOfAnotherSpellingFailsItsObjectOnlyWhereNothingFits() {
    injector.registerProperty("named") { Named() }
    XCTAssertEqual(injector.said("named", of: Screen()), ["failed(notRegistered)"])
    injector.registerProperty("other", withInstance: Disk())
    assertAllPass("named")
  }

  func testAStructIsFilledOnlyIfItDeclaresItself() {
    injector.registerProperty("plain") { Plain() }
    assertAllPass("plain")
    injector.registerProperty("declared") { Declared() }
    assertAllFail("declared", .notRegistered, ["declared", "disk"])
  }

  func testALazyMakesNothingNow() {
    injector.registerProperty("lazyStore") { Store() }
    XCTAssertEqual(compare("lazyStore")?.word, "injected")
  }

  func testR6APropertyThatClosesACycleIsNoMistake() {
    injector.registerProperty("ring") { Ring() }
    injector.registerProperty("next", withInitializer: RingsNext.init(ring:))
    assertAllPass("ring")
  }

  func testR6APropertyThatWaitsForItsOwnersOwnerIsNoMistakeUnlessItsObjectIsUnique() {
    injector.registerProperty("book", scope: .singleton, withInitializer: Book.init(page:))
    injector.registerProperty("page", scope: .singleton) { Page() }
    injector.registerProperty("cover", scope: .singleton, withInitializer: Cover.init(book:))
    XCTAssertEqual(compare("book")?.word, "injected")
    injector.reset(.singleton)
    injector.without("cover").registerProperty("cover", withInitializer: Cover.init(book:))
    XCTAssertEqual(compare("book")?.word, "failed(circularDependency)")
    injector.without("cover").registerProperty("cover", scope: .singleton, withInitializer: Cover.init(book:disk:))
    XCTAssertEqual(compare("book")?.word, "failed(notRegistered)")
  }

  func testR6ARingOfUniqueObjectsIsNamedAsByAnInjection() {
    final class One { var two: Two? }
    final class Two { var three: Three? }
    final class Three { var one: One? }
    final class Target { var one: One? }
    injector.registerProperty("one") { One() }
    injector.registerProperty("two") { Two() }
    injector.registerProperty("three") { Three() }
    let failures = injector.injectDependencies(to: Target()).failures.map(\.description)
    XCTAssertEqual(failures.count, 1)
    XCTAssertEqual(injector.explain(Target.self).failures.map(\.description), failures)
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.code), [.circularDependency])
  }

  private final class Paper {}
  private final class Desk { @Injected var paper: Paper }
  private final class Room { var desk: Desk? }
  private func registerDesk() { injector.registerProperty("desk") { Desk() } }

  @MainActor
  func testR10AnInstanceOfAnotherActorFailsTheObjectForThisCaller() async {
    injector.registerProperty("paper", withInstance: Paper())
    registerDesk()
    XCTAssertEqual(injector.explain("desk", on: Room()).outcome.word, "injected")
    // The comparison and the registration are nonisolated.
    let done = foretold("desk", of: Room(), alsoOfTheType: false)
    XCTAssertEqual(done?.word, "failed(isolationMismatch)")
  }

  func testAHookOfAnotherActorIsForetoldForAMadeObjectAndForTheTarget() async throws {
    injector.registerProperty("disk") { Disk() }
    injector.registerProperty("hook") { Hook() }
    try await nowhere { [injector] in
      for object: AnyObject in [Hooked(), Hook()] {
        let foretold = injector.explain(object).failures.map(\.description)
        XCTAssertEqual(foretold, injector.injectDependencies(to: object).failures.map(\.description))
        XCTAssertEqual(foretold.count, 1)
      }
    }
    let onItsActor = await MainActor.run { [injector] in injector.explain(Hook()).failures.map(\.description) }
    XCTAssertEqual(onItsActor, [])
  }
}
