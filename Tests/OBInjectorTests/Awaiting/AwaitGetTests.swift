// Awaiting: `awaitGet`: what is asynchronous, or another actor's.
import OBInjector
import XCTest

private final class Index: NumberedValue, @unchecked Sendable {}
private protocol Numbered { var number: Int { get } }
private final class Plain: Numbered {
  let number: Int
  init(_ number: Int = 1) { self.number = number }
}
private final class Search {
  var index: Lazy<Index>?, fresh: Provider<Index>?, page: Provider<Index, Int>?, plain: Lazy<Plain>?
  var plainOf: Provider<any Numbered, Int>?
}
private struct Parts: Sendable { let index: Lazy<Index>; let fresh: Provider<Index>; let page: Provider<Index, Int> }

final class AwaitGetTests: XCTestCase {
  private let (injector, runs) = (PropertyInjector(), RunCounter())

  private func register(_ scope: Scope = .unique, in injector: PropertyInjector) {
    let runs = runs
    injector.registerProperty("index", scope: scope) { () async -> Index in await later(Index(runs.count())) }
    injector.registerProperty("fresh", scope: scope) { () async -> Index in Index(runs.count()) }
    injector.registerProperty("page", scope: scope) { (_, number: Int) async -> Index in runs.made(Index(number)) }
  }

  private func makeParts(_ injector: PropertyInjector) throws -> Parts {
    let (search, report) = injector.reported(Search())
    XCTAssertEqual(report.said("index"), "injected")
    return try Parts(index: XCTUnwrap(search.index), fresh: XCTUnwrap(search.fresh), page: XCTUnwrap(search.page))
  }

  func testAnAsynchronousClosureIsAwaitedOnceByALazy() async throws {
    register(in: injector)
    let parts = try makeParts(injector)
    let unmet = injectionError { try parts.index.get() }?.description ?? ""
    XCTAssertTrue(unmet.hasSuffix(" is asynchronous; use awaitGet()."), unmet)
    let unmade = injectionError { try parts.page.get(1) }?.description ?? ""
    XCTAssertTrue(unmade.hasSuffix(" is asynchronous; use awaitGet."), unmade)
    let (index, again) = (try await parts.index.awaitGet(), try await parts.index.awaitGet())
    XCTAssertTrue(index === again)
    XCTAssertTrue(try parts.index.get() === index, "it is there now")
    XCTAssertEqual(runs.count, 1)
  }

  func testAProviderAndAMakerAwaitAsTheScopeSays() async throws {
    for (scope, count) in [(Scope.unique, 4), (.singleton, 2)] {
      let (injector, before) = (PropertyInjector(), runs.count)
      register(scope, in: injector)
      let parts = try makeParts(injector)
      _ = (try await parts.fresh.awaitGet(), try await parts.fresh.awaitGet())
      let (one, two) = (try await parts.page.awaitGet(7), try await parts.page.awaitGet(7))
      XCTAssertEqual(one.number, 7)
      XCTAssertEqual(one === two, scope == .singleton)
      XCTAssertEqual(runs.count - before, count, "\(scope)")
    }
  }

  func testManyTasksGetTheOneValueOfALazy() async throws {
    for scope in [Scope.unique, .singleton, .graph, .custom("c"), .weakSingleton] {
      let (injector, before) = (PropertyInjector(), runs.count)
      register(scope, in: injector)
      let index = try makeParts(injector).index
      let numbers = try await withThrowingTaskGroup(of: Index.self) { group in
        for _ in 0..<32 { group.addTask { try await index.awaitGet() } }
        return try await group.reduce(into: []) { $0.append(ObjectIdentifier($1)) }
      }
      XCTAssertEqual([Set(numbers).count, runs.count - before], [1, 1], "\(scope)")
    }
  }

  @MainActor private static func registerOnMain(_ injector: PropertyInjector, _ runs: RunCounter) {
    injector.registerProperty("index") { madeOnMain(Index(runs.count())) }
    injector.registerProperty("fresh") { Index(runs.count()) }
    injector.registerProperty("page") { (_, number: Int) in madeOnMain(Index(number)) }
    injector.registerProperty("plain") { Plain() }
  }

  func testAClosureOfAnotherActorRunsThere() async throws {
    await Self.registerOnMain(injector, runs)
    let parts = try makeParts(injector)
    assertEqual(try await nowhere { injectionError { try parts.index.get() }?.code }, .isolationMismatch)
    assertEqual(try await parts.page.awaitGet(9).number, 9)
    let numbers = try await withThrowingTaskGroup(of: Index.self) { group in
      for _ in 0..<16 { group.addTask { try await parts.index.awaitGet() } }
      for _ in 0..<16 { group.addTask { @MainActor in try parts.index.get() } }
      return try await group.reduce(into: []) { $0.append(ObjectIdentifier($1)) }
    }
    XCTAssertEqual([Set(numbers).count, runs.count], [1, 1])
  }

  func testAValueThatIsNotSendableStaysOnItsActor() async throws {
    await Self.registerOnMain(injector, runs)
    let search = injector.filled(Search())
    assertEqual(await awaitedError { try await search.plain?.awaitGet() }?.code, .isolationMismatch)
  }

  func testR10WhatIsAvailableAtOnceHasToBeRegisteredAsSendableIfTheTypeDemandsIt() async throws {
    final class Target { var part: Lazy<any Numbered & Sendable>?, parts: Provider<any Numbered & Sendable>? }
    for name: PropertyName in ["part", "parts"] {
      injector.registerProperty(PropertyKey(name)) { () -> any Numbered in Plain() }
    }
    let target = injector.filled(Target())
    let (part, parts) = (target.part, target.parts)
    assertEqual(await awaitedError { try await part?.awaitGet().number }?.code, .isolationMismatch)
    assertEqual(await awaitedError { try await parts?.awaitGet().number }?.code, .isolationMismatch)
  }

  func testWhatIsAvailableAtOnceIsReturned() async throws {
    injector.registerProperty("index") { Index(3) }
    injector.registerProperty("fresh", withInstance: Index(4))
    injector.registerProperty("page") { (_, number: Int) in Index(number) }
    injector.registerProperty("plain") { Plain() }
    injector.registerProperty("plainOf") { (_, number: Int) in Plain(number) }
    let search = injector.filled(Search())
    assertEqual(try await search.plainOf?.awaitGet(6).number, 6, "not Sendable, and of this isolation")
    let (index, plain) = (try XCTUnwrap(search.index), try XCTUnwrap(search.plain))
    let (one, two) = (try await index.awaitGet(), try await plain.awaitGet())
    XCTAssertTrue(try index.get() === one && plain.get() === two)
    let (fresh, page) = (try await search.fresh?.awaitGet(), try await search.page?.awaitGet(5))
    XCTAssertEqual([fresh?.number, page?.number], [4, 5])
  }

  @MainActor func testWhatIsAvailableAtOnceIsReturnedWithoutSuspension() async throws {
    injector.registerProperty("index") { Index(3) }
    injector.registerProperty("fresh", scope: .singleton) { Index(4) }
    injector.registerProperty("page") { (_, number: Int) in Index(number) }
    let (injector, parts) = (injector, try makeParts(injector))
    let forms: [@MainActor () async throws -> Void] = [
      { _ = try await parts.index.awaitGet() }, { _ = try await parts.fresh.awaitGet() },
      { _ = try await parts.page.awaitGet(1) }, { await injector.injectDependencies(awaiting: Search()) },
      { _ = try await injector.awaitInstance(forProperty: "index", of: Index.self) },
    ]
    for (number, form) in forms.enumerated() {
      let log = EventLog()
      let other = Task { log.add("suspended") }
      try await form()
      XCTAssertEqual(log.all, [], "form \(number)")
      await other.value
    }
  }

  func testALazyOfWhatItsInjectorDoesNotKeepHoldsTheInjector() async throws {
    final class Awaited: @unchecked Sendable { var index: Lazy<Index>?, fresh: Provider<Index>? }
    for scope in [Scope.unique, .graph, .weakSingleton, .singleton] {
      var injector: PropertyInjector? = PropertyInjector()
      for name: PropertyName in ["index", "fresh"] { injector?.registerProperty(PropertyKey(name)) { Index(3) } }
      injector?.registerProperty("awaited", scope: scope) { () async -> Awaited in Awaited() }
      let awaited = try await injector?.awaitInstance(of: Awaited.self)
      weak var gone: PropertyInjector?
      gone = injector
      injector = nil
      // The task that made a shared one releases the injector a moment later.
      for _ in 0..<2000 where scope == .singleton && gone != nil { try await Task.sleep(nanoseconds: 1_000_000) }
      XCTAssertEqual(gone == nil, scope == .singleton, "\(scope)")
      XCTAssertEqual(
        [try? awaited?.index?.get().number, try? awaited?.fresh?.get().number],
        scope == .singleton ? [nil, nil] : [3, 3], "\(scope)")
    }
  }

  func testWhatItMakesIsInjectedAndNotified() async throws {
    final class Notified: NotificationCounter, @unchecked Sendable { var index: Index? }
    final class Target { var notified: Lazy<Notified>?; var makeNotified: Provider<Notified, Int>? }
    injector.registerProperty("index") { () async -> Index in Index(8) }
    injector.registerProperty("notified") { () async -> Notified in Notified() }
    injector.registerProperty("makeNotified") { (_, _: Int) async -> Notified in Notified() }
    let target = injector.filled(Target())
    for notified in [try await target.notified?.awaitGet(), try await target.makeNotified?.awaitGet(1)] {
      XCTAssertEqual([notified?.index?.number, notified?.notified], [8, 1])
    }
  }

  func testACollectionWithAwaitedElements() async throws {
    final class Target { var all: Lazy<[Index]>? }
    register(in: injector)
    injector.deleteProperty("page")
    injector.registerProperty("all", collecting: Index.self)
    let target = injector.filled(Target())
    assertEqual(try await target.all?.awaitGet().map(\.number), [1, 2])
    XCTAssertEqual(try target.all?.get().count, 2)
    injector.registerProperty("failing") { () async throws -> Index in throw DeliberateFailure() }
    injector.injectDependencies(to: target)
    target.all = nil
    injector.injectDependencies(to: target)
    assertEqual(await awaitedError { try await target.all?.awaitGet() }?.path, ["all", "failing"])
  }

  func testOnesMadeByHandAreAwaitedToo() async throws {
    let lazy = await MainActor.run { Lazy { () -> Index in madeOnMain(Index(1)) } }
    let make = await MainActor.run { Provider { (number: Int) -> Index in madeOnMain(Index(number)) } }
    let (one, two) = (try await lazy.awaitGet(), try await lazy.awaitGet())
    XCTAssertTrue(one === two)
    assertEqual(try await make.awaitGet(6).number, 6)
    // A closure of no actor runs on the caller's, without suspension.
    let (here, there) = (Lazy { isOnMainActor() }, Provider { (_: Int) in isOnMainActor() })
    let run = { @MainActor in [try await here.awaitGet(), try await there.awaitGet(1)] }
    assertEqual(try await run(), [true, true])
  }
}
