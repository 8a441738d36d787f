// As much of Vapor 4 as the documentation's snippets use: its names and types, nothing that works.
public import Logging

public protocol StorageKey { associatedtype Value: Sendable }
public struct Storage: Sendable {
  public subscript<Key: StorageKey>(_ key: Key.Type) -> Key.Value? {
    get { nil }
    set {}
  }
}

public struct Parameters: Sendable {
  public func get<T: LosslessStringConvertible>(_ name: String, as type: T.Type = T.self) -> T? { nil }
}

public final class Request: Sendable {
  public var storage: Storage {
    get { Storage() }
    set {}
  }
  public var id: String { "" }
  public var logger: Logger { Logger(label: "") }
  public var parameters: Parameters { Parameters() }
}
public final class Response: Sendable {}

public protocol AsyncResponder: Sendable { func respond(to request: Request) async throws -> Response }
public protocol AsyncMiddleware: Sendable {
  func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response
}
public struct Middlewares: Sendable { public mutating func use(_ middleware: any AsyncMiddleware) {} }

public struct Environment: Sendable { public static func detect() throws -> Environment { Environment() } }
public final class Application: Sendable {
  public static func make(_ environment: Environment) async throws -> Application { Application() }
  public var middleware: Middlewares {
    get { Middlewares() }
    set {}
  }
  public func get(_ path: String..., use closure: @Sendable @escaping (Request) async throws -> String) {}
  public func execute() async throws {}
  public func asyncShutdown() async throws {}
}
