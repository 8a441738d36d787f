import OBInjector

// expect: requires that 'Plain' conform to 'Sendable'
final class Plain { var number = 1 }
func use(_ numbers: Maker<Int, Plain>) async throws {
  _ = try await numbers.awaitMake(Plain())
}
