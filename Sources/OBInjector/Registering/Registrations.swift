/// Registrations in order and by name: a few are found by comparing names, many through a dictionary.
///
/// A child for a request has a few, and a short life: hashing their names costs it more than all else that it does.
struct Registrations {
  /// The registrations in order.
  private(set) var all: [Registration] = []
  /// All registrations by name, or none as long as there were never more than `few`.
  private var byName: [PropertyName: Registration] = .init()
  private(set) var aliasCount = 0

  private static let few = 4

  var isEmpty: Bool { all.isEmpty }

  subscript(name: PropertyName) -> Registration? {
    guard byName.isEmpty else { return byName.specializedValue(forKey: name) }
    // A loop, since a child that exists for one request asks a dozen times.
    for registration in all where registration.name == name { return registration }
    return nil
  }

  /// Adds a registration unless its name is taken; returns true if it was added.
  mutating func add(_ registration: Registration) -> Bool {
    guard self[registration.name] == nil else { return false }
    if all.isEmpty { all.reserveCapacity(Self.few) }
    all.append(registration)
    if !byName.isEmpty {
      byName.updateValue(registration, forKey: registration.name)
    } else if all.count > Self.few {
      for registration in all { byName.updateValue(registration, forKey: registration.name) }
    }
    if registration.aliased != nil { aliasCount += 1 }
    return true
  }

  mutating func remove(_ name: PropertyName) -> Registration? {
    guard let removed = self[name] else { return nil }
    // Not in place: another thread may have read the list that `local` has given it, and ThreadSanitizer doesn't see the
    // reference counts that order that before this.
    all = all.filter { $0 !== removed }
    byName.remove(name)
    if removed.aliased != nil { aliasCount -= 1 }
    return removed
  }
}
