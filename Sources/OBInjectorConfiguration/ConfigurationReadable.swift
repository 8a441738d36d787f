import Foundation

/// A type to which a value of a file can be converted without loss.
protocol ConfigurationReadable {
  static func read(_ value: ConfigurationValue) -> Self?
  /// True if the type contains no type of the app.
  static var isOfFiles: Bool { get }
  /// Returns the element that prevents the conversion; `nil` if the value as a whole does.
  static func misfit(in value: ConfigurationValue) -> ConfigurationMisfit?
}

extension ConfigurationReadable {
  static var isOfFiles: Bool { true }
  static func misfit(in value: ConfigurationValue) -> ConfigurationMisfit? { nil }
}

extension ConfigurationValue {
  /// Returns the value as exactly that type; `nil` if the conversion would lose something.
  func converted(to type: Any.Type) -> Any? {
    func open<Value>(_: Value.Type) -> Any? { read(as: Value.self).map { $0 as Any } }
    return open(type)
  }

  func read<Value>(as type: Value.Type) -> Value? {
    // `any Sendable` is `Any` at run time, and all values of a file are `Sendable`.
    if type == Any.self {
      // A `null` inside a list or a table keeps its place, as an Optional without a value.
      return (natural ?? (String?.none as any Sendable)) as? Value
    }
    func builtIn<Own: ConfigurationReadable>(_: Own.Type) -> Value? { Own.read(self).flatMap { $0 as? Value } }
    func integer<Own: FixedWidthInteger>(_: Own.Type) -> Value? { numeral?.integer(as: Own.self) as? Value }
    func floating<Own: BinaryFloatingPoint>(_: Own.Type) -> Value? { numeral?.floating(as: Own.self) as? Value }
    let value: Value? =
      switch type {
      case let type as any ConfigurationReadable.Type: builtIn(type)
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

  static func read(_ value: ConfigurationValue) -> [Element]? {
    guard case .list(let items) = value else { return nil }
    let elements = items.compactMap { $0.value.read(as: Element.self) }
    return elements.count == items.count ? elements : nil
  }

  static func misfit(in value: ConfigurationValue) -> ConfigurationMisfit? {
    guard case .list(let items) = value else { return nil }
    return items.indices.lazy.compactMap { index in
      items[index].element("[\(index)]", as: Element.self)
    }.first
  }
}

extension Dictionary: ConfigurationReadable where Key == String {
  static var isOfFiles: Bool { ConfigurationValue.isShareable(Value.self) }

  static func read(_ value: ConfigurationValue) -> [String: Value]? {
    guard case .table(let entries) = value else { return nil }
    let values = entries.compactMap { entry in entry.item.value.read(as: Value.self).map { (entry.key, $0) } }
    return values.count == entries.count ? Dictionary(uniqueKeysWithValues: values) : nil
  }

  static func misfit(in value: ConfigurationValue) -> ConfigurationMisfit? {
    guard case .table(let entries) = value else { return nil }
    return entries.lazy.compactMap { $0.item.element(".\($0.key)", as: Value.self) }.first
  }
}

/// An element of an array or a dictionary that may be `null`.
extension Optional: ConfigurationReadable {
  static var isOfFiles: Bool { ConfigurationValue.isShareable(Wrapped.self) }

  static func read(_ value: ConfigurationValue) -> Wrapped?? {
    if case .none = value { return .some(nil) }
    return value.read(as: Wrapped.self).map { .some($0) }
  }

  static func misfit(in value: ConfigurationValue) -> ConfigurationMisfit? {
    (Wrapped.self as? any ConfigurationReadable.Type)?.misfit(in: value)
  }
}
