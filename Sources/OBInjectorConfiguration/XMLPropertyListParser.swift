import Foundation

/// A parser for XML property lists that limits the nesting and reports the place of every mistake.
///
/// It reads only the part of XML that property lists use, and rejects entities that a document declares for itself.
struct XMLPropertyListParser {
  private var scanner: XMLScanner

  static func parse(_ bytes: [UInt8]) throws(Malformed) -> ConfigurationValue {
    var parser = XMLPropertyListParser(scanner: XMLScanner(bytes))
    let root = try parser.scanner.tag("<plist>")
    guard root.name == "plist" else {
      throw Malformed("<\(root.name)> found where <plist> is expected", at: root.offset)
    }
    guard root.kind == .opening else { throw Malformed("the property list is empty", at: root.offset) }
    let value = try parser.item(try parser.scanner.tag("a value"), depth: 0).value
    try parser.close(root)
    try parser.scanner.expectEnd()
    return value
  }

  private mutating func close(_ opening: XMLScanner.Tag) throws(Malformed) {
    let tag = try scanner.tag("</\(opening.name)>")
    guard tag.kind == .closing, tag.name == opening.name else {
      throw Malformed("\(tag) found where </\(opening.name)> is expected", at: tag.offset)
    }
  }

  // MARK: - Values

  private mutating func item(_ tag: XMLScanner.Tag, depth: Int) throws(Malformed) -> ConfigurationValue.Item {
    guard depth <= maximumDepth else {
      throw Malformed("nested more than \(maximumDepth) levels deep; use fewer levels", at: tag.offset)
    }
    guard tag.kind != .closing else { throw Malformed("\(tag) found where a value is expected", at: tag.offset) }
    let value: ConfigurationValue =
      switch tag.name {
      case "dict": .table(try table(tag, depth: depth))
      case "array": .list(try list(tag, depth: depth))
      case "string": .text(try text(tag))
      case "integer": .number(try integer(tag))
      case "real": .number(try real(tag))
      case "true", "false": .bool(try flag(tag))
      case "date": .date(try date(tag))
      case "data": .data(try data(tag))
      default: throw Malformed("<\(tag.name)> is not a value of a property list", at: tag.offset)
      }
    return ConfigurationValue.Item(value: value, offset: tag.offset)
  }

  private mutating func list(_ opening: XMLScanner.Tag, depth: Int) throws(Malformed) -> [ConfigurationValue.Item] {
    var items: [ConfigurationValue.Item] = []
    guard opening.kind == .opening else { return items }
    while true {
      let tag = try scanner.tag("a value or </array>")
      if tag.kind == .closing, tag.name == "array" { return items }
      items.append(try item(tag, depth: depth + 1))
    }
  }

  private mutating func table(
    _ opening: XMLScanner.Tag, depth: Int
  ) throws(Malformed) -> [ConfigurationValue.Entry] {
    var entries: [ConfigurationValue.Entry] = []
    var keys: Set<String> = []
    guard opening.kind == .opening else { return entries }
    while true {
      let tag = try scanner.tag("a key or </dict>")
      if tag.kind == .closing, tag.name == "dict" { return entries }
      guard tag.kind != .closing, tag.name == "key" else {
        throw Malformed("\(tag) found where a key or </dict> is expected", at: tag.offset)
      }
      let key = try text(tag)
      guard keys.insert(key).inserted else { throw Malformed("the key \"\(key)\" occurs twice", at: tag.offset) }
      let first = try scanner.tag("the value of \"\(key)\"")
      entries.append(ConfigurationValue.Entry(key: key, item: try item(first, depth: depth + 1)))
    }
  }

  // MARK: - Values without others inside

  private mutating func text(_ opening: XMLScanner.Tag) throws(Malformed) -> String {
    guard opening.kind == .opening else { return "" }
    let text = try scanner.text()
    try close(opening)
    return text
  }

  private mutating func trimmed(_ opening: XMLScanner.Tag) throws(Malformed) -> String {
    try text(opening).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private mutating func flag(_ tag: XMLScanner.Tag) throws(Malformed) -> Bool {
    if tag.kind == .opening { try close(tag) }
    return tag.name == "true"
  }

  private mutating func integer(_ tag: XMLScanner.Tag) throws(Malformed) -> Numeral {
    let text = try trimmed(tag)
    let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    let isHexadecimal = unsigned.hasPrefix("0x") || unsigned.hasPrefix("0X")
    let decimal: String? =
      isHexadecimal
      ? UInt64(unsigned.dropFirst(2), radix: 16).map { "\(text.hasPrefix("-") ? "-" : "")\($0)" } : text
    guard let decimal, let numeral = Numeral(decimal), numeral.isInteger else {
      throw Malformed("\"\(text.prefix(40))\" is not a whole number, or is too large for one", at: tag.offset)
    }
    return numeral
  }

  private mutating func real(_ tag: XMLScanner.Tag) throws(Malformed) -> Numeral {
    let text = try trimmed(tag)
    switch text.lowercased() {
    case "nan": return Numeral(.nan)
    case "inf", "+inf", "infinity", "+infinity": return Numeral(.infinity)
    case "-inf", "-infinity": return Numeral(-.infinity)
    default: break
    }
    guard let numeral = Numeral(text) else {
      throw Malformed("\"\(text.prefix(40))\" is not a number, or is too large or too small for one", at: tag.offset)
    }
    return numeral
  }

  private mutating func data(_ tag: XMLScanner.Tag) throws(Malformed) -> Data {
    let text = try text(tag).filter { !$0.isWhitespace }
    guard let data = Data(base64Encoded: text) else { throw Malformed("this data is not Base64", at: tag.offset) }
    return data
  }

  /// Reads a date like `2001-01-01T00:00:00Z`, and no other format.
  private mutating func date(_ tag: XMLScanner.Tag) throws(Malformed) -> Date {
    let text = try trimmed(tag)
    let pattern = "dddd-dd-ddTdd:dd:ddZ"
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let isFormed =
      text.utf8.count == pattern.utf8.count
      && zip(text.utf8, pattern.utf8).allSatisfy { character, wanted in
        wanted == UInt8(ascii: "d")
          ? character >= UInt8(ascii: "0") && character <= UInt8(ascii: "9") : character == wanted
      }
    guard isFormed, numbers.count == 6, let date = Self.date(numbers) else {
      throw Malformed("\"\(text.prefix(40))\" is not a date of the form 2001-01-01T00:00:00Z", at: tag.offset)
    }
    return date
  }

  private static func date(_ numbers: [Int]) -> Date? {
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day), numbers[3] < 24, numbers[4] < 60,
      numbers[5] < 61
    else { return nil }
    // Days since the first of January of year 0 in the Gregorian calendar, of which 2001 began on day 730 851.
    let leapDays = year == 0 ? 0 : (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1
    let days = year * 365 + leapDays + lengths[..<(month - 1)].reduce(0, +) + day - 1
    let seconds = (days - 730_851) * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    return Date(timeIntervalSinceReferenceDate: Double(seconds))
  }
}
