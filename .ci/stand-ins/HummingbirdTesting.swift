// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of HummingbirdTesting 2 as the documentation's snippets use: its names and types, nothing that works.
public import Hummingbird
// Hummingbird's own, which are compiled before this for that reason too.
import Logging
import ServiceLifecycle

public struct TestingSetup: Sendable {
  public static let router = TestingSetup(), live = TestingSetup()
}
public struct TestResponse: Sendable {
  public let status = HTTPResponse.Status.notFound
  public let body = ByteBuffer()
}
public protocol TestClientProtocol: Sendable {}
extension TestClientProtocol {
  public func execute<Return>(
    uri: String, method: HTTPRequest.Method, testCallback: (TestResponse) async throws -> Return
  ) async throws -> Return { try await testCallback(TestResponse()) }
}
private struct Client: TestClientProtocol {}
extension ApplicationProtocol {
  public func test<Value>(
    _ setup: TestingSetup, _ test: @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value { try await test(Client()) }
}
