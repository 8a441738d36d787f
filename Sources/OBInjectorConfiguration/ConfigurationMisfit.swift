import Foundation

/// The innermost value that can't be converted, and the type that can't hold it.
struct ConfigurationMisfit {
  /// The indices and keys that lead from the requested value to this one, such as `[2]` or `.host`.
  var subscripts = ""
  let item: ConfigurationValue.Item
  let valueType: Any.Type
}

extension ConfigurationValue.Item {
  /// Returns the value, or the element of it, that can't be converted to the type.
  func misfit(as type: Any.Type) -> ConfigurationMisfit {
    (type as? any ConfigurationReadable.Type)?.misfit(in: value) ?? ConfigurationMisfit(item: self, valueType: type)
  }

  /// Returns what can't be converted if this value is an element of the requested one, or `nil` if the element fits.
  func element<Value>(_ subscripts: String, as type: Value.Type) -> ConfigurationMisfit? {
    if case .some = value.read(as: type) { return nil }
    var misfit = misfit(as: type)
    misfit.subscripts = subscripts + misfit.subscripts
    return misfit
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
