/// A filter for the fields of a program that have one of some names, or a name of nearly the same spelling.
///
/// It is applied to hundreds of thousands of fields, so it compares bytes and makes a `String` only of likely matches.
struct FieldNameFilter {
  private var exact: [UInt64: [String]] = [:]
  private var byLength: [[Candidate]] = []

  /// A candidate name; a class, so that a walk over thousands of candidates copies none.
  private final class Candidate {
    let name: String
    let letters: UInt64
    let spelling: Spelling

    init(_ name: String, _ letters: UInt64) {
      self.name = name
      self.letters = letters
      spelling = Spelling(name)
    }
  }

  init(_ names: [String]) {
    for name in names {
      var (hash, letters, length) = (Self.seed, UInt64(0), 0)
      for byte in name.utf8 { Self.add(byte, &hash, &letters, &length) }
      exact[hash, default: []].append(name)
      while byLength.count <= length { byLength.append([]) }
      byLength[length].append(Candidate(name, letters))
    }
  }

  /// Returns the name that the field has: its own, one with a leading underscore, or that of a `lazy` property.
  func match(_ field: TypeDescriptor.Field) -> String? {
    guard let name = field.plainName else { return field.withName(find) }
    if let found = find(name) { return found }
    let skipped: Int
    switch name.first {
    case 0x5F: skipped = 1
    case 0x24 where field.isLazy: skipped = StoredField.lazyPrefix.utf8.count
    default: return nil
    }
    return find(UnsafeBufferPointer(rebasing: name.dropFirst(skipped)))
  }

  private func find(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    guard let names = exact[Self.measure(text).hash] else { return nil }
    let text = String(decoding: text, as: UTF8.self)
    return names.first { $0 == text }
  }

  /// Returns the names of which the field's name may be a misspelling; the closest first.
  ///
  /// Each edit adds at most one letter and removes at most one, so the letter sets rule out nearly all names before a
  /// comparison.
  ///
  /// - Parameter isWrapped: True for the storage of a wrapper, which has the property's name behind an underscore.
  func near(_ field: TypeDescriptor.Field, isWrapped: Bool) -> [String] {
    let text = Spelling.letters(of: String(field.text.dropFirst(isWrapped ? 1 : 0)))
    var near: [(name: String, distance: Int)] = []
    for candidate in similar(to: field, isWrapped: isWrapped) {
      let distance = candidate.spelling.distance(to: text, limit: Spelling.mistakes(in: text.count))
      if let distance { near.append((candidate.name, distance)) }
    }
    return near.sorted { $0.distance < $1.distance }.map(\.name)
  }

  /// Returns false if the letters of the field's name rule out that it is a misspelling; makes no `String`.
  func mayBeNear(_ field: TypeDescriptor.Field, isWrapped: Bool) -> Bool {
    !similar(to: field, isWrapped: isWrapped).isEmpty
  }

  private func similar(to field: TypeDescriptor.Field, isWrapped: Bool) -> [Candidate] {
    let (letters, length): (UInt64, Int)
    if let name = field.plainName, !isWrapped {
      (_, letters, length) = Self.measure(name)
    } else {
      (_, letters, length) = field.withName { name in
        Self.measure(UnsafeBufferPointer(rebasing: name.dropFirst(isWrapped ? 1 : 0)))
      }
    }
    let limit = Spelling.mistakes(in: length)
    let (low, high) = (max(0, length - limit), min(byLength.count - 1, length + limit))
    guard low <= high else { return [] }
    var similar: [Candidate] = []
    for candidates in byLength[low...high] {
      for candidate in candidates
      where (candidate.letters & ~letters).nonzeroBitCount <= limit
        && (letters & ~candidate.letters).nonzeroBitCount <= limit
      {
        similar.append(candidate)
      }
    }
    return similar
  }

  // MARK: - Bytes

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func measure(_ text: UnsafeBufferPointer<UInt8>) -> (hash: UInt64, letters: UInt64, length: Int) {
    var (hash, letters, length) = (seed, UInt64(0), 0)
    // Not with an iterator, which takes twice the time in a debug build.
    while length < text.count { add(text[length], &hash, &letters, &length) }
    return (hash, letters, length)
  }

  /// Adds a byte to a name's hash, letter set and length.
  ///
  /// The letter set has a bit for each letter that occurs, regardless of case, and a bit in the upper half for each
  /// letter that occurs again.
  @inline(__always)
  private static func add(_ byte: UInt8, _ hash: inout UInt64, _ letters: inout UInt64, _ length: inout Int) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    let letter: UInt64 = 1 << UInt64(byte & 31)
    letters |= letters & letter == 0 ? letter : letter << 32
    length += 1
  }
}
