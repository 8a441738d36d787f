/// Fills the empty properties of objects that already exist.
///
/// ```swift
/// final class Screen { var clock: Clock? }
///
/// let injector = PropertyInjector()
/// injector.registerProperty("clock", withInstance: Clock())
/// let screen = Screen()
/// injector.injectDependencies(to: screen)       // screen.clock is set
/// ```
///
/// Register once at start-up, then inject into whatever you create. An injector may be used from any number of
/// threads at once. Registering runs nothing; a block runs when an empty property that its type can fit is filled.
/// ``InjectorController`` keeps one injector for a whole app.
public final class PropertyInjector: Sendable {
  /// How an injector finds the properties of an object.
  public enum Reflection: Sendable, Hashable {
    /// Stored properties are read from the type's field records and written in memory; the default.
    ///
    /// Reaches plain properties of any access level, `@Injected` and key paths.
    case storedProperties
    /// Only what a type declares: `@Injected`, found by a `Mirror`, and key paths.
    ///
    /// Nothing but documented Swift touches the object; plain properties are left alone.
    case declaredOnly
  }

  let planner: Planner
  let parent: PropertyInjector?
  let modules: Lock<ModuleLog>
  /// Who watches; its injections never take the short way.
  let watcher: CallEntry.Watcher?
  /// What it registers for, if it stands for another injector while that registers names for one type.
  let registering: RegisteringForType?
  private let threads = Resolution.threads

  /// The type, and the injector that everything goes into; an object, so that no other injector makes room for it.
  final class RegisteringForType: Sendable {
    let target: Any.Type
    /// Held: the registry counts no reference to its injector.
    private let injector: PropertyInjector

    init(target: Any.Type, injector: PropertyInjector) {
      self.target = target
      self.injector = injector
    }
  }

  /// Makes an injector that knows nothing yet.
  public convenience init(reflection: Reflection = .storedProperties) {
    self.init(reflection: reflection, parent: nil)
  }

  /// Makes an injector that tells somebody about every step.
  ///
  /// ```swift
  /// let injector = PropertyInjector(observer: InjectionTreePrinter())
  /// ```
  public convenience init(reflection: Reflection = .storedProperties, observer: any InjectionObserver) {
    self.init(reflection: reflection, parent: nil, observer: observer)
  }

  init(reflection: Reflection, parent: PropertyInjector?, observer: (any InjectionObserver)? = nil) {
    watcher = observer.map { CallEntry.Watcher($0) }
    self.parent = parent
    planner = Planner(reflection, parent: parent?.planner)
    modules = Lock(ModuleLog())
    registering = nil
    planner.registry.belong(to: self)
  }

  /// Another face of an injector: what it is told is for the properties of one type.
  init(registeringFor target: Any.Type, in injector: PropertyInjector) {
    watcher = injector.watcher
    parent = injector.parent
    planner = injector.planner
    modules = injector.modules
    registering = RegisteringForType(target: target, injector: injector)
  }

  // MARK: - Injecting

  /// Sets every empty property of the object whose name is registered and whose type fits, then tells the object.
  ///
  /// ```swift
  /// let report = injector.injectDependencies(to: screen)
  /// ```
  ///
  /// The object's own class decides, whatever the static type is. What is ready-made is set first; then blocks and
  /// setters run, in declaration order, and find it there. Mistakes are in the report, property by property;
  /// nothing is thrown or printed. The first injection of a class reads its field records (some microseconds); every
  /// further one costs less than the assignments it replaces. Call it where you may touch the object: the
  /// injection writes on the calling thread and can't see what a `@MainActor` class is isolated to. An actor is left
  /// alone and reported; fill it with the form that takes an `isolated` actor.
  ///
  /// - Parameters:
  ///   - target: The object to fill.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  @discardableResult
  public func injectDependencies<Target: AnyObject>(
    to target: Target, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    defer { _fixLifetime(target) }
    return inject(InjectionTarget(target), isolation)
  }

  /// Fills a struct in place.
  ///
  /// ```swift
  /// var settings = Settings()
  /// injector.injectDependencies(to: &settings)
  /// ```
  ///
  /// The same as for an object. `Target` may be a class or an existential too; then what is inside is filled.
  @discardableResult
  public func injectDependencies<Target>(
    to target: inout Target, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    guard FieldRecords.kind(of: Target.self) == .struct else {
      return resolution.inject(&target, by: planner, entry(isolation))
    }
    return withUnsafeMutablePointer(to: &target) { inject(InjectionTarget($0), isolation) }
  }

  /// Fills an actor, from the inside.
  ///
  /// ```swift
  /// actor Cache {
  ///   private var store: Store?
  ///   func wire(_ injector: PropertyInjector) { injector.injectDependencies(to: self) }
  /// }
  /// ```
  ///
  /// Everywhere else an actor's properties belong to the actor, so that this is the only way to fill them.
  @discardableResult
  public func injectDependencies<Target: Actor>(to target: isolated Target) -> InjectionReport {
    resolution.inject(
      Resolution.Order(InjectionTarget(target), by: planner, isInsideActor: true), entry(target))
  }

  /// Whoever calls holds the target.
  @inline(__always)
  private func inject(_ target: InjectionTarget, _ isolation: (any Actor)?) -> InjectionReport {
    guard let pin = Pins.enter() else { return injectAtLength(target, isolation, nil, 0) }
    let outcome = fillReady(target, isolation, under: pin)
    Pins.leave(pin)
    switch outcome {
    case .done(let report): return report
    case .more(let filled, let plan): return injectAtLength(target, isolation, plan, filled)
    }
  }

  /// The same for somebody who has found the injector under the pin and does not hold it.
  @inline(never)
  func inject(_ target: InjectionTarget, _ isolation: (any Actor)?, leaving pin: Pins.Pin) -> InjectionReport {
    let outcome = fillReady(target, isolation, under: pin)
    guard case .done(let report) = outcome else { return injectHeld(target, isolation, outcome, leaving: pin) }
    Pins.leave(pin)
    return report
  }

  /// What takes longer may run code that takes the injector away.
  @inline(never)
  private func injectHeld(
    _ target: InjectionTarget, _ isolation: (any Actor)?, _ outcome: Planner.ReadyOutcome, leaving pin: Pins.Pin
  ) -> InjectionReport {
    guard case .more(let filled, let plan) = outcome else { preconditionFailure("what is done needs no more") }
    let hold = Pins.hold(self)
    Pins.leave(pin)
    defer { hold.end() }
    return injectAtLength(target, isolation, plan, filled)
  }

  /// The short way, which runs no code of the user's.
  @inline(__always)
  private func fillReady(
    _ target: InjectionTarget, _ isolation: (any Actor)?, under pin: Pins.Pin
  ) -> Planner.ReadyOutcome {
    guard watcher == nil else { return .more(0, nil) }
    return planner.fillReady(target, CallerIsolation(isolation), under: pin)
  }

  /// The rest, with what the short way has begun.
  @inline(never)
  private func injectAtLength(
    _ target: InjectionTarget, _ isolation: (any Actor)?, _ start: HeldPlan?, _ filled: UInt64
  ) -> InjectionReport {
    threads.withCurrent {
      $0.inject(Resolution.Order(target, by: planner, start: start, filled: filled), entry(isolation))
    }
  }

  /// This thread's; kept at hand.
  var resolution: Resolution { threads.withCurrent { $0 } }

  func entry(_ isolation: (any Actor)?) -> CallEntry {
    CallEntry(caller: CallerIsolation(isolation), observer: watcher.map { Borrowed($0) })
  }
}
