/// What one injector can offer: its table, those of its parents, and what it shares.
final class Registry: @unchecked Sendable {
  // `@unchecked Sendable` is sound: `owner` is written once, before anybody else has the registry; the rest is constant.

  let table: RegistrationTable
  let parent: Registry?
  let store = InstanceStore()
  /// How far down a chain of children it stands; the first has none above it.
  let depth: Int
  /// What few registries have, so that a child stays small.
  private struct Rare {
    /// Components that were looked up without being registered.
    var implicit: [ObjectIdentifier: Registration] = [:]
    var decorators: DecoratorTable?
    /// The types of what was registered member by member, with their superclasses.
    var roots: Set<ObjectIdentifier> = []
    /// The telling of what was shared, once somebody waits for that.
    var ending: SharedTask<Void>?
  }

  private let rare = Lock(Rare())
  private unowned var owner: PropertyInjector?
  /// What is asked without a lock: whether it is shut down, and whether it has decorators.
  private let flags = AtomicWord(0)
  private static let isClosed: UInt = 1
  private static let hasDecorators: UInt = 2

  init(parent: Registry?) {
    self.parent = parent
    depth = parent.map { $0.depth + 1 } ?? 0
    table = RegistrationTable(parent: parent?.table)
  }

  deinit { flags.deallocate() }

  /// The injector whose registry it is: handed to blocks and properties, never looked into.
  var injector: PropertyInjector {
    guard let owner else { preconditionFailure("an injector owns its registry from the start") }
    return owner
  }

  /// Called once, by the injector that makes the registry.
  func belong(to injector: PropertyInjector) { owner = injector }

  /// The registrations that are sure to fit a type, without running anything: this registry's first, then its parents'
  /// whose names are not taken here.
  func candidates(for wanted: Any.Type, caller: CallerIsolation) -> [(registration: Registration, level: Int)] {
    let decorated = decoratedNames
    var all: [(registration: Registration, level: Int)] = []
    var (registry, level): (Registry?, Int) = (self, 0)
    while let current = registry {
      for candidate in current.table.candidates(for: wanted, and: decorated, caller: caller) {
        guard level == 0 || entry(candidate.name)?.registration === candidate else { continue }
        if !decorated.contains(candidate.name) {
          all.append((candidate, level))
        } else if let found = redecorated((candidate, level), for: wanted) {
          all.append(found)
        }
      }
      (registry, level) = (current.parent, level + 1)
    }
    return all
  }

  /// What is made when configuration ends, in order; what is for one type comes last.
  var eagerSingletons: [Registration] {
    let eager = table.everything.filter { $0.scope == .eagerSingleton }
    return decorators.isEmpty ? eager : eager.map { (try? find($0.name, for: $0.target))??.registration ?? $0 }
  }

  /// What a list of everything that fits a type consists of: the parents' first, and nothing that takes arguments.
  ///
  /// - Parameter collection: The registration of the list itself, which is no part of it.
  func parts(
    for wanted: Any.Type, of collection: Registration?, caller: CallerIsolation
  ) -> [(registration: Registration, level: Int)] {
    let fitting = candidates(for: wanted, caller: caller).filter { candidate in
      candidate.registration.undecorated !== collection?.undecorated
        && candidate.registration.factory?.parameters.isEmpty ?? true
    }
    // What is decorated comes where it was registered.
    func home(_ found: Found) -> Int { found.registration.decorations.last.map { depth - $0.depth } ?? found.level }
    guard let highest = fitting.last.map(home), highest > 0 else { return fitting }
    return (0...highest).reversed().flatMap { level in fitting.filter { home($0) == level } }
  }

  /// Whether it holds the object: as an instance that is registered here, or as one that is shared here.
  func keeps(_ object: AnyObject, caller: CallerIsolation) -> Bool {
    func isObject(_ value: Any?) -> Bool {
      value.flatMap(Fitting.unwrap).flatMap(FieldRecords.object(in:)) === object
    }
    return table.candidates(for: Swift.type(of: object), caller: caller).contains { registration in
      switch registration.source {
      case .instance: isObject(registration.instance)
      case .made: registration.isKept && isObject(store.find(InstanceStore.Key(registration))?.value)
      case .converted, .injector, .deferred, .alias: false
      }
    }
  }

  /// The registration that stands for a component nobody registered: one for the whole chain of children.
  func implicit(_ type: Any.Type, _ make: () -> Registration) -> Registration {
    let known = rare.withLock { $0.implicit[ObjectIdentifier(type)] }
    if let known { return known }
    // Made outside the lock, since its scope is code of the user's; the first to be kept wins.
    let new = make()
    return rare.withLock { rare in
      if let first = rare.implicit[ObjectIdentifier(type)] { return first }
      rare.implicit[ObjectIdentifier(type)] = new
      return new
    }
  }

  /// Whether the registration has not been deleted since it was found: then nothing is made for it any more, or it
  /// might be made twice.
  func stillHas(_ registration: Registration) -> Bool {
    guard !isShutDown, !registration.isImplicit else { return !isShutDown }
    return registration.decoration == nil
      ? table.own(registration.key) === registration : decorators.has(registration)
  }

  /// Whether something holds here or above; asked here first, where nobody has to count a reference.
  func isAnywhere(_ holds: (Registry) -> Bool) -> Bool {
    if holds(self) { return true }
    var next = parent
    while let registry = next {
      if holds(registry) { return true }
      next = registry.parent
    }
    return false
  }

  // MARK: - Decorators and roots

  var decorators: DecoratorTable {
    hasDecorators ? rare.withLock { $0.decorators } ?? .none : .none
  }

  /// Whether there ever was one: asked before each look-up, so that nobody counts a reference to learn that there is none.
  var hasDecorators: Bool { flags.loadAcquiring() & Self.hasDecorators != 0 }

  /// The same for somebody who adds one, or something decorated.
  var ownDecorators: DecoratorTable {
    defer { if !hasDecorators { set(Self.hasDecorators) } }
    return rare.withLock { rare in
      let own = rare.decorators ?? DecoratorTable()
      rare.decorators = own
      return own
    }
  }

  /// Remembers a composition root: it has the names that it gives, and is not meant to be filled.
  func addRoot(_ type: Any.Type) {
    var types: Set<ObjectIdentifier> = []
    var level: Any.Type? = type
    while let current = level {
      types.insert(ObjectIdentifier(current))
      level = FieldRecords.superclass(of: current)
    }
    rare.withLock { $0.roots.formUnion(types) }
  }

  /// The roots of another one, for an injector that is derived from it.
  func addRoots(of other: Registry) {
    let roots = other.rare.withLock { $0.roots }
    if !roots.isEmpty { rare.withLock { $0.roots.formUnion(roots) } }
  }

  /// Whether it is a root here or above.
  func isRoot(_ type: Any.Type) -> Bool {
    isAnywhere { registry in registry.rare.withLock { $0.roots.contains(ObjectIdentifier(type)) } }
  }

  // MARK: - Shutting down

  /// Whether there is nothing to be had here any more.
  ///
  /// Asked when something is planned or looked up, never by the ready loop: whoever shuts down drops the plans.
  var isShutDown: Bool { flags.loadRelaxed() & Self.isClosed != 0 }

  func shutDown() { set(Self.isClosed) }

  /// The end of the registry for those who wait for it, and whether the caller has to bring it about.
  func joinEnding() -> (ending: SharedTask<Void>, isNew: Bool) {
    rare.withLock { rare in
      if let ending = rare.ending { return (ending, false) }
      let ending = SharedTask<Void>()
      rare.ending = ending
      return (ending, true)
    }
  }

  private func set(_ flag: UInt) {
    while case let old = flags.load(), !flags.replace(old, by: old | flag) {}
  }

  /// Whether something is out of reach that stands that many parents up: this registry, or one on the way there, is shut
  /// down.
  func isShutDown(upTo level: Int) -> Bool {
    if isShutDown { return true }
    var next = parent
    for _ in 0..<level {
      if next?.isShutDown == true { return true }
      next = next?.parent
    }
    return false
  }
}
