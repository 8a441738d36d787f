/// The spelling of a text, regardless of case, prepared for comparison with many other texts.
///
/// The distance between two texts is the number of letters that have to be inserted, deleted, replaced, or swapped with
/// their neighbours. The usual algorithm fills a matrix; here a column of it is kept in the bits of two words, so that
/// a letter costs a handful of instructions: H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau
/// Edit Distances", Nordic Journal of Computing 10 (2003).
struct Spelling {
  let letters: [Unicode.Scalar]
  /// The positions of each letter in the text, as bits.
  private var ascii = [UInt64](repeating: 0, count: 128)
  private var others: [Unicode.Scalar: UInt64] = .init()

  /// The number of letters beyond which a text is never near another one.
  static let longest = UInt64.bitWidth

  /// Returns the largest distance at which a text of `letters` letters counts as a misspelling of another one: a third
  /// of its letters, at least 1 and at most 3.
  static func mistakes(in letters: Int) -> Int { min(max(1, letters / 3), 3) }

  init(_ text: String) {
    letters = Self.letters(of: text)
    guard letters.count <= Self.longest else { return }
    var place: UInt64 = 1
    for letter in letters {
      if letter.value < 128 { ascii[Int(letter.value)] |= place } else { others[letter, default: 0] |= place }
      place <<= 1
    }
  }

  /// Returns the letters of a text as they are compared.
  @inline(never)
  static func letters(of text: String) -> [Unicode.Scalar] { Array(text.lowercased().unicodeScalars) }

  /// Returns the distance to another text; `nil` beyond the limit.
  func distance(to other: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(other.count - letters.count) <= limit, letters.count <= Self.longest else { return nil }
    guard !letters.isEmpty else { return other.count }
    // Bits of a column: where it rises by one from its upper neighbour, where it falls, and where the diagonal stays.
    var (rises, falls, stays) = (~UInt64(0), UInt64(0), UInt64(0))
    var before: UInt64 = 0
    var distance = letters.count
    let last: UInt64 = 1 << UInt64(letters.count - 1)
    for letter in other {
      let places = letter.value < 128 ? ascii[Int(letter.value)] : others[letter] ?? 0
      let swapped = ((~stays & places) << 1) & before
      stays = (((places & rises) &+ rises) ^ rises) | places | falls | swapped
      let (up, down) = (falls | ~(stays | rises), stays & rises)
      if up & last != 0 { distance += 1 }
      if down & last != 0 { distance -= 1 }
      let above = up << 1 | 1
      (rises, falls) = (down << 1 | ~(stays | above), above & stays)
      before = places
    }
    return distance <= limit ? distance : nil
  }
}
