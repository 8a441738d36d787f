/// Registrations in order and by name: a few are found by comparing names, many through an index.
///
/// A child for a request has few registrations and a short life: an index would cost it more than it saves.
struct Registrations {
  /// The registrations in order; `nil` where one was deleted.
  private var ordered: [Registration?] = []
  /// Positions in `ordered`, of deleted registrations too; complete, and used, only if `ordered` has more than `few`
  /// elements.
  private var index = PositionIndex()
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
    guard ordered.count <= Self.few else { return find(name).position }
    return ordered.indices.first { ordered[$0]?.name == name }
  }

  @inline(__always)
  private func find(_ name: PropertyName) -> (position: Int?, hash: Int, bucket: Int) {
    let hash = name.hashValue
    let found = index.find(hash) { ordered[$0]?.name == name }
    return (found.position, hash, found.bucket)
  }

  /// Adds a registration unless its name is taken; returns true if it was added.
  mutating func add(_ registration: Registration) -> Bool {
    if ordered.count < Self.few {
      guard position(of: registration.name) == nil else { return false }
      if ordered.isEmpty { ordered.reserveCapacity(Self.few) }
    } else {
      if index.isEmpty { fillIndex() }
      guard insert(registration, at: ordered.count) else { return false }
    }
    ordered.append(registration)
    change(registration, by: 1)
    return true
  }

  /// Adds a position to the index unless the name of its registration is taken; returns true if it was added.
  private mutating func insert(_ registration: Registration, at position: Int) -> Bool {
    if position >= index.capacity {
      index.grow()
      // Otherwise the array would grow by itself to another, larger size.
      ordered.reserveCapacity(index.capacity)
    }
    let found = find(registration.name)
    guard found.position == nil else { return false }
    index.add(position, found.hash, in: found.bucket)
    return true
  }

  mutating func remove(_ name: PropertyName) -> Registration? {
    guard let position = position(of: name), let removed = ordered[position] else { return nil }
    ordered[position] = nil
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
    index.removeAll()
    if ordered.count > Self.few { fillIndex() }
  }

  private mutating func fillIndex() {
    for (position, registration) in ordered.enumerated() {
      if let registration { _ = insert(registration, at: position) }
    }
  }
}
