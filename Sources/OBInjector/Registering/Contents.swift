/// The state of an injector: what it can provide, and what it knows of its children.
extension PropertyInjector {
  /// All that changes, behind one lock.
  struct Contents {
    var registrations = Registrations()
    /// The registrations that were rejected since their names were taken, at most 100.
    var duplicates: [(first: RegisteredProperty, second: RegisteredProperty)] = []
    /// The answers to lookups by type, which `PlanCache.invalidate` clears.
    var candidates = Candidates()
    var decorators: [Registration] = []
    /// The registrations that were created here: of components that were not registered, by their types, and of
    /// decorated values, by the base.
    ///
    /// Decorators are not removed, and apply in order: around one base, there is one next.
    var created: [ObjectIdentifier: Registration] = .init()
    /// The reason why the injector is closed: the place where it was shut down or, if it is not configured, the error.
    var shutDownPlace: SourceLocation?
    var configurationFailure: (any Error)?
    /// The task that notifies the shared values of their release, once a call waits for it.
    var releasing: Task<Void, Never>?
    /// The configuration of the controller that was ignored because there had been one before, for messages about
    /// what is not registered.
    var ignoredConfiguration: (first: SourceLocation, ignored: SourceLocation)?
    /// The children that keep something of a parent, or whose children do.
    var children: [Child] = []
  }

  struct Candidates {
    /// The candidates of the types that were looked up.
    var known: [CandidateKey: [Binding]] = .init()
    /// The registrations, if they are many, by the root classes of what they provide; `nil` for other types.
    var families: [ObjectIdentifier?: [Registration]] = .init()
  }

  /// The type of a lookup, and the actor it comes from: a conformance may be visible on one actor only.
  struct CandidateKey: Hashable {
    let type: ObjectIdentifier
    let caller: UInt

    // Nearly all lookups of a type come from one isolation.
    func hash(into hasher: inout Hasher) { type.hash(into: &hasher) }
  }

  // MARK: - Flags

  // Read without the lock; once set, a flag stays.

  static let isClosed: UInt = 1
  static let hasDecorators: UInt = 2
  private static let hasPlanned: UInt = 4
  static let hasAliases: UInt = 8
  static let hasChildren: UInt = 16
  static let isWatched: UInt = 32

  /// The words before this one belong to the cache of plans and to the parent's list of children.
  private var flags: AtomicWord { words.word(3) }

  /// Sets a flag; returns true if it was not set.
  @discardableResult
  func set(_ flag: UInt) -> Bool {
    while case let old = flags.loadRelaxed(), old & flag == 0 { if flags.replace(old, by: old | flag) { return true } }
    return false
  }

  /// True if the injector was shut down, or is that of a controller that is not configured: it provides nothing.
  ///
  /// Checked when something is planned or looked up, never by the ready loop: shutting down drops the plans.
  var isClosed: Bool { flags.loadRelaxed() & Self.isClosed != 0 }

  /// True if the injector is closed, or watched for closures that capture it: then it keeps no plans.
  var keepsNoPlans: Bool { flags.loadRelaxed() & (Self.isClosed | Self.isWatched) != 0 }

  /// True if a decorator was added.
  var hasDecorators: Bool { flags.loadAcquiring() & Self.hasDecorators != 0 }

  /// True if an alias was registered.
  var hasAliases: Bool { flags.loadAcquiring() & Self.hasAliases != 0 }

  /// True if a child was made of this injector, or of a child, with registrations of its own.
  var hasChildren: Bool { flags.loadAcquiring() & Self.hasChildren != 0 }

  /// Returns true if this is the first plan that the injector makes.
  func planFirst() -> Bool { set(Self.hasPlanned) }
}
