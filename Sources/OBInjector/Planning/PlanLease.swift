/// The use of a plan beyond the pin under which it was found, and the injector that the plan was made for.
struct PlanLease: ~Copyable {
  /// The injector of this injector or of a parent; the caller retains the injector.
  private let madeFor: Unretained<PropertyInjector>
  /// Keeps the plan in use as long as the lease lives.
  private let hazardPointer: Pins.HazardPointer<InjectionPlan>
  /// A bit for each property that the ready loop has set before; `nil` if the loop has not run.
  let filled: UInt64?

  /// - Parameter pin: The pin under which the plan was found; `nil` if the caller retains the plan.
  @inline(__always)
  init(
    _ plan: InjectionPlan, of injector: Unretained<PropertyInjector>, filled: UInt64? = nil, under pin: Pins.Pin? = nil
  ) {
    madeFor = injector
    hazardPointer = if let pin { Pins.hold(plan, under: pin) } else { Pins.hold(plan) }
    self.filled = filled
  }

  @inline(__always) var plan: InjectionPlan { hazardPointer.unretained.object }
  @inline(__always) var injector: PropertyInjector { madeFor.object }

  /// Calls a closure with the plan, without retaining it.
  @inline(__always)
  func with<Result>(_ body: (InjectionPlan) -> Result) -> Result { hazardPointer.unretained.with(body) }
}
