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
}
