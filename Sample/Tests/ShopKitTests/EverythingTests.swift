import OBInjector
import OBInjectorTesting
import XCTest

@testable import ShopKit

/// What one test says of the whole app: every name is right, and everything can be made.
///
/// The session's injector is asked, since it sees the app's registrations and its own. The methods are `async`: XCTest
/// on Linux can't call a synchronous one that belongs to the main actor.
final class EverythingTests: XCTestCase {
  @MainActor private func session() throws -> PropertyInjector {
    try PropertyInjector.app().makeChild(modules: [SessionModule(user: User(name: "ada"))])
  }

  @MainActor func testEveryNameIsRight() async throws {
    XCTAssertVerifies(try session(), modules: ["ShopKit"])
  }

  @MainActor func testEverythingCanBeMade() async throws {
    await XCTAssertMakes(try session())
  }
}
