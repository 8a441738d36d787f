import Foundation

/// The error of a conversion: the innermost value that can't be converted, and the type that can't hold it.
struct ConfigurationMisfit: Error {
  /// The indices and keys that lead from the requested value to this one, such as `[2]` or `.host`.
  var subscripts = ""
  let item: ConfigurationValue.Item
  let valueType: Any.Type
}

extension ConfigurationValue.Item {
  /// Returns the value as exactly that type.
  ///
  /// - Parameter subscripts: What leads to this value, if it is an element of the requested one.
  func read<Value>(_ subscripts: @autoclosure () -> String = "", as type: Value.Type) throws -> Value {
    do { if let read = try value.read(as: type) { return read } } catch var misfit as ConfigurationMisfit {
      misfit.subscripts = subscripts() + misfit.subscripts
      throw misfit
    }
    throw ConfigurationMisfit(subscripts: subscripts(), item: self, valueType: type)
  }

  /// Returns the value as exactly that type.
  func converted(to type: Any.Type) throws -> Any {
    func open<Value>(_: Value.Type) throws -> Any { try read(as: Value.self) }
    return try open(type)
  }
}

extension ConfigurationValue {
  /// The value as a message shows it; of collections only the size, since they may be long.
  var written: String {
    switch self {
    case .none: "null"
    case .text(let text): "\"\(text.count > 60 ? text.prefix(60) + "…" : text)\""
    case .number(let numeral): numeral.written
    case .bool(let bool): "\(bool)"
    case .date(let date): date.formatted(.iso8601)
    case .data(let data): "data of \(data.count) byte\(data.count == 1 ? "" : "s")"
    case .list(let items): "a list of \(items.count) value\(items.count == 1 ? "" : "s")"
    case .table(let entries): "a dictionary of \(entries.count) value\(entries.count == 1 ? "" : "s")"
    }
  }
}
