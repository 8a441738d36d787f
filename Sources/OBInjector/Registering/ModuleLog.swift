/// Which modules configured an injector and what came from where, so that it can be derived with more or fewer of them.
struct ModuleLog {
  /// A module and the isolation in which it may be configured again.
  struct Entry {
    let module: any InjectorModule
    let isolation: (any Actor)?
  }

  private(set) var entries: [Entry] = []
  /// The module that is being configured.
  private var current: Int?
  /// Which module registered a name; the others were registered directly.
  private var origins: [PropertyName: Int] = [:]
  /// Direct registrations that a module has overridden.
  private var overridden: [Registration] = []
  /// After how many modules a direct registration came; not there for those that came before any.
  private var positions: [ObjectIdentifier: Int] = [:]
  /// Names that were registered twice in one place.
  private(set) var duplicates: [(name: PropertyName, first: SourceLocation, second: SourceLocation)] = []

  mutating func begin(_ module: any InjectorModule, isolation: (any Actor)?) {
    current = entries.count
    entries.append(Entry(module: module, isolation: isolation))
  }

  mutating func end() { current = nil }

  mutating func add(_ registration: Registration, to table: RegistrationTable) -> Bool {
    guard let current else {
      if table.add(registration) {
        if !entries.isEmpty { positions[ObjectIdentifier(registration)] = entries.count }
        return true
      }
      noteDuplicate(registration, table)
      return false
    }
    if origins[registration.name] == current {
      noteDuplicate(registration, table)
      return false
    }
    if let replaced = table.remove(registration.name), origins[registration.name] == nil { overridden.append(replaced) }
    origins[registration.name] = current
    return table.add(registration)
  }

  /// What was registered directly after `count` modules, in order.
  func direct(after count: Int, in table: RegistrationTable) -> [Registration] {
    let visible = table.own.filter { origins[$0.name] == nil || positions[ObjectIdentifier($0)] != nil }
    return (overridden + visible).filter { (positions[ObjectIdentifier($0)] ?? 0) == count }
  }

  private mutating func noteDuplicate(_ registration: Registration, _ table: RegistrationTable) {
    guard let first = table.own(registration.name)?.location, duplicates.count < 100 else { return }
    let isKnown = duplicates.contains { $0.name == registration.name && $0.second == registration.location }
    if !isKnown { duplicates.append((registration.name, first, registration.location)) }
  }
}
