/// Writes down what happens.
nonisolated struct Log: Sendable {
  var write: @Sendable (String) -> Void = { print("  \($0)") }
}
