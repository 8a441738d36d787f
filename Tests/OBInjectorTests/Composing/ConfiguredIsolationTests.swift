// R10: what nonisolated code registers belongs to the actor that configures the controller, until the configuration ends.
import OBInjector
import XCTest

final class ConfiguredIsolationTests: ControllerTestCase {
  private nonisolated static func register(_ name: PropertyName, in injector: PropertyInjector) {
    injector.registerProperty(PropertyKey(name), withInstance: Confined())
  }

  @MainActor func testR10WhatIsRegisteredAfterwardsBelongsToItsOwnCode() async throws {
    InjectorController.configureInjector { Self.register("during", in: $0) }
    Self.register("confined", in: InjectorController.injector)
    let codes = try await nowhere {
      let injector = InjectorController.injector
      return [
        injector.refusal(of: Confined.self, "during")?.code, injector.refusal(of: Confined.self, "confined")?.code,
      ]
    }
    XCTAssertEqual(codes, [.isolationMismatch, nil])
  }
}
