/// Names of types in Swift notation.
package enum TypeNames {
  /// Returns the name in lower camel case: `SGService` → `sgService`, `URLSession` → `urlSession`, `Session` →
  /// `session`.
  ///
  /// A run of capitals is one word; its last letter belongs to the next word if a small letter follows.
  package static func lowerCamelCase(of type: Any.Type) -> String {
    let name = bare(type)
    let capitals = name.prefix { !$0.isLowercase && $0.isLetter }.count
    let isPartOfWord = capitals > 1 && name.dropFirst(capitals).first?.isLowercase == true
    let first = isPartOfWord ? capitals - 1 : max(capitals, 1)
    return name.prefix(first).lowercased() + name.dropFirst(first)
  }

  /// Returns the name without its module, its enclosing types and its generic arguments.
  static func bare(_ type: Any.Type) -> String {
    let name = FieldRecords.isConstrainedMetatype(type) ? written(type) : String(describing: type)
    return parts(of: String(name.prefix { $0 != "<" })).last ?? ""
  }

  /// Returns what is between the dots of a name.
  @inline(never) static func parts(of name: String) -> [String] {
    name.reduce(into: [""]) { if $1 == "." { $0 += [""] } else { $0[$0.count - 1].append($1) } }
  }

  /// Returns the type in Swift notation: `(any Log)?`, `[Int]`, `[String: Date]`.
  package static func written(_ type: Any.Type) -> String {
    switch FieldRecords.kind(of: type) {
    // The runtime crashes when it makes these names.
    case .constrained where FieldRecords.isConstrainedMetatype(type): return "any …<…>.Type"
    case .tuple where FieldRecords.elements(of: type).contains(where: FieldRecords.isConstrainedMetatype):
      return "(\(FieldRecords.elements(of: type).map(written).joined(separator: ", ")))"
    case .optional:
      guard let wrapped = FieldRecords.wrapped(of: type) else { return "\(type)" }
      let name = written(wrapped)
      switch FieldRecords.kind(of: wrapped) {
      case .existential where name.contains(" "), .constrained, .function,
        .metatype where name.contains(" "):
        return "(\(name))?"
      default: return "\(name)?"
      }
    case .existential:
      return FieldRecords.existential(type)?.acceptsEverything == true ? "\(type)" : withAny("\(type)")
    case .constrained: return withAny(withoutRequirements("\(type)"))
    case .struct, .class, .enum:
      let name = "\(type)"
      // A conformance check scans all conformances in the process, so only types with arguments are checked.
      guard name.contains("<") else { return name }
      return (type as? any HasSwiftNotation.Type)?.written ?? withoutOptionals(name)
    default: return withoutOptionals("\(type)")
    }
  }

  /// Returns `Pair<Int?>` for `Pair<Optional<Int>>`.
  private static func withoutOptionals(_ name: String) -> String {
    var result = ""
    // For each open bracket, the text before the Optional that it belongs to; `nil` for another type.
    var open: [String?] = []
    for letter in name {
      if letter == "<" {
        let outer = result.hasSuffix("Optional") ? String(result.dropLast(8)) : nil
        let isOptional = outer != nil && outer?.last.map { $0.isLetter || $0.isNumber } != true
        open += [isOptional ? outer : nil]
        result = isOptional ? "" : "\(result)<"
      } else if letter == ">", result.last != "-" {
        // The head of an arrow closes no bracket.
        let isTuple = result.first == "(" && !result.contains("->")
        let isOneWord = isTuple || result.last == ">" || !result.contains(" ")
        result = (open.popLast() ?? nil).map { "\($0)\(isOneWord ? result : "(\(result))")?" } ?? "\(result)>"
      } else {
        result.append(letter)
      }
    }
    return result
  }

  /// Returns `any Repository<Int>` for `any Repository<Self.Repository.Element == Int>`.
  ///
  /// Several requirements are sorted by name, not in the protocol's order, so that their names are kept, as in
  /// `any Table<Key == Int, …>`.
  private static func withoutRequirements(_ name: String) -> String {
    let parts = name.split(separator: "Self.")
    return parts.dropFirst().reduce("\(parts[0])") { result, part in
      let path = part.prefix { $0 != " " }
      let value = part.dropFirst(path.count)
      return parts.count == 2
        ? "\(result)\(value.dropFirst(4))" : "\(result)\(Self.parts(of: String(path)).last ?? "")\(value)"
    }
  }

  private static func withAny(_ name: String) -> String { name.hasPrefix("any ") ? name : "any \(name)" }
}

/// A type with a notation of its own, or with arguments to be written in Swift notation.
protocol HasSwiftNotation {
  static var written: String { get }
}

extension Array: HasSwiftNotation {
  static var written: String { "[\(TypeNames.written(Element.self))]" }
}

extension Dictionary: HasSwiftNotation {
  static var written: String { "[\(TypeNames.written(Key.self)): \(TypeNames.written(Value.self))]" }
}

extension Set: HasSwiftNotation {
  static var written: String { "Set<\(TypeNames.written(Element.self))>" }
}

extension Result: HasSwiftNotation {
  static var written: String { "Result<\(TypeNames.written(Success.self)), \(TypeNames.written(Failure.self))>" }
}
