/// Writes down what happens.
nonisolated struct Journal: Sendable {
  var note: @Sendable (String) -> Void = { print("  \($0)") }
}
