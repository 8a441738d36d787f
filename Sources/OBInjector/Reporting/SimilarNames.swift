/// Registered names, searched for those of which another name may be a misspelling.
package final class SimilarNames {
  private let names: [(name: PropertyName, spelling: Spelling)]
  /// A bit for each letter that occurs in a name, and one in the upper half for each that occurs again.
  private let letters: ContiguousArray<UInt64>
  private var known: [PropertyName: [PropertyName]] = .init()

  package init(_ names: [PropertyName]) {
    self.names = names.map { ($0, Spelling($0.rawValue)) }
    letters = ContiguousArray(self.names.map { Self.letters(of: $0.spelling) })
  }

  /// Returns the names of which a name of three letters and more may be a misspelling, the closest first.
  package func near(_ name: PropertyName) -> [PropertyName] {
    if let near = known[name] { return near }
    let text = Spelling(name.rawValue)
    let (own, limit) = (Self.letters(of: text), Spelling.mistakes(in: text.letters.count))
    var found: [(name: PropertyName, distance: Int)] = []
    letters.withUnsafeBufferPointer { all in
      guard text.letters.count > 2, let start = all.baseAddress else { return }
      var index = 0
      // Not an iterator, nor a buffer's bounds: in a debug build, those take most of the time.
      while index < names.count {
        let other = start[index]
        // Each edit adds at most one letter and removes at most one.
        if (other & ~own).nonzeroBitCount <= limit, (own & ~other).nonzeroBitCount <= limit,
          let distance = names[index].spelling.distance(to: text, limit: limit)
        {
          found += [(names[index].name, distance)]
        }
        index += 1
      }
    }
    let near = Array(0...limit).flatMap { distance in found.filter { $0.distance == distance }.map(\.name) }
    known[name] = near
    return near
  }

  private static func letters(of text: Spelling) -> UInt64 {
    text.letters.reduce(0) { letters, scalar in
      let letter: UInt64 = 1 << UInt64(scalar.value & 31)
      return letters | (letters & letter == 0 ? letter : letter << 32)
    }
  }
}
