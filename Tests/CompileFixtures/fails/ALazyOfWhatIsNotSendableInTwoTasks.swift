import OBInjector

// expect: sending 'canvas' risks causing data races
final class Canvas { var strokes = 0 }
func draw(_ canvas: Lazy<Canvas>) async throws {
  async let one: Void = { try canvas.get().strokes += 1 }()
  async let two: Void = { try canvas.get().strokes += 1 }()
  _ = try await (one, two)
}
