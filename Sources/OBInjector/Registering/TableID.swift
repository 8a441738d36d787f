/// The number of a registry that a report or an error reads later, without retaining it.
struct TableID: Sendable {
  private struct Entry { weak var registry: Registry? }

  private static let tables = Lock<(known: [UInt64: Entry], last: UInt64)>((.init(), 0))

  /// The number that refers to no registry.
  static let none = TableID(0)

  // Six bytes: the rest of the word tells a report that it is a number. Enough for three million registries a second and
  // three years.
  private let low: UInt32
  private let high: UInt16

  init(_ value: UInt64) {
    low = UInt32(truncatingIfNeeded: value)
    high = UInt16(truncatingIfNeeded: value >> 32)
  }

  var value: UInt64 { UInt64(high) << 32 | UInt64(low) }

  /// The registry; `nil` if the injector is gone.
  var table: Registry? {
    value == 0 ? nil : Self.tables.withLock { $0.known[value]?.registry }
  }

  /// The registrations by every name; none if the injector is gone.
  var names: [Registration] { table?.names() ?? [] }

  static func enter(_ registry: Registry) -> TableID {
    tables.withLock { tables in
      tables.last += 1
      tables.known[tables.last] = Entry(registry: registry)
      return TableID(tables.last)
    }
  }

  func leave() {
    guard value != 0 else { return }
    Self.tables.withLock { tables in _ = tables.known.removeValue(forKey: value) }
  }
}
