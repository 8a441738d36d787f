import XCTest

@testable import OBInjector

/// Positions are found by hash, and among those with one hash by the condition, whatever is in the index.
final class PositionIndexContractTests: XCTestCase {
  private var index = PositionIndex()
  private var keys: [String] = []

  /// Adds a key with that hash, as a table of registrations does; returns true if it was added.
  private func add(_ key: String, _ hash: Int) -> Bool {
    if keys.count >= index.capacity { index.grow() }
    let found = index.find(hash) { keys[$0] == key }
    guard found.position == nil else { return false }
    index.add(keys.count, hash, in: found.bucket)
    keys.append(key)
    return true
  }

  private func position(_ key: String, _ hash: Int) -> Int? { index.find(hash) { keys[$0] == key }.position }

  func testKeysWithOneHashAreToldApart() {
    for key in ["one", "two", "three"] { XCTAssertTrue(add(key, -1)) }
    for key in ["one", "two", "three"] { XCTAssertFalse(add(key, -1)) }
    XCTAssertEqual(position("three", -1), 2)
    XCTAssertNil(position("three", 7))
    XCTAssertNil(position("four", -1))
  }

  /// The last bucket of each size is the most wanted one, so that the search goes on at the first.
  func testManyPositionsAreFoundAfterEachGrowth() {
    let hashes = (0..<2_000).map { $0 % 3 == 0 ? -1 - $0 % 5 : $0 &* 0x9E37_79B9 }
    for (position, hash) in hashes.enumerated() {
      XCTAssertTrue(add("\(position)", hash))
      XCTAssertLessThanOrEqual(keys.count, index.capacity)
      let earlier = position / 2
      XCTAssertEqual(self.position("\(earlier)", hashes[earlier]), earlier)
    }
    for (position, hash) in hashes.enumerated() { XCTAssertEqual(self.position("\(position)", hash), position) }
  }

  func testNothingIsFoundOnceAllIsRemoved() {
    XCTAssertTrue(add("one", 1))
    index.removeAll()
    XCTAssertTrue(index.isEmpty)
    index.grow()
    XCTAssertNil(position("one", 1))
  }
}
