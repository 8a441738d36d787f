import OBInjectorTesting
import XCTest

@testable import ShopKit

/// The switch that turns plain properties off; `StoryTests` tells the whole story with it.
final class SwitchTests: XCTestCase {
  static let off = ["SHOP_PLAIN_PROPERTIES": "off"]

  @MainActor private func session(_ environment: [String: String]) throws -> PropertyInjector {
    let module = SessionModule(user: User(name: "ada"))
    return try PropertyInjector.app(environment: environment).makeChild(modules: [module])
  }

  @MainActor func testItLeavesPlainPropertiesAlone() async throws {
    XCTAssertNotNil(try session([:]).fill(BasketHolder()).basket)
    XCTAssertNil(try session(Self.off).fill(BasketHolder()).basket)
  }

  /// Strict verification fails for a plain property of the app that is registered; this one is the tests'.
  @MainActor func testTheAppNeedsNoPlainProperty() async throws {
    let session = try session(Self.off)
    XCTAssertVerifies(session, modules: ["ShopKit"], strict: true)
    await XCTAssertMakes(session)
  }
}
