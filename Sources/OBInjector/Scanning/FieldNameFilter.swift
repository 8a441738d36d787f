/// A filter for the fields of a program that have one of some names, or a name of nearly the same spelling.
///
/// It is applied to hundreds of thousands of fields, so it compares bytes and makes a `String` only of likely matches.
final class FieldNameFilter {
  /// The bytes of a name in short.
  struct Measure {
    fileprivate var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// A bit for each letter that occurs, regardless of case, and a bit in the upper half for each letter that occurs
    /// again.
    fileprivate var letters: UInt64 = 0
    fileprivate var length = 0
  }

  private var exact: [UInt64: [String]] = .init()
  /// The names, the shortest first, and their letters.
  private let names: [(name: String, spelling: Spelling)]
  private let letters: ContiguousArray<UInt64>
  /// The number of names that are shorter than each length; the last one is that of all names.
  private var shorter: [Int] = []

  init(_ names: [String]) {
    let all = names.map { (name: $0, measure: Self.measure($0)) }.sorted { $0.measure.length < $1.measure.length }
    for (name, measure) in all { exact[measure.hash, default: []].append(name) }
    self.names = all.map { ($0.name, Spelling($0.name)) }
    letters = ContiguousArray(all.map(\.measure.letters))
    for (index, (_, measure)) in all.enumerated() {
      while shorter.count <= measure.length { shorter.append(index) }
    }
    shorter.append(all.count)
  }

  /// Returns the measure of a field's name; of the storage of a wrapper, without the underscore before the name.
  func measure(_ field: TypeDescriptor.Field, isWrapped: Bool) -> Measure {
    guard let name = field.plainName, !isWrapped else {
      return field.withName { Self.measure(UnsafeBufferPointer(rebasing: $0.dropFirst(isWrapped ? 1 : 0))) }
    }
    return Self.measure(name)
  }

  /// Returns the name that the field has: its own, one with a leading underscore, or that of a `lazy` property.
  ///
  /// - Parameter measure: The measure of the field's name, or of that of the wrapped property.
  func match(_ field: TypeDescriptor.Field, _ measure: Measure, isWrapped: Bool) -> String? {
    if exact[measure.hash] != nil, let found = field.withName({ find($0, dropping: isWrapped ? 1 : 0) }) {
      return found
    }
    guard let first = field.firstByte, first == 0x5F || first == 0x24 else { return nil }
    return field.withName { name in
      if isWrapped { return find(name, dropping: 0) }
      if first == 0x5F { return find(name, dropping: 1) }
      return field.isLazy ? find(name, dropping: StoredField.lazyPrefix.utf8.count) : nil
    }
  }

  @inline(never)
  private func find(_ text: UnsafeBufferPointer<UInt8>, dropping count: Int) -> String? {
    let text = UnsafeBufferPointer(rebasing: text.dropFirst(count))
    guard let names = exact[Self.measure(text).hash] else { return nil }
    let name = String(decoding: text, as: UTF8.self)
    return names.first { $0 == name }
  }

  /// Returns the names of which a name may be a misspelling; the closest first.
  func near(_ name: String) -> [String] {
    let text = Spelling(name)
    var near: [(name: String, distance: Int)] = []
    visitSimilar(to: Self.measure(name)) { index in
      let candidate = names[index]
      let distance = candidate.spelling.distance(to: text, limit: Spelling.mistakes(in: text.letters.count))
      if let distance { near.append((candidate.name, distance)) }
      return true
    }
    return near.sorted { $0.distance < $1.distance }.map(\.name)
  }

  /// Returns false if the letters of a name rule out that it is a misspelling; makes no `String`.
  func mayBeNear(_ measure: Measure) -> Bool {
    var isNear = false
    visitSimilar(to: measure) { _ in
      isNear = true
      return false
    }
    return isNear
  }

  /// Passes the names to `visit` that a name may be a misspelling of, until it returns false.
  ///
  /// Each edit adds at most one letter and removes at most one, so the letter sets rule out nearly all names before a
  /// comparison.
  private func visitSimilar(to measure: Measure, _ visit: (Int) -> Bool) {
    let limit = Spelling.mistakes(in: measure.length)
    let (low, high) = (max(0, measure.length - limit), min(shorter.count - 2, measure.length + limit))
    guard low <= high else { return }
    let (own, end) = (measure.letters, shorter[high + 1])
    letters.withUnsafeBufferPointer { all in
      guard let start = all.baseAddress else { return }
      var index = shorter[low]
      // Not an iterator, nor a buffer's bounds: in a debug build, those take most of the time.
      while index < end {
        let other = start[index]
        if (other & ~own).nonzeroBitCount <= limit, (own & ~other).nonzeroBitCount <= limit, !visit(index) { return }
        index += 1
      }
    }
  }

  // MARK: - Bytes

  private static func measure(_ text: String) -> Measure {
    var text = text
    return text.withUTF8(measure)
  }

  private static func measure(_ text: UnsafeBufferPointer<UInt8>) -> Measure {
    var measure = Measure()
    guard let start = text.baseAddress else { return measure }
    var (hash, letters, index) = (measure.hash, UInt64(0), 0)
    let count = text.count
    while index < count {
      let byte = start[index]
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      let letter: UInt64 = 1 << UInt64(byte & 31)
      letters |= letters & letter == 0 ? letter : letter << 32
      index += 1
    }
    (measure.hash, measure.letters, measure.length) = (hash, letters, count)
    return measure
  }
}
