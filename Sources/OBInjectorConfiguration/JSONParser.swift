/// A parser for JSON (RFC 8259) that limits the nesting and reports the place of every mistake.
///
/// Numbers keep their digits, Booleans stay Booleans, and keys keep their order on every platform; Foundation's decoder
/// guarantees none of these.
struct JSONParser {
  private let bytes: [UInt8]
  private var position: Int

  static func parse(_ bytes: [UInt8]) throws(Malformed) -> ConfigurationValue {
    var parser = JSONParser(bytes)
    let value = try parser.item(depth: 0).value
    parser.skipSpace()
    guard parser.next == nil else { throw parser.unexpected("the end of the file") }
    return value
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func unexpected(_ wanted: String) -> Malformed {
    guard let next else { return Malformed("the file ends where \(wanted) is expected", at: position) }
    let found = next > 0x20 && next < 0x7F ? "\"\(Character(Unicode.Scalar(next)))\"" : "byte \(next)"
    return Malformed("\(found) found where \(wanted) is expected", at: position)
  }

  // MARK: - Values

  private mutating func item(depth: Int) throws(Malformed) -> ConfigurationValue.Item {
    skipSpace()
    let offset = position
    guard depth <= maximumDepth else {
      throw Malformed("nested more than \(maximumDepth) levels deep; use fewer levels", at: offset)
    }
    let value: ConfigurationValue =
      switch next {
      case UInt8(ascii: "{"): .table(try table(depth: depth))
      case UInt8(ascii: "["): .list(try list(depth: depth))
      case UInt8(ascii: "\""): .text(try text())
      case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): .number(try number())
      default: try word()
      }
    return ConfigurationValue.Item(value: value, offset: offset)
  }

  private mutating func word() throws(Malformed) -> ConfigurationValue {
    for (word, value) in [("true", ConfigurationValue.bool(true)), ("false", .bool(false)), ("null", .none)]
    where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return value
    }
    throw unexpected("a value")
  }

  private mutating func list(depth: Int) throws(Malformed) -> [ConfigurationValue.Item] {
    var items: [ConfigurationValue.Item] = []
    try elements(until: "]") { parser throws(Malformed) in items.append(try parser.item(depth: depth + 1)) }
    return items
  }

  private mutating func table(depth: Int) throws(Malformed) -> [ConfigurationValue.Entry] {
    var entries: [ConfigurationValue.Entry] = []
    var keys: Set<String> = []
    try elements(until: "}") { parser throws(Malformed) in
      let start = parser.position
      guard parser.next == UInt8(ascii: "\"") else { throw parser.unexpected("a key in quotes") }
      let key = try parser.text()
      guard keys.insert(key).inserted else { throw Malformed("the key \"\(key)\" occurs twice", at: start) }
      parser.skipSpace()
      guard parser.skip(":") else { throw parser.unexpected("\":\"") }
      entries.append((key, try parser.item(depth: depth + 1)))
    }
    return entries
  }

  private mutating func elements(
    until end: Unicode.Scalar, _ read: (inout JSONParser) throws(Malformed) -> Void
  ) throws(Malformed) {
    position += 1
    skipSpace()
    guard !skip(end) else { return }
    while true {
      skipSpace()
      try read(&self)
      skipSpace()
      if skip(end) { return }
      guard skip(",") else { throw unexpected("\",\" or \"\(end)\"") }
    }
  }

  private mutating func number() throws(Malformed) -> Numeral {
    let start = position
    let characters = Set("+-.eE0123456789".utf8)
    while let byte = next, characters.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let hasLeadingZero = digits.hasPrefix("0") && digits.dropFirst().first?.isNumber == true
    guard !hasLeadingZero, let numeral = Numeral(text) else {
      throw Malformed("\"\(text.prefix(40))\" is not a number, or is too large or too small for one", at: start)
    }
    return numeral
  }

  // MARK: - Text

  private mutating func text() throws(Malformed) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let text = String(decoding: content, as: UTF8.self)
        // The decoder repairs text that is ill-formed.
        guard text.utf8.elementsEqual(content) else { throw Malformed("this text is not UTF-8", at: start) }
        position += 1
        return text
      case UInt8(ascii: "\\"): try escape(into: &content)
      case ..<0x20: throw Malformed("control characters in text are written as escapes, such as \\n", at: position)
      default:
        content.append(byte)
        position += 1
      }
    }
    throw Malformed("this text has no closing quote", at: start)
  }

  /// The control characters that have an escape of one letter.
  private static let controls = Dictionary(uniqueKeysWithValues: zip("bfnrt".utf8, "\u{8}\u{C}\n\r\t".utf8))

  private mutating func escape(into content: inout [UInt8]) throws(Malformed) {
    let start = position
    position += 1
    guard let byte = next else { throw unexpected("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "u"):
      var units = [try unit()]
      if UTF16.isLeadSurrogate(units[0]), bytes[position...].starts(with: "\\u".utf8) {
        position += 2
        units.append(try unit())
      }
      let text = String(decoding: units, as: UTF16.self)
      guard text.utf16.elementsEqual(units) else { throw Malformed("this escape is half of a character", at: start) }
      content += text.utf8
    default:
      guard let control = Self.controls[byte] else {
        throw Malformed("there is no such escape; a backslash is written \\\\", at: start)
      }
      content.append(control)
    }
  }

  private mutating func unit() throws(Malformed) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw unexpected("four hexadecimal digits") }
    position += 4
    return unit
  }
}

/// The bytes that some editors write before UTF-8 text.
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
