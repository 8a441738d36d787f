/// Names that mean something for the properties of one type only, and of its subclasses.
struct NamesForTypes {
  private var known: [Registration.Key: Registration] = [:]
  /// In order of registration.
  private(set) var ordered: [Registration] = []

  var isEmpty: Bool { known.isEmpty }

  subscript(key: Registration.Key) -> Registration? { known[key] }

  /// Adds a registration unless its type has the name already; says whether it did.
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

  /// What the name means for a type: for itself, else for the nearest superclass that has it.
  func find(_ name: PropertyName, for target: Any.Type) -> Registration? {
    guard !known.isEmpty else { return nil }
    var level: Any.Type? = target
    while let type = level {
      if let found = known[Registration.Key(name: name, target: ObjectIdentifier(type))] { return found }
      level = FieldRecords.superclass(of: type)
    }
    return nil
  }

  /// All that mean something for a type, the nearest first.
  func all(for target: Any.Type) -> [Registration] {
    guard !known.isEmpty else { return [] }
    var all: [Registration] = []
    var level: Any.Type? = target
    while let type = level {
      all += ordered.filter { $0.target == type }
      level = FieldRecords.superclass(of: type)
    }
    return all
  }
}
