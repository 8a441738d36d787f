/// Registrations in order and by name: a few are found by comparing names, many through a dictionary.
///
/// A child for a request has few registrations and a short life: a dictionary would cost it more than it saves.
struct Registrations {
  /// The registrations in order; `nil` where one was deleted.
  private var ordered: [Registration?] = []
  /// The positions in `ordered`; filled, and used, only if there are more than `few`.
  private var positions: [PropertyName: Int] = .init()
  private var count = 0
  private(set) var aliasCount = 0

  private static let few = 4

  var isEmpty: Bool { count == 0 }

  /// The registrations in order.
  var all: [Registration] { ordered.compactMap(\.self) }

  subscript(name: PropertyName) -> Registration? { position(of: name).flatMap { ordered[$0] } }

  /// Returns the given registrations in order of registration, without deleted and replaced ones.
  func inOrder(_ some: [Registration]) -> [Registration] {
    some.compactMap { registration in position(of: registration.name).map { (place: $0, registration) } }
      .filter { ordered[$0.place] === $0.1 }.sorted { $0.place < $1.place }.map(\.1)
  }

  private func position(of name: PropertyName) -> Int? {
    guard ordered.count <= Self.few else { return positions.specializedValue(forKey: name) }
    return ordered.indices.first { ordered[$0]?.name == name }
  }

  /// Adds a registration unless its name is taken; returns true if it was added.
  mutating func add(_ registration: Registration) -> Bool {
    guard position(of: registration.name) == nil else { return false }
    if ordered.isEmpty { ordered.reserveCapacity(Self.few) }
    ordered.append(registration)
    if ordered.count == Self.few + 1 {
      findPositions()
    } else if ordered.count > Self.few {
      positions.updateValue(ordered.count - 1, forKey: registration.name)
    }
    change(registration, by: 1)
    return true
  }

  mutating func remove(_ name: PropertyName) -> Registration? {
    guard let position = position(of: name), let removed = ordered[position] else { return nil }
    ordered[position] = nil
    positions.removeValue(forKey: name)
    change(removed, by: -1)
    compactIfSparse()
    return removed
  }

  private mutating func change(_ registration: Registration, by difference: Int) {
    count += difference
    if registration.aliased != nil { aliasCount += difference }
  }

  /// Removes the gaps when they are more than half, so that repeated adding and deleting does not need more and more
  /// memory.
  private mutating func compactIfSparse() {
    guard count * 2 < ordered.count, ordered.count > 16 || count == 0 else { return }
    ordered = ordered.filter { $0 != nil }
    findPositions()
  }

  private mutating func findPositions() {
    positions = .init()
    guard ordered.count > Self.few else { return }
    for (position, registration) in ordered.enumerated() {
      if let registration { positions.updateValue(position, forKey: registration.name) }
    }
  }
}
