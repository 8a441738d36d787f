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

  let reflection: Reflection
  let parent: PropertyInjector?
  let table: RegistrationTable
  let plans = PlanCache()
  let store = InstanceStore()
  let modules = Lock(ModuleLog())
  /// Who watches; its injections never take the short path.
  let observer: (any InjectionObserver)?
  let isObserved: Bool

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
    self.observer = observer
    isObserved = observer != nil
    self.reflection = reflection
    self.parent = parent
    table = RegistrationTable(parent: parent?.table)
    // It must not use the plans of a parent that nobody watches.
    if isObserved { plans.invalidate() }
  }

  deinit { table.close() }

  // MARK: - Injecting

  /// Sets every empty property of the object whose name is registered and whose type fits, then tells the object.
  ///
  /// ```swift
  /// let report = injector.injectDependencies(to: screen)
  /// ```
  ///
  /// The object's own class decides, whatever the static type is. Mistakes are in the report, property by property;
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
    inject(target, isolation: isolation)
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
    Resolution.current.inject(&target, by: self, isolation: isolation)
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
    inject(target, isolation: target, isInsideActor: true)
  }

  // MARK: - The hot path

  /// Carries out a plan of ready-made values while the thread is pinned; all else is `Resolution`'s.
  @inline(never)
  private func inject(
    _ object: AnyObject, isolation: (any Actor)?, isInsideActor: Bool = false
  ) -> InjectionReport {
    var filled: UInt64 = 0
    guard let pin = plans.pins.enter() else {
      return injectAtLength(object, 0, isolation: isolation, isInsideActor: isInsideActor)
    }
    let base = Unmanaged.passUnretained(object).toOpaque()
    let (found, parent) = pinnedPlan(for: type(of: object))
    guard let found,
      found._withUnsafeGuaranteedRef({
        $0.run(base, for: isolation, below: parent, plans.pins, &filled, isInsideActor: isInsideActor)
      })
    else {
      if let found, found._withUnsafeGuaranteedRef({ $0.isWithUserCode(below: parent) }) {
        // Code of the user's will run: the plan is held instead of the pin.
        let held = found.retain()
        Pins.leave(pin)
        defer { held.release() }
        return held._withUnsafeGuaranteedRef { inject(object, $0, isolation: isolation) }
      }
      Pins.leave(pin)
      return injectAtLength(object, filled, isolation: isolation, isInsideActor: isInsideActor)
    }
    let report = found._withUnsafeGuaranteedRef { InjectionReport($0.record, bits: filled, details: $0.details) }
    Pins.leave(pin)
    _fixLifetime(object)
    return report.isToBeTold ? tell(object, report, isolation: isolation) : report
  }

  /// The plan that this injector has for the type; one that has never registered anything uses its parent's.
  @inline(__always)
  private func pinnedPlan(for type: Any.Type) -> (Unmanaged<InjectionPlan>?, parent: PropertyInjector?) {
    guard let parent else { return (plans.pinned(type), nil) }
    return pinnedPlan(for: type, below: parent)
  }

  @inline(never)
  private func pinnedPlan(
    for type: Any.Type, below parent: PropertyInjector
  ) -> (Unmanaged<InjectionPlan>?, parent: PropertyInjector?) {
    if let own = plans.pinned(type) { return (own, parent) }
    return plans.generation == 0 ? parent.pinnedPlan(for: type) : (nil, parent)
  }

  @inline(never)
  private func inject(_ object: AnyObject, _ plan: InjectionPlan, isolation: (any Actor)?) -> InjectionReport {
    Resolution.withCurrent { resolution in
      // Inside another call there is a path, and perhaps a cycle to close.
      resolution.frames.isEmpty
        ? resolution.inject(object, plan, by: self, isolation: isolation)
        : resolution.inject(InjectionTarget(object), by: self, isolation: isolation)
    }
  }

  @inline(never)
  private func injectAtLength(
    _ object: AnyObject, _ filled: UInt64, isolation: (any Actor)?, isInsideActor: Bool
  ) -> InjectionReport {
    Resolution.current.inject(
      InjectionTarget(object), by: self, isolation: isolation, alreadySet: filled, isInsideActor: isInsideActor)
  }

  @inline(never)
  private func tell(_ object: AnyObject, _ report: InjectionReport, isolation: (any Actor)?) -> InjectionReport {
    Resolution.current.tell(object, report, by: self, isolation: isolation)
  }

  /// Carries out the plan of an object that a block has made, if there is nothing to it but ready-made values.
  func fillAtOnce(_ object: AnyObject, by resolution: Resolution, _ filled: inout UInt64) -> Bool {
    guard let pin = plans.pins.enter() else { return false }
    let base = Unmanaged.passUnretained(object).toOpaque()
    let (found, parent) = pinnedPlan(for: type(of: object))
    let isDone =
      found?._withUnsafeGuaranteedRef { plan in
        plan.isQuiet
          && plan.run(base, for: resolution.isolation, below: parent, plans.pins, &filled, isInsideActor: false)
          && !(plan.record.isDelegate && filled != 0)
      } ?? false
    Pins.leave(pin)
    return isDone
  }

  /// Fills a struct in place if there is nothing to it but ready-made values.
  func fillAtOnce<Value>(_ value: UnsafeMutablePointer<Value>, isolation: (any Actor)?) -> InjectionReport? {
    guard let pin = plans.pins.enter() else { return nil }
    defer { Pins.leave(pin) }
    let (found, parent) = pinnedPlan(for: Value.self)
    return found?._withUnsafeGuaranteedRef { plan in
      var filled: UInt64 = 0
      // A struct's `@Injected` slots may be shared with a copy, and who wants to hear of it is told from the value.
      guard !plan.record.hasSlots, !plan.record.isDelegate,
        plan.run(
          UnsafeMutableRawPointer(value), for: isolation, below: parent, plans.pins, &filled, isInsideActor: false)
      else { return nil }
      return InjectionReport(plan.record, bits: filled, details: plan.details)
    }
  }

  /// Counts the changes to what this injector can see.
  var generation: UInt { plans.generation &+ (parent?.generation ?? 0) }
}
