/// Registrations for the properties of one type each, and of its subclasses.
struct TypeScopedRegistrations {
  private var known: [Registration.Key: Registration] = [:]
  /// The registrations in order.
  private(set) var ordered: [Registration] = []

  var isEmpty: Bool { known.isEmpty }

  subscript(key: Registration.Key) -> Registration? { known[key] }

  /// Adds a registration unless its type has the name already; returns true if it was added.
  mutating func add(_ registration: Registration) -> Bool {
    guard known[registration.key] == nil else { return false }
    known[registration.key] = registration
    ordered.append(registration)
    return true
  }

  mutating func remove(_ key: Registration.Key) -> Registration? {
    guard let removed = known.removeValue(forKey: key) else { return nil }
    ordered.removeAll { $0 === removed }
    return removed
  }

  /// Returns the registration of the name for a type: its own, else that of the nearest superclass that has one.
  func find(_ name: PropertyName, for target: Any.Type) -> Registration? {
    guard !known.isEmpty else { return nil }
    for type in FieldRecords.classes(of: target) {
      if let found = known[Registration.Key(name: name, target: ObjectIdentifier(type))] { return found }
    }
    return nil
  }

  /// Returns all registrations for a type and its superclasses, the nearest type first.
  func all(for target: Any.Type) -> [Registration] {
    guard !known.isEmpty else { return [] }
    return FieldRecords.classes(of: target).flatMap { type in ordered.filter { $0.target == type } }
  }
}
