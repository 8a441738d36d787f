/// The use of a plan beyond the pin under which it was found, and the planner that the plan was made for.
struct PlanLease: ~Copyable {
  private let leased: Unretained<InjectionPlan>
  /// The planner of this injector or of a parent; the caller retains the injector.
  private let madeFor: Unretained<Planner>
  /// Keeps the plan in use as long as the lease lives.
  private let hazardPointer: Pins.HazardPointer
  /// A bit for each property that the ready loop has set before; `nil` if the loop has not run.
  let filled: UInt64?

  @inline(__always)
  init(_ plan: InjectionPlan, of planner: Unretained<Planner>, filled: UInt64, under pin: Pins.Pin) {
    leased = Unretained(plan)
    madeFor = planner
    hazardPointer = Pins.hold(plan, under: pin)
    self.filled = filled
  }

  init(_ plan: InjectionPlan, of planner: Planner) {
    leased = Unretained(plan)
    madeFor = Unretained(planner)
    hazardPointer = Pins.hold(plan)
    filled = nil
  }

  @inline(__always) var plan: InjectionPlan { leased.object }
  @inline(__always) var origin: Planner { madeFor.object }

  /// Calls a closure with the plan, without retaining it.
  @inline(__always)
  func with<Result>(_ body: (InjectionPlan) -> Result) -> Result { leased.with(body) }
}
