// Diagnosing: `explain` follows the properties of the objects that would be made: it names what `verify` and an
// injection name (R7).
import OBInjectorTesting
import XCTest

final class ExplainMadeObjectsTests: InjectorTestCase {
  private final class Disk: Sendable {}
  private final class Store { @Injected var disk: Disk }
  private final class Cache { var store: Store? }
  private final class Named { @InjectedNamed("other") var disk: Disk }
  private actor Worker { @Injected var disk: Disk }
  private struct Plain { var disk: Disk? }
  private struct Declared { @Injected var disk: Disk }
  private final class Ring { @Injected var next: RingsNext }
  private final class RingsNext {
    var ring: Ring?
    init(ring: Ring) {}
    init() {}
  }
  private final class Book {
    let page: Page
    init(page: Page) { self.page = page }
  }
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
  private final class Node { @Injected var disk: Disk; var node: Node? }
  private final class Screen {
    var store: Store?, cache: Cache?, named: Named?, worker: Worker?, plain: Plain?, declared: Declared?
    var ring: Ring?, book: Book?, lazyStore: Lazy<Store>?
    var (cacheToo, hook): (Cache?, Hook?)
  }

  /// Compares what is foretold of a property with what happens to it; returns the error.
  @discardableResult
  private func compare(
    _ name: PropertyName, isolation: isolated (any Actor)? = #isolation, line: UInt = #line
  ) -> InjectionError? {
    let foretold = injector.explain(name, on: Screen()).outcome
    let ofType = injector.explain(Screen.self).entries.first { $0.property == name }?.outcome
    let failures = injector.explain(Screen()).failures.map { "\($0.path) \($0)" }
    let report = injector.injectDependencies(to: Screen())
    XCTAssertEqual(failures, report.failures.map { "\($0.path) \($0)" }, line: line)
    let done = report.entries.first { $0.property == name }?.outcome
    func text(_ outcome: InjectionReport.Outcome?) -> String {
      if case .failed(let error)? = outcome {
        "\(error.code) \(error.path) \(error)"
      } else {
        outcome?.word ?? "nothing"
      }
    }
    XCTAssertEqual(text(foretold), text(done), "explain(on:)", line: line)
    XCTAssertEqual(text(ofType), text(done), "explain(type)", line: line)
    if case .failed(let error)? = done { return error }
    return nil
  }

  private func assertAllFail(
    _ name: PropertyName, _ code: InjectionError.Code, _ path: [PropertyName],
    isolation: isolated (any Actor)? = #isolation, line: UInt = #line
  ) {
    let error = compare(name, line: line)
    assertError(error, code, path, line: line)
    let problems = injector.verify(Screen.self).problems
    // A verification names a problem once, with one way to it.
    XCTAssertTrue(problems.contains { $0.code == code && $0.path.last == path.last }, "\(problems)", line: line)
  }

  private func assertAllPass(_ name: PropertyName, isolation: isolated (any Actor)? = #isolation, line: UInt = #line) {
    XCTAssertNil(compare(name, line: line), line: line)
    XCTAssertEqual(injector.explain(Screen.self).said(name), "injected", line: line)
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.description), [], line: line)
  }

  func testR7AnObjectThatLacksARequiredPropertyIsNamedByAllThree() {
    injector.registerProperty("store") { Store() }
    assertAllFail("store", .notRegistered, ["store", "disk"])
    injector.registerProperty("disk", withInstance: Disk())
    assertAllPass("store")
  }

  func testR7AnObjectBelowAPlainPropertyFailsTheObjectThatHasIt() {
    injector.registerProperty("store") { Store() }
    injector.registerProperty("cache", scope: .singleton) { Cache() }
    assertAllFail("cache", .notRegistered, ["cache", "store", "disk"])
  }

  func testR7APlainPropertyThatIsRefusedFailsNoObject() {
    injector.registerProperty("store", withInstance: 5)
    injector.registerProperty("cache") { Cache() }
    injector.registerAlias("cacheToo", of: "cache")
    injector.deleteProperty("store")
    injector.registerProperty("store") { 5 }
    XCTAssertNil(compare("cache"))
    XCTAssertEqual(injector.explain(Screen.self).failures.map(\.path.count), [1, 2, 2])
  }

  func testR7APlainPropertyThatHasToBeAwaitedFailsNoObject() {
    injector.registerProperty("disk") { () async -> Disk in Disk() }
    injector.registerProperty("hook") { Hook() }
    XCTAssertNil(compare("hook"))
    XCTAssertEqual(injector.explain(Screen.self).failures.map(\.path), [["hook", "disk"]])
  }

  func testAHookOfAnotherActorIsForetoldForAMadeObjectAndForTheTarget() async throws {
    injector.registerProperty("disk") { Disk() }
    injector.registerProperty("hook") { Hook() }
    try await nowhere { [injector] in
      for object: AnyObject in [Screen(), Hook()] {
        let foretold = injector.explain(object).failures.map(\.description)
        XCTAssertEqual(foretold, injector.injectDependencies(to: object).failures.map(\.description))
        XCTAssertEqual(foretold.count, 1)
      }
    }
  }

  func testR6ADecoratorMayHandOutTheTarget() {
    injector.registerProperty("node") { Node() }
    injector.decorateProperty("node") { (node: Node) in node }
    XCTAssertEqual(injector.explain(Node()).said("node"), "injected")
    XCTAssertEqual(injector.injectDependencies(to: Node()).said("node"), "injected")
  }

  func testR7ARequiredPropertyThatIsRefusedFailsItsObject() {
    injector.registerProperty("disk", withInstance: "text")
    injector.registerProperty("store") { Store() }
    assertAllFail("store", .typeMismatch, ["store", "disk"])
  }

  func testR7ANameThatLeadsNowhereFailsTheObjectThatRequiresIt() {
    injector.registerAlias("disk", of: "volume")
    injector.registerProperty("store") { Store() }
    XCTAssertEqual(compare("store")?.path, ["store", "disk", "volume"])
    let child = injector.makeChild()
    child.registerProperty("volumes", withInstance: Disk())
    XCTAssertEqual("\(child.explain(Screen.self))", "\(child.injectDependencies(to: Screen()))")
  }

  func testR7ANilFailsTheObjectThatRequiresAValue() {
    injector.registerProperty("disk", withInstance: Disk?.none)
    injector.registerProperty("store") { Store() }
    assertAllFail("store", .providerFailed, ["store", "disk"])
  }

  func testR7ARequiredNameOfAnotherSpellingFailsItsObjectOnlyWhereNothingFits() {
    injector.registerProperty("named") { Named() }
    XCTAssertEqual(injector.explain(Screen.self).said("named"), "failed(notRegistered)")
    XCTAssertEqual(injector.explain("named", on: Screen()).outcome.word, "failed(notRegistered)")
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("named"), "failed(notRegistered)")
    injector.registerProperty("other", withInstance: Disk())
    assertAllPass("named")
  }

  func testAnActorThatIsMadeIsLeftAlone() {
    injector.registerProperty("worker") { Worker() }
    XCTAssertNil(compare("worker"))
    injector.registerProperty("disk", withInstance: Disk())
    XCTAssertNil(compare("worker"))
  }

  func testAStructIsFilledOnlyIfItDeclaresItself() {
    injector.registerProperty("plain") { Plain() }
    assertAllPass("plain")
    injector.registerProperty("declared") { Declared() }
    assertAllFail("declared", .notRegistered, ["declared", "disk"])
  }

  func testALazyMakesNothingNow() {
    injector.registerProperty("lazyStore") { Store() }
    XCTAssertNil(compare("lazyStore"))
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
    XCTAssertNil(compare("book"))
    injector.reset(.singleton)
    injector.deleteProperty("cover")
    injector.registerProperty("cover", withInitializer: Cover.init(book:))
    XCTAssertEqual(compare("book")?.code, .circularDependency)
    injector.deleteProperty("cover")
    injector.registerProperty("cover", scope: .singleton, withInitializer: Cover.init(book:disk:))
    XCTAssertEqual(compare("book")?.code, .notRegistered)
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

  func testR7WhatADecoratorWrapsIsFollowed() {
    injector.registerProperty("store") { Store() }
    injector.decorateProperty("store") { (store: Store) in store }
    assertAllFail("store", .notRegistered, ["store", "disk"])
  }

  private final class Paper {}
  private final class Desk { @Injected var paper: Paper }
  private final class Room { var desk: Desk? }
  private func registerDesk(in injector: PropertyInjector) { injector.registerProperty("desk") { Desk() } }

  @MainActor
  func testR10AnInstanceOfAnotherActorFailsTheObjectForThisCaller() async {
    let injector = injector
    injector.registerProperty("paper", withInstance: Paper())
    registerDesk(in: injector)
    XCTAssertEqual(injector.explain("desk", on: Room()).outcome.word, "injected")
    func elsewhere(_ isolation: isolated (any Actor)?) -> (String?, String?) {
      let room = Room()
      let foretold = injector.explain("desk", on: room, isolation: isolation).outcome.word
      return (foretold, injector.injectDependencies(to: room, isolation: isolation).said("desk"))
    }
    let (foretold, done) = elsewhere(nil)
    XCTAssertEqual(done, "failed(isolationMismatch)")
    XCTAssertEqual(foretold, done)
  }
}
