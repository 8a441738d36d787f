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
    case .list(let items): uniform(items.map(\.value)) ?? items.map(\.value.kept)
    case .table(let entries):
      uniform(entries.map(\.item.value))
        ?? Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.item.value.kept) })
    }
  }

  /// The value in its natural type; a `null` keeps its place in a list or a table, as an Optional without a value.
  var kept: any Sendable { natural ?? (String?.none as any Sendable) }

  /// Returns the array or the dictionary, if its elements are of one kind.
  private func uniform(_ elements: [ConfigurationValue]) -> (any Sendable)? {
    func read<Element: Sendable>(_: Element.Type) -> (any Sendable)? {
      if case .list = self { try? self.read(as: [Element].self) } else { try? self.read(as: [String: Element].self) }
    }
    // Whole numbers and fractions together are fractions.
    return switch Set(elements.map(\.kind)) {
    case [.text]: read(String.self)
    case [.bool]: read(Bool.self)
    case [.whole]: read(Int.self)
    case [.number], [.whole, .number]: read(Double.self)
    default: nil
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
