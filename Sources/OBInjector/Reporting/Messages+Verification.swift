/// The messages of a verification.
extension Messages {
  static func describe(_ report: VerificationReport) -> String {
    if report.isValid && report.warnings.isEmpty && report.unchecked.isEmpty && report.unused.isEmpty {
      return "no problems"
    }
    var title = count(report.problems.count, "problem")
    if !report.warnings.isEmpty { title += ", \(count(report.warnings.count, "warning"))" }
    var lines = [title]
    var number = 0
    func list(_ heading: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      lines.append(heading)
      for item in items {
        number += 1
        lines.append("  \(number). \(item)")
      }
    }
    for group in groups(report.problems) {
      list(group.owner, group.problems.map { "[\($0.code.rawValue)] \($0)" })
    }
    list("warnings", report.warnings.map { "[\($0.kind.rawValue)] \($0)" })
    let unused = report.unusedRegistrations.map { registration in
      let hint = report.unusedSuggestions[registration.name].map { "; did you mean \"\($0)\"?" } ?? ""
      return placed(registration) + hint
    }
    lines += section("not checked", report.unchecked.map(\.description)) + section("unused", unused)
    return lines.joined(separator: "\n")
  }

  static func describe(_ unchecked: VerificationReport.Unchecked) -> String {
    let what = "\(unchecked.owner.map { "\(TypeNames.written($0))." } ?? "")\(unchecked.name)"
    let type = quoted(unchecked.type)
    switch unchecked.reason {
    case .request(let fitting):
      return "\(what): each object stores the name that this @InjectedNamed property asks for; "
        + (fitting.isEmpty ? "nothing that is registered fits \(type)" : "\(list(fitting)) would fit \(type)")
    case .blockResult(let promised):
      return "\(what): the closure returns \(quoted(promised)), and only its value shows whether it fits \(type)"
    case .madeType:
      return "\(what): the closure returns \(type), so the properties of its value are not known"
    case .generic(let owner, let properties):
      let (more, them) = properties.count > 1 ? (" and \(properties.count - 1) more", "properties") : ("", "property")
      return
        "\(owner).\(unchecked.name)\(more): the type is generic, and its type arguments decide what fits the \(them); "
        + "verify the types that are used with verify(_:)"
    case .hidden(let module, let types):
      return "\(module): \(count(types, "type")) of the module hide\(types == 1 ? "s its" : " their") stored properties"
    case .lookups(let places):
      let shown = places.prefix(places.count > 6 ? 5 : 6).map(\.description)
      let more = places.count > 6 ? ["\(places.count - 5) more"] : []
      return "\(count(places.count, "closure")) that take\(places.count == 1 ? "s" : "") the injector "
        + "(\((shown + more).joined(separator: ", "))): only running them shows what they look up; XCTAssertMakes and "
        + "XCTAssertInjects do"
    case .otherIsolation:
      return
        "\(what): the ready-made instance of \(type) belongs to another isolation than the caller's; verify it from "
        + "there to learn whether its required properties are set"
    case .closed(let error): return "\(TypeNames.written(unchecked.type)): \(error)"
    }
  }

  /// Returns the problems grouped by owner: owners in the order of their first problems, registrations last.
  private static func groups(
    _ problems: [InjectionError]
  ) -> [(owner: String, problems: [InjectionError])] {
    var groups: [(key: ObjectIdentifier?, owner: String, problems: [InjectionError])] = []
    for problem in problems {
      let key = problem.owner.map { ObjectIdentifier($0) }
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].problems.append(problem)
      } else {
        groups.append((key, problem.owner.map(TypeNames.written) ?? "registrations", [problem]))
      }
    }
    return (groups.filter { $0.key != nil } + groups.filter { $0.key == nil }).map { ($0.owner, $0.problems) }
  }

  private static func section(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : [heading] + items.map { "  - \($0)" }
  }

  /// Returns the names in quotes; of many names, the first.
  private static func list(_ names: [PropertyName]) -> String {
    let shown = names.prefix(names.count > 9 ? 8 : 9).map { "\"\($0)\"" }.joined(separator: ", ")
    return names.count > 9 ? "\(shown) and \(names.count - 8) others" : shown
  }

  static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
