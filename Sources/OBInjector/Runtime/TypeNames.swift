/// Names of types as people write them.
enum TypeNames {
  /// `SGService` → `sgService`, `URLSession` → `urlSession`, `Session` → `session`.
  ///
  /// A run of capitals is one word; its last letter belongs to the next word if a small letter follows.
  static func lowerCamelCase(of type: Any.Type) -> String {
    let name = Array(bare(type))
    let capitals = name.prefix { !$0.isLowercase && $0.isLetter }.count
    let first = capitals > 1 && capitals < name.count && name[capitals].isLowercase ? capitals - 1 : max(capitals, 1)
    return String(name.prefix(first)).lowercased() + String(name.dropFirst(first))
  }

  /// The name without its module, its enclosing types and its generic arguments.
  static func bare(_ type: Any.Type) -> String {
    String(String(describing: type).prefix { $0 != "<" }.split(separator: ".").last ?? "")
  }

  /// The type as people write it: `(any Log)?`, `[Int]`, `[String: Date]`.
  static func written(_ type: Any.Type) -> String {
    switch FieldRecords.kind(of: type) {
    // The runtime crashes when it is asked for these names.
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
    case .struct: return (type as? any ShortlyWritten.Type)?.written ?? "\(type)"
    default: return "\(type)"
    }
  }

  /// `any Repository<Int>` for `any Repository<Self.Repository.Element == Int>`.
  ///
  /// Several stand in the order of their own names, not of the protocol's; they keep them: `any Table<Key == Int, …>`.
  private static func withoutRequirements(_ name: String) -> String {
    let isOnly = name.split(separator: "Self.").count == 2
    var (result, rest) = ("", Substring(name))
    while let first = rest.first {
      let end = rest.hasPrefix("Self.") ? rest.drop { $0 != " " } : ""
      if end.hasPrefix(" == ") {
        if !isOnly { result += "\(rest.prefix { $0 != " " }.split(separator: ".").last ?? "") == " }
        rest = end.dropFirst(4)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func withAny(_ name: String) -> String { name.hasPrefix("any ") ? name : "any \(name)" }
}

/// A type of the standard library with a notation of its own.
private protocol ShortlyWritten {
  static var written: String { get }
}

extension Array: ShortlyWritten {
  fileprivate static var written: String { "[\(TypeNames.written(Element.self))]" }
}

extension Dictionary: ShortlyWritten {
  fileprivate static var written: String { "[\(TypeNames.written(Key.self)): \(TypeNames.written(Value.self))]" }
}
