/// A plan that stays in use beyond the pin under which it was found, and the planner that it was made for.
struct PlanLease {
  private let held: Unretained<InjectionPlan>
  /// The planner of this injector or of a parent; the caller retains the injector.
  private let madeFor: Unretained<Planner>
  private let hold: Pins.Hold

  @inline(__always)
  init(_ plan: Unmanaged<InjectionPlan>, of planner: Unretained<Planner>, under pin: Pins.Pin) {
    held = plan._withUnsafeGuaranteedRef { Unretained($0) }
    madeFor = planner
    hold = Pins.hold(.fromOpaque(plan.toOpaque()), under: pin)
  }

  init(_ plan: InjectionPlan, of planner: Planner) {
    held = Unretained(plan)
    madeFor = Unretained(planner)
    hold = Pins.hold(plan)
  }

  @inline(__always) var plan: InjectionPlan { held.object }
  @inline(__always) var origin: Planner { madeFor.object }

  /// Calls a closure with the plan, without retaining it.
  @inline(__always)
  func with<Result>(_ body: (InjectionPlan) -> Result) -> Result { held.with(body) }

  /// Ends the use of the plan; must be the last call.
  @inline(__always)
  func end() { hold.end() }
}
