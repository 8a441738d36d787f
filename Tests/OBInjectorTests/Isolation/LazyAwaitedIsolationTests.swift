// R10: what a `Lazy` has awaited, and what isn't registered as `Sendable`, stays with the actor that awaited it.
import OBInjector
import XCTest

private protocol Part {}
private final class Wheel: Part, Sendable {}
private final class Owner { @Injected var parts: Lazy<[any Part]> }

final class LazyAwaitedIsolationTests: InjectorTestCase {
  @MainActor func testR10ACollectionThatAnActorHasAwaitedIsNotGivenToNonisolatedCode() async throws {
    injector.registerProperty("parts", collecting: (any Part).self)
    injector.registerProperty("wheel") { () async in Wheel() }
    nonisolated(unsafe) let lazy = injector.filled(Owner()).parts
    let parts = try await lazy.awaitGet()
    XCTAssertEqual(parts.count, 1)
    XCTAssertTrue(try lazy.get().first as? Wheel === parts.first as? Wheel)
    let code = try await nowhere { injectionError { try lazy.get() }?.code }
    XCTAssertEqual(code, .isolationMismatch)
  }
}
