/// The spelling of a text, regardless of case.
struct Spelling {
  let letters: [Unicode.Scalar]

  /// Returns the largest distance at which a text of `letters` letters counts as a misspelling of another one: a third
  /// of its letters, at least 1 and at most 3.
  static func mistakes(in letters: Int) -> Int { min(max(1, letters / 3), 3) }

  init(_ text: String) { letters = text.lowercased().unicodeScalars.reduce(into: []) { $0.append($1) } }

  /// Returns the number of letters that have to be inserted, deleted, replaced, or swapped with their neighbours to
  /// make another text of this one; `nil` beyond the limit.
  func distance(to other: Spelling, limit: Int) -> Int? {
    guard abs(other.letters.count - letters.count) <= limit else { return nil }
    // The distances from the beginnings of the text to one beginning of the other, and to the two before that.
    var (last, row) = ([Int](), Array(0...letters.count))
    for (index, letter) in other.letters.enumerated() {
      var next = [index + 1]
      for (place, own) in letters.enumerated() {
        var least = min(min(row[place + 1], next[place]) + 1, row[place] + (own == letter ? 0 : 1))
        if index > 0, place > 0, own == other.letters[index - 1], letters[place - 1] == letter {
          least = min(least, last[place - 1] + 1)
        }
        next.append(least)
      }
      guard next.contains(where: { $0 <= limit }) else { return nil }
      (last, row) = (row, next)
    }
    return row[letters.count] <= limit ? row[letters.count] : nil
  }
}
