/// Everything that one injector can provide: its registrations, those of its parents, and its shared values.
final class Registry: @unchecked Sendable {
  // `@unchecked Sendable` is sound: `owner` is written once, before another thread can have the registry; the rest is
  // constant.

  let table: RegistrationTable
  let parent: Registry?
  let store = InstanceStore()
  /// The state that few registries need, kept apart so that a child stays small.
  struct Rare {
    /// The registrations of components that were looked up without being registered.
    var implicit: [ObjectIdentifier: Registration] = .init()
    var decorators: [Decorator] = []
    /// The decorated registrations that were created here.
    var decorated: [DecoratedPlace: Registration] = .init()
    /// The reason why the injector provides nothing; of an injector that was shut down, as it sees it itself.
    var closed: InjectorEnding?
    /// The task that notifies the shared values of their release, once a call waits for it.
    var ending: SharedTask?
    /// The children that have decorated something of a parent, or whose children have.
    var heirs: [ObjectIdentifier: Heir] = .init()
  }

  let rare = Lock(Rare())
  private unowned var owner: PropertyInjector?
  /// The flags that are read without a lock: shut down, has decorators, and is in the parent's list of heirs.
  private let flags = AtomicWord(0)
  private static let isClosed: UInt = 1
  private static let hasDecorators: UInt = 2
  private static let isHeir: UInt = 4
  private static let isUnconfigured: UInt = 8

  init(parent: Registry?) {
    self.parent = parent
    table = RegistrationTable(parent: parent?.table)
    if let parent, parent.isUnconfigured { close(.notConfigured(parent.unconfiguredBecause)) }
  }

  deinit {
    if isHeir { parent?.removeHeir(self) }
    flags.deallocate()
  }

  /// The injector that owns the registry: passed to closures and properties, not used here.
  var injector: PropertyInjector {
    guard let owner else { preconditionFailure("an injector owns its registry from the start") }
    return owner
  }

  /// Sets the owner.
  ///
  /// Precondition: called once, by the injector that creates the registry.
  func setOwner(to injector: PropertyInjector) { owner = injector }

  /// Returns true if the registry retains the object: as an instance that is registered here, or as one that is shared
  /// here.
  func retains(_ object: AnyObject, caller: CallerIsolation) -> Bool {
    func isObject(_ value: Any?) -> Bool {
      value.flatMap(Fitting.unwrap).flatMap(FieldRecords.object(in:)) === object
    }
    return table.candidates(for: Swift.type(of: object), caller: caller).contains { registration in
      switch registration.source {
      case .instance: isObject(registration.instance)
      case .made: registration.isCached && isObject(store.find(InstanceStore.Key(registration))?.value)
      case .converted, .injector, .deferred, .alias: false
      }
    }
  }

  /// Returns the registration of a component that was not registered.
  ///
  /// Precondition: called for the root, so that there is one registration for the whole chain of children.
  func implicit(_ type: Any.Type, _ make: () -> Registration) -> Registration {
    let known = rare.withLock { $0.implicit[ObjectIdentifier(type)] }
    if let known { return known }
    // Created outside the lock, since the component's scope is user code; the first one to be stored wins.
    let new = make()
    return rare.withLock { rare in
      if let first = rare.implicit[ObjectIdentifier(type)] { return first }
      rare.implicit[ObjectIdentifier(type)] = new
      return new
    }
  }

  /// Returns true if the registration has not been deleted since it was found.
  ///
  /// A shared value is made only then: a deleted registration and its replacement could make one each.
  func contains(_ registration: Registration) -> Bool {
    guard !isShutDown, !registration.isImplicit else { return !isShutDown }
    return registration.decoration == nil
      ? table.own(registration.name) === registration : isDecorated(registration) && hasBase(of: registration)
  }

  /// Returns true if the registration inside all decorators has not been deleted, and its injector not shut down.
  func hasBase(of registration: Registration) -> Bool {
    guard let innermost = registration.decorations.last else { return contains(registration) }
    return lineage.first { $0.table === innermost.home }?.contains(innermost.base) ?? false
  }

  /// Returns true if the condition holds for this registry or a parent; this one comes first, without retaining a
  /// parent.
  func isAnywhere(_ holds: (Registry) -> Bool) -> Bool {
    if holds(self) { return true }
    var next = parent
    while let registry = next {
      if holds(registry) { return true }
      next = registry.parent
    }
    return false
  }

  /// This registry, and its parents up to the root.
  @inline(never)
  var lineage: [Registry] { Array(sequence(first: self, next: \.parent)) }

  // MARK: - Decorators

  /// The decorators of this registry, in order of registration.
  var decorators: [Decorator] { hasDecorators ? rare.withLock { $0.decorators } : [] }

  /// True if there are decorators; read without the lock, since most registries have none.
  var hasDecorators: Bool { flags.loadAcquiring() & Self.hasDecorators != 0 }

  /// Adds a decorator around the results of those added before it.
  func add(_ decorator: Decorator) {
    rare.withLock { $0.decorators.append(decorator) }
    set(Self.hasDecorators)
  }

  // MARK: - Shutting down

  /// True if the injector was shut down, or is that of a controller that is not configured.
  ///
  /// Checked when something is planned or looked up, never by the ready loop: shutting down drops the plans.
  var isShutDown: Bool { flags.loadRelaxed() & Self.isClosed != 0 }

  /// True if the injector takes no registrations: that of a controller that is not configured, or a child of it.
  var isUnconfigured: Bool { flags.loadRelaxed() & Self.isUnconfigured != 0 }

  /// The error of an injector that takes no registrations.
  var unconfigured: InjectionError? { isUnconfigured ? .notConfigured(unconfiguredBecause) : nil }

  /// The error that kept the controller from being configured.
  var unconfiguredBecause: InjectionError? {
    if case .notConfigured(let reason) = rare.withLock({ $0.closed }) { reason as? InjectionError } else { nil }
  }

  /// Notes the end of the injector; the first call counts.
  func shutDown(at location: SourceLocation) { close(.shutDown(parent == nil ? .root : .child, location)) }

  func close(_ ending: InjectorEnding) {
    rare.withLock { rare in rare.closed = rare.closed ?? ending }
    if case .notConfigured = ending { set(Self.isUnconfigured) }
    set(Self.isClosed)
  }

  /// Returns the end of this injector or, if it has not ended, of its next parent up to the table's that has.
  @inline(never)
  func ending(upTo home: Unretained<RegistrationTable>? = nil) -> InjectorEnding? {
    for registry in lineage {
      if registry.isShutDown, let ending = registry.rare.withLock({ $0.closed }) {
        if case .shutDown(_, let location) = ending, registry !== self { return .shutDown(.parent, location) }
        return ending
      }
      if let home, home === registry.table { return nil }
    }
    return nil
  }

  /// True if the parent lets this registry know of all that it forgets.
  var isHeir: Bool { flags.loadAcquiring() & Self.isHeir != 0 }

  func becomeHeir() { set(Self.isHeir) }

  /// Returns the task that ends the registry, and true if the caller has created it and so has to start it.
  func joinEnding() -> (ending: SharedTask, isNew: Bool) {
    rare.withLock { rare in
      if let ending = rare.ending { return (ending, false) }
      let ending = SharedTask()
      rare.ending = ending
      return (ending, true)
    }
  }

  private func set(_ flag: UInt) {
    while case let old = flags.load(), !flags.replace(old, by: old | flag) {}
  }

  /// Returns true if this registry, or one of its parents up to the table's, is shut down: then a registration there is
  /// out of reach.
  func isShutDown(upTo home: Unretained<RegistrationTable>) -> Bool {
    if isShutDown || home === table { return isShutDown }
    var next = parent
    while let registry = next {
      if registry.isShutDown || home === registry.table { return registry.isShutDown }
      next = registry.parent
    }
    return false
  }
}
