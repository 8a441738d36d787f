extension Messages {
  /// A remedy for a value that has to be awaited and that a parameter, a closure or an object below a target needs.
  static let laterByLazy = "take a Lazy of it and call awaitGet() later"

  // MARK: - A test that makes every registration

  static func describe(_ report: MakingReport) -> String {
    let failing = Set(report.failures.flatMap(\.registrations).map { "\($0.location)\($0)" }).count
    var lines = ["\(failing) of \(report.count) registrations failed"]
    for (index, failure) in report.failures.enumerated() {
      lines.append("  \(index + 1). \(placed(failure.registrations[0])): \(failure.error)")
      let others = failure.registrations.dropFirst().map(placed)
      if !others.isEmpty { lines.append("     This also concerns \(others.joined(separator: ", ")).") }
    }
    lines += report.unknownNames.map { unknown in
      "  \"\(unknown.name)\" in \"\(unknown.label):\" is not registered; "
        + remedy(unknown.suggestion, "correct the name, or leave it out.")
    }
    if !report.unmade.isEmpty { lines.append("not made; pass the arguments in \"arguments:\"") }
    lines += report.unmade.map { "  - \(placed($0.registration)) takes \(arguments($0.parameters))" }
    return lines.joined(separator: "\n")
  }
}
