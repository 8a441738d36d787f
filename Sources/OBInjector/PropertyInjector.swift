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
/// Register once at start-up, then inject into the objects that you create. An injector may be used on any number of
/// threads at once. Registering runs no closure; a closure runs when its value may fit an empty property or a lookup.
/// ``InjectorController`` keeps one injector for a whole app.
public final class PropertyInjector: Sendable {
  /// The ways in which an injector finds the properties of an object.
  public enum Reflection: Sendable, Hashable {
    /// The default: reads the stored properties from the type's field records, and writes them in memory.
    ///
    /// Finds plain properties of any access level, `@Injected` and key paths.
    case storedProperties
    /// Finds only declared properties: `@Injected` and key paths.
    ///
    /// Plain properties are left alone: of an object's memory, only its wrappers are accessed.
    case declaredOnly
  }

  package let parent: PropertyInjector?
  package let reflection: Reflection
  /// The observer; an injector with an observer never takes the fast path.
  let watcher: CallContext.Watcher?
  let contents: Lock<Contents>
  let store = InstanceStore()
  /// The history of the modules; `nil` for a child that was made without modules, since an app may create one for each
  /// request.
  let modules: Lock<ModuleLog>?
  /// The five words that are read without a lock; they share one allocation, since an app may create a child for each
  /// request.
  let words: AtomicWord
  let plans: PlanCache

  /// Creates an injector without registrations.
  ///
  /// ```swift
  /// let injector = PropertyInjector()
  /// let traced = PropertyInjector(observer: InjectionTreePrinter())
  /// ```
  ///
  /// - Parameters:
  ///   - reflection: The way in which the injector finds the properties of an object.
  ///   - observer: Notified of what this injector and the children that it makes make and fill. An injector with an
  ///     observer doesn't take the fast path, so pass one for diagnosis only.
  @inline(never)
  public convenience init(reflection: Reflection = .storedProperties, observer: (any InjectionObserver)? = nil) {
    self.init(reflection: reflection, parent: nil, observer.map { .init($0) })
  }

  @inline(__always)
  init(
    reflection: Reflection, parent: PropertyInjector?, _ watcher: CallContext.Watcher?, hasModules: Bool = true
  ) {
    (self.parent, self.reflection, self.watcher) = (parent, reflection, watcher)
    contents = Lock(Contents())
    modules = hasModules ? Lock(ModuleLog()) : nil
    words = AtomicWord(rowOf: 5)
    plans = PlanCache(words, contents)
    if let parent, parent.isUnconfigured { close(like: parent) }
  }

  /// Creates an injector without registrations in place of another one.
  @inline(never)
  convenience init(like other: PropertyInjector, parent: PropertyInjector?, _ watcher: CallContext.Watcher?) {
    self.init(reflection: other.reflection, parent: parent, watcher)
  }

  deinit {
    leaveParent()
    plans.release()
    leaveReports()
    words.deallocate()
  }

  /// Creates the injector of a controller that is not configured: it takes no registrations and provides nothing.
  convenience init(unconfiguredBecause reason: InjectionError?) {
    self.init()
    close(because: reason)
  }

  // MARK: - Injecting

  /// Fills an object: sets each empty property that has a registered name and a fitting type, then notifies the object.
  ///
  /// ```swift
  /// let report = injector.injectDependencies(to: screen)
  /// ```
  ///
  /// The dynamic class of the object determines its properties, not the static type. Ready-made values are set first;
  /// then closures and setters run, in declaration order, and find those values set. The report lists mistakes,
  /// property by property; nothing is thrown or printed. The first injection of a class reads its field records (some
  /// microseconds); each further one costs about as much as the assignments that it replaces. Call it where you may
  /// access the object: the injection writes on the calling thread and can't see the isolation of a `@MainActor` class.
  /// An actor is left alone and reported; fill it with the form that takes an `isolated` actor.
  ///
  /// - Parameters:
  ///   - target: The object to fill.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  @_disfavoredOverload @discardableResult
  public func injectDependencies(
    to target: AnyObject, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    // Disfavored, so that the compiler prefers the form for an actor, which runs on it.
    let report = inject(InjectionTarget(target), isolation)
    _fixLifetime(target)
    return report
  }

  /// Fills an object, as ``injectDependencies(to:isolation:)-6312z`` does, and returns it, or throws the first failure.
  ///
  /// ```swift
  /// func page(for request: PropertyInjector) throws -> Screen {
  ///   try request.fill(Screen())
  /// }
  /// ```
  ///
  /// Use it where an object that lacks a required dependency is of no use, such as the handler of a request. It costs
  /// what an injection costs. If it throws, what could be set has been set.
  ///
  /// - Parameters:
  ///   - target: The object to fill.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  /// - Returns: The target.
  /// - Throws: The first of ``InjectionReport/failures``.
  @discardableResult @_alwaysEmitIntoClient
  public func fill<Target: AnyObject>(
    _ target: Target, isolation: isolated (any Actor)? = #isolation
  ) throws(InjectionError) -> Target {
    if let failure = injectDependencies(to: target, isolation: isolation).failures.first { throw failure }
    return target
  }

  /// Fills a struct in place.
  ///
  /// ```swift
  /// var settings = Settings()
  /// injector.injectDependencies(to: &settings)
  /// ```
  ///
  /// It works as for an object. `Target` may also be a class, an existential or an Optional; then the object or value
  /// inside is filled. A target that can have no properties, such as an array or an enum, is a failure of the report.
  @discardableResult
  public func injectDependencies<Target>(
    to target: inout Target, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionReport {
    guard FieldRecords.kind(of: Target.self) == .struct else {
      return Resolution.current.inject(&target, by: self, CallContext(isolation, watcher))
    }
    return withUnsafeMutablePointer(to: &target) { inject(InjectionTarget($0), isolation) }
  }

  /// Fills an actor from the inside.
  ///
  /// ```swift
  /// actor Cache {
  ///   private var store: Store?
  ///   func wire(_ injector: PropertyInjector) {
  ///     injector.injectDependencies(to: self)
  ///   }
  /// }
  /// ```
  ///
  /// Use it in a method of the actor, or from outside with `await`: the call then runs on the actor. A value
  /// of another actor that isn't `Sendable` leaves its property empty, with an `isolationMismatch`. An actor that a
  /// closure makes stays a failure of each report that makes it, even if its own code fills it: from outside, the
  /// injector can't see whether it does. Register such an actor as an instance once it is filled.
  @discardableResult
  public func injectDependencies<Target: Actor>(to target: isolated Target) -> InjectionReport {
    Resolution.current.inject(InjectionTarget(target), by: Unretained(self), CallContext(target, watcher))
  }

  /// Fills a target by `copyOnly`; `injectFurther` does what that leaves.
  ///
  /// Precondition: the caller retains the target.
  @inline(__always)
  private func inject(_ target: InjectionTarget, _ isolation: (any Actor)?) -> InjectionReport {
    guard let reader = Readers.enter() else { return injectFurther(target, isolation) }
    guard let report = copyOnly(target, CallerIsolation(isolation), under: reader) else {
      return injectFurther(target, isolation, leaving: reader)
    }
    Readers.leave(reader)
    return report
  }

  /// The form for callers that found this injector under `reader` without retaining it; leaves.
  @inline(never)
  func inject(
    _ target: InjectionTarget, _ isolation: (any Actor)?, leaving reader: Readers.Reader
  ) -> InjectionReport {
    guard let report = copyOnly(target, CallerIsolation(isolation), under: reader) else {
      // User code may release the injector.
      let retained = Unmanaged.passRetained(self)
      defer { retained.release() }
      return injectFurther(target, isolation, leaving: reader)
    }
    Readers.leave(reader)
    return report
  }

  /// Copies what it can under the lock of the reader, leaves, and runs the rest.
  ///
  /// - Parameter reader: `nil` on a thread whose lock is taken.
  @inline(never)
  private func injectFurther(
    _ target: InjectionTarget, _ isolation: (any Actor)?, leaving reader: Readers.Reader? = nil
  ) -> InjectionReport {
    var lease: PlanLease?
    if let reader {
      let report =
        watcher == nil ? copyFirst(target, CallerIsolation(isolation), under: reader, begin: &lease) : nil
      Readers.leave(reader)
      if let report { return report }
    }
    return Resolution.withCurrent {
      $0.inject(target, by: Unretained(self), begun: lease.take(), CallContext(isolation, watcher))
    }
  }

}
