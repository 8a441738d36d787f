import Foundation

/// A type to which a value of a file can be converted without loss.
protocol ConfigurationReadable {
  /// Returns `nil` if the value as a whole is of another type; throws the misfit of an element.
  static func read(_ value: ConfigurationValue) throws -> Self?
  /// True if the type contains no type of the app.
  static var isOfFiles: Bool { get }
}

extension ConfigurationReadable {
  static var isOfFiles: Bool { true }
}

extension ConfigurationValue {
  /// Returns the value as exactly that type; `nil` if the conversion of the whole would lose something.
  func read<Value>(as type: Value.Type) throws -> Value? {
    // `any Sendable` is `Any` at run time, and all values of a file are `Sendable`.
    if type == Any.self { return kept as? Value }
    func builtIn<Own: ConfigurationReadable>(_: Own.Type) throws -> Value? {
      try Own.read(self).flatMap { $0 as? Value }
    }
    func integer<Own: FixedWidthInteger>(_: Own.Type) -> Value? { numeral?.integer(as: Own.self) as? Value }
    func floating<Own: BinaryFloatingPoint>(_: Own.Type) -> Value? { numeral?.floating(as: Own.self) as? Value }
    let value: Value? =
      switch type {
      case let type as any ConfigurationReadable.Type: try builtIn(type)
      case let type as any FixedWidthInteger.Type: integer(type)
      case let type as any BinaryFloatingPoint.Type: floating(type)
      default: nil
      }
    // A conformance that the app adds to a system type, for example `Date`, is tried after the built-in conversion.
    return value ?? readOwn(as: type)
  }

  /// The number, including one that is written as text.
  fileprivate var numeral: Numeral? {
    switch self {
    case .number(let numeral): numeral
    case .text(let text): Numeral(text)
    case .none, .bool, .date, .data, .list, .table: nil
    }
  }
}

// MARK: - Text

extension String: ConfigurationReadable {
  static func read(_ value: ConfigurationValue) -> String? { if case .text(let text) = value { text } else { nil } }
}

extension URL: ConfigurationReadable {
  /// Fails for a text that is not a URL as written: escaping would change it.
  static func read(_ value: ConfigurationValue) -> URL? {
    guard case .text(let text) = value else { return nil }
    return URL(string: text, encodingInvalidCharacters: false)
  }
}

extension Bool: ConfigurationReadable {
  static func read(_ value: ConfigurationValue) -> Bool? {
    switch value {
    case .bool(let bool): bool
    case .text(let text): ["true": true, "yes": true, "false": false, "no": false][text.lowercased()]
    case .none, .number, .date, .data, .list, .table: nil
    }
  }
}

extension Decimal: ConfigurationReadable {
  static func read(_ value: ConfigurationValue) -> Decimal? { value.numeral?.decimal }
}

// MARK: - Dates and data

extension Date: ConfigurationReadable {
  static func read(_ value: ConfigurationValue) -> Date? { if case .date(let date) = value { date } else { nil } }
}

extension Data: ConfigurationReadable {
  static func read(_ value: ConfigurationValue) -> Data? { if case .data(let data) = value { data } else { nil } }
}

// MARK: - Collections

extension Array: ConfigurationReadable {
  static var isOfFiles: Bool { ConfigurationValue.isShareable(Element.self) }

  static func read(_ value: ConfigurationValue) throws -> [Element]? {
    guard case .list(let items) = value else { return nil }
    return try items.indices.map { try items[$0].read("[\($0)]", as: Element.self) }
  }
}

extension Dictionary: ConfigurationReadable where Key == String {
  static var isOfFiles: Bool { ConfigurationValue.isShareable(Value.self) }

  static func read(_ value: ConfigurationValue) throws -> [String: Value]? {
    guard case .table(let entries) = value else { return nil }
    var values: [String: Value] = [:]
    for (key, item) in entries { values[key] = try item.read(".\(key)", as: Value.self) }
    return values
  }
}

/// An element of an array or a dictionary that may be `null`.
extension Optional: ConfigurationReadable {
  static var isOfFiles: Bool { ConfigurationValue.isShareable(Wrapped.self) }

  static func read(_ value: ConfigurationValue) throws -> Wrapped?? {
    if case .none = value { return .some(nil) }
    return try value.read(as: Wrapped.self).map { .some($0) }
  }
}
