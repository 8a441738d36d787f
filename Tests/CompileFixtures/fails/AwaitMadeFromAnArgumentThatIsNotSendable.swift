import OBInjector

// expect: type 'Plain' does not conform to the 'Sendable' protocol
final class Plain { var number = 1 }
func use(_ numbers: Provider<Int, Plain>) async throws { _ = try await numbers.awaitGet(Plain()) }
