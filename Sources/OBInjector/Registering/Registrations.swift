/// Registrations in order and by key: a few are found by comparing names, many through an index.
///
/// A child for a request has few registrations and a short life: an index would cost it more than it saves.
struct Registrations {
  /// The registrations in order; `nil` where one was deleted.
  private var ordered: [Registration?] = []
  /// Positions in `ordered`; complete, and used, only if `ordered` has more than `few` elements.
  private var index: [Registration.Key: Int32] = .init()
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
    guard ordered.count <= Self.few else { return index[.init(name: name, target: target)].map { Int($0) } }
    return ordered.firstIndex { registration in
      guard let registration, registration.name == name else { return false }
      return registration.target.map { ObjectIdentifier($0) } == target
    }
  }

  /// Adds a registration unless its key is taken; returns true if it was added.
  mutating func add(_ registration: Registration) -> Bool {
    if ordered.count == Self.few, index.isEmpty { fillIndex() }
    if ordered.count < Self.few {
      guard position(of: registration) == nil else { return false }
      if ordered.isEmpty { ordered.reserveCapacity(Self.few) }
    } else {
      let isTaken = index.updateValueIfAbsent(Int32(ordered.count), forKey: registration.key)
      guard !isTaken else { return false }
    }
    ordered.append(registration)
    change(registration, by: 1)
    return true
  }

  mutating func remove(_ key: Registration.Key) -> Registration? {
    guard let position = position(of: key.name, key.target), let removed = ordered[position] else { return nil }
    ordered[position] = nil
    index[key] = nil
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
    index.removeAll(keepingCapacity: true)
    if ordered.count > Self.few { fillIndex() }
  }

  private mutating func fillIndex() {
    for (position, registration) in ordered.enumerated() {
      if let registration { index[registration.key] = Int32(position) }
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
