/// Registrations in order and by key: a few are found by comparing names, many through an index.
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
  /// The number of registrations for the properties of one type each.
  private var limitedCount = 0

  private static let few = 4

  var isEmpty: Bool { count == 0 }

  /// The registrations for all types, in order.
  var general: [Registration] { ordered.compactMap { $0?.target == nil ? $0 : nil } }

  /// The registrations for all types, then those for one type each, in order.
  var all: [Registration] {
    limitedCount == 0 ? general : general + ordered.compactMap { $0?.target == nil ? nil : $0 }
  }

  subscript(key: Registration.Key) -> Registration? { position(of: key.name, key.target).flatMap { ordered[$0] } }

  /// Returns the registration of the name for a type: that of the type itself, else of the nearest superclass that has
  /// one, else the one for all types.
  func find(_ name: PropertyName, for target: Any.Type?) -> Registration? {
    if limitedCount > 0, let target {
      for type in sequence(first: target, next: FieldRecords.superclass) {
        if let found = self[Registration.Key(name: name, target: ObjectIdentifier(type))] { return found }
      }
    }
    return position(of: name, nil).flatMap { ordered[$0] }
  }

  /// Returns the given registrations in order of registration, without deleted and replaced ones.
  func inOrder(_ some: [Registration]) -> [Registration] {
    some.compactMap { registration in position(of: registration).map { (place: $0, registration) } }
      .filter { ordered[$0.place] === $0.1 }.sorted { $0.place < $1.place }.map(\.1)
  }

  private func position(of registration: Registration) -> Int? {
    position(of: registration.name, registration.target.map { ObjectIdentifier($0) })
  }

  private func position(of name: PropertyName, _ target: ObjectIdentifier?) -> Int? {
    guard ordered.count <= Self.few else {
      return find(Registration.Key(name: name, target: target)).position
    }
    return ordered.indices.first { has(name, target, at: $0) }
  }

  @inline(__always)
  private func find(_ key: Registration.Key) -> (position: Int?, hash: Int, bucket: Int) {
    let hash = key.hashValue
    let found = index.find(hash) { has(key.name, key.target, at: $0) }
    return (found.position, hash, found.bucket)
  }

  private func has(_ name: PropertyName, _ target: ObjectIdentifier?, at position: Int) -> Bool {
    guard let registration = ordered[position], registration.name == name else { return false }
    return registration.target.map { ObjectIdentifier($0) } == target
  }

  /// Adds a registration unless its key is taken; returns true if it was added.
  mutating func add(_ registration: Registration) -> Bool {
    if ordered.count < Self.few {
      guard position(of: registration) == nil else { return false }
      if ordered.isEmpty { ordered.reserveCapacity(Self.few) }
    } else {
      if index.isEmpty { fillIndex() }
      guard insert(registration, at: ordered.count) else { return false }
    }
    ordered.append(registration)
    change(registration, by: 1)
    return true
  }

  /// Adds a position to the index unless the key of its registration is taken; returns true if it was added.
  private mutating func insert(_ registration: Registration, at position: Int) -> Bool {
    if position >= index.capacity {
      index.grow()
      // Otherwise the array would grow by itself to another, larger size.
      ordered.reserveCapacity(index.capacity)
    }
    let found = find(registration.key)
    guard found.position == nil else { return false }
    index.add(position, found.hash, in: found.bucket)
    return true
  }

  mutating func remove(_ key: Registration.Key) -> Registration? {
    guard let position = position(of: key.name, key.target), let removed = ordered[position] else { return nil }
    ordered[position] = nil
    change(removed, by: -1)
    compactIfSparse()
    return removed
  }

  private mutating func change(_ registration: Registration, by difference: Int) {
    count += difference
    if registration.aliased != nil { aliasCount += difference }
    if registration.target != nil { limitedCount += difference }
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
