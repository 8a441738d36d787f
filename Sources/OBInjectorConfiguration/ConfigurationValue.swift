import Foundation

/// A value in a file or an environment variable, the same for every format.
enum ConfigurationValue: Sendable {
  /// A value and its byte offset in the file; 0 in a format without lines.
  struct Item: Sendable {
    let value: ConfigurationValue
    var offset = 0
  }

  /// A key and its value.
  typealias Entry = (key: String, item: Item)

  case none
  case text(String)
  case number(Numeral)
  case bool(Bool)
  case date(Date)
  case data(Data)
  case list([Item])
  /// The entries, in the order of the file.
  case table([Entry])

  /// The value in its natural type, for a caller that demands no particular type.
  ///
  /// An array or dictionary of only text, only Booleans or only numbers has that element type.
  var natural: (any Sendable)? {
    switch self {
    case .none: nil
    case .text(let text): text
    case .number(let numeral): numeral.natural
    case .bool(let bool): bool
    case .date(let date): date
    case .data(let data): data
    case .list(let items): natural(of: items.map(\.value))
    case .table(let entries): natural(of: entries.map(\.item.value))
    }
  }

  private func natural(of elements: [ConfigurationValue]) -> (any Sendable)? {
    func read<Element: Sendable>(_: Element.Type) -> (any Sendable)? {
      if case .list = self { try? self.read(as: [Element].self) } else { try? self.read(as: [String: Element].self) }
    }
    // Whole numbers and fractions together are fractions.
    return switch Set(elements.map(\.kind)) {
    case [.text]: read(String.self)
    case [.bool]: read(Bool.self)
    case [.whole]: read(Int.self) ?? read((any Sendable).self)
    case [.number], [.whole, .number]: read(Double.self) ?? read((any Sendable).self)
    default: read((any Sendable).self)
    }
  }

  private enum Kind { case text, bool, whole, number, other }

  private var kind: Kind {
    switch self {
    case .text: .text
    case .bool: .bool
    case .number(let numeral): numeral.isInteger ? .whole : .number
    case .none, .date, .data, .list, .table: .other
    }
  }
}
