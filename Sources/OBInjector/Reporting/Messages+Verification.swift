/// The messages of a verification.
extension Messages {
  static func describe(_ report: VerificationReport) -> String {
    if report.isValid && report.warnings.isEmpty && report.unchecked.isEmpty && report.unused.isEmpty {
      return "no problems"
    }
    var title = count(report.problems.count, "problem")
    if !report.warnings.isEmpty { title += ", \(count(report.warnings.count, "warning"))" }
    var (lines, number) = ([title], 0)
    let warnings = ("warnings", report.warnings.map { "[\($0.kind.rawValue)] \($0)" })
    for (heading, items) in groups(report.problems) + [warnings] where !items.isEmpty {
      lines += [heading]
      for item in items {
        number += 1
        lines += ["  \(number). \(item)"]
      }
    }
    let unused = report.unusedRegistrations.map { registration in
      let hint = report.unusedSuggestions[registration.name].map { "; did you mean \"\($0)\"?" } ?? ""
      return placed(registration) + hint
    }
    lines += section("not checked", report.unchecked.map(\.description)) + section("unused", unused)
    return lines.joined(separator: "\n")
  }

  /// Returns the problems grouped by owner: owners in the order of their first problems, registrations last.
  private static func groups(_ problems: [InjectionError]) -> [(String, [String])] {
    var seen: Set<ObjectIdentifier> = []
    let owners = problems.compactMap(\.owner).filter { seen.insert(ObjectIdentifier($0)).inserted }
    return owners.map { owner in (TypeNames.written(owner), lines(problems.filter { $0.owner == owner })) }
      + [("registrations", lines(problems.filter { $0.owner == nil }))]
  }

  private static func lines(_ problems: [InjectionError]) -> [String] {
    problems.map { "[\($0.code.rawValue)] \($0)" }
  }

  private static func section(_ heading: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : [heading] + items.map { "  - \($0)" }
  }

  private static func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

  /// Returns an enumeration such as `a, b and c`; from the sixth item on, only the number of items.
  private static func list(_ all: [String]) -> String {
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

  // MARK: - Unchecked

  static func describe(_ unchecked: VerificationReport.Unchecked) -> String {
    let (name, type) = (unchecked.name, quoted(unchecked.type))
    let what = unchecked.owner.map { "\(TypeNames.written($0)).\(name)" } ?? name.rawValue
    switch unchecked.reason {
    case .request(let fitting):
      return "\(what): each object stores the name that this @InjectedNamed property asks for; "
        + (fitting.isEmpty
          ? "nothing that is registered fits \(type)" : "\(list(fitting.map { "\"\($0)\"" })) would fit \(type)")
    case .blockResult(let promised):
      return "\(what): the closure returns \(quoted(promised)), and only its value shows whether it fits \(type)"
    case .madeType: return "\(what): the closure returns \(type), so the properties of its value are not known"
    case .generic(let owner, let properties):
      let (more, noun) =
        properties.count == 1 ? ("", "property") : (" and \(properties.count - 1) more", "properties")
      return "\(owner).\(name)\(more): the type is generic, and its type arguments decide what fits the \(noun); "
        + "verify the types that are used with verify(_:)"
    case .hidden(let module, let types):
      let hiding = types == 1 ? "type of the module hides its" : "types of the module hide their"
      return "\(module): \(types) \(hiding) stored properties"
    case .lookups(let places):
      let closures = places.count == 1 ? "closure that takes" : "closures that take"
      return "\(places.count) \(closures) the injector (\(list(places.map(\.description)))): only running them shows "
        + "what they look up; XCTAssertMakes and XCTAssertInjects do"
    case .otherIsolation:
      return "\(what): the ready-made instance of \(type) belongs to another isolation than the caller's; verify it "
        + "from there to learn whether its required properties are set"
    case .closed(let error): return "\(TypeNames.written(unchecked.type)): \(error)"
    }
  }
}
