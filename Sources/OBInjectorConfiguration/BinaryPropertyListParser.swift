import Foundation

/// A parser for binary property lists, in which objects refer to each other by number.
///
/// A list that contains itself fails at the depth limit. One that repeats its objects by references fails when it has
/// more values than a file of its size can have.
struct BinaryPropertyListParser {
  static let signature = Array("bplist".utf8)
  private static let trailerSize = 32

  private let bytes: [UInt8]
  private let referenceSize: Int
  private let offsets: [Int]
  private var remaining: Int
  /// The text and data that have been read, by offset: an object with several references is read and stored once.
  private var contents: [Int: ConfigurationValue] = [:]

  static func parse(_ bytes: [UInt8]) throws(Malformed) -> ConfigurationValue {
    var top = 0
    var parser = try BinaryPropertyListParser(bytes, &top)
    return try parser.object(top, depth: 0, at: bytes.count)
  }

  private init(_ bytes: [UInt8], _ top: inout Int) throws(Malformed) {
    let damaged = Malformed("the property list is damaged or cut off", at: bytes.count)
    guard bytes.count >= 8 + Self.trailerSize else { throw damaged }
    let trailer = bytes.count - Self.trailerSize
    let offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.integer(bytes, trailer + 8, 8), let first = Self.integer(bytes, trailer + 16, 8),
      let table = Self.integer(bytes, trailer + 24, 8), count > 0, first < count, table >= 8, table <= trailer,
      count <= (trailer - table) / offsetSize
    else { throw damaged }
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    for index in 0..<count {
      guard let offset = Self.integer(bytes, table + index * offsetSize, offsetSize), offset >= 8, offset < table else {
        throw damaged
      }
      offsets.append(offset)
    }
    self.bytes = Array(bytes[..<table])
    self.offsets = offsets
    remaining = bytes.count
    top = first
  }

  /// Reads an unsigned big-endian number; `nil` outside the file or beyond `Int`.
  private static func integer(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    guard start >= 0, size >= 0, start <= bytes.count, size <= bytes.count - start else { return nil }
    var value: UInt64 = 0
    for byte in bytes[start..<(start + size)] {
      guard value >> 56 == 0 else { return nil }
      value = value << 8 | UInt64(byte)
    }
    return Int(exactly: value)
  }

  // MARK: - Objects

  private mutating func object(_ index: Int, depth: Int, at place: Int) throws(Malformed) -> ConfigurationValue {
    guard offsets.indices.contains(index) else { throw Malformed("there is no object \(index)", at: place) }
    let start = offsets[index]
    guard depth <= maximumDepth else {
      throw Malformed("nested more than \(maximumDepth) levels deep; use fewer levels", at: start)
    }
    remaining -= 1
    guard remaining >= 0 else { throw Malformed("the property list repeats itself too often", at: start) }
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 0x0F))
    switch kind {
    case 0x0 where low == 0x0: return .none
    case 0x0 where low == 0x8 || low == 0x9: return .bool(low == 0x9)
    case 0x1 where low <= 4: return .number(try integer(start, size: 1 << low))
    case 0x2 where low == 2 || low == 3: return .number(Numeral(try real(start, size: 1 << low)))
    case 0x3 where low == 3: return .date(Date(timeIntervalSinceReferenceDate: try real(start, size: 8)))
    case 0x4...0x6:
      if let known = contents[start] { return known }
      let value = try textOrData(start, low, kind)
      contents[start] = value
      return value
    case 0xA: return .list(try list(start, low, depth: depth))
    case 0xD: return .table(try table(start, low, depth: depth))
    default: throw Malformed("an object of a kind that a property list does not have", at: start)
    }
  }

  private func textOrData(_ start: Int, _ low: Int, _ kind: UInt8) throws(Malformed) -> ConfigurationValue {
    let content = Array(try content(start, low, unit: kind == 0x6 ? 2 : 1))
    if kind == 0x4 { return .data(Data(content)) }
    func wellFormed() -> String? {
      if kind == 0x5 { return String(wellFormed: content, as: UTF8.self) }
      let units = stride(from: 0, to: content.count, by: 2).map { UInt16(content[$0]) << 8 | UInt16(content[$0 + 1]) }
      return String(wellFormed: units, as: UTF16.self)
    }
    guard let text = wellFormed() else {
      throw Malformed("this text is not \(kind == 0x5 ? "ASCII" : "UTF-16")", at: start)
    }
    return .text(text)
  }

  private mutating func list(_ start: Int, _ low: Int, depth: Int) throws(Malformed) -> [ConfigurationValue.Item] {
    var items: [ConfigurationValue.Item] = []
    for reference in try references(start, low, count: 1) {
      items.append(ConfigurationValue.Item(value: try object(reference, depth: depth + 1, at: start)))
    }
    return items
  }

  private mutating func table(_ start: Int, _ low: Int, depth: Int) throws(Malformed) -> [ConfigurationValue.Entry] {
    let references = try references(start, low, count: 2)
    let count = references.count / 2
    var entries: [ConfigurationValue.Entry] = []
    var keys: Set<String> = []
    for index in 0..<count {
      guard case .text(let key) = try object(references[index], depth: depth + 1, at: start) else {
        throw Malformed("a key is not text", at: start)
      }
      guard keys.insert(key).inserted else { throw Malformed("the key \"\(key)\" occurs twice", at: start) }
      let value = try object(references[count + index], depth: depth + 1, at: start)
      entries.append(ConfigurationValue.Entry(key: key, item: ConfigurationValue.Item(value: value)))
    }
    return entries
  }

  // MARK: - Contents

  private func references(_ start: Int, _ low: Int, count: Int) throws(Malformed) -> [Int] {
    let content = try content(start, low, unit: referenceSize * count)
    return stride(from: content.startIndex, to: content.endIndex, by: referenceSize).map { position in
      Self.integer(bytes, position, referenceSize) ?? .max
    }
  }

  /// Returns the bytes of an object.
  ///
  /// The marker holds the number of units, or 15 if the number follows the marker.
  private func content(_ start: Int, _ low: Int, unit: Int) throws(Malformed) -> ArraySlice<UInt8> {
    var (count, first) = (low, start + 1)
    if low == 0x0F {
      guard first < bytes.count, bytes[first] >> 4 == 0x1, bytes[first] & 0x0F <= 3,
        let long = Self.integer(bytes, first + 1, 1 << Int(bytes[first] & 0x0F))
      else { throw Malformed("this object does not say how long it is", at: start) }
      (count, first) = (long, first + 1 + 1 << Int(bytes[first] & 0x0F))
    }
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: unit)
    guard !isTooLarge, first <= bytes.count, size <= bytes.count - first else {
      throw Malformed("this object is longer than the file", at: start)
    }
    return bytes[first..<(first + size)]
  }

  /// Reads a number: unsigned in up to four bytes, signed, in two's complement, in eight or sixteen.
  private func integer(_ start: Int, size: Int) throws(Malformed) -> Numeral {
    let content = try number(start, size: size)
    let isNegative = size >= 8 && content[start + 1] >= 0x80
    // A `Decimal` has 128 bits; `Int128` requires macOS 15 and iOS 18.
    let magnitude = content.reduce(0 as Decimal) { $0 * 256 + Decimal(isNegative ? ~$1 : $1) }
    guard let numeral = Numeral("\(isNegative ? -1 - magnitude : magnitude)") else {
      throw Malformed("this number is too large", at: start)
    }
    return numeral
  }

  private func real(_ start: Int, size: Int) throws(Malformed) -> Double {
    let bits = try number(start, size: size).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return size == 4 ? Double(Float(bitPattern: UInt32(bits))) : Double(bitPattern: bits)
  }

  private func number(_ start: Int, size: Int) throws(Malformed) -> ArraySlice<UInt8> {
    guard size <= bytes.count - start - 1 else { throw Malformed("this number is longer than the file", at: start) }
    return bytes[(start + 1)..<(start + 1 + size)]
  }
}
