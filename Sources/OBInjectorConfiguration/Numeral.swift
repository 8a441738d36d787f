import Foundation

/// A number as it was written, so that whoever asks for it can see whether anything would be lost.
struct Numeral: Sendable {
  private let isNegative: Bool
  /// Without zeros at either end; empty for zero and for what has no digits.
  private let digits: String
  /// How many zeros follow the digits; negative for a fraction.
  private let scale: Int
  /// The nearest one.
  let double: Double
  /// Whether it was written without fraction and exponent.
  let isInteger: Bool

  /// `nil` if the text is not a decimal number, or is one that no `Double` comes near.
  init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    let whole = rest.prefix(while: isDigit)
    rest = rest[whole.endIndex...]
    var fraction: ArraySlice<UInt8> = []
    var isInteger = true
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix(while: isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest[fraction.endIndex...]
      isInteger = false
    }
    var exponent = 0
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
      if sign == -1 || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      guard !rest.isEmpty, rest.allSatisfy(isDigit) else { return nil }
      // What is longer is beyond every Double, or 0; the length of the digits can't make up for it.
      exponent = sign * (Int(String(decoding: rest, as: UTF8.self)) ?? .max / 4).clamped(to: .max / 4)
      rest = []
      isInteger = false
    }
    guard !whole.isEmpty, rest.isEmpty, let double = Double(String(text)), double.isFinite else { return nil }
    let all = (whole + fraction).drop { $0 == UInt8(ascii: "0") }
    let zeros = all.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    digits = String(decoding: all.dropLast(zeros), as: UTF8.self)
    scale = digits.isEmpty ? 0 : exponent - fraction.count + zeros
    self.double = double
    self.isInteger = isInteger
  }

  /// A number of a binary file.
  ///
  /// Infinity and what is not a number have no digits.
  init(_ double: Double) {
    if let written = Numeral("\(double)") {
      self = written
    } else {
      self.init(special: double)
    }
  }

  private init(special double: Double) {
    isNegative = false
    digits = ""
    scale = 0
    self.double = double
    isInteger = false
  }

  /// The plain digits of a whole number that 128 bits can hold.
  private var whole: String? {
    guard double.isFinite, scale >= 0, digits.utf8.count + scale <= 39 else { return nil }
    return digits.isEmpty ? "0" : (isNegative ? "-" : "") + digits + String(repeating: "0", count: scale)
  }

  // MARK: - As a type

  func integer<Value: FixedWidthInteger>(as _: Value.Type) -> Value? { whole.flatMap { Value($0) } }

  /// A whole number has to be exact; a fraction becomes the nearest one, if that is what its digits say.
  func floating<Value: BinaryFloatingPoint>(as _: Value.Type) -> Value? {
    let value = Value(double)
    if isInteger, let whole {
      // All the digits of the number that it would be.
      return Double(value) == double && String(format: "%.0f", double == 0 ? 0 : double) == whole ? value : nil
    }
    if Double(value) == double || double.isNaN { return value }
    // 0.1 is not the Float nearest to it, but it is what that Float is called.
    guard value.isFinite, let float = Float(exactly: value) else { return nil }
    return Double("\(float)") == double ? value : nil
  }

  /// `Decimal` has 38 digits and a small exponent.
  var decimal: Decimal? {
    guard double.isFinite, digits.utf8.count <= 38, abs(scale) <= 120 else { return nil }
    guard let significand = Decimal(string: digits.isEmpty ? "0" : digits) else { return nil }
    return Decimal(sign: isNegative && !digits.isEmpty ? .minus : .plus, exponent: scale, significand: significand)
  }

  /// `Int` where it was written as a whole number and fits, then the wider ones, then `Double`.
  var natural: any Sendable {
    guard isInteger else { return double }
    if let value = integer(as: Int.self) { return value }
    if let value = integer(as: UInt64.self) { return value }
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *), let value = integer(as: Int128.self) {
      return value
    }
    return double
  }
}

extension Int {
  fileprivate func clamped(to limit: Int) -> Int { Swift.min(self, limit) }
}
