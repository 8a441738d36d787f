/// The changes to an injector since its first module, in order, so that an injector with more or fewer modules can be
/// derived by making them again.
final class ModuleLog {
  /// A module and the isolation in which it may be configured again.
  final class Entry {
    let module: any InjectorModule
    /// Read in the isolation of the module, which another reader may not be in.
    let requirements: [ModuleRequirement]
    let isolation: (any Actor)?

    init(_ module: any InjectorModule, _ isolation: (any Actor)?) {
      (self.module, requirements, self.isolation) = (module, module.requirements, isolation)
    }
  }

  /// A module that was configured, or a direct change.
  enum Event {
    case module(Entry)
    /// The registration of a name, or its deletion.
    case change(PropertyName, Registration?)
    case decorate(Registration)
  }

  /// The injectors that this one was derived from, one from the other.
  var bases: [InjectorID] = []
  /// Empty until the first module begins; the injector holds what was registered before.
  ///
  /// A name that is registered directly and deleted again leaves no event.
  private var events: [Event] = []
  /// The configurations in progress: of the app, then of a module.
  private var configurations: [Configuration] = []

  /// The modules, including the one in progress.
  var entries: [Entry] { events.compactMap { if case .module(let entry) = $0 { entry } else { nil } } }

  /// The events, without the module in progress: an injector may be derived during `configure(_:)`.
  func events(in injector: PropertyInjector) -> [Event] {
    guard !events.isEmpty else { return injector.directEvents }
    return isInModule ? Array(events.dropLast()) : events
  }

  private var isInModule: Bool { configurations.last?.names != nil }

  /// The isolation in which this thread configures a module, or the app.
  ///
  /// Nonisolated code that this thread runs meanwhile registers for that isolation; other threads are not affected.
  var isolation: (any Actor)? { configurations.last.flatMap { $0.thread === Resolution.current ? $0.isolation : nil } }

  /// A configuration of the app or of a module, and the thread that runs it.
  private final class Configuration {
    let isolation: (any Actor)?
    /// The names that the module has registered; `nil` for the app.
    var names: Set<PropertyName>?
    let thread = Resolution.current

    init(_ isolation: (any Actor)?, _ names: Set<PropertyName>?) { (self.isolation, self.names) = (isolation, names) }
  }

  /// Begins a configuration of the app.
  func begin(isolation: (any Actor)?) { configurations.append(Configuration(isolation, nil)) }

  func begin(_ entry: Entry, in injector: PropertyInjector) {
    events = events(in: injector) + [.module(entry)]
    configurations.append(Configuration(entry.isolation, []))
  }

  func end() { configurations.removeLast() }

  /// Adds a registration, and returns the one that it replaces because a module overrides it.
  ///
  /// The caller releases the replaced registration after unlocking, since a deinit must not run under a lock.
  func add(
    _ registration: Registration, to injector: PropertyInjector
  ) -> (isAdded: Bool, replaced: Registration?) {
    let replaced =
      configurations.last?.names?.contains(registration.name) == false ? injector.remove(registration.name) : nil
    let registration = replaced.map { registration.with(contentsOf: registration, overriding: $0) } ?? registration
    guard injector.enter(registration) else { return (false, replaced) }
    if isInModule { configurations.last?.names?.insert(registration.name) }
    note(.change(registration.name, registration))
    return (true, replaced)
  }

  /// Removes a registration, and returns the events until then too.
  ///
  /// The caller releases them after unlocking, since a deinit must not run under a lock.
  func remove(
    _ name: PropertyName, from injector: PropertyInjector
  ) -> (removed: Registration, before: [Event])? {
    guard let removed = injector.remove(name) else { return nil }
    let before = events
    guard !isInModule, !events.isEmpty else { return (removed, before) }
    var isOwn = false
    events = events.filter { event in
      if case .module = event { isOwn = false }
      guard case .change(name, _?) = event else { return true }
      isOwn = true
      return false
    }
    // Without a direct registration after the last module, the present one is older, or the module's own.
    if !isOwn { events += [.change(name, nil)] }
    return (removed, before)
  }

  /// Adds a decorator to the injector and, between modules, to the events.
  func add(decorator: Registration, to injector: PropertyInjector) {
    injector.enter(decorator: decorator)
    note(.decorate(decorator))
  }

  /// Notes a direct change; a module in progress makes its own again.
  private func note(_ event: Event) {
    if !isInModule, !events.isEmpty { events += [event] }
  }
}

extension PropertyInjector {
  /// The registrations and the decorators, as the events that make them again.
  var directEvents: [ModuleLog.Event] { local.map { .change($0.name, $0) } + decorators.map { .decorate($0) } }
}
