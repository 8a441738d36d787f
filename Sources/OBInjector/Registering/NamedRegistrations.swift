/// Registrations in order and by name: few are found by comparing names, many by an index.
///
/// A child for a request has a few and does not live long: an index would cost it more than it saves.
struct NamedRegistrations {
  /// In order of registration; `nil` where one was deleted.
  private var ordered: [Registration?] = []
  /// Positions in `ordered`; asked, and sure to be complete, where there are more than a few.
  private var index: [PropertyName: Int32] = [:]
  private(set) var count = 0

  private static let few = 4

  var isEmpty: Bool { count == 0 }

  /// In order of registration.
  var all: [Registration] { ordered.compactMap(\.self) }

  subscript(name: PropertyName) -> Registration? { position(of: name).flatMap { ordered[$0] } }

  /// Some of them in order of registration; one that has been deleted is left out.
  func inOrder(_ some: [Registration]) -> [Registration] {
    some.compactMap { position(of: $0.name) }.sorted().compactMap { ordered[$0] }
  }

  private func position(of name: PropertyName) -> Int? {
    guard ordered.count <= Self.few else { return index[name].map { Int($0) } }
    return ordered.firstIndex { $0.map { $0.name == name } ?? false }
  }

  /// Adds a registration unless its name is taken; says whether it did.
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

  /// Removes the registration of that name and returns it.
  mutating func remove(_ name: PropertyName) -> Registration? {
    guard let position = position(of: name) else { return nil }
    let removed = ordered[position]
    ordered[position] = nil
    index[name] = nil
    count -= 1
    compactIfSparse()
    return removed
  }

  /// Squeezes the gaps out when they are more than half, so that adding and deleting for ever needs no more room.
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
  /// Sets the value if the key is new, in one look-up; says whether the key was there.
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
