// Sentences about two types that are written alike.
extension Messages {
  /// Returns two types that do not fit each other in quotes, with their modules if their names are the same, and the
  /// remedy if that leaves them the same.
  static func namesApart(_ found: Any.Type, _ wanted: Any.Type) -> (found: String, wanted: String, remedy: String?) {
    let names = (quoted(found), quoted(wanted))
    guard names.0 == names.1 else { return (names.0, names.1, nil) }
    let full = (withModule(found), withModule(wanted))
    if full.0 != full.1 { return ("\"\(full.0)\"", "\"\(full.1)\"", nil) }
    return (
      names.0, names.1,
      "these are two types with the same name: rename one of them, use one of them in both places, or link their "
        + "module once."
    )
  }

  /// Returns the name with its modules, and without the numbers that the runtime gives to private types.
  private static func withModule(_ type: Any.Type) -> String {
    Substring(String(reflecting: type)).split(separator: ".").filter { !$0.hasPrefix("(unknown context at $") }
      .joined(separator: ".")
  }
}
