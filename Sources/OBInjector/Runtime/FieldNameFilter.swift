/// Which fields of a program bear one of some names, or one that is spelled nearly like it: asked of hundreds of thousands
/// of fields, before a single text is made of their names.
struct FieldNameFilter {
  private var exact: [UInt64: [String]] = [:]
  /// By length: each name and the letters that occur in it.
  private var byLength: [[(mask: UInt64, name: String)]] = []

  init(_ names: [String]) {
    for name in names {
      var (hash, mask, length) = (Self.seed, UInt64(0), 0)
      for byte in name.utf8 { Self.add(byte, &hash, &mask, &length) }
      exact[hash, default: []].append(name)
      while byLength.count <= length { byLength.append([]) }
      byLength[length].append((mask, name))
    }
  }

  /// The name that a field bears, by itself or behind an underscore.
  func match(_ field: TypeDescriptor.Field) -> String? {
    find(field.name) ?? (field.name.pointee == 0x5F ? find(field.name + 1) : nil)
  }

  private func find(_ text: UnsafePointer<UInt8>) -> String? {
    guard let names = exact[Self.measure(text).hash] else { return nil }
    let text = String(cString: text)
    return names.first { $0 == text }
  }

  /// The names that may be had from the field's by changing a third of its letters, and some more.
  ///
  /// Each change can add one letter to the set of letters and take one away.
  func nearby(_ field: TypeDescriptor.Field) -> [String] {
    let (_, mask, length) = Self.measure(field.name)
    let limit = max(1, length / 3)
    let (low, high) = (max(0, length - limit), min(byLength.count - 1, length + limit))
    guard low <= high else { return [] }
    return byLength[low...high].flatMap { names in
      names.lazy.filter { ($0.mask ^ mask).nonzeroBitCount <= 2 * limit }.map(\.name)
    }
  }

  // MARK: - Bytes

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func measure(_ text: UnsafePointer<UInt8>) -> (hash: UInt64, mask: UInt64, length: Int) {
    var (hash, mask, length) = (seed, UInt64(0), 0)
    while text[length] != 0 { add(text[length], &hash, &mask, &length) }
    return (hash, mask, length)
  }

  /// Capitals count as the small letters that they are 32 away from.
  @inline(__always)
  private static func add(_ byte: UInt8, _ hash: inout UInt64, _ mask: inout UInt64, _ length: inout Int) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    mask |= 1 << UInt64((byte | 0x20) & 63)
    length += 1
  }
}

extension TypeDescriptor.Field {
  /// The name as a text.
  var text: String { String(cString: name) }
}
