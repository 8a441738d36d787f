/// The arguments of a lookup as part of a shared instance's identity, compared by value when the key is made.
///
/// Equal arguments share one key for as long as any reference to it exists, so that keys are compared by address:
/// `hash(into:)` and `==` of the arguments are user code, which must not run under a lock or during a table operation.
///
/// `@unchecked Sendable` is sound: the key is immutable, and its items are only compared.
final class ArgumentKey: @unchecked Sendable {
  /// For each argument its type and its value; for one that is `nil`, the type `Never` alone.
  private let items: [AnyHashable]
  /// Computed once: the hash of a mutable argument may change.
  private let itemsHash: Int

  private init(_ items: [AnyHashable]) {
    self.items = items
    itemsHash = items.hashValue
  }

  /// Returns a key that equals no other one, for arguments that can't be compared.
  static func unknown() -> ArgumentKey { ArgumentKey([]) }

  // MARK: - The one key of equal arguments

  /// The keys by their hashes; the table does not keep them alive.
  private static let known = Lock<[Int: [WeakReference]]>(.init())

  /// Returns the key of these arguments, or `nil` if one of them is not `Hashable`.
  ///
  /// `position` is then the position of that argument, counted from 1.
  static func of(_ arguments: [Any], position: inout Int) -> ArgumentKey? {
    var items: [AnyHashable] = []
    for (index, argument) in arguments.enumerated() {
      position = index + 1
      guard let parts = parts(of: argument) else { return nil }
      items += parts
    }
    let new = ArgumentKey(items)
    // Items are compared outside the lock. The new key enters the table only if that has no other keys of this hash
    // than those compared. These are retained meanwhile, so that none ends: as many keys are the same keys.
    var compared: [ArgumentKey] = []
    while true {
      let (present, isAdded) = known.withLock { known -> ([ArgumentKey], Bool) in
        let present = known[new.itemsHash]?.compactMap { $0.object as? ArgumentKey } ?? []
        let isAdded = present.count == compared.count
        if isAdded { known[new.itemsHash] = (known[new.itemsHash] ?? []) + [WeakReference(new)] }
        return (present, isAdded)
      }
      if isAdded { return new }
      if let equal = present.first(where: { $0.items == items }) { return equal }
      compared = present
    }
  }

  private static func parts(of argument: Any) -> [AnyHashable]? {
    guard let value = Fitting.unwrap(argument) else { return [ObjectIdentifier(Never.self)] }
    if let metatype = value as? Any.Type { return [ObjectIdentifier(Any.Type.self), ObjectIdentifier(metatype)] }
    guard let hashable = value as? any Hashable else { return nil }
    return [ObjectIdentifier(Swift.type(of: value)), AnyHashable(hashable)]
  }

  deinit {
    Self.known.withLock { known in
      // By address: to read another key retains it, and if that became its last reference, it would end under the lock.
      let others = (known[itemsHash] ?? []).filter { $0.id != ObjectIdentifier(self) }
      known[itemsHash] = others.isEmpty ? nil : others
    }
  }
}
