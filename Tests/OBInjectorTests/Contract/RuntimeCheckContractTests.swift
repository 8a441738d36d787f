// Contract: The check of the runtime that comes before the first plan; `.ci/run false_fact` falsifies a fact.
import XCTest

@testable import OBInjector

final class RuntimeCheckContractTests: XCTestCase {
  func testEveryFactHolds() {
    XCTAssertNil(RuntimeCheck.failure)
    XCTAssertTrue(TypeRecord.readsFields(.storedProperties))
  }
}
