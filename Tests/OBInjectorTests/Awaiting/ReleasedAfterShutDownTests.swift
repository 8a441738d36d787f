// Awaiting: The last references to shared instances, at the end of `awaitShutDown`.
import OBInjector
import XCTest

final class ReleasedAfterShutDownTests: XCTestCase {
  private final class Basket: Sendable {}
  private actor Uploads: AsyncInjectorReleasing {
    func willBeReleased() async { await Task.yield() }
  }

  func testNothingKeepsAnInstanceAliveWhenAwaitShutDownReturns() async throws {
    for round in 0..<Effort.rounds(5000, short: 1000) {
      let injector = PropertyInjector()
      injector.registerProperty("basket", scope: .singleton) { Basket() }
      injector.registerProperty("uploads", scope: .singleton) { Uploads() }
      weak var basket: Basket?
      weak var uploads: Uploads?
      basket = try injector.instance(of: Basket.self)
      uploads = try injector.instance(of: Uploads.self)
      XCTAssertNotNil(basket)
      await injector.awaitShutDown()
      guard basket == nil, uploads == nil else { return XCTFail("round \(round): an instance is still alive") }
    }
  }
}
