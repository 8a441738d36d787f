/// The state of an injector: what it can provide, and what it knows of its children.
extension PropertyInjector {
  /// All that changes, behind one lock.
  struct Contents {
    var registrations = Registrations()
    /// The registrations that were rejected since their names were taken, at most 100.
    fileprivate(set) var duplicates: [(first: RegisteredProperty, second: RegisteredProperty)] = []
    /// The candidates of the types that were looked up, which `PlanCache.invalidate` clears.
    var candidates: [CandidateKey: [Binding]] = .init()
    var decorators: [Registration] = []
    /// The registrations that were created here: of components that were not registered, by their types, and of
    /// decorated values, by the base.
    ///
    /// Decorators are not removed, and apply in order: around one base, there is one next.
    var created: [ObjectIdentifier: Registration] = .init()
    /// The reason why the injector provides nothing.
    fileprivate(set) var closed: InjectorEnding?
    /// The configuration of the controller that was ignored because there had been one before, for messages about
    /// what is not registered.
    var ignoredConfiguration: (first: SourceLocation, ignored: SourceLocation)?
    /// The task that notifies the shared values of their release, once a call waits for it.
    var ending: Task<Void, Never>?
    /// The children that keep something of a parent, or whose children do.
    var children: [Child] = []
  }

  /// The type of a lookup, and the actor it comes from: a conformance may be visible on one actor only.
  struct CandidateKey: Hashable {
    let type: ObjectIdentifier
    let caller: UInt
  }

  /// This injector, and its parents up to the root.
  @inline(never)
  package var lineage: [PropertyInjector] { Array(sequence(first: self, next: \.parent)) }

  /// Returns the nearest injector for which the condition holds: this one or a parent.
  func first(where holds: (PropertyInjector) -> Bool) -> PropertyInjector? {
    // Not retained: an injector retains its parent.
    var next: Unretained? = Unretained(self)
    while let injector = next {
      if injector.with(holds) { return injector.object }
      next = injector.with { $0.parent.map { Unretained($0) } }
    }
    return nil
  }
}

// MARK: - Registrations

extension PropertyInjector {
  /// Adds a registration unless its name is taken; returns true if it was added.
  func enter(_ registration: Registration) -> Bool {
    if registration.aliased != nil { set(Self.hasAliases) }
    return contents.withLock { contents in
      guard let first = contents.registrations.add(registration) else { return true }
      let isKnown = contents.duplicates.contains {
        $0.second.name == first.name && $0.second.location == registration.location
      }
      if !isKnown, contents.duplicates.count < 100 {
        contents.duplicates.append((first.described, registration.described))
      }
      return false
    }
  }

  func remove(_ name: PropertyName) -> Registration? { contents.withLock { $0.registrations.remove(name) } }

  /// Returns the registration of the name in this injector, without its parents.
  @inline(never)
  func own(_ name: PropertyName) -> Registration? { contents.withLock { $0.registrations[name] } }

  /// The registrations of this injector, in order.
  @inline(never)
  var local: [Registration] { contents.withLock { $0.registrations.all } }

  /// Returns the registration that was created here for a component's type, or for a base with a decorator around it.
  func created(for id: ObjectIdentifier, _ create: () -> Registration) -> Registration {
    if let known = contents.withLock({ $0.created[id] }) { return known }
    // Created outside the lock, since the component's scope is user code; the first one to be stored wins.
    let new = create()
    let kept = contents.withLock { $0.created.keepFirst(new, forKey: id) }
    // A base that is deleted before this check is dropped here, one that is deleted later by the deleting call.
    if !contains(kept) { _fixLifetime(contents.withLock { $0.created.remove(id) }) }
    return kept
  }

  /// Returns true if the registration has not been deleted since it was found, nor its base, and no injector of both
  /// was shut down.
  ///
  /// A shared value is made only then: a deleted registration and its replacement could make one each.
  func contains(_ registration: Registration) -> Bool {
    if isShutDown { return false }
    if registration.isImplicit { return parent == nil }
    guard let decoration = registration.decoration else { return own(registration.name) === registration }
    return contents.withLock { $0.created[ObjectIdentifier(decoration.base)] } === registration
      && decoration.innermost.home.object.contains(decoration.innermost.registration)
  }
}

// MARK: - State

extension PropertyInjector {
  // The words before this one belong to the cache of plans and to the parent's list of children.

  private var flags: AtomicWord { words.word(3) }

  private static let isClosed: UInt = 1
  private static let hasDecorators: UInt = 2
  private static let hasPlanned: UInt = 4
  private static let hasAliases: UInt = 8
  private static let hasChildren: UInt = 16

  private func has(_ flag: UInt) -> Bool { flags.loadAcquiring() & flag != 0 }

  /// Sets a flag; returns true if it was not set.
  @discardableResult
  private func set(_ flag: UInt) -> Bool {
    while case let old = flags.load(), old & flag == 0 { if flags.replace(old, by: old | flag) { return true } }
    return false
  }

  /// True if a child was made of this injector, or of a child, with registrations of its own.
  var hasChildren: Bool { has(Self.hasChildren) }

  /// Notes, in this injector and in its parents, that there is a child with registrations of its own.
  func noteChild() {
    // Up to the root, although another thread may have set a flag: it may be on its way up.
    _ = first {
      $0.set(Self.hasChildren)
      return false
    }
  }

  /// True if an alias was registered.
  var hasAliases: Bool { has(Self.hasAliases) }

  /// Returns true if this is the first plan that the injector makes.
  func planFirst() -> Bool { set(Self.hasPlanned) }

  /// The decorators of this injector, in order of registration.
  var decorators: [Registration] { hasDecorators ? contents.withLock { $0.decorators } : [] }

  /// True if there are decorators; read without the lock, since most registries have none.
  var hasDecorators: Bool { has(Self.hasDecorators) }

  /// Adds a decorator around the results of those added before it.
  func enter(decorator: Registration) {
    contents.withLock { $0.decorators.append(decorator) }
    set(Self.hasDecorators)
  }

  /// True if the injector was shut down, or is that of a controller that is not configured.
  ///
  /// Checked when something is planned or looked up, never by the ready loop: shutting down drops the plans.
  var isShutDown: Bool { flags.loadRelaxed() & Self.isClosed != 0 }

  /// True if the injector takes no registrations: that of a controller that is not configured, or a child of it.
  @inline(__always) var isUnconfigured: Bool { isShutDown && hasNoConfiguration }

  @inline(never)
  private var hasNoConfiguration: Bool { if case .notConfigured = contents.withLock(\.closed) { true } else { false } }

  /// Ends a child of an injector that is not configured; a function, since inlined it would cost every child.
  @inline(never)
  func closeAsWell(as parent: PropertyInjector) { if let ending = parent.contents.withLock(\.closed) { close(ending) } }

  /// Notes the end of the injector; the first call counts.
  func close(_ ending: InjectorEnding) {
    contents.withLock { $0.closed = $0.closed ?? ending }
    set(Self.isClosed)
  }

  /// Returns this injector or, if it has not ended, the next parent up to `home` that has: then a registration of
  /// `home` is out of reach.
  @inline(never)
  func ended(upTo home: Unretained<PropertyInjector>? = nil) -> PropertyInjector? {
    let last = first { injector in injector.isShutDown || home.map { $0 === injector } == true }
    return last?.isShutDown == true ? last : nil
  }
}

/// The reason why an injector provides nothing.
enum InjectorEnding: Sendable {
  /// The injector was shut down, at this place.
  case shutDown(SourceLocation)
  /// The injector is that of an `InjectorController` that is not configured, perhaps because of the error.
  case notConfigured((any Error)?)
}
