import OBInjectorTesting
import XCTest

@testable import ShopKit

/// The whole app: every name is right, and everything can be made.
///
/// The methods are `async`: on Linux, XCTest can't call a synchronous
/// method of the main actor.
final class EverythingTests: XCTestCase {
  /// The session's injector: it sees the app's registrations and its own.
  @MainActor private func session() throws -> PropertyInjector {
    let module = SessionModule(user: User(name: "ada"))
    return try PropertyInjector.app().makeChild(modules: [module])
  }

  @MainActor func testEveryNameIsRight() async throws {
    XCTAssertVerifies(try session(), modules: ["ShopKit"])
  }

  @MainActor func testEverythingCanBeMade() async throws {
    await XCTAssertMakes(try session())
  }
}
