import Foundation

/// A number as written in the file, so that a conversion can detect a loss.
struct Numeral: Sendable {
  private let isNegative: Bool
  /// The digits without zeros at either end; empty for zero and for special values.
  private let digits: String
  /// The number of zeros that follow the digits; negative for a fraction.
  private let scale: Int
  /// The nearest `Double`.
  let double: Double
  /// True if the number was written without fraction and exponent.
  let isInteger: Bool
  /// The number as the file has it.
  let written: String

  /// Fails if the text is not a decimal number, or if the number is beyond the range of `Double`.
  init?(_ text: some StringProtocol) {
    written = String(text)
    guard let parts = written.wholeMatch(of: /([-+]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?/)?.output,
      let double = Double(written), double.isFinite
    else { return nil }
    let fraction = parts.3 ?? ""
    let all = (parts.2 + fraction).drop { $0 == "0" }
    guard double != 0 || all.isEmpty else { return nil }
    let zeros = all.reversed().prefix { $0 == "0" }.count
    isNegative = parts.1 == "-"
    digits = String(all.dropLast(zeros))
    // No number of digits makes up for an exponent beyond `Int`: the number would be infinite or 0.
    scale = digits.isEmpty ? 0 : (parts.4.flatMap { Int($0) } ?? 0) - fraction.count + zeros
    self.double = double
    isInteger = parts.3 == nil && parts.4 == nil
  }

  /// Creates the number of a binary file.
  ///
  /// Infinity and NaN have no digits.
  init(_ double: Double) { self = Numeral("\(double)") ?? Numeral(special: double) }

  private init(special double: Double) {
    (isNegative, digits, scale, self.double, isInteger, written) = (false, "", 0, double, false, "\(double)")
  }

  /// The plain digits of a whole number that fits in 128 bits.
  private var whole: String? {
    guard double.isFinite, scale >= 0, digits.utf8.count + scale <= 39 else { return nil }
    return digits.isEmpty ? "0" : (isNegative ? "-" : "") + digits + String(repeating: "0", count: scale)
  }

  // MARK: - As a type

  func integer<Value: FixedWidthInteger>(as _: Value.Type) -> Value? { whole.flatMap { Value($0) } }

  /// Returns a whole number only if it is exact, and a fraction only if the nearest value has the same shortest
  /// notation.
  func floating<Value: BinaryFloatingPoint>(as _: Value.Type) -> Value? {
    let value = Value(double)
    if isInteger, let whole {
      // The exact digits of the `Double` must be the digits in the file.
      return Double(value) == double && String(format: "%.0f", double == 0 ? 0 : double) == whole ? value : nil
    }
    if Double(value) == double || double.isNaN { return value }
    // 0.1 is no exact `Float`, but it is the shortest notation of the nearest one.
    return Double("\(value)") == double ? value : nil
  }

  /// The number as a `Decimal`, which is limited to 38 digits and a small exponent.
  var decimal: Decimal? {
    guard double.isFinite, digits.utf8.count <= 38, abs(scale) <= 120 else { return nil }
    guard let significand = Decimal(string: digits.isEmpty ? "0" : digits) else { return nil }
    return Decimal(sign: isNegative && !digits.isEmpty ? .minus : .plus, exponent: scale, significand: significand)
  }

  /// An `Int` if the number was written as a whole one and fits, else the first wider integer that fits, else a
  /// `Double`.
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
