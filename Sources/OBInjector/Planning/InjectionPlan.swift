/// A plan for injections into the instances of one type: all decisions that can be made once.
///
/// The plan has three lists and an audience: `ready` values are copied, `active` steps run user code, and `unfilled`
/// properties have a reason why they stay as they are.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the values in the plan are given to its audience
/// only.
final class InjectionPlan: @unchecked Sendable {
  /// The callers that may use a plan.
  ///
  /// A number, and not an enum, so that the ready loop compares one word.
  struct Audience: Equatable {
    /// The address of the callers' actor, 0 if they are on no actor; 1 for all callers, 2 for none, which are no
    /// addresses.
    private let number: UInt

    static let everybody = Audience(number: 1)
    /// No caller: the plan is for the object for which it was made.
    static let oneObject = Audience(number: 2)
    /// The callers on the actor of this one; the plan has values for these callers only.
    static func callers(like caller: CallerIsolation) -> Audience { Audience(number: caller.actorID) }

    /// The ID of the actor of some callers only; `nil` for all callers and for none.
    var actorID: UInt? { self == .everybody || self == .oneObject ? nil : number }

    /// Returns true if the audience includes a caller, as far as the caller's isolation is known without asking the
    /// thread.
    @inline(__always)
    func includes(_ caller: CallerIsolation) -> Bool { _fastPath(number == 1) || number == caller.actorID }
  }

  let record: TypeRecord
  /// The points of the type.
  let points: [InjectionPoint]
  let ready: ReadyFields
  let active: UnretainedArray<ActiveStep>
  /// The steps for ready values that only an await makes again, if they are forgotten before an awaiting call takes
  /// them.
  let awaited: [ActiveStep]
  /// The properties that the plan does not fill, and the reasons.
  let unfilled: [ReportDetails.PropertyState]
  /// The registration of each property that is filled.
  let sources: [Registration?]
  /// The parts of the object's requests that its type does not tell, if there are any; the plan is only for objects of
  /// which these parts are the same.
  let requests: SlotRequests?
  let audience: Audience
  /// The callers for which an injection only copies values: none, or the audience.
  ///
  /// One word, so that the ready loop has one comparison to make.
  let copyOnlyAudience: Audience
  /// True if something comes before the first value: the object is notified, the caller's isolation is checked, or a
  /// required property lacks a value.
  ///
  /// Otherwise, the values are copied first; then, if the object has the requests that the plan was made for, steps
  /// run, the object is notified, or the report takes more than bits.
  let asksFirst: Bool
  /// The state of the registrations when the plan was made.
  let generation: PropertyInjector.Generation
  /// The ready-made values that belong to another plan.
  private let inherited: (plan: InjectionPlan, bits: UInt64)?
  let reports: ReportTemplate

  init(_ draft: consuming PlanDraft, for injector: PropertyInjector, _ generation: PropertyInjector.Generation) {
    let (record, points) = (draft.record, draft.points)
    // Loops, since a child that exists for one request makes a plan.
    var lacksRequired = false
    for point in draft.unfilled where !lacksRequired {
      lacksRequired = point.state.isFailed || points[point.index].isRequired || points[point.index].request == .type
    }
    let reports = ReportTemplate(draft, injector)
    asksFirst = lacksRequired || record.isPreparing || record.isActor
    let isCopyOnly =
      !asksFirst && draft.active.isEmpty && draft.requests.isEmpty && reports.details == nil && !record.isDelegate
      && injector.parent == nil
    copyOnlyAudience = isCopyOnly ? draft.audience : .oneObject
    self.record = record
    self.points = points
    self.reports = reports
    self.generation = generation
    ready = ReadyFields(draft.ready)
    // Weak properties come first, so that the existing values are set before user code runs.
    var steps: [ActiveStep] = []
    for step in draft.active where step.isReady { steps.append(step) }
    for step in draft.active where !step.isReady { steps.append(step) }
    active = UnretainedArray(steps)
    awaited = draft.awaited
    unfilled = draft.unfilled
    sources = draft.sources
    requests = draft.requests.isEmpty ? nil : draft.requests
    audience = draft.audience
    inherited = draft.inherited
  }

  deinit {
    active.release()
    ready.release(points, except: inherited?.bits ?? 0)
  }

  /// The active steps as a retaining array, for code off the hot path.
  ///
  /// The plan lives until the array is made: the plan in `injector.plan(for: target, caller).plan.steps` may be the last
  /// reference, since another thread replaces what the cache holds.
  var steps: [ActiveStep] { withExtendedLifetime(self) { active.all } }

  /// Returns true if the object has the requests that the plan was made for.
  @inline(__always)
  func suits(_ target: InjectionTarget) -> Bool { requests?.match(of: target) ?? true }

  /// True if one of the properties has a registration, other than one that the library created, or failed.
  var wantsAnything: Bool {
    sources.contains { $0?.isImplicit == false } || unfilled.contains { $0.state.isFailed }
  }
}
