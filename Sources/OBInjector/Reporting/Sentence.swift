/// The sentence about a mistake, and the code of that mistake.
///
/// What is in braces is filled in when the message is read: `{name}`, `{type}`, `{found}`, `{place}` and `{error}` from
/// the error, `{thrown}` with the error of a closure as a sentence, `{subject}` with the registration and its place, all
/// others from the parts that the error is made with.
struct Sentence: Sendable {
  let code: InjectionError.Code
  let text: StaticString

  typealias Code = InjectionError.Code
  /// The parts of a sentence by name; made when the message is read.
  typealias Parts = @Sendable () -> [String: String]

  /// Returns the sentence with its parts; braces without a part, such as those of code, stay.
  func filled(_ part: (String) -> String?) -> String {
    let pieces = text.description.split(separator: "{", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: String(pieces[0])) { message, piece in
      if let end = piece.firstIndex(of: "}"), let filled = part(String(piece[..<end])) {
        message += filled + piece[piece.index(after: end)...]
      } else {
        message += "{" + piece
      }
    }
  }
}

extension InjectionError.Code {
  /// Returns a sentence about a mistake of this kind.
  func callAsFunction(_ text: StaticString) -> Sentence { Sentence(code: self, text: text) }
}
