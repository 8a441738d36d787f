// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of swift-service-lifecycle 2 as the documentation's snippets use: its names and types, nothing that works.

public protocol Service: Sendable {
  func run() async throws
}

public func gracefulShutdown() async throws {}

public func cancelWhenGracefulShutdown<T: Sendable>(
  _ operation: @Sendable @escaping () async throws -> T
) async rethrows -> T { try await operation() }
