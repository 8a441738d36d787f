import OBInjector
import XCTest

/// The library's error that an awaiting call throws; a failure of the test if it throws none, or another one.
func awaitedError<Value>(
  file: StaticString = #filePath, line: UInt = #line, _ body: () async throws -> Value
) async -> InjectionError? {
  do {
    _ = try await body()
    XCTFail("no error", file: file, line: line)
  } catch let error as InjectionError {
    return error
  } catch { XCTFail("another error: \(error)", file: file, line: line) }
  return nil
}
