/// The arguments of a lookup as part of a shared instance's identity, compared by value when the key is made.
///
/// Equal arguments share one key for as long as any reference to it exists, so that keys are compared by address:
/// `hash(into:)` and `==` of the arguments are user code, which must not run under a lock or during a table operation.
///
/// `@unchecked Sendable` is sound: the key is immutable, and its items are only compared.
final class ArgumentKey: @unchecked Sendable {
  private struct Item: Equatable {
    let type: ObjectIdentifier
    /// `nil` for an argument that is `nil`.
    let value: AnyHashable?
  }

  private let items: [Item]
  /// Computed once: the hash of a mutable argument may change.
  private let itemsHash: Int

  private init(_ items: [Item], hash: Int) {
    self.items = items
    itemsHash = hash
  }

  /// Returns a key that equals no other one, for arguments that can't be compared.
  static func unknown() -> ArgumentKey { ArgumentKey([], hash: 0) }

  /// True for a key of arguments that can't be compared; a request without arguments has no key.
  var isUnknown: Bool { items.isEmpty }

  // MARK: - The one key of equal arguments

  private struct Known {
    let id: ObjectIdentifier
    weak var key: ArgumentKey?
  }

  /// The keys by their hashes.
  private static let known = Lock<[Int: [Known]]>(.init())

  /// Returns the key of these arguments, or `nil` if one of them is not `Hashable`.
  ///
  /// `position` is then the position of that argument, counted from 1.
  static func of(_ arguments: [Any], position: inout Int) -> ArgumentKey? {
    var items: [Item] = []
    var hasher = Hasher()
    for (index, argument) in arguments.enumerated() {
      position = index + 1
      guard let item = item(argument) else { return nil }
      items.append(item)
      hasher.combine(item.value)
    }
    let hash = hasher.finalize()
    let new = ArgumentKey(items, hash: hash)
    // Retained, so that none of them ends: as many keys are the same keys.
    var compared: [ArgumentKey] = []
    while true {
      let (keys, isAdded) = known.withLock { known -> ([ArgumentKey], Bool) in
        let keys = known[hash]?.compactMap(\.key) ?? []
        if keys.count == compared.count { known[hash, default: []].append(Known(id: ObjectIdentifier(new), key: new)) }
        return (keys, keys.count == compared.count)
      }
      if isAdded { return new }
      if let equal = keys.first(where: { $0.items == items }) { return equal }
      compared = keys
    }
  }

  private static func item(_ argument: Any) -> Item? {
    guard let value = Fitting.unwrap(argument) else { return Item(type: ObjectIdentifier(Never.self), value: nil) }
    if let metatype = value as? Any.Type {
      return Item(type: ObjectIdentifier(Any.Type.self), value: AnyHashable(ObjectIdentifier(metatype)))
    }
    guard let hashable = value as? any Hashable else { return nil }
    return Item(type: ObjectIdentifier(Swift.type(of: value)), value: AnyHashable(hashable))
  }

  deinit {
    Self.known.withLock { known in
      // By address: to read another key retains it, and if that became its last reference, it would end under the lock.
      known[itemsHash]?.removeAll { $0.id == ObjectIdentifier(self) }
      if known[itemsHash]?.isEmpty == true { known[itemsHash] = nil }
    }
  }
}
