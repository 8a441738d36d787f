/// What `OBInjectorTesting` uses of XCTest.
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
open class XCTestCase { open func invokeTest() {} }
public final class XCTestExpectation: Sendable { public init(description: String) {}; public func fulfill() {} }
public class XCTWaiter { public init() {}; public func wait(for: [XCTestExpectation], timeout: Double) -> Int { 1 } }
