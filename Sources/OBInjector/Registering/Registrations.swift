/// Registrations by name, and in order.
struct Registrations {
  private var entries: [PropertyName: (registration: Registration, number: Int)] = .init()
  private var last = 0
  private(set) var aliasCount = 0

  var isEmpty: Bool { entries.isEmpty }

  /// The registrations in order.
  var all: [Registration] { entries.values.sorted { $0.number < $1.number }.map(\.registration) }

  subscript(name: PropertyName) -> Registration? { entries.specializedValue(forKey: name)?.registration }

  /// Adds a registration unless its name is taken; returns true if it was added.
  mutating func add(_ registration: Registration) -> Bool {
    guard self[registration.name] == nil else { return false }
    // A child for a request has a few, and would grow the dictionary for each of them.
    if last == 0 { entries.reserveCapacity(3) }
    last += 1
    entries.updateValue((registration, last), forKey: registration.name)
    if registration.aliased != nil { aliasCount += 1 }
    return true
  }

  mutating func remove(_ name: PropertyName) -> Registration? {
    let removed = entries.removeValue(forKey: name)?.registration
    if removed?.aliased != nil { aliasCount -= 1 }
    return removed
  }
}
