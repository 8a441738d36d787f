import Foundation

/// A reader for property lists, XML and binary: Foundation's decoder, with limits.
///
/// Foundation gives no line and no offset of a value, so that messages name the key path.
enum PropertyListReader {
  /// The nesting limit: Foundation's reader and the decoder take stack for each level.
  private static let maximumDepth = 64

  static func parse(_ bytes: [UInt8]) throws(Malformed) -> ConfigurationValue {
    if bytes.starts(with: "bplist".utf8) {
      guard isWhole(bytes) else { throw Malformed("the property list is damaged or cut off") }
    } else {
      let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
      // Foundation also reads the text format of NeXTSTEP, in which every word is a list.
      guard text.first(where: { !" \n\r\t".utf8.contains($0) }) == UInt8(ascii: "<") else {
        throw Malformed("the file is no property list, neither XML nor binary")
      }
      // Foundation's reader overflows the stack before the decoder sees the depth.
      if depth(ofXML: text) > maximumDepth + 2 { throw Decoded.tooDeep("the file") }
    }
    let decoder = PropertyListDecoder()
    decoder.userInfo[Decoded.limit] = bytes.count
    do { return try decoder.decode(Decoded.self, from: Data(bytes)).value } catch let malformed as Malformed {
      throw malformed
    } catch {
      var reason = "\(error)"
      if case DecodingError.dataCorrupted(let context) = error {
        let text = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
        reason = text ?? context.debugDescription
      }
      throw Malformed("the property list is malformed: \(reason)")
    }
  }

  /// Returns true if each object of a binary list ends before the table of offsets.
  ///
  /// Foundation's decoder stops the program at lengths beyond the end.
  private static func isWhole(_ bytes: [UInt8]) -> Bool {
    func number(_ start: Int, size: Int) -> Int? {
      guard start >= 8, size > 0, size <= bytes.count - start else { return nil }
      let value = bytes[start..<(start + size)].reduce(0 as Double) { $0 * 256 + Double($1) }
      return value < Double(bytes.count) * 16 ? Int(value) : nil
    }
    func isWhole(at start: Int, before end: Int, references: Int) -> Bool {
      guard start >= 8, start < end else { return false }
      let (kind, low) = (Int(bytes[start] >> 4), Int(bytes[start] & 15))
      let unit = [4: 1, 5: 1, 6: 2, 0xA: references, 0xC: references, 0xD: 2 * references][kind]
      guard let unit, low == 15 else {
        // Numbers and dates; other kinds have no content.
        let size = (1...3).contains(kind) ? 1 << min(low, 8) : 0
        return start + 1 + (unit.map { $0 * low } ?? size) <= end
      }
      guard start + 1 < end, bytes[start + 1] >> 4 == 1 else { return false }
      let size = 1 << Int(bytes[start + 1] & 15)
      return number(start + 2, size: size).map { start + 2 + size + $0 * unit <= end } ?? false
    }
    let trailer = bytes.count - 32
    guard trailer >= 8 else { return false }
    let (offsetSize, references) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard let count = number(trailer + 8, size: 8), let table = number(trailer + 24, size: 8),
      count * offsetSize <= trailer - table
    else { return false }
    return (0..<count).allSatisfy { index in
      number(table + index * offsetSize, size: offsetSize)
        .map { isWhole(at: $0, before: table, references: references) } ?? false
    }
  }

  /// Returns the largest number of elements that are open at the same time.
  private static func depth(ofXML text: ArraySlice<UInt8>) -> Int {
    var (rest, depth, deepest) = (text, 0, 0)
    func skip(past end: String) {
      let end = Array(end.utf8)
      while !rest.isEmpty, !rest.starts(with: end) { rest = rest.dropFirst() }
    }
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(tag + 1)...]
      if rest.starts(with: "!--".utf8) {
        skip(past: "-->")
      } else if rest.starts(with: "![CDATA[".utf8) {
        skip(past: "]]>")
      } else if rest.first == UInt8(ascii: "/") {
        depth -= 1
      } else if rest.first != UInt8(ascii: "!"), rest.first != UInt8(ascii: "?"),
        let end = rest.firstIndex(of: UInt8(ascii: ">")), text[end - 1] != UInt8(ascii: "/")
      {
        depth += 1
        deepest = max(deepest, depth)
      }
    }
    return deepest
  }

  /// A value, and the number of values in it: a binary list may refer to one value from many places.
  private struct Decoded: Decodable {
    let value: ConfigurationValue
    private let count: Int

    /// The key of the number of values that a list of its size can have at most.
    static let limit = CodingUserInfoKey(rawValue: "limit").unsafelyUnwrapped

    static func tooDeep(_ place: String) -> Malformed {
      Malformed("\(place) is nested more than \(maximumDepth) levels deep; use fewer levels")
    }

    init(from decoder: any Decoder) throws {
      guard decoder.codingPath.count <= maximumDepth + 1 else { throw Self.tooDeep(Self.quoted(decoder.codingPath)) }
      let limit = decoder.userInfo[Self.limit] as? Int ?? 0
      var count = 1
      func item(_ part: Decoded) throws -> ConfigurationValue.Item {
        count += part.count
        guard count <= limit else { throw Malformed("the property list repeats itself too often") }
        return .init(value: part.value)
      }
      if let table = try? decoder.container(keyedBy: Key.self) {
        // Foundation gives the keys in no order.
        value = .table(
          try table.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
            ($0.stringValue, try item(table.decode(Decoded.self, forKey: $0)))
          })
      } else if var list = try? decoder.unkeyedContainer() {
        var items: [ConfigurationValue.Item] = []
        while !list.isAtEnd { items.append(try item(list.decode(Decoded.self))) }
        value = .list(items)
      } else {
        let single = try decoder.singleValueContainer()
        guard let leaf = Self.leaf(of: single) else {
          throw Malformed(
            "\(Self.quoted(decoder.codingPath)) is no text, Boolean, date, data or number that 64 bits can hold")
        }
        value = leaf
        // Each reference to a long text is read again.
        if case .text(let text) = leaf { count += text.utf8.count / 64 }
        if case .data(let data) = leaf { count += data.count / 64 }
      }
      self.count = count
    }

    /// Returns the value of a container in the one type that decodes it; `nil` if there is none.
    private static func leaf(of single: any SingleValueDecodingContainer) -> ConfigurationValue? {
      func decode<Value: Decodable>(_: Value.Type) -> Value? { try? single.decode(Value.self) }
      if single.decodeNil() { return ConfigurationValue.none }
      if let bool = decode(Bool.self) { return .bool(bool) }
      if let text = decode(String.self) { return .text(text) }
      if let date = decode(Date.self) { return .date(date) }
      if let data = decode(Data.self) { return .data(data) }
      let whole: (any BinaryInteger)? = decode(Int64.self) ?? decode(UInt64.self)
      let number = whole.map { Numeral("\($0)") } ?? decode(Double.self).map { Numeral($0) }
      return number.map { .number($0) }
    }

    /// Returns a key path as names are written: `server.hosts[2]`.
    private static func quoted(_ path: [any CodingKey]) -> String {
      "\"" + path.reduce("") { $0 + ($1.intValue.map { "[\($0)]" } ?? ($0.isEmpty ? "" : ".") + $1.stringValue) } + "\""
    }
  }

  /// A key of a dictionary.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
