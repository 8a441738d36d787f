/// A plan for injections into the instances of one type: all decisions that can be made once.
///
/// The plan has three lists and an audience: `ready` values are copied, `active` steps run user code, and `unfilled`
/// properties have a reason why they stay as they are.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the values in the plan are given to its audience
/// only.
package final class InjectionPlan: CachedPlan, @unchecked Sendable {
  /// The decisions for the properties.
  package let draft: PlanDraft
  /// The active steps of the draft, which retains them, for the loop over them.
  let active: UnsafeMutableBufferPointer<Unretained<ActiveStep>>
  /// The callers for which an injection only copies values: none, or the audience.
  ///
  /// One word, so that the ready loop has one comparison to make.
  let copyOnlyAudience: Audience
  /// True if something is checked or called before the first value is set: the caller's isolation, a required property
  /// without a value, a hook.
  ///
  /// Otherwise, if the object has the demands that the plan was made for, the values are copied first; then steps run,
  /// or the object is notified.
  let checksFirst: Bool
  let reports: ReportTemplate

  package init(_ draft: consuming PlanDraft, for injector: Unretained<PropertyInjector>, _ generation: UInt) {
    reports = ReportTemplate(draft, injector)
    checksFirst =
      draft.unfilled.contains { draft.isChecked($0) } || draft.record.isPreparing || draft.record.isActor
    let isCopyOnly =
      !checksFirst && draft.active.isEmpty && draft.demands.isEmpty && reports.details == nil
      && !draft.record.isDelegate
    let (type, audience) = (draft.record.type, draft.audience)
    copyOnlyAudience = isCopyOnly ? audience : .none
    let count = draft.active.count
    active = .init(start: count == 0 ? nil : .allocate(capacity: count), count: count)
    for index in 0..<count { active.initializeElement(at: index, to: Unretained(draft.active[index])) }
    self.draft = draft
    super.init(PlanTable.key(type), of: type, for: audience, generation)
  }

  deinit {
    active.deallocate()
    ready.release(points, except: draft.inherited)
  }

  @inline(__always) var ready: ReadyFields { draft.ready }
  package var record: TypeRecord { draft.record }
  /// The points of the type.
  var points: [InjectionPoint] { draft.record.points }

  /// Returns true if the object has the demands that the plan was made for.
  @inline(__always)
  func suits(_ target: InjectionTarget) -> Bool { draft.demands.isEmpty || target.meets(draft.demands) }
}

extension InjectionPlan {
  /// A property that is filled by running user code: a closure, a setter, or the deinitializer of a new object that a
  /// weak property does not retain.
  ///
  /// A class, so that a loop over the steps copies none of them.
  package final class ActiveStep {
    enum Action {
      /// Copies a ready-made value into a weak property or through a key path.
      case copy(Prototype)
      /// Runs `block`, which stores its value in the property; an object is filled before it is stored.
      case run(makesObject: Bool)
      /// Takes or makes the value of the registration. If `isSure` is false, the fit is checked at each injection: a
      /// conformance may be visible on one actor only.
      case provide(isSure: Bool)
    }

    package let index: Int
    package let point: InjectionPoint
    let handle: PropertyHandle
    /// The registration, of the plan's injector or of a parent.
    package let binding: Binding
    /// The request, for the name of the binding.
    package let request: Request
    let action: Action
    /// The plain closure of `run`.
    ///
    /// Stored outside of `action` and not as an Optional, since extracting it from either would retain it.
    let block: TypedBlock
    /// The class of the objects of `run`, if there is nothing to fill in them; `nil` for all other steps.
    let bareType: Any.Type?

    @inline(never)
    init(_ action: Action, _ property: BoundRequest.Property, _ request: BoundRequest, isBare: Bool = false) {
      (index, point, handle) = property
      var own = request.request
      own.name = request.binding.name
      (self.action, binding, self.request) = (action, request.binding, own)
      bareType = isBare ? point.valueType : nil
      if case .run = action { block = binding.registration.factory?.typed ?? .nothing } else { block = .nothing }
    }

    deinit { if case .copy(let prototype) = action { prototype.release(point.valueType) } }

    @inline(__always) var registration: Registration { binding.registration }

    /// True if the value fits on every actor, or on none.
    var isSure: Bool { if case .provide(isSure: false) = action { false } else { true } }

    /// The error if the property can't be filled from the present actor; `nil` for a step that is sure.
    @inline(never)
    package var misfit: InjectionError? {
      if isSure { return nil }
      let origin = registration.origin
      guard registration.canFit(point.valueType) else {
        return .mismatch(binding.name, valueType: point.dependencyType, found: origin.knownType, origin, for: point)
      }
      return request.demandsSendable ? registration.refusal(asSendable: point.valueType) : nil
    }

    /// True if the value exists already and no user code runs before it is in the property.
    var isReady: Bool { if case .copy = action { !point.isKeyPath } else { false } }
  }
}

/// The decisions for the properties of a type; not copyable, since a copy would retain a dozen references.
package struct PlanDraft: ~Copyable {
  let record: TypeRecord
  var ready: ReadyFields
  package private(set) var active: [InjectionPlan.ActiveStep] = []
  /// The steps for ready values that only an await makes again, if they are forgotten before an awaiting call takes
  /// them.
  var awaited: [InjectionPlan.ActiveStep] = []
  /// The properties that the plan does not fill, and the reasons.
  package private(set) var unfilled: [ReportDetails.PropertyState] = []
  /// The parts of the object's requests that its type does not tell; the plan is only for objects of which these parts
  /// are the same.
  var demands: [SlotDemand.AtOffset] = []
  /// The names that were looked up, where they are not the properties' own: by them reports refer to the properties.
  var names: [ReportDetails.LookedUpName] = []
  var audience = CachedPlan.Audience.all
  /// True if another call may find another registration by type.
  private(set) var isForOneObject = false
  /// True if one of the properties has a registration, other than one that the library created.
  private var hasSource = false
  /// The registrations of the properties, whether they fill them or not; only a plan that diagnoses has them.
  package var sources: [Int: Registration]?
  /// Another plan, which keeps the ready-made values alive that belong to it.
  private var parentPlan: InjectionPlan?
  /// A bit for each property with a value that belongs to the other plan.
  private(set) var inherited: UInt64 = 0

  package init(_ record: TypeRecord) {
    self.record = record
    ready = ReadyFields(capacity: min(record.points.count, 64))
  }

  /// Takes the ready-made values of a parent's plan, except those of properties that a child's own registrations
  /// affect.
  mutating func inherit(from plan: InjectionPlan, except affected: UInt64) {
    for field in plan.ready.fields where field.bit & affected == 0 {
      ready.insert(field)
      inherited |= field.bit
    }
    demands = plan.draft.demands
    guard inherited != 0 else { return }
    for step in plan.draft.awaited where inherits(step.index) { awaited.append(step) }
    (parentPlan, hasSource) = (plan, plan.draft.wantsAnything)
    if plan.audience != .all { audience = plan.audience }
  }

  /// Notes the answer of a lookup by type: on another actor, other registrations may fit.
  ///
  /// It is for callers like this one. Nonisolated code may run on any actor: only what fits everywhere is for all such
  /// code. Other actors are created and deallocated, possibly by the thousands: those share what fits everywhere.
  mutating func noteAnswer(_ found: Registration?, byTypeFor point: InjectionPoint, _ caller: CallerIsolation?) {
    guard let caller, Fitting.mayDependOnActor(point.dependencyType) else { return }
    let (isMain, isNonisolated) = (caller == CallerIsolation(MainActor.shared), caller.actorID == 0)
    if !isMain, found?.fits(point.dependencyType) != .everywhere {
      isForOneObject = true
    } else if isMain || isNonisolated {
      audience = .callers(like: caller)
    }
  }

  /// Notes the registration by which a property is filled.
  mutating func note(_ source: Registration) { hasSource = hasSource || !source.isImplicit }

  /// Adds a step; those for existing values come first, so that these are set before user code runs.
  mutating func add(_ step: InjectionPlan.ActiveStep) {
    active.insert(step, at: step.isReady ? 0 : active.count)
  }

  /// True if one of the properties has a registration, other than one that the library created, or failed.
  package var wantsAnything: Bool { hasSource || unfilled.contains { $0.state.isFailed } }

  /// Returns true if an object has to be checked first for an unfilled property: it is required, has failed, or is
  /// filled by `nil`.
  func isChecked(_ unfilled: ReportDetails.PropertyState) -> Bool {
    unfilled.state.error != nil || record.points[unfilled.index].isRequired || record.points[unfilled.index].isByType
  }

  func inherits(_ index: Int) -> Bool { index < 64 && inherited & 1 &<< UInt64(index) != 0 }

  mutating func leaveEmpty(_ index: Int, _ state: ReportDetails.State) { unfilled.append((index, state)) }

  @inline(never)
  package mutating func fail(_ index: Int, _ name: PropertyName, _ error: InjectionError) {
    leaveEmpty(index, .failed(error.at([name])))
  }
}
