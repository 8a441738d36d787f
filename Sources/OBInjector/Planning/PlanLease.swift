/// The use of a plan while user code runs, and the injector that the plan was made for.
struct PlanLease: ~Copyable {
  /// The injector of this injector or of a parent; the caller retains the injector.
  private let madeFor: Unretained<PropertyInjector>
  private let retained: Unmanaged<InjectionPlan>
  /// A bit for each property that the ready loop has set before; `nil` if the loop has not run.
  let filled: UInt64?

  @inline(__always)
  init(_ plan: InjectionPlan, of injector: Unretained<PropertyInjector>, filled: UInt64? = nil) {
    (madeFor, retained, self.filled) = (injector, .passRetained(plan), filled)
  }

  @inline(__always)
  deinit { retained.release() }

  @inline(__always) var plan: InjectionPlan { retained.takeUnretainedValue() }
  @inline(__always) var injector: PropertyInjector { madeFor.object }

  /// Calls a closure with the plan, without retaining it once more.
  @inline(__always)
  func with<Result>(_ body: (InjectionPlan) -> Result) -> Result { retained._withUnsafeGuaranteedRef(body) }
}
