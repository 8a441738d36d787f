/// The messages of a verification.
extension Messages {
  static func describe(_ report: VerificationReport) -> String {
    var (lines, number) = ([String](), 0)
    let warnings = ("warnings", report.warnings.map { "[\($0.kind.rawValue)] \($0)" })
    for (heading, items) in groups(report.problems) + [warnings] where !items.isEmpty {
      lines += [heading] + items.enumerated().map { "  \(number + 1 + $0). \($1)" }
      number += items.count
    }
    let unused = report.unusedRegistrations.map { registration in
      let hint = report.unusedSuggestions[registration.name].map { "; did you mean \"\($0)\"?" } ?? ""
      return placed(registration) + hint
    }
    lines += section("not checked", report.unchecked.map(\.description)) + section("unused", unused)
    guard !lines.isEmpty else { return "no problems" }
    let title = count(report.problems.count, "problem")
    let more = report.warnings.isEmpty ? "" : ", \(count(report.warnings.count, "warning"))"
    return ([title + more] + lines).joined(separator: "\n")
  }

  /// Returns the problems grouped by owner: owners in the order of their first problems, registrations last.
  private static func groups(_ problems: [InjectionError]) -> [(String, [String])] {
    var seen: Set<ObjectIdentifier> = []
    let owners = problems.compactMap(\.owner).filter { seen.insert(ObjectIdentifier($0)).inserted }
    return (owners + [nil]).map { owner in
      let own = problems.filter { $0.owner == owner }
      return (owner.map(TypeNames.written) ?? "registrations", own.map { "[\($0.code.rawValue)] \($0)" })
    }
  }

  private static func section(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : [heading] + items.map { "  - \($0)" }
  }

  private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  /// Returns an enumeration such as `a, b and c`; from the sixth item on, only the number of items.
  static func list(_ all: [String]) -> String {
    var items = Array(all.prefix(5))
    if all.count > 5 { items += ["\(all.count - 5) more"] }
    let last = items.popLast() ?? ""
    return items.isEmpty ? last : "\(items.joined(separator: ", ")) and \(last)"
  }

  // MARK: - Warnings

  static func describe(_ warning: VerificationReport.Warning) -> String {
    let (holder, held, properties) = (warning.holder, warning.held, warning.concerned)
    return Fact.filled(warning.sentence) { name in
      switch name {
      case "name": .quoted(holder.name.rawValue)
      case "placed": .registration(holder)
      case "scoped": .text(scoped(holder))
      case "scope": .text("\(holder.scope)")
      case "type": .type(holder.type)
      case "other": .quoted(held.name.rawValue)
      case "held": .text(scoped(held))
      case "whom": held.name == holder.name ? .text("itself") : .registration(held)
      case "count": .text("\(properties.count)")
      case "all": .text(list(properties.map(named)))
      case "reasons": .text(list(properties.map { "\(named($0)) (\(($0.reason ?? .notOptional).rawValue))" }))
      case "typed": .text(list(properties.map { "\(named($0)) of type \(quoted($0.type))" }))
      default: nil
      }
    }
  }

  private static func scoped(_ property: RegisteredProperty) -> String {
    "\"\(property.name)\" (\(property.scope), \(property.location))"
  }

  private static func named(_ property: VerificationReport.Warning.Property) -> String {
    "\"\(TypeNames.written(property.owner)).\(property.name)\""
  }
}
