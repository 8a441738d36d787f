import OBInjector

extension VerificationReport: CustomStringConvertible {
  /// The problems, numbered and grouped by the type that they belong to; then warnings, unchecked findings and unused
  /// registrations.
  public var description: String {
    var (lines, number) = ([String](), 0)
    let ofWarnings = ("warnings", warnings.map { "[\($0.kind.rawValue)] \($0)" })
    for (heading, items) in Self.groups(problems) + [ofWarnings] where !items.isEmpty {
      lines += [heading] + items.enumerated().map { "  \(number + 1 + $0). \($1)" }
      number += items.count
    }
    let unused = unusedRegistrations.map { registration in
      let hint = unusedSuggestions[registration.name].map { "; did you mean \"\($0)\"?" } ?? ""
      return Messages.placed(registration) + hint
    }
    lines += Self.section("not checked", unchecked.map(\.description)) + Self.section("unused", unused)
    guard !lines.isEmpty else { return "no problems" }
    let title = Self.count(problems.count, "problem")
    let more = warnings.isEmpty ? "" : ", \(Self.count(warnings.count, "warning"))"
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
}

extension VerificationReport.Warning: CustomStringConvertible {
  /// The message: the fact, the names concerned in quotes, and the remedy.
  public var description: String { Rule.all.lazy.compactMap(\.sentence).first { $0.kind == kind }?.of(self) ?? "" }

  // The words of a sentence

  var list: String { VerificationReport.list(concerned.map(named)) }
  var listWithTypes: String {
    VerificationReport.list(concerned.map { "\(named($0)) of type \(Messages.quoted($0.type))" })
  }

  /// Returns the form for one property, or that for several.
  func number(_ one: String, _ several: String) -> String { concerned.count == 1 ? one : several }

  private func named(_ property: Property) -> String {
    "\"\(TypeNames.written(property.owner)).\(property.name)\"" + (property.reason.map { " (\($0))" } ?? "")
  }
}

/// The words for a registration; none for a warning without one.
extension RegisteredProperty? {
  var quoted: String { map { "\"\($0.name)\"" } ?? "" }
  var placed: String { map(Messages.placed) ?? "" }
  var scoped: String { map { "\"\($0.name)\" (\($0.scope), \($0.location))" } ?? "" }
  /// The type in quotes.
  var type: String { map { Messages.quoted($0.type) } ?? "" }
  var scope: String { map { "\($0.scope)" } ?? "" }
}
