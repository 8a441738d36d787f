// Making values: `get` compares the isolation: of a `Provider`, which is `Sendable` whatever its value is, and of a
// `Lazy` that goes to another actor in an object that is `Sendable` unchecked.
import OBInjector
import XCTest

private final class Plain { var number = 1 }
private final class Fine: Sendable {}

private final class Target: @unchecked Sendable {
  var plain: Lazy<Plain>?, fine: Lazy<Fine>?, makePlain: Provider<Plain>?, bound: Lazy<Plain>?
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
    injector.registerProperty("bound", withInstance: Plain())
    injector.registerProperty("plain") { Plain() }
    injector.registerProperty("fine") { Fine() }
    injector.registerProperty("makePlain", scope: .singleton) { Plain() }
  }

  func testTheyAreInjectedOnEveryActorAndAskedOnTheirOwn() async throws {
    let (injector, target) = (PropertyInjector(), Target())
    await Self.register(injector)
    // Filled here: that the test goes on when the thread has ended is nothing that ThreadSanitizer sees on Linux.
    injector.injectDependencies(to: target)
    let report = try await nowhere { injector.injectDependencies(to: Target()).injected }
    XCTAssertEqual(report, ["plain", "fine", "makePlain", "bound"])
    let (fine, makePlain) = (try XCTUnwrap(target.fine), try XCTUnwrap(target.makePlain))
    nonisolated(unsafe) let (plain, bound) = try XCTUnwrapPlain(target)
    let elsewhere = try await nowhere { [plain.said(), fine.said(), bound.said()] }
    let place = { (name: String, offset: Int) in "\"\(name)\" (\(#fileID):\(Self.line + offset))" }
    XCTAssertEqual(
      elsewhere,
      [
        "\(place("plain", 1)) belongs to \"MainActor\", but the caller is nonisolated; "
          + "inject there, or register a Sendable value.",
        "\(place("fine", 2)) belongs to \"MainActor\", but the caller is nonisolated; wait for it with "
          + "awaitGet(), inject there, or register the closure with \"anywhere:\" if it "
          + "needs no actor.",
        "\(place("bound", 0)) belongs to \"MainActor\", but the caller is nonisolated; "
          + "inject there, or register a Sendable value.",
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
    nonisolated(unsafe) let (plain, bound) = try XCTUnwrapPlain(target)
    assertEqual(await MainActor.run { [plain.said(), fine.said(), bound.said()] }, ["got", "got", "got"])
    assertEqual(try await nowhere { plain.refusal()?.path }, ["plain"])
    let afterwards = try await nowhere { [plain.said(), fine.said(), bound.said()] }
    let place = { (name: String, offset: Int) in "\"\(name)\" (\(#fileID):\(Self.line + offset))" }
    XCTAssertEqual(
      afterwards,
      [
        "\(place("plain", 1)), which a Lazy keeps, belongs to \"MainActor\", but the caller is nonisolated; "
          + "call get there, or register a Sendable value.",
        "got",
        "\(place("bound", 0)), which a Lazy keeps, belongs to \"MainActor\", but the caller is nonisolated; "
          + "call get there, or register a Sendable value.",
      ])
  }

  func testWhatANonisolatedClosureMadeStaysWhereItWasMade() async throws {
    let (injector, target) = (PropertyInjector(), Target())
    injector.registerProperty("plain") { Plain() }
    injector.registerProperty("fine") { Fine() }
    injector.injectDependencies(to: target)
    let fine = try XCTUnwrap(target.fine)
    nonisolated(unsafe) let plain = try XCTUnwrap(target.plain)
    let island = Island()
    assertEqual(await island.run { (island: isolated Island) in [plain.said(), fine.said()] }, ["got", "got"])
    assertEqual(await MainActor.run { [plain.said() == "got", fine.said() == "got"] }, [false, true])
    assertEqual(await island.run { (island: isolated Island) in plain.said() }, "got")
  }

  func testInsideACallNoIsolationIsNone() async throws {
    let (injector, target) = (PropertyInjector(), Target())
    await Self.register(injector)
    injector.injectDependencies(to: target)
    nonisolated(unsafe) let plain = try XCTUnwrap(target.plain)
    injector.registerProperty("asked") { plain.said(isolation: nil) }
    final class Asking { var asked: String? }
    let onMain = await MainActor.run { () -> [String?] in
      let (one, two) = (injector.filled(Asking()), injector.filled(Asking()))
      return [one.asked, two.asked]
    }
    XCTAssertFalse(onMain.contains("got"), "the closure of \"asked\" belongs to no actor")
    assertEqual(try await nowhere { () -> Bool in injector.filled(Asking()).asked == "got" }, false)
  }

  private func XCTUnwrapPlain(_ target: Target) throws -> (Lazy<Plain>, Lazy<Plain>) {
    (try XCTUnwrap(target.plain), try XCTUnwrap(target.bound))
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
