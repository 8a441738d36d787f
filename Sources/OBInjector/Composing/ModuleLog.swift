/// Which modules configured an injector and what was changed between them, so that it can be derived with more or
/// fewer of them.
struct ModuleLog {
  /// A module and the isolation in which it may be configured again.
  struct Entry {
    let module: any InjectorModule
    let isolation: (any Actor)?
    /// Of the module's object; for a value, of the first injector that it has configured.
    let identity: AnyObject
    /// What was registered and deleted directly after it, and before the next one.
    fileprivate(set) var changes = Changes()
  }

  /// A name that was registered twice in one place.
  struct Duplicate {
    let name: PropertyName
    let first: SourceLocation
    let second: SourceLocation
  }

  /// What was registered and deleted directly, name by name: a name that comes and goes leaves nothing.
  struct Changes {
    private(set) var deleted: Set<Registration.Key> = []
    private var positions: [Registration.Key: (position: Int, registration: Registration)] = [:]
    private var count = 0
    /// In order of registration.
    private(set) var decorators: [Decorator] = []

    /// In order of registration.
    var added: [Registration] { positions.values.sorted { $0.position < $1.position }.map(\.registration) }

    fileprivate mutating func add(_ registration: Registration) {
      positions[registration.key] = (count, registration)
      count += 1
    }

    fileprivate mutating func add(_ decorator: Decorator) { decorators.append(decorator) }

    fileprivate mutating func forget(_ key: Registration.Key) -> Registration? {
      positions.removeValue(forKey: key)?.registration
    }

    fileprivate mutating func delete(_ key: Registration.Key) { deleted.insert(key) }
  }

  private(set) var entries: [Entry] = []
  /// What was registered directly before the first module; until there is one, the table itself tells.
  private var first = Changes()
  /// Which names the module that is being configured has registered; `nil` between modules.
  private var current: Set<Registration.Key>?
  /// Names that were registered twice in one place.
  private(set) var duplicates: [Duplicate] = []

  /// Those that are configured completely: one that derives an injector while it is configured is not part of it.
  var finished: ArraySlice<Entry> { current == nil ? entries[...] : entries.dropLast() }

  /// The isolation in which this thread configures a module, or the app.
  ///
  /// What nonisolated code registers meanwhile runs there and belongs there; not what another thread registers.
  var isolation: (any Actor)? {
    guard let configuration = current == nil ? app : module, configuration.isHere else { return nil }
    return configuration.isolation
  }
  /// The configuration of the app, while it runs.
  var app: Configuration?
  /// That of the module which is being configured.
  private var module: Configuration?

  /// A configuration on the thread that begins it.
  struct Configuration {
    let isolation: (any Actor)?
    private let thread = Resolution.current

    init(isolation: (any Actor)?) { self.isolation = isolation }

    var isHere: Bool { thread === Resolution.current }
  }

  mutating func begin(
    _ module: any InjectorModule, isolation: (any Actor)?, identity: AnyObject, in registry: Registry
  ) {
    if entries.isEmpty {
      for registration in registry.table.everything { first.add(registration) }
      for decorator in registry.decorators.all { first.add(decorator) }
    }
    entries.append(Entry(module: module, isolation: isolation, identity: identity))
    self.module = Configuration(isolation: isolation)
    current = []
  }

  mutating func end() { (current, module) = (nil, nil) }

  /// Adds a registration and says whether it did, and what it took the place of: to be released by the caller, since
  /// nothing may die under a lock.
  mutating func add(
    _ registration: Registration, to table: RegistrationTable
  ) -> (isAdded: Bool, replaced: Registration?) {
    let replaced = current?.contains(registration.key) == false ? table.remove(registration.key) : nil
    guard table.add(registration) else {
      noteDuplicate(registration, table)
      return (false, replaced)
    }
    if current != nil {
      current?.insert(registration.key)
    } else if let last = entries.indices.last {
      entries[last].changes.add(registration)
    }
    return (true, replaced)
  }

  /// Removes a registration; what the name had before is forgotten with it, for the caller to release.
  mutating func remove(
    _ key: Registration.Key, from table: RegistrationTable
  ) -> (removed: Registration, forgotten: [Registration])? {
    guard let removed = table.remove(key) else { return nil }
    guard current == nil, let last = entries.indices.last else { return (removed, []) }
    let own = entries[last].changes.forget(key)
    // It was there before the last module, or that module brought it.
    if own == nil { entries[last].changes.delete(key) }
    let older = entries.indices.dropLast().map { entries[$0].changes.forget(key) }
    return (removed, ([own, first.forget(key)] + older).compactMap(\.self))
  }

  /// Adds a decorator.
  mutating func add(_ decorator: Decorator, to table: DecoratorTable) {
    if current == nil, let last = entries.indices.last { entries[last].changes.add(decorator) }
    table.add(decorator)
  }

  /// The decorators that were registered directly before the first module.
  func decorators(in table: DecoratorTable) -> [Decorator] { entries.isEmpty ? table.all : first.decorators }

  /// What was registered directly before the first module.
  func direct(in table: RegistrationTable) -> [Registration] { entries.isEmpty ? table.everything : first.added }

  private mutating func noteDuplicate(_ registration: Registration, _ table: RegistrationTable) {
    guard let first = table.own(registration.key)?.location, duplicates.count < 100 else { return }
    let isKnown = duplicates.contains { $0.name == registration.name && $0.second == registration.location }
    if !isKnown {
      duplicates.append(Duplicate(name: registration.name, first: first, second: registration.location))
    }
  }
}
