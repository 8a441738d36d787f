import OBInjector
import XCTest

/// The library's error that an awaiting call throws; a failure of the test if it throws none, or another one.
func awaitedError<Value>(
  file: StaticString = #filePath, line: UInt = #line, _ body: () async throws -> Value
) async -> InjectionError? {
  var thrown: (any Error)?
  do { _ = try await body() } catch { thrown = error }
  return injectionError(file: file, line: line) { if let thrown { throw thrown } }
}
