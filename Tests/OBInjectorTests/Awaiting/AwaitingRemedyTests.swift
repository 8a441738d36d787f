// Awaiting: What can't be awaited where it is needed has a remedy that works there, inside an awaiting call too.
import OBInjectorTesting
import XCTest

final class AwaitingRemedyTests: InjectorTestCase {
  private final class Disk: Sendable {}
  private final class Store: Sendable {
    let disk: Disk
    init(disk: Disk) { self.disk = disk }
  }
  private final class LateStore: Sendable {
    let disk: Lazy<Disk>
    init(disk: Lazy<Disk>) { self.disk = disk }
  }
  private final class Cache { @Injected var disk: Disk }
  private final class Screen { var disk: Disk?, store: Store?, cache: Cache?, list: [Disk]? }

  private let asynchronous = #"the closure of "disk" (App/D.swift:1) is asynchronous; "#

  private func registerDisk(_ scope: Scope = .unique) {
    injector.registerProperty(
      "disk", scope: scope, withBlock: { () async -> Disk in Disk() }, fileID: "App/D.swift", line: 1)
  }

  private func remedy(below name: String) -> String {
    #"make "\#(name)" (App/O.swift:2), which needs it, in an asynchronous closure, or take a Lazy of it and call awaitGet() "#
      + "later. Path: \(name) → disk."
  }

  /// Checks what an injection, an awaiting one and `explain` say of the only property that fails.
  private func check(_ sentence: String, isolation: isolated (any Actor)? = #isolation, line: UInt = #line) async {
    let awaited = await injector.injectDependencies(awaiting: Screen())
    for report in [injector.injectDependencies(to: Screen()), injector.explain(Screen.self), awaited] {
      XCTAssertEqual(report.failures.map(\.description).filter { $0.contains("Path") }, [sentence], line: line)
    }
  }

  func testAUniqueObjectThatIsNeededWhileItIsFilledIsAwaitedLater() async {
    final class Part { var next: Next? }
    final class Next { var whole: Whole? }
    final class Whole: @unchecked Sendable { var part: Part? }
    final class Page { var whole: Whole? }
    injector.registerProperty("whole") { () async in Whole() }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("next") { Next() }
    let failures = await injector.injectDependencies(awaiting: Page()).failures
    assertErrors(failures, (.isolationMismatch, ["whole", "part", "next", "whole"]))
    XCTAssertEqual(failures.first?.description.contains("take a Lazy of it and call awaitGet() later"), true)
  }

  func testAParameterNamesTheObjectThatAnAsynchronousClosureCanMake() async throws {
    registerDisk()
    injector.registerProperty("store", withInitializer: Store.init(disk:), fileID: "App/O.swift", line: 2)
    await check(asynchronous + remedy(below: "store"))
  }

  func testASharedValueCanBeAwaitedFirst() async throws {
    registerDisk(.singleton)
    injector.registerProperty("store", withInitializer: Store.init(disk:), fileID: "App/O.swift", line: 2)
    let sentence = asynchronous + "await it with awaitInstance first, " + remedy(below: "store")
    XCTAssertEqual(injector.refusal(ofSendable: Store.self)?.description, sentence)
    _ = try await injector.awaitInstance(of: Disk.self)
    XCTAssertNoThrow(try injector.instance(of: Store.self))
  }

  func testAnObjectThatASynchronousClosureMakesNamesItself() async throws {
    registerDisk()
    injector.registerProperty("cache", withBlock: { Cache() }, fileID: "App/O.swift", line: 2)
    await check(asynchronous + remedy(below: "cache"))
  }

  func testAClosureThatTakesTheInjectorNamesItself() async throws {
    registerDisk()
    injector.registerProperty(
      "store", withBlock: { (injector: PropertyInjector) in Store(disk: try injector.instance(of: Disk.self)) },
      fileID: "App/O.swift", line: 2)
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("store"), "failed(isolationMismatch)")
    assertEqual(
      await injector.injectDependencies(awaiting: Screen()).failures.map(\.description),
      [asynchronous + remedy(below: "store")])
  }

  func testALazyInAClosureIsAwaitedItself() {
    registerDisk()
    injector.registerProperty("late", withInitializer: LateStore.init(disk:))
    injector.registerProperty("count") { (injector: PropertyInjector) throws -> Int in
      _ = try injector.instance(of: LateStore.self).disk.get()
      return 1
    }
    XCTAssertEqual(
      injector.refusal(ofSendable: Int.self)?.description, asynchronous + "use awaitGet(). Path: count → disk.")
  }

  func testTheMessageForATargetAndItsCollectionsStillSaysToAwait() async throws {
    registerDisk()
    injector.registerProperty("list", collecting: Disk.self)
    let sentence = asynchronous + "use injectDependencies(awaiting:) or awaitInstance."
    let failures = injector.injectDependencies(to: Screen()).failures.map(\.description)
    XCTAssertEqual(failures, [sentence, sentence + " Path: list → disk."])
    assertEqual(await injector.injectDependencies(awaiting: Screen()).failures.map(\.description), [])
  }

  func testTheListOfALookUpIsRegisteredAndAwaited() async throws {
    for scope in [Scope.unique, .singleton] {
      registerDisk(scope)
      let sentence = #"register the list with "collecting:", and await it with awaitInstance."#
      XCTAssertEqual(injectionError { try injector.instances(of: Disk.self) }?.description, asynchronous + sentence)
      injector.registerProperty(
        "count", withBlock: { (injector: PropertyInjector) in try injector.instances(of: Disk.self).count },
        fileID: "App/O.swift", line: 2)
      assertEqual(
        await awaitedError { try await injector.awaitInstance(of: Int.self) }?.description,
        asynchronous + #"make "count" (App/O.swift:2), which needs it, in an asynchronous closure, "# + sentence
          + " Path: count → disk.")
      injector.registerProperty("list", collecting: Disk.self)
      injector.deleteProperty("count")
      injector.registerProperty("count") { try await $0.awaitInstance(of: [Disk].self).count }
      assertEqual(try await injector.awaitInstance(of: Int.self), 1)
      for name in ["disk", "list", "count"] as [PropertyName] { injector.deleteProperty(name) }
    }
  }

  @MainActor func testTheListOfALookUpOnAnotherActorIsRegisteredAndAwaited() async throws {
    injector.registerProperty("disk", withBlock: { @MainActor in Disk() }, fileID: "App/D.swift", line: 1)
    let injector = injector
    assertEqual(
      await Task.detached { injectionError { try injector.instances(of: Disk.self) }?.description }.value,
      #""disk" (App/D.swift:1) belongs to "MainActor", but the caller is nonisolated; register the list with "#
        + #""collecting:", and await it with awaitInstance, inject there, or register the closure with "anywhere:" if "#
        + "it needs no actor.")
    injector.registerProperty("list", collecting: Disk.self)
    assertEqual(try await Task.detached { try await injector.awaitInstance(of: [Disk].self).count }.value, 1)
  }

  @MainActor func testTheMessageForAClosureOfAnotherActorBelowAnInitializerDoesNotSayToAwaitEither() async {
    injector.registerProperty("disk", withBlock: { @MainActor in Disk() }, fileID: "App/D.swift", line: 1)
    injector.registerProperty("store", withInitializer: Store.init(disk:), fileID: "App/O.swift", line: 2)
    let injector = injector
    let place = #""disk" (App/D.swift:1) belongs to "MainActor", but the caller is nonisolated; "#
    assertEqual(
      await Task.detached { injector.injectDependencies(to: Screen()).failures.map(\.description) }.value,
      [
        place + "wait for it with injectDependencies(awaiting:) or awaitInstance, inject there, or register the "
          + #"closure with "anywhere:" if it needs no actor."#,
        place + "take a Lazy of it and call awaitGet() later, inject there, or register the closure with "
          + #""anywhere:" if it needs no actor. Path: store → disk."#,
      ])
  }
}
