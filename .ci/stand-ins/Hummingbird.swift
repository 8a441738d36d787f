// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of Hummingbird 2 as the documentation's snippets use: its names and types, nothing that works. What they show
// was built and run with Hummingbird 2.28.1 itself.
public import Logging
public import ServiceLifecycle

public struct ByteBuffer: Sendable {
  public init() {}
}
extension String {
  public init(buffer: ByteBuffer) { self = "" }
}

public struct HTTPFields: Sendable {
  public struct Name: Sendable { public static let authorization = Name() }

  public subscript(name: Name) -> String? { nil }
}
public struct HTTPResponse: Sendable {
  public struct Status: Hashable, Sendable {
    public static let notFound = Status(), internalServerError = Status()
  }
}
public struct HTTPRequest: Sendable {
  public struct Method: Sendable { public static let get = Method() }
}
public struct HTTPError: Error {
  public init(_ status: HTTPResponse.Status) {}
}

public struct Request: Sendable { public let headers: HTTPFields }
public struct Response: Sendable {}
public struct Parameters: Sendable {
  public func require<T: LosslessStringConvertible>(_ name: String, as type: T.Type) throws -> T {
    throw HTTPError(.notFound)
  }
}

public struct ApplicationRequestContextSource: Sendable {}
public struct CoreRequestContextStorage: Sendable {
  public init(source: ApplicationRequestContextSource) {}
}
public protocol RequestContext: Sendable {
  typealias Source = ApplicationRequestContextSource

  var coreContext: CoreRequestContextStorage { get set }
  init(source: Source)
}
extension RequestContext {
  public var id: String { "" }
  public var logger: Logger { Logger(label: "") }
  public var parameters: Parameters { Parameters() }
}

public protocol RouterMiddleware<Context>: Sendable {
  associatedtype Context

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response
}
public protocol ResponseGenerator {}
extension String: ResponseGenerator {}

public final class Router<Context: RequestContext> {
  public init(context: Context.Type) {}
  @discardableResult public func add(middleware: any RouterMiddleware<Context>) -> Self { self }
  @discardableResult public func get(
    _ path: String, use handler: @Sendable @escaping (Request, Context) async throws -> some ResponseGenerator
  ) -> Self { self }
}

public protocol ApplicationProtocol: Service {}
extension ApplicationProtocol {
  public func runService() async throws {}
}
public struct Application<Context: RequestContext>: ApplicationProtocol {
  public init(router: Router<Context>, services: [any Service] = []) {}
  public func run() async throws {}
}
