// Making values: `get` compares the isolation: of a `Provider`, which is `Sendable` whatever its value is, and of a
// `Lazy` that goes to another actor in an object that is `Sendable` unchecked.
import OBInjector
import XCTest

private final class Target: @unchecked Sendable {
  var plain: Lazy<Confined>?, fine: Lazy<Shareable>?, makePlain: Provider<Confined>?, bound: Lazy<Confined>?

  func lazies() throws -> (plain: Lazy<Confined>, bound: Lazy<Confined>) {
    (try XCTUnwrap(plain), try XCTUnwrap(bound))
  }
}

extension Lazy {
  fileprivate func said(isolation: isolated (any Actor)? = #isolation) -> String {
    refusal(isolation: isolation)?.description ?? "got"
  }
}

private protocol Part {}
private final class Wheel: Part, Sendable {}
private final class Owner { @Injected var parts: Lazy<[any Part]> }

final class LazyIsolationTests: InjectorTestCase {
  private static let line = #line + 2
  @MainActor private static func register(_ injector: PropertyInjector) {
    injector.registerProperty("bound", withInstance: Confined())
    injector.registerProperty("plain") { Confined() }
    injector.registerProperty("fine") { Shareable() }
    injector.registerProperty("makePlain", scope: .singleton) { Confined() }
  }

  /// A message about the property that is registered so many lines after "bound".
  private static func mismatch(_ name: String, _ offset: Int, kept: String = "", _ remedy: String) -> String {
    "\"\(name)\" (\(#fileID):\(line + offset))\(kept) belongs to \"MainActor\", but the caller is nonisolated; \(remedy)"
  }

  func testTheyAreInjectedOnEveryActorAndAskedOnTheirOwn() async throws {
    let (injector, target) = (PropertyInjector(), Target())
    await Self.register(injector)
    // Filled here: that the test goes on when the thread has ended is nothing that ThreadSanitizer sees on Linux.
    injector.injectDependencies(to: target)
    let report = try await nowhere { injector.injectDependencies(to: Target()).injected }
    XCTAssertEqual(report, ["plain", "fine", "makePlain", "bound"])
    let (fine, makePlain) = (try XCTUnwrap(target.fine), try XCTUnwrap(target.makePlain))
    nonisolated(unsafe) let (plain, bound) = try target.lazies()
    let there = "inject there, or register a Sendable value."
    assertEqual(
      try await nowhere { [plain.said(), fine.said(), bound.said()] },
      [
        Self.mismatch("plain", 1, there),
        Self.mismatch(
          "fine", 2,
          "wait for it with awaitGet(), inject there, or register the closure with \"anywhere:\" if it needs no actor."),
        Self.mismatch("bound", 0, there),
      ])
    XCTAssertEqual(makePlain.refusal()?.code, .isolationMismatch)
    let onMain = await MainActor.run { [plain.said(), fine.said(), bound.said(), "\(makePlain.refusal() == nil)"] }
    XCTAssertEqual(onMain, ["got", "got", "got", "true"])
    let onIsland = await Island().run { _ in [plain.said(isolation: nil)] }
    XCTAssertNotEqual(onIsland, ["got"])
  }

  func testWhatWasMadeOnAnActorStaysThereUnlessItIsSendable() async throws {
    let (injector, target) = (PropertyInjector(), Target())
    await Self.register(injector)
    injector.injectDependencies(to: target)
    let fine = try XCTUnwrap(target.fine)
    nonisolated(unsafe) let (plain, bound) = try target.lazies()
    assertEqual(await MainActor.run { [plain.said(), fine.said(), bound.said()] }, ["got", "got", "got"])
    assertEqual(try await nowhere { plain.refusal()?.path }, ["plain"])
    let (kept, there) = (", which a Lazy keeps,", "call get there, or register a Sendable value.")
    assertEqual(
      try await nowhere { [plain.said(), fine.said(), bound.said()] },
      [Self.mismatch("plain", 1, kept: kept, there), "got", Self.mismatch("bound", 0, kept: kept, there)])
  }

  func testWhatANonisolatedClosureMadeStaysWhereItWasMade() async throws {
    injector.registerProperty("plain") { Confined() }
    injector.registerProperty("fine") { Shareable() }
    let (target, island) = (injector.filled(Target()), Island())
    let fine = try XCTUnwrap(target.fine)
    nonisolated(unsafe) let plain = try XCTUnwrap(target.plain)
    assertEqual(await island.run { (island: isolated Island) in [plain.said(), fine.said()] }, ["got", "got"])
    assertEqual(await MainActor.run { [plain.said() == "got", fine.said() == "got"] }, [false, true])
    assertEqual(await island.run { (island: isolated Island) in plain.said() }, "got")
  }

  func testInsideACallNoIsolationIsNone() async throws {
    final class Asking { var asked: String? }
    let (injector, target) = (PropertyInjector(), Target())
    await Self.register(injector)
    nonisolated(unsafe) let plain = try XCTUnwrap(injector.filled(target).plain)
    injector.registerProperty("asked") { plain.said(isolation: nil) }
    let onMain = await MainActor.run { [injector.filled(Asking()).asked, injector.filled(Asking()).asked] }
    XCTAssertFalse(onMain.contains("got"), "the closure of \"asked\" belongs to no actor")
    assertEqual(try await nowhere { injector.filled(Asking()).asked == "got" }, false)
  }

  // R10: what a `Lazy` has awaited, and what isn't registered as `Sendable`, stays with the actor that awaited it.

  @MainActor func testR10ACollectionThatAnActorHasAwaitedIsNotGivenToNonisolatedCode() async throws {
    injector.registerProperty("parts", collecting: (any Part).self)
    injector.registerProperty("wheel") { () async in Wheel() }
    nonisolated(unsafe) let lazy = injector.filled(Owner()).parts
    let parts = try await lazy.awaitGet()
    XCTAssertEqual(parts.count, 1)
    XCTAssertTrue(try lazy.get().first as? Wheel === parts.first as? Wheel)
    assertEqual(try await nowhere { injectionError { try lazy.get() }?.code }, .isolationMismatch)
  }
}
