import OBInjector
import XCTest

/// A composition root that holds values of types which are declared for values that can't be copied, too.
final class MembersThatNeedNotCopyTests: XCTestCase {
  private struct Resource: ~Copyable { let number = 5 }
  private struct Results: Sendable {
    let loaded: Result<Int, DeliberateFailure> = .success(4)
    let nested: Result<Result<String, Never>, Never>? = .success(.success("text"))
    let list = [Result<Int, Never>.success(1)]
  }
  private final class Mixed {
    let text = "text"
    var opened: Result<Resource, DeliberateFailure> = .success(Resource())
    var maybe: Result<Resource, DeliberateFailure>?
  }

  func testAResultThatCanBeCopiedIsRegistered() throws {
    try inBothModes { injector in
      XCTAssertEqual(injector.registerProperties(of: Results()), ["loaded", "nested", "list"])
      XCTAssertEqual(
        try injector.instance(forProperty: "loaded", of: Result<Int, DeliberateFailure>.self), .success(4))
      let nested = try injector.instance(forProperty: "nested", of: Result<Result<String, Never>, Never>.self)
      XCTAssertEqual(nested, .success(.success("text")))
    }
  }

  func testAResultThatCantBeCopiedIsLeftOut() {
    inBothModes { injector in
      XCTAssertEqual(injector.registerProperties(of: Mixed()), ["text"])
    }
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private struct Rows: Sendable {
    let row: InlineArray<3, Int> = [1, 2, 3]
    let texts: InlineArray<2, String>? = ["a", "b"]
  }

  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  func testAnInlineArrayIsRegistered() throws {
    try inBothModes { injector in
      XCTAssertEqual(injector.registerProperties(of: Rows()), ["row", "texts"])
      XCTAssertEqual(try injector.instance(forProperty: "row", of: InlineArray<3, Int>.self)[2], 3)
      XCTAssertEqual(try injector.instance(forProperty: "texts", of: InlineArray<2, String>.self)[1], "b")
    }
  }
}
