/// The modules that configured an injector, and the direct changes between them, so that an injector with more or fewer
/// modules can be derived.
struct ModuleLog {
  /// A module and the isolation in which it may be configured again.
  struct Entry {
    let module: any InjectorModule
    let isolation: (any Actor)?
    /// The key of the module for `ModuleTurn`: the module's object or, for a value, an object that derived injectors
    /// share.
    let identity: AnyObject
    /// The direct changes after this module and before the next one.
    fileprivate(set) var changes = Changes()
  }

  /// A registration that was rejected since its name was taken.
  struct Duplicate {
    let first: RegisteredProperty
    let second: RegisteredProperty
  }

  /// Direct registrations and deletions, name by name: a name that is registered and deleted again leaves no entry.
  struct Changes {
    private(set) var deleted: Set<PropertyName> = []
    private var positions: [PropertyName: (position: Int, registration: Registration)] = .init()
    private var count = 0
    /// The decorators, in order of registration.
    private(set) var decorators: [Decorator] = []

    /// The registrations, in order of registration.
    var added: [Registration] { positions.values.sorted { $0.position < $1.position }.map(\.registration) }

    fileprivate mutating func add(_ registration: Registration) {
      positions[registration.name] = (count, registration)
      count += 1
    }

    fileprivate mutating func add(_ decorator: Decorator) { decorators.append(decorator) }

    fileprivate mutating func forget(_ name: PropertyName) -> Registration? {
      positions.removeValue(forKey: name)?.registration
    }

    fileprivate mutating func delete(_ name: PropertyName) { deleted.insert(name) }
  }

  private(set) var entries: [Entry] = []
  /// The direct registrations before the first module.
  ///
  /// Empty until that module begins; the table holds them until then.
  private var first = Changes()
  /// The names that the module in progress has registered; `nil` between modules.
  private var current: Set<PropertyName>?
  /// The rejected registrations, at most 100.
  private(set) var duplicates: [Duplicate] = []

  /// The completed modules: an injector that is derived during `configure(_:)` does not include the module in progress.
  var finished: ArraySlice<Entry> { current == nil ? entries[...] : entries.dropLast() }

  /// The isolation in which this thread configures a module, or the app.
  ///
  /// Nonisolated code that this thread runs meanwhile registers for that isolation; other threads are not affected.
  var isolation: (any Actor)? {
    guard let configuration = current == nil ? app : module, configuration.isHere else { return nil }
    return configuration.isolation
  }
  /// The configuration of the app, while it runs.
  var app: Configuration?
  /// The configuration of the module in progress.
  private var module: Configuration?

  /// A configuration and the thread that runs it.
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
      for registration in registry.table.local { first.add(registration) }
      for decorator in registry.decorators { first.add(decorator) }
    }
    entries.append(Entry(module: module, isolation: isolation, identity: identity))
    self.module = Configuration(isolation: isolation)
    current = []
  }

  mutating func end() { (current, module) = (nil, nil) }

  /// Adds a registration, and returns the one that it replaces because a module overrides it.
  ///
  /// The caller releases the replaced registration after unlocking, since a deinit must not run under a lock.
  mutating func add(
    _ registration: Registration, to table: RegistrationTable
  ) -> (isAdded: Bool, replaced: Registration?) {
    let replaced = current?.contains(registration.name) == false ? table.remove(registration.name) : nil
    var registration = registration
    if let replaced { registration = registration.overriding(replaced) }
    guard table.add(registration) else {
      noteDuplicate(registration, table)
      return (false, replaced)
    }
    if current != nil {
      current?.insert(registration.name)
    } else if let last = entries.indices.last {
      entries[last].changes.add(registration)
    }
    return (true, replaced)
  }

  /// Removes a registration, and returns the earlier registrations of its name too.
  ///
  /// The caller releases them after unlocking, since a deinit must not run under a lock.
  mutating func remove(
    _ name: PropertyName, from table: RegistrationTable
  ) -> (removed: Registration, forgotten: [Registration])? {
    guard let removed = table.remove(name) else { return nil }
    guard current == nil, let last = entries.indices.last else { return (removed, []) }
    let own = entries[last].changes.forget(name)
    // The name has no direct registration after the last module, so the table's one is older, or the module's own.
    if own == nil { entries[last].changes.delete(name) }
    let older = entries.indices.dropLast().map { entries[$0].changes.forget(name) }
    return (removed, ([own, first.forget(name)] + older).compactMap(\.self))
  }

  /// Adds a decorator to the registry and, between modules, to the log.
  mutating func add(_ decorator: Decorator, to registry: Registry) {
    if current == nil, let last = entries.indices.last { entries[last].changes.add(decorator) }
    registry.add(decorator)
  }

  /// The decorators that were registered directly before the first module.
  func decorators(in registry: Registry) -> [Decorator] {
    entries.isEmpty ? registry.decorators : first.decorators
  }

  /// The registrations that were made directly before the first module.
  func beforeFirstModule(in table: RegistrationTable) -> [Registration] {
    entries.isEmpty ? table.local : first.added
  }

  private mutating func noteDuplicate(_ registration: Registration, _ table: RegistrationTable) {
    guard let first = table.own(registration.name), duplicates.count < 100 else { return }
    let isKnown = duplicates.contains { known in
      known.second.name == registration.name && known.second.location == registration.location
    }
    if !isKnown { duplicates.append(Duplicate(first: first.described, second: registration.described)) }
  }
}
