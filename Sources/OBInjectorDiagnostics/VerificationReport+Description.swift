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
  public var description: String {
    let (name, placed, type) = ("\"\(holder.name)\"", Messages.placed(holder), Messages.quoted(holder.type))
    let (scoped, all) = (Self.scoped(holder), VerificationReport.list(concerned.map(named)))
    func number(_ one: String, _ several: String) -> String { concerned.count == 1 ? one : several }
    return switch kind {
    case .captiveDependency:
      "\(scoped) keeps the \(Self.scoped(held)) of its initializer as long as it lives; give \"\(held.name)\" the "
        + "scope \(holder.scope), or take a Provider, which makes a new one each time."
    case .renamed:
      "nothing uses \(placed), and nothing fills \(all), which \(type) fits; if one of them was renamed, give both "
        + "the same name."
    case .sharedName:
      "\(placed) is of type \(type) and fills \(all), whose types have nothing to do with each other; give each its "
        + "own name, or ask for another name with @InjectedNamed."
    case .neverFilled:
      "no injection sets \(all), though \(placed) has the name and fits; declare \(number("it", "each")) an Optional "
        + "\"var\", or use @Injected; if \(number("its", "the")) initializer sets \(number("it", "each")), pass \(name) "
        + "to \"allowing:\"."
    case .releasedAtOnce where properties.isEmpty:
      "\(scoped) is of type \(type), which is not a class, so nothing can hold it weakly, and each use makes a new "
        + "value; give it the scope singleton or unique."
    case .releasedAtOnce where holder.scope == .weakSingleton:
      "only weak properties take \(scoped): \(all), so it is released at once; give \(name) a scope that keeps it, or "
        + "declare a property without \"weak\"."
    case .releasedAtOnce:
      "\(all) \(number("is weak and is", "are weak and are")) filled with a new object of \(scoped), which nothing else "
        + "holds, so it is released at once; give \(name) a scope that keeps it, or declare the property without "
        + "\"weak\"."
    case .retainCycle where properties.contains { Fitting.unwrapped($0.type) == PropertyInjector.self }:
      "\(scoped) keeps its injector in \(all), and the injector keeps it, so neither is ever released; declare the "
        + "property \"weak\"."
    case .retainCycle:
      "\(scoped) and \(held.name == holder.name ? "itself" : Messages.placed(held)) are filled with each other through "
        + "\(all), so neither is ever released; declare one of the properties \"weak\"."
    case .leftAlone:
      "\(placed) makes the struct \(type), and nothing fills \(all), though the names are registered: a struct is "
        + "filled only if it declares its dependencies; use @Injected."
    case .otherType:
      "\(all) \(number("has", "have")) the name of \(placed), which is of type \(type), probably by coincidence: an "
        + "injection leaves \(number("it", "them")) empty; rename \(number("it", "them")), or pass \(name) to "
        + "\"allowing:\"."
    }
  }

  private static func scoped(_ property: RegisteredProperty) -> String {
    "\"\(property.name)\" (\(property.scope), \(property.location))"
  }

  private func named(_ property: Property) -> String {
    let type = kind == .otherType ? " of type \(Messages.quoted(property.type))" : ""
    return "\"\(TypeNames.written(property.owner)).\(property.name)\"\(type)"
      + (property.reason.map { " (\($0))" } ?? "")
  }
}

// The sentences of a verification, apart from those of errors.
extension Sentence {
  static let unknownRequest = Code.undetermined(
    "{member}: each object stores the name that this @InjectedNamed property asks for; {fitting} {type}")
  static let blockResult = Code.undetermined(
    "{member}: the closure returns {promised}, and only its value shows whether it fits {type}")
  static let madeType = Code.undetermined(
    "{member}: the closure returns {type}, so the properties of its value are not known")
  static let generic = Code.undetermined(
    "{generic}.{member}{more}: the type is generic, and its type arguments decide what fits the "
      + "{property|properties}; verify the types that are used with verify(_:)")
  static let hidden = Code.noMetadata(
    "{member}: {count} {type of the module hides its|types of the module hide their} stored properties")
  static let lookups = Code.undetermined(
    "{count} {closure that takes|closures that take} the injector ({list}): only running them shows what they look "
      + "up; XCTAssertMakes and XCTAssertInjects do")
  static let otherIsolation = Code.isolationMismatch(
    "{member}: the ready-made instance of {type} belongs to another isolation than the caller's; verify it from "
      + "there to learn whether its required properties are set")
  /// A type that can't be inspected or filled from here.
  static let closed = Code.undetermined("{owner}: {reason}")
}
