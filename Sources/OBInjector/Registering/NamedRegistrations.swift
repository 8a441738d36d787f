/// Registrations in order and by name: a few are found by comparing names, many through an index.
///
/// A child for a request has few registrations and a short life: an index would cost it more than it saves.
struct NamedRegistrations {
  /// The registrations in order; `nil` where one was deleted.
  private var ordered: [Registration?] = []
  /// Positions in `ordered`; complete, and used, only if `ordered` has more than `few` elements.
  private var index: [PropertyName: Int32] = [:]
  private(set) var count = 0

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
    guard ordered.count <= Self.few else { return index[name].map { Int($0) } }
    return ordered.firstIndex { $0.map { $0.name == name } ?? false }
  }

  /// Adds a registration unless its name is taken; returns true if it was added.
  mutating func add(_ registration: Registration) -> Bool {
    if ordered.count == Self.few, index.isEmpty { fillIndex() }
    if ordered.count < Self.few {
      guard position(of: registration.name) == nil else { return false }
      if ordered.isEmpty { ordered.reserveCapacity(Self.few) }
    } else {
      let isTaken = index.updateValueIfAbsent(Int32(ordered.count), forKey: registration.name)
      guard !isTaken else { return false }
    }
    ordered.append(registration)
    count += 1
    return true
  }

  mutating func remove(_ name: PropertyName) -> Registration? {
    guard let position = position(of: name) else { return nil }
    let removed = ordered[position]
    ordered[position] = nil
    index[name] = nil
    count -= 1
    compactIfSparse()
    return removed
  }

  /// Removes the gaps when they are more than half, so that repeated adding and deleting does not need more and more
  /// memory.
  private mutating func compactIfSparse() {
    guard count * 2 < ordered.count, ordered.count > 16 || count == 0 else { return }
    ordered = ordered.filter { $0 != nil }
    index.removeAll(keepingCapacity: true)
    if ordered.count > Self.few { fillIndex() }
  }

  private mutating func fillIndex() {
    for (position, registration) in ordered.enumerated() {
      if let registration { index[registration.name] = Int32(position) }
    }
  }
}

extension Dictionary {
  /// Sets the value if the key is new, with one hash lookup; returns true if the key was there.
  fileprivate mutating func updateValueIfAbsent(_ value: Value, forKey key: Key) -> Bool {
    var wasThere = true
    func settle(_ slot: inout Value?) {
      guard slot == nil else { return }
      wasThere = false
      slot = value
    }
    settle(&self[key])
    return wasThere
  }
}
