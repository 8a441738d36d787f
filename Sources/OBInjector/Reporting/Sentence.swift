/// The sentence about a mistake, and the code of that mistake.
///
/// Names in braces are replaced when the message is read: `{name}`, `{type}`, `{found}`, `{place}` and others by values
/// of the error (`InjectionError.Facts`), all others by the facts that the error is made with.
package struct Sentence: Sendable, Equatable {
  let code: InjectionError.Code
  let text: String

  package typealias Code = InjectionError.Code
  /// Pairs, since making an error hashes nothing then.
  package typealias Facts = KeyValuePairs<String, Fact>
}

extension InjectionError.Code {
  /// Returns a sentence about a mistake of this kind.
  package func callAsFunction(_ text: String) -> Sentence { Sentence(code: self, text: text) }
}

/// A fact of a sentence; written when the sentence is read.
package enum Fact: Sendable {
  case text(String)
  /// A part of a sentence with further facts in braces.
  case clause(String)
  /// A text that is made when the sentence is read.
  case read(@Sendable () -> String)

  package static func quoted(_ token: String) -> Fact { .text("\"\(token)\"") }

  /// A type as it is written in code; in quotes.
  static func type(_ type: Any.Type) -> Fact { .read { Messages.quoted(type) } }

  /// A registration and its place.
  static func registration(_ registration: RegisteredProperty) -> Fact { .read { Messages.placed(registration) } }

  /// Returns the text with its facts; `{is|are}` depends on the fact `count`; braces without a fact, such as those of
  /// code, stay.
  ///
  /// The closure is an Optional: otherwise the optimizer copies the function for each closure.
  static func filled(_ text: String, _ fact: ((String) -> Fact?)?) -> String {
    var (message, key) = ("", String?.none)
    for letter in text {
      if letter == "{" {
        message += key.map { "{" + $0 } ?? ""
        key = ""
      } else if letter == "}", let name = key {
        message += part(name, fact) ?? "{" + name + "}"
        key = nil
      } else if key == nil {
        message.append(letter)
      } else {
        key?.append(letter)
      }
    }
    return message + (key.map { "{" + $0 } ?? "")
  }

  private static func part(_ key: String, _ fact: ((String) -> Fact?)?) -> String? {
    if let bar = key.firstIndex(of: "|") {
      return String(part("count", fact) == "1" ? key[..<bar] : key[key.index(after: bar)...])
    }
    return switch fact?(key) ?? nil {
    case .text(let text): text
    case .clause(let text): filled(text, fact)
    case .read(let text): text()
    case nil: nil
    }
  }
}
